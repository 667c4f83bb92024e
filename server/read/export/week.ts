// The export of a week of people: a row for each person, with the hours of each day, or that it is missing.
import { absenceLabel } from '#domain/absence/absence.ts'
import { fullName } from '#domain/people.ts'
import { PAGE_MAX } from '#domain/limits.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { weekPage, type WeekFilter } from '#server/read/timesheet/week-page.ts'
import { personColumns, type PersonWeek } from '#server/read/timesheet/weeks.ts'
import { exportSet, type Column } from './set.ts'

const person = { select: { ...personColumns, firstName: true, lastName: true } } as const

async function* rows(viewer: Viewer, filter: WeekFilter): AsyncGenerator<PersonWeek[]> {
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof weekPage>> = await weekPage(
      viewer,
      filter,
      { first: PAGE_MAX, after },
      { person, sheets: null },
    )
    yield page.rows
    if (!page.hasNext) return
    after = page.cursorOf(page.rows.at(-1)!)
  }
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const columnsOfDay = (name: string, at: number): Column<PersonWeek> => ({
  key: name.toLowerCase(),
  title: name,
  kind: 'hours',
  isTotalled: true,
  value: ({ days }) => days[at]!.minutes || null,
})

export const weekExport = exportSet<WeekFilter, PersonWeek>({
  columns: [
    { key: 'person', title: 'Person', kind: 'text', value: ({ user }) => fullName(user as never) },
    {
      key: 'approvalGroup',
      title: 'Approval group',
      kind: 'text',
      value: ({ user }) => user.approvalGroup?.name ?? null,
    },
    { key: 'weekOf', title: 'Week of', kind: 'date', value: ({ monday }) => monday },
    ...weekdays.map(columnsOfDay),
    { key: 'hours', title: 'Hours', kind: 'hours', isTotalled: true, value: ({ minutes }) => minutes },
    {
      key: 'missingDays',
      title: 'Missing days',
      kind: 'text',
      value: ({ days }) => days.flatMap(({ isMissing }, at) => (isMissing ? [weekdays[at]!] : [])).join(', '),
    },
    {
      key: 'missing',
      title: 'Missing',
      kind: 'number',
      isTotalled: true,
      value: ({ days }) => days.filter(({ isMissing }) => isMissing).length,
    },
    {
      key: 'away',
      title: 'Away',
      kind: 'text',
      value: ({ days }) =>
        days
          .flatMap(({ away, holiday }, at) =>
            away ? [`${weekdays[at]!} ${holiday ?? absenceLabel[away]}`] : [],
          )
          .join(', '),
    },
    { key: 'reminded', title: 'Reminded', kind: 'instant', value: ({ remindedAt }) => remindedAt },
  ],
  count: () => Promise.resolve(null),
  chunks: rows,
})
