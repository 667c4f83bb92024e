import { describe, expect, it, test } from 'vitest'
import { newFieldService, type FieldServiceData } from '#domain/timesheet/field-service.ts'
import {
  dayUndercutsSignatures,
  isVouchedFor,
  newTask,
  undercutsSignatures,
  withLineType,
  withoutSignatures,
  type TaskValues,
} from '#domain/timesheet/task.ts'

const signed: TaskValues = {
  ...newTask('a', 'JOB_COST', 480),
  endTime: 600,
  notes: 'Pump seal replaced',
  fieldServiceOn: true,
  fieldService: {
    ...newFieldService(),
    customerName: 'Bowen Quarries',
    smuReading: 1204.5,
    customerSignature: 'a.png',
  },
}
const unsigned = withoutSignatures(signed)

function changed(task: TaskValues, change: Partial<TaskValues & FieldServiceData>): TaskValues {
  const written = Object.fromEntries(Object.entries(change).filter(([field]) => field in task.fieldService))
  return { ...task, ...change, fieldService: { ...task.fieldService, ...written } }
}

describe('what somebody signed for', () => {
  test.each([
    ['the start time', { startTime: 485 }],
    ['the end time', { endTime: 605 }],
    ['the job description', { notes: 'Pump replaced' }],
    ['a written field', { rego: '123 ABC' }],
    ['a number', { smuReading: 1204 }],
    ['employer-site mode', { employerSite: true }],
    ['the fleet', { equipment: { id: 'e', name: 'Digger', site: { id: 's', name: 'Yard' } } }],
  ] satisfies [string, Partial<TaskValues & FieldServiceData>][])(
    'is taken from under the signature by changing %s',
    (_, change) => {
      expect(undercutsSignatures(signed, changed(signed, change))).toBe(true)
      expect(undercutsSignatures(unsigned, changed(unsigned, change))).toBe(false)
    },
  )

  it('stays when anything else changes', () => {
    expect(undercutsSignatures(signed, { ...signed, notes: ' Pump seal replaced ' })).toBe(false)
    expect(undercutsSignatures(signed, { ...signed, taskCategory: { id: '1', name: 'Repair' } })).toBe(false)
  })

  it('may be signed by the other, too, and cleared', () => {
    const both = { ...signed, fieldService: { ...signed.fieldService, workerSignature: 'b.png' } }
    expect(undercutsSignatures(signed, both)).toBe(false)
    expect(undercutsSignatures(both, withoutSignatures(both))).toBe(false)
  })

  test.each([
    ['the date', { startDate: '2026-11-18' }],
    ['the shift', { shift: 'NIGHT' }],
  ] as const)('is taken from under every signature of the timesheet by changing %s', (_, change) => {
    const day = { startDate: '2026-11-17', shift: 'DAY', lines: [unsigned, signed] } as const
    const before = { ...day, lines: [...day.lines] }
    expect(dayUndercutsSignatures(before, { ...before, ...change })).toBe(true)
    expect(dayUndercutsSignatures(before, { ...before, lines: [signed] })).toBe(false)
    const without = { ...before, lines: [unsigned] }
    expect(dayUndercutsSignatures(without, { ...without, ...change })).toBe(false)
  })

  it('is deleted with its signatures by another type, which asks a question of its own', () => {
    expect(undercutsSignatures(signed, withLineType(signed, 'RENTAL'))).toBe(false)
  })

  it('is vouched for while field service is on and one signature stands', () => {
    expect(isVouchedFor(signed)).toBe(true)
    expect(isVouchedFor(unsigned)).toBe(false)
    expect(isVouchedFor({ ...signed, fieldServiceOn: false })).toBe(false)
  })
})
