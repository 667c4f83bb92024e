// The marks of fields that approvers changed: the owner's values (rulings 2c).
import { expect, it } from 'vitest'
import { correctionsOf } from '#domain/timesheet/corrections.ts'

const change = (textField: string, previousValue: string, currentValue: string) => ({
  textField,
  previousValue,
  currentValue,
})
const edited = (...changes: ReturnType<typeof change>[]) => ({ type: 'EDITED' as const, changes })
const submitted = { type: 'SUBMITTED' as const, changes: [change('Shift', 'Night Shift', 'Day Shift')] }
const approved = { type: 'APPROVED' as const, changes: [] }
const marks = (...rounds: Parameters<typeof correctionsOf>[0]) => Object.fromEntries(correctionsOf(rounds))

it('corrections show the owner’s values, not those of an earlier approver', () => {
  const first = edited(
    change('Task 1 End Time', '08:45 am', '08:30 am'),
    change('Shift', 'Day Shift', 'Night Shift'),
  )
  const second = edited(change('Task 1 End Time', '08:30 am', '08:40 am'))
  expect(marks(approved, second, first, submitted)).toEqual({
    'Task 1 End Time': '08:45 am',
    Shift: 'Day Shift',
  })
})

it('corrections omit fields that have the owner’s value again, and those that the owner submitted since', () => {
  const there = edited(change('Task 1 End Time', '08:45 am', '08:30 am'))
  const back = edited(change('Task 1 End Time', '08:30 am', '08:45 am'))
  expect(marks(back, there, submitted)).toEqual({})
  expect(marks(submitted, there, submitted)).toEqual({})
})

it('corrections omit tasks whose numbers may have changed since', () => {
  const before = edited(
    change('Task 2 End Time', '09:00 am', '09:30 am'),
    change('Shift', 'Day Shift', 'Night Shift'),
  )
  const deleted = edited(change('Task 1 Type', 'Rental', ''), change('Task 1 End Time', '08:00 am', ''))
  const after = edited(change('Task 1 End Time', '09:30 am', '10:00 am'))
  expect(marks(after, deleted, before, submitted)).toEqual({
    'Task 1 End Time': '09:30 am',
    Shift: 'Day Shift',
  })
})
