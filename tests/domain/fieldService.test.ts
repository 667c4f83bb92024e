import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  asStored,
  breaksSignature,
  dataFields,
  fieldServiceLabel,
  isBegun,
  newFieldService,
  noFieldService,
  noReason,
  notSignedInWords,
  tidied,
  type FieldServiceData,
  type FieldServiceValues,
  type Signatures,
  type Vouched,
} from '#domain/timesheet/field-service.ts'
import { formProblems } from '#domain/forms.ts'
import { timesheetForm } from '#domain/timesheet/forms.ts'

const TODAY = '2026-11-17'

const whole: FieldServiceValues = {
  customerName: 'Bowen Quarries',
  location: 'Pit 4',
  manufacturer: 'Komatsu',
  model: 'PC300',
  rego: '123ABC',
  serialNumber: 'SN-77',
  smuReading: 1204.5,
  travelKms: 86,
  additionalInfo: 'Hose replaced',
  customerEmail: 'kim@bowen.example',
  customerAcceptanceName: 'Kim Bowen',
  customerSignature: 'a.png',
  workerSignature: 'b.png',
  ...noReason,
}
const task = {
  timesheetLineType: 'RENTAL',
  startTime: 420,
  endTime: 480,
  notes: 'Pump replaced',
  employerSite: false,
  ...{ site: 1, equipment: 2, workOrder: 3, workOrderTask: 4, taskCategory: 5 },
  ...{ job: 6, jobCostCode: 7, glAccount: 8 },
}

/** The sentences of a form for one task, by field; its own prefix left out. */
function problems(as: 'draft' | 'submitted', changes: object, mayBeUnsigned = false): Record<string, string> {
  const values = { startDate: TODAY, shift: 'DAY', lines: [{ ...task, ...changes }] }
  const found = formProblems(timesheetForm(as, TODAY, mayBeUnsigned), values)
  return Object.fromEntries(found.map(({ path, message }) => [path.slice(8), message]))
}
const service = (changes: object = {}) => ({ fieldService: { ...whole, ...changes } })
/** One sentence, at a field of field service. */
const only = (field: string, message: string) => ({ [`fieldService.${field}`]: message })

// Spec 5, word for word; the sentence for model follows its neighbours.
const sentences: Record<keyof (FieldServiceData & Signatures), string> = {
  customerName: 'Please enter client name',
  location: 'Please enter location',
  manufacturer: 'Please enter manufacturer',
  model: 'Please enter model',
  rego: 'Please enter Veh. Reg. No',
  serialNumber: 'Please enter Serial no',
  smuReading: 'Please enter SMU Hours',
  travelKms: 'Please enter Travel KMs',
  additionalInfo: 'Please enter field service note',
  customerEmail: 'Please enter customer email',
  customerAcceptanceName: 'Please enter customer acceptance name',
  customerSignature: 'Please sign',
  workerSignature: 'Please sign',
}
const fields = Object.keys(sentences) as (keyof typeof sentences)[]
const hidden = ['customerName', 'location', 'manufacturer', 'model', 'serialNumber'] as const
const texts = fields.filter((field) => typeof whole[field] === 'string' && !field.endsWith('Signature'))
/** What counts as empty: blanks in a text, nothing for a number or a signature. */
const nothingIn = (field: string) => ((texts as string[]).includes(field) ? ['', '  \t '] : [null])

describe('Field service (when on, all required)', () => {
  it('passes when it is complete or off', () => {
    for (const as of ['submitted', 'draft'] as const) expect(problems(as, service())).toEqual({})
    for (const changes of [{ fieldService: null }, {}]) expect(problems('submitted', changes)).toEqual({})
  })

  test.each(Object.entries(sentences))('%s: %s, which a draft may lack', (field, message) => {
    for (const nothing of nothingIn(field)) {
      expect(problems('submitted', service({ [field]: nothing }))).toEqual(only(field, message))
      expect(problems('draft', service({ [field]: nothing }))).toEqual({})
    }
  })

  it('reports everything that is missing in one go', () => {
    expect(problems('submitted', { fieldService: newFieldService() })).toEqual(
      Object.fromEntries(fields.map((field) => [`fieldService.${field}`, sentences[field]])),
    )
  })

  test.each([
    ['smuReading', 'Please enter correct SMU hours'],
    ['travelKms', 'Please enter correct travel KMs'],
  ])('%s must be greater than 0: %s', (field, message) => {
    for (const wrong of [0, -1, -0.01, 10_000_000, 'many', NaN])
      expect(problems('submitted', service({ [field]: wrong })), String(wrong)).toEqual(only(field, message))
    for (const right of [0.1, 1, 9_999_999])
      expect(problems('submitted', service({ [field]: right })), String(right)).toEqual({})
    expect(problems('draft', service({ [field]: -1 })), 'of a draft too').toEqual(only(field, message))
    expect(problems('draft', service({ [field]: 0 })), 'which may be incomplete').toEqual({})
  })

  it('customer e-mail must be valid, in a draft as well', () => {
    for (const as of ['draft', 'submitted'] as const)
      for (const wrong of ['kim', 'kim@bowen', 'kim @bowen.example', 'a@b.example;c@d.example'])
        expect(problems(as, service({ customerEmail: wrong })), wrong).toEqual(
          only('customerEmail', 'Please input correct email'),
        )
    expect(problems('submitted', service({ customerEmail: 'kim@bowen.photography' }))).toEqual({})
  })

  test.each(texts)('%s has a maximum length, in a draft as well', (field) => {
    const max = { additionalInfo: 1000, customerEmail: 254 }[field as string] ?? 200
    const long = (length: number) =>
      field === 'customerEmail' ? `${'x'.repeat(length - 10)}@d.example` : 'x'.repeat(length)
    for (const as of ['draft', 'submitted'] as const) {
      expect(problems(as, service({ [field]: long(max) }))).toEqual({})
      const tooLong = problems(as, service({ [field]: long(max + 1) }))
      expect(tooLong).toEqual(only(field, `At most ${max} characters`))
    }
  })
})

describe('In employer-site mode', () => {
  const atSite = (changes: object = {}, more: object = {}) => ({
    ...service({ ...Object.fromEntries(hidden.map((field) => [field, ''])), ...changes }),
    employerSite: true,
    ...more,
  })

  it('client, location, manufacturer, model and serial are not required, nor checked; the others are', () => {
    for (const as of ['draft', 'submitted'] as const)
      for (const field of [...hidden, null])
        expect(problems(as, atSite(field ? { [field]: 'x'.repeat(300) } : {})), String(field)).toEqual({})
    for (const field of fields.filter((one) => !(hidden as readonly string[]).includes(one)))
      expect(problems('submitted', atSite({ [field]: nothingIn(field)[0] }))).toEqual(
        only(field, sentences[field]),
      )
  })

  test.each(['RENTAL', 'JOB_COST', 'UNBILLED'])('Site, Fleet and Work Order are required on %s', (type) => {
    const none = { timesheetLineType: type, site: null, equipment: null, workOrder: null }
    expect(problems('submitted', atSite({}, none))).toEqual({
      site: 'Please select Site',
      equipment: 'Please select Fleet',
      workOrder: 'Please select Work Order',
    })
    expect(problems('draft', atSite({}, none))).toEqual({})
  })

  test.each(['JOB_COST', 'UNBILLED'])('they are not required elsewhere, on %s', (type) => {
    const none = { timesheetLineType: type, site: null, equipment: null, workOrder: null }
    expect(problems('submitted', { ...service(), ...none })).toEqual({})
    // Without field service there is no employer-site mode.
    expect(problems('submitted', { ...none, employerSite: true, fieldService: null })).toEqual({})
  })

  it('on save the customer name becomes the company and manufacturer, model, serial and location are blanked', () => {
    const blanked = { location: '', manufacturer: '', model: '', serialNumber: '' }
    const stored = { ...whole, customerName: 'Demo Plant', ...blanked }
    expect(asStored(whole, true, 'Demo Plant')).toEqual(stored)
    expect(asStored(whole, false, 'Demo Plant')).toEqual(whole)
  })
})

describe('a reason instead of the signature of the customer', () => {
  const allowed = true
  const without = {
    ...{ customerEmail: '', customerSignature: null, customerAcceptanceName: '' },
    unsignedReason: 'NO_CUSTOMER',
  } as const
  const unsigned = (changes: Partial<FieldServiceValues> = {}) => service({ ...without, ...changes })

  it('is refused unless the setting allows it, and excludes a signature of the customer, in a draft as well', () => {
    const off = "Please let the customer sign: a reason instead of the customer's signature is switched off"
    const both = 'The customer has signed. Please clear the signature or remove the reason'
    const signed = unsigned({ customerSignature: 'a.png' })
    for (const as of ['draft', 'submitted'] as const) {
      for (const changes of [unsigned(), signed])
        expect(problems(as, changes)).toEqual(only('unsignedReason', off))
      expect(problems(as, signed, allowed)).toEqual(only('unsignedReason', both))
    }
  })

  it('replaces signature and name; one of another kind needs a note, which a draft may lack', () => {
    const missing = only('unsignedNote', 'Please enter the reason')
    for (const [unsignedReason, unsignedNote, expected] of [
      ['NO_CUSTOMER', '', {}],
      ['REFUSED', 'Gate', {}],
      ['OTHER', '', missing],
      ['OTHER', ' \t ', missing],
      ['OTHER', 'Gate', {}],
    ] as const)
      expect(problems('submitted', unsigned({ unsignedReason, unsignedNote }), allowed)).toEqual(expected)
    expect(problems('draft', unsigned({ unsignedReason: 'OTHER' }), allowed)).toEqual({})
  })

  it('does not replace the mechanic’s signature, and the setting does not replace a reason', () => {
    const byNobody = problems('submitted', unsigned({ workerSignature: null }), allowed)
    expect(byNobody).toEqual(only('workerSignature', 'Please sign'))
    expect(problems('submitted', unsigned({ unsignedReason: null }), allowed)).toEqual({
      ...only('customerSignature', 'Please sign'),
      ...only('customerAcceptanceName', 'Please enter customer acceptance name'),
      ...only('customerEmail', 'Please enter customer email'),
    })
    const wrong = unsigned({ customerEmail: 'kim@' })
    expect(problems('submitted', wrong, allowed)).toEqual(only('customerEmail', 'Please input correct email'))
  })

  it('is one of three, with at most 300 characters', () => {
    const long = unsigned({ unsignedNote: 'x'.repeat(301) })
    expect(problems('draft', long, allowed)).toEqual(only('unsignedNote', 'At most 300 characters'))
    expect(problems('draft', unsigned({ unsignedNote: 'x'.repeat(300) }), allowed)).toEqual({})
    const other = service({ customerSignature: null, unsignedReason: 'ASLEEP' })
    expect(problems('draft', other, allowed)).toEqual(only('unsignedReason', 'Please choose a reason'))
  })

  it('is trimmed, and a note without a reason is dropped', () => {
    expect(tidied({ ...whole, unsignedReason: 'OTHER', unsignedNote: ' Gate ' }).unsignedNote).toBe('Gate')
    expect(tidied({ ...whole, unsignedNote: 'Gate' }).unsignedNote).toBe('')
  })

  test.each([
    ['NO_CUSTOMER', '', 'Not signed: no customer on site'],
    ['NO_CUSTOMER', 'Left at noon', 'Not signed: no customer on site (Left at noon)'],
    ['REFUSED', '', 'Not signed: customer refused to sign'],
    ['OTHER', 'Gate', 'Not signed: Gate'],
    ['OTHER', '', 'Not signed: other'],
  ] as const)('in words: %s, %j', (reason, note, words) => {
    expect(notSignedInWords(reason, note)).toBe(words)
  })
})

describe('whether switching field service off would delete something', () => {
  it('it would delete any value, a zero and employer-site mode, but nothing of an empty form', () => {
    const begun = (changes: object) =>
      isBegun({ ...noFieldService(), fieldService: { ...newFieldService(), ...changes } })
    for (const field of fields) expect(begun({ [field]: whole[field] }), field).toBe(true)
    expect(begun({ travelKms: 0 })).toBe(true)
    expect(isBegun({ ...noFieldService(), employerSite: true })).toBe(true)
    expect(isBegun({ ...noFieldService(), fieldServiceOn: true })).toBe(false)
  })
})

describe('what a signature vouches for', () => {
  const text = fc.string({ maxLength: 12 })
  const amount = fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: null })
  const time = fc.option(fc.integer({ min: 0, max: 1440 }), { nil: null })
  const data = fc.record(
    Object.fromEntries(dataFields.map((field) => [field, typeof whole[field] === 'number' ? amount : text])),
  ) as unknown as fc.Arbitrary<FieldServiceData>
  const vouched: fc.Arbitrary<Vouched> = fc.record({
    startTime: time,
    endTime: time,
    employerSite: fc.boolean(),
    machine: fc.constantFrom([null, null], [1, null], [1, 2]),
    fieldService: data,
  })
  const copy = (one: Vouched): Vouched => ({ ...one, fieldService: { ...one.fieldService } })

  it('is the same for equal tasks, and with blanks around the texts', () => {
    fc.assert(
      fc.property(vouched, (one) => {
        expect(breaksSignature(one, copy(one))).toBe(false)
        const padded = copy(one)
        padded.fieldService.customerAcceptanceName += '  '
        expect(breaksSignature(one, padded)).toBe(false)
        expect(breaksSignature(padded, one)).toBe(false)
      }),
    )
  })

  it('differs if any single value differs that was not empty, in either direction', () => {
    const other = fc.constantFrom(
      ...(['startTime', 'endTime', 'employerSite', 'machine', ...dataFields] as const),
    )
    fc.assert(
      fc.property(vouched, other, (one, field) => {
        const two = copy(one)
        if (field === 'employerSite') two.employerSite = !one.employerSite
        else if (field === 'startTime' || field === 'endTime') two[field] = (one[field] ?? -1) + 1
        else if (field === 'machine') two.machine = [one.machine[0] ?? null, 3]
        else if (field === 'smuReading' || field === 'travelKms')
          two.fieldService[field] = one.fieldService[field] === null ? 0 : null
        else two.fieldService[field] = `${one.fieldService[field]}x`
        const isHidden = one.employerSite && (hidden as readonly string[]).includes(field)
        const isFilledIn = ({ machine, fieldService, ...rest }: Vouched) => {
          const value = { ...rest, ...fieldService, machine: machine[1] }[field]
          return value !== null && String(value).trim() !== ''
        }
        expect(breaksSignature(one, two)).toBe(!isHidden && isFilledIn(one))
        expect(breaksSignature(two, one)).toBe(!isHidden && isFilledIn(two))
      }),
      { numRuns: 500 },
    )
  })

  it('excludes the signatures themselves', () => {
    const before: Vouched = { ...task, machine: [1, 2], fieldService: whole }
    const after = { ...before, fieldService: { ...whole, customerSignature: null, workerSignature: 'c.png' } }
    expect(breaksSignature(before, after)).toBe(false)
    const unsigned = { ...whole, unsignedReason: 'OTHER', unsignedNote: 'Gate' } as const
    expect(breaksSignature(before, { ...before, fieldService: unsigned })).toBe(false)
  })
})

test('every field has a label, and all except the signatures and the reason are data', () => {
  expect(Object.keys(fieldServiceLabel)).toEqual(Object.keys(newFieldService()))
  expect([...dataFields, 'customerSignature', 'workerSignature'].sort()).toEqual([...fields].sort())
})

test('tidying removes surrounding blanks and keeps numbers and signatures', () => {
  const untidy = { ...whole, customerName: ' Bowen Quarries  ', additionalInfo: '\nHose replaced\n' }
  expect(tidied(untidy)).toEqual(whole)
})
