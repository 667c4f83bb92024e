// The choices of a rule's conditions: anything, or one value.
import { payCycles } from '#domain/pay-period/periods.ts'
import { allowedLineTypes, taskTypeLabel } from '#domain/timesheet/task-type.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import { ANY, type RuleValues, type TaskCategory } from './payrollValues.ts'

type Choice = { value: string; label: string }
export type Condition = {
  name: Exclude<keyof RuleValues, 'key' | 'code'>
  label: string
  options: readonly Choice[]
}

export const cycleChoices = payCycles.map((value) => ({ value, label: payCycleLabel[value] }))
export const shiftChoices = [
  { value: 'DAY', label: 'Day Shift' },
  { value: 'NIGHT', label: 'Night Shift' },
] as const
export const typeChoices = allowedLineTypes('ALL').map((value) => ({ value, label: taskTypeLabel[value] }))

export function conditions(categories: readonly TaskCategory[]): readonly Condition[] {
  const any = (label: string) => ({ value: ANY, label })
  return [
    { name: 'gpPayCycle', label: 'Payroll cycle', options: [any('Any cycle'), ...cycleChoices] },
    { name: 'shift', label: 'Shift', options: [any('Any shift'), ...shiftChoices] },
    { name: 'timesheetLineType', label: 'Task type', options: [any('Any type'), ...typeChoices] },
    {
      name: 'taskCategory',
      label: 'Task category',
      options: [any('Any category'), ...categories.map(({ id, name }) => ({ value: id, label: name }))],
    },
  ]
}
