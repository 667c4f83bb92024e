import { describe, expect, it, test } from 'vitest'
import {
  dataFields,
  newFieldService,
  noReason,
  notSigned,
  type FieldServiceData,
  type Unsigned,
} from '#domain/timesheet/field-service.ts'
import {
  dayUndercutsSignatures,
  isVouchedFor,
  newTask,
  undercutsSignatures,
  withLineType,
  withoutSignatures,
  type TaskValues,
  type TimesheetValues,
} from '#domain/timesheet/task.ts'
import { missingBeforeSigning, refusedBeforeSigning } from '#domain/timesheet/signing.ts'
import { settingDefaults as settings } from '#domain/setting/settings.ts'

const TODAY = '2026-11-17'

const digger = { id: 'e', name: 'Digger', site: { id: 's', name: 'Yard' } }
const signed: TaskValues = {
  ...newTask('a', 'JOB_COST', 480),
  endTime: 600,
  notes: 'Pump seal replaced',
  equipment: digger,
  fieldServiceOn: true,
  fieldService: {
    ...newFieldService(),
    customerName: 'Bowen Quarries',
    smuReading: 1204.5,
    customerSignature: 'a.png',
  },
}
const unsigned = withoutSignatures(signed)

function changed(task: TaskValues, change: Partial<TaskValues & FieldServiceData & Unsigned>): TaskValues {
  const written = Object.fromEntries(Object.entries(change).filter(([field]) => field in task.fieldService))
  return { ...task, ...change, fieldService: { ...task.fieldService, ...written } }
}

describe('the values that a signature vouches for', () => {
  test.each([
    ['the start time', { startTime: 485 }],
    ['the end time', { endTime: 605 }],
    ['a written field', { customerName: 'Bowen Quarry' }],
    ['a number', { smuReading: 1204 }],
    ['employer-site mode', { employerSite: true }],
    ['the fleet', { equipment: { ...digger, id: 'f' } }],
  ] satisfies [string, Partial<TaskValues & FieldServiceData>][])(
    'no longer match the signature after a change of %s',
    (_, change) => {
      expect(undercutsSignatures(signed, changed(signed, change))).toBe(true)
      expect(undercutsSignatures(unsigned, changed(unsigned, change))).toBe(false)
    },
  )

  it('still match after any other change', () => {
    expect(undercutsSignatures(signed, { ...signed, notes: 'Pump replaced' })).toBe(false)
    expect(undercutsSignatures(signed, { ...signed, taskCategory: { id: '1', name: 'Repair' } })).toBe(false)
  })

  it('may be completed where they were empty, typed letter by letter and corrected', () => {
    const [begun, filledIn] = [changed(signed, { rego: '1' }), changed(signed, { rego: '123 ABC' })]
    expect(undercutsSignatures(signed, begun)).toBe(false)
    expect(undercutsSignatures(begun, filledIn, signed)).toBe(false)
    expect(undercutsSignatures(filledIn, changed(filledIn, { rego: '' }), signed)).toBe(false)
    expect(undercutsSignatures(filledIn, changed(filledIn, { smuReading: 1 }), signed)).toBe(true)
  })

  it('may be changed back to the signed values, get the other signature, and be cleared', () => {
    const corrected = { ...signed, endTime: 605 }
    expect(undercutsSignatures(corrected, signed, signed)).toBe(false)
    expect(undercutsSignatures(corrected, { ...corrected, notes: 'Pump replaced' }, signed)).toBe(false)
    const both = { ...signed, fieldService: { ...signed.fieldService, workerSignature: 'b.png' } }
    expect(undercutsSignatures(signed, both)).toBe(false)
    expect(undercutsSignatures(both, withoutSignatures(both))).toBe(false)
  })

  test.each([
    ['the date', { startDate: '2026-11-18' }],
    ['the shift', { shift: 'NIGHT' }],
  ] as const)('no longer match any signature of the timesheet after a change of %s', (_, change) => {
    const day = { startDate: '2026-11-17', shift: 'DAY', lines: [unsigned, signed] } as const
    const before = { ...day, lines: [...day.lines] }
    expect(dayUndercutsSignatures(before, { ...before, ...change })).toBe(true)
    expect(dayUndercutsSignatures(before, { ...before, lines: [signed] })).toBe(false)
    const without = { ...before, lines: [unsigned] }
    expect(dayUndercutsSignatures(without, { ...without, ...change })).toBe(false)
  })

  it('are deleted with their signatures by another type, which has a question of its own', () => {
    expect(undercutsSignatures(signed, withLineType(signed, 'RENTAL'))).toBe(false)
  })

  it('are protected while field service is on and one signature exists', () => {
    expect(isVouchedFor(signed)).toBe(true)
    expect(isVouchedFor(unsigned)).toBe(false)
    expect(isVouchedFor({ ...signed, fieldServiceOn: false })).toBe(false)
  })
})

describe('before a task is signed', () => {
  const link = { id: '1', name: 'Bridge' }
  const whole: TaskValues = {
    ...signed,
    taskCategory: link,
    job: link,
    jobCostCode: link,
    fieldService: {
      ...(Object.fromEntries(dataFields.map((field) => [field, 'Written'])) as unknown as FieldServiceData),
      ...{ smuReading: 14210, travelKms: 84, customerEmail: 'shed@bowen.example' },
      ...{ ...notSigned, ...noReason },
    },
  }
  const day = (...lines: TaskValues[]): TimesheetValues => ({ startDate: TODAY, shift: 'DAY', lines })
  const missing = (task: TaskValues, date = TODAY, mayBeUnsigned = true) => {
    const begun = newTask('b', 'RENTAL', null)
    const values = { ...day(begun, task), startDate: date }
    return missingBeforeSigning(values, 1, TODAY, mayBeUnsigned).map(({ label }) => label)
  }

  it('a reason instead of the customer’s signature must be allowed and complete before the mechanic signs', () => {
    const unsigned = changed(whole, { customerAcceptanceName: '', unsignedReason: 'OTHER' })
    expect(missing(unsigned)).toEqual(['Reason in Words'])
    expect(missing(changed(unsigned, { unsignedNote: 'Gate locked' }))).toEqual([])
    expect(missing(changed(unsigned, { unsignedNote: 'Gate locked' }), TODAY, false)).toEqual([
      'Why the Customer Did Not Sign',
    ])
  })

  it('the task and its day must have everything that Submit requires, except signatures and other tasks', () => {
    expect(missing(whole)).toEqual([])
    expect(missing(whole, '')).toEqual(['Start Date'])
    expect(missing(changed({ ...whole, notes: ' ' }, { smuReading: null }))).toEqual([
      'Job Description',
      'SMU Hours',
    ])
    expect(missing({ ...whole, endTime: null, jobCostCode: null })).toEqual(['End Time', 'Cost Code'])
  })

  it('the existing values must be valid', () => {
    expect(missing(changed(whole, { travelKms: 0, customerEmail: 'Dale' }))).toEqual([
      'Travel KMs',
      'Customer Email',
    ])
  })

  it('at an employer site the machine is required instead of the customer', () => {
    const atSite = { ...changed(whole, { customerName: '', serialNumber: '' }), employerSite: true }
    expect(missing({ ...atSite, equipment: null })).toEqual(['Site', 'Fleet', 'Work Order'])
  })

  it('its times must fit the day; times of other tasks do not matter', () => {
    const refused = (index: number, ...lines: TaskValues[]) =>
      refusedBeforeSigning(day(...lines), index, settings)?.code ?? null
    const at = (startTime: number, endTime: number) => ({ ...whole, startTime, endTime })
    expect(refused(0, at(480, 600))).toBeNull()
    expect(refused(0, at(480, 600), at(590, 660))).toBe('OVERLAP_WITHIN')
    expect(refused(1, at(480, 600), at(590, 660))).toBe('OVERLAP_WITHIN')
    expect(refused(2, at(480, 600), at(590, 660), at(660, 720))).toBeNull()
    expect(refused(0, at(1380, 60))).toBe('DAY_PAST_MIDNIGHT')
    expect(refused(1, at(0, 600), at(600, 900))).toBe('OVER_DAILY_MAXIMUM')
  })
})
