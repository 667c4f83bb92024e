// What would stop a day from being prepared: the same rules for a leader and for a plan (rulings 6b,
// docs/decisions/prepared-days.md).
import { isDeepStrictEqual } from 'node:util'
import { crewStateLabel, crewStateOf, preparable } from '#domain/crew/prepared-day.ts'
import { preparedDayForm } from '#domain/crew/forms.ts'
import { formatInstant, isCalendarDate } from '#domain/date.ts'
import { parseForm } from '#domain/forms.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { firstRefusal, saveChecks, type CheckSettings } from '#domain/timesheet/checks.ts'
import { noTexts } from '#domain/timesheet/task-fields.ts'
import { inCrew } from '#server/access/crew.ts'
import {
  linkedById,
  linkedColumns,
  linkIds,
  resolveLinks,
  type Booker,
  type Owner,
} from '#server/actions/timesheet/tasks.ts'
import type { LinkedRecords } from '#server/actions/timesheet/types.ts'
import type { Reader } from '#server/database/client.ts'
import { readColumns } from '#server/database/rows.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { readCrewFacts, type CrewFactsRow } from '#server/read/crew/crew-facts.ts'
import type {
  DayToPrepare,
  Judged,
  PreparedTask,
  PrepareOptions,
  Preparer,
  Stopped,
  StoredLine,
} from './types.ts'

export type CrewMember = Booker & Owner & { id: number; approvalGroupId: number | null }

export async function crewAmong(
  reader: Reader,
  viewer: Preparer,
  days: readonly DayToPrepare[],
): Promise<Map<number, CrewMember>> {
  const ids = [...new Set(days.map(({ userId }) => userId))]
  const people = await reader.user.findMany({
    where: { id: { in: ids }, AND: inCrew(viewer) },
    select: {
      id: true,
      approvalGroupId: true,
      userType: true,
      taskType: true,
      payLocation: { select: { divisions: { where: { active: true }, select: { division: true } } } },
    },
  })
  return new Map(
    people.map(({ payLocation, ...person }) => {
      const divisions = payLocation?.divisions.map(({ division }) => division) ?? []
      return [person.id, { ...person, divisions, showFieldService: false }]
    }),
  )
}

/** Judges days, each by itself. @param people those whose days may be prepared. */
export async function judge(
  reader: Reader,
  people: ReadonlyMap<number, CrewMember>,
  days: readonly DayToPrepare[],
  options: PrepareOptions,
): Promise<Judged[]> {
  const inputs = days.flatMap(({ lines }) => lines.map(asInput))
  const settings = await readSettings(reader)
  const linked = linkedById(await readColumns(reader, linkedColumns(inputs)))
  const facts = await readCrewFacts(
    reader,
    days.filter(({ userId, startDate }) => people.has(userId) && isCalendarDate(startDate)),
  )
  const before = await storedLines(reader, facts)
  const factsOf = new Map(facts.map((row) => [nameOf(row), row]))
  return days.map((day) => {
    const person = people.get(day.userId)
    const found = (person && factsOf.get(nameOf(day))) ?? null
    const stored = found?.prepared ?? null
    // An offer that its person has seen stays one.
    const state = options.isHandedOut || stored?.state === 'OFFERED' ? 'OFFERED' : 'READY'
    const judged = { day, facts: found, state } as const
    const stop = (stoppedBy: Stopped) => ({ ...judged, rows: [], stoppedBy, change: null })
    if (!person) return stop(new NotAllowed('NOT_FOUND'))
    try {
      const rows = validated(person, day, found, linked, settings, options)
      const isSame =
        stored !== null && stored.shift === day.shift && isDeepStrictEqual(before.get(stored.id), rows)
      // A plan does not insist on what its person has declined.
      const stays = stored?.state === state || (options.source === 'PLAN' && stored?.state === 'DECLINED')
      const isNew = stored === null || stored.state === 'WITHDRAWN'
      const change = isSame && stays ? 'SAME' : isNew ? 'NEW' : 'CHANGED'
      return { ...judged, rows, stoppedBy: null, change }
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof InvalidInput)) throw error
      return stop(error)
    }
  })
}

/** The stored tasks of days, in their order, by the id of the day. */
async function storedLines(
  reader: Reader,
  facts: readonly CrewFactsRow[],
): Promise<Map<number, StoredLine[]>> {
  const lines = await reader.preparedLine.findMany({
    where: { preparedDayId: { in: facts.flatMap(({ prepared }) => prepared?.id ?? []) } },
    orderBy: { position: 'asc' },
    omit: { id: true, position: true },
  })
  const byDay = new Map<number, StoredLine[]>()
  for (const { preparedDayId, ...line } of lines)
    byDay.set(preparedDayId, [...(byDay.get(preparedDayId) ?? []), line])
  return byDay
}

export const nameOf = ({ userId, startDate }: { userId: number; startDate: string }) =>
  `${userId} ${startDate}`

const nothingElse = { id: null, employerSite: false, fieldService: null, photos: null }
const asInput = (line: PreparedTask) => ({ ...noTexts(), ...line, ...nothingElse })

/** @returns the tasks to store. @throws Refusal, InvalidInput. */
function validated(
  person: CrewMember,
  day: DayToPrepare,
  facts: CrewFactsRow | null,
  linked: LinkedRecords,
  settings: CheckSettings & { timeZone: string },
  { source }: PrepareOptions,
): StoredLine[] {
  parseForm(preparedDayForm, day)
  const { prepared } = facts!
  if (prepared) {
    const { preparedBy: name, preparedAt } = prepared
    const isWithdrawn = prepared.state === 'WITHDRAWN'
    const done = isWithdrawn ? 'withdrawn' : 'prepared'
    if (source === 'PLAN' && prepared.source === 'LEADER')
      throw new Refusal('PREPARED_BY_LEADER', null, { name, done })
    const time = formatInstant(preparedAt, settings.timeZone).slice(-5)
    if (source === 'LEADER' && !isWithdrawn && prepared.version !== day.version)
      throw new Refusal('PREPARED_CHANGED', null, { name, time })
  }
  const state = crewStateOf(facts!)
  if (!preparable.includes(state))
    throw new Refusal('PREPARED_IS', null, { state: crewStateLabel[state].toLowerCase() })
  const resolved = resolveLinks(person, person, day.lines.map(asInput), linked)
  const refusal = firstRefusal(saveChecks, day, { settings, others: [] }, ['NIGHT_PAST_MIDDAY'])
  if (refusal) throw refusal
  return resolved.map((line) => ({
    timesheetLineType: line.timesheetLineType,
    startTime: line.startTime!,
    endTime: line.endTime!,
    notes: line.notes,
    ...linkIds(line),
  }))
}
