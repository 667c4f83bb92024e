// The export of the history of timesheets: a row for each changed field.
import type { ChangedField } from '#domain/changed-fields.ts'
import { fullName, userTypeLabel } from '#domain/people.ts'
import { isAdministrator } from '#server/access/administration.ts'
import { history, matchingHistory, type HistoryFilter } from '#server/read/timesheet/history.ts'
import { exportSet, CHUNK } from './set.ts'

const select = {
  id: true,
  at: true,
  timesheetId: true,
  actionType: true,
  actionArea: true,
  changeDetail: true,
  nameOfModifier: true,
  emailOfModifier: true,
  roleOfModifier: true,
  user: { select: { firstName: true, lastName: true } },
} as const

async function* rows(viewer: Parameters<typeof history.count>[0], filter: HistoryFilter) {
  const where = await matchingHistory(filter)
  for await (const saved of history.chunks(viewer, { select, where }, CHUNK))
    yield saved.flatMap((row) =>
      (row.changeDetail as unknown as ChangedField[]).map((change) => ({ ...row, change })),
    )
}
type Row = ReturnType<typeof rows> extends AsyncGenerator<readonly (infer One)[]> ? One : never

const formatEnum = (word: string) => word[0] + word.slice(1).toLowerCase().replaceAll('_', ' ')

export const historyExport = exportSet<HistoryFilter, Row>({
  columns: [
    { key: 'when', title: 'When', kind: 'instant', value: ({ at }) => at },
    { key: 'timesheet', title: 'Timesheet', kind: 'number', value: ({ timesheetId }) => timesheetId },
    { key: 'person', title: 'Person', kind: 'text', value: ({ user }) => fullName(user) },
    { key: 'action', title: 'Action', kind: 'text', value: ({ actionType }) => formatEnum(actionType) },
    { key: 'area', title: 'Area', kind: 'text', value: ({ actionArea }) => formatEnum(actionArea) },
    { key: 'field', title: 'Field', kind: 'text', value: ({ change }) => change.textField },
    { key: 'from', title: 'From', kind: 'text', value: ({ change }) => change.previousValue },
    { key: 'to', title: 'To', kind: 'text', value: ({ change }) => change.currentValue },
    { key: 'by', title: 'By', kind: 'text', value: ({ nameOfModifier }) => nameOfModifier },
    {
      key: 'email',
      title: 'E-mail',
      kind: 'text',
      value: ({ emailOfModifier }) => emailOfModifier,
      shows: isAdministrator,
    },
    {
      key: 'role',
      title: 'Role',
      kind: 'text',
      value: ({ roleOfModifier }) => userTypeLabel[roleOfModifier],
    },
  ],
  count: async (viewer, filter) => history.count(viewer, await matchingHistory(filter)),
  chunks: rows,
})
