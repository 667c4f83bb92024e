// A save in the change history: its sentence, and its part of a list.
import { expect, test } from 'vitest'
import { mailedChange } from '#domain/docket/mail.ts'
import { digestOf, historySentence, type HistoryEntry, type HistoryPart } from '#domain/timesheet/history.ts'

const field = (textField: string, currentValue = '') => ({
  field: textField.replace(/^Task \d+ /, ''),
  textField,
  previousValue: '',
  currentValue,
})
const became = (status: string, ...more: ReturnType<typeof field>[]): HistoryPart => ({
  actionType: 'EDIT',
  actionArea: 'STATUS_CHANGED',
  changes: [field('Status', status), ...more],
})
const part = (
  actionType: HistoryPart['actionType'],
  actionArea: HistoryPart['actionArea'],
  ...changes: ReturnType<typeof field>[]
): HistoryPart => ({ actionType, actionArea, changes })

const entry: HistoryEntry = {
  parts: [],
  modifier: 'Ana Reyes',
  owner: 'Tama Kingi',
  byOwner: false,
  date: '2026-11-19',
}
const own = { modifier: 'Tama Kingi', byOwner: true }
const [header, task, service] = [
  part('CREATE', 'HEADER', field('Shift', 'Day Shift')),
  part('CREATE', 'TASK', field('Task 1 Start Time'), field('Task 1 End Time'), field('Task 2 End Time')),
  part('CREATE', 'FIELD_SERVICE', field('Task 1 Model')),
]

const his = 'the timesheet of Thu Nov 19, 2026 for Tama Kingi'
const theirs = 'their own timesheet of Thu Nov 19, 2026'

test.each<[HistoryPart[], Partial<HistoryEntry>, string]>([
  [[became('Approved')], {}, `Ana Reyes approved ${his}`],
  [[became('Declined')], {}, `Ana Reyes declined ${his}`],
  [[became('Pending')], own, `Tama Kingi submitted ${theirs}`],
  [[became('Draft')], own, `Tama Kingi made a draft of ${theirs}`],
  [[part('EDIT', 'STATUS_CHANGED', field('Reason', 'Late'))], {}, `Ana Reyes changed the status of ${his}`],
  [[part('EDIT', 'TASK')], {}, `Ana Reyes changed tasks of ${his}`],
  [
    [part('EDIT', 'TASK'), part('EDIT', 'FIELD_SERVICE')],
    {},
    `Ana Reyes changed tasks and field service of ${his}`,
  ],
  [[part('EDIT', 'HEADER'), part('EDIT', 'TASK')], {}, `Ana Reyes changed ${his}`],
  [[header, task], own, `Tama Kingi created ${theirs}`],
  [[header, task, service, became('Pending')], own, `Tama Kingi created and submitted ${theirs}`],
  [[part('EDIT', 'TASK'), became('Pending')], own, `Tama Kingi changed and submitted ${theirs}`],
  [[part('DELETE', 'HEADER'), part('DELETE', 'TASK')], own, `Tama Kingi deleted ${theirs}`],
  [
    [part('EDIT', 'FIELD_SERVICE', mailedChange('D-2026-000001', 'kim@bowen.example'))],
    {},
    `Ana Reyes mailed a docket of ${his}`,
  ],
  [[became('Approved')], { date: null }, 'Ana Reyes approved the timesheet for Tama Kingi'],
])('the rows %j of a save read: %s', (parts, changes, expected) => {
  expect(historySentence({ ...entry, ...changes, parts })).toBe(expected)
})

test.each<[string, HistoryPart[], { tasks: number; changes: string[] }]>([
  ['a new timesheet, its tasks', [header, task, service, became('Pending')], { tasks: 2, changes: [] }],
  ['a decision, its status', [became('Approved')], { tasks: 0, changes: ['Status'] }],
  ['a decline, its reason', [became('Declined', field('Reason', 'No'))], { tasks: 0, changes: ['Reason'] }],
  [
    'a correction, its fields',
    [part('EDIT', 'TASK', field('Task 1 End Time')), became('Pending')],
    { tasks: 0, changes: ['Task 1 End Time'] },
  ],
])('a list shows %s', (_, parts, expected) => {
  const { tasks, changes } = digestOf(parts)
  expect({ tasks, changes: changes.map(({ textField }) => textField) }).toEqual(expected)
})
