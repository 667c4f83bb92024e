import { describe, expect, it, test } from 'vitest'
import type { Schema } from 'yup'
import { reasonForms, timesheetForm } from '#domain/timesheet/forms.ts'
import { emailPattern, parseForm } from '#domain/forms.ts'
import { signInForm } from '#domain/user/forms.ts'
import { InvalidInput } from '#domain/refusal.ts'

const TODAY = '2026-11-17'

/** The sentences for a form, by field. */
function problems<T>(schema: Schema<T>, value: unknown): Record<string, string> {
  try {
    parseForm(schema, value)
    return {}
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return Object.fromEntries(error.problems.map(({ path, message }) => [path, message]))
  }
}

const rental = {
  timesheetLineType: 'RENTAL',
  startTime: 510,
  endTime: 720,
  site: 1,
  equipment: 2,
  workOrder: 3,
  workOrderTask: 4,
  taskCategory: 5,
  job: null,
  jobCostCode: null,
  glAccount: null,
  notes: 'Pump replaced',
}
const nothing = {
  site: null,
  equipment: null,
  workOrder: null,
  workOrderTask: null,
  taskCategory: null,
  job: null,
  jobCostCode: null,
  glAccount: null,
}
const jobCost = {
  ...rental,
  ...nothing,
  timesheetLineType: 'JOB_COST',
  taskCategory: 5,
  job: 6,
  jobCostCode: 7,
}
const unbilled = { ...rental, ...nothing, timesheetLineType: 'UNBILLED', glAccount: 8 }
const sheet = (...lines: object[]) => ({ startDate: TODAY, shift: 'DAY', lines })
const submitted = timesheetForm('submitted', TODAY, false)
const draft = timesheetForm('draft', TODAY, false)
const bare = { startTime: null, endTime: null, notes: '', ...nothing }

describe('unusual input', () => {
  const reason = (text: string | undefined) => problems(reasonForms.decline, { reason: text })
  test.each([undefined, '', '   ', '\u200b', '\u200b \u2060\ufeff', '\u3164', '\u00ad'])(
    'a reason that shows nothing is empty: %j',
    (text) => {
      expect(reason(text)).toEqual({ reason: 'Please enter the reason for decline' })
    },
  )
  it('invisible characters within a reason stay', () => {
    expect(parseForm(reasonForms.decline, { reason: ' ja\u200cnein 👩‍🔧 ' }).reason).toBe('ja\u200cnein 👩‍🔧')
  })

  test.each([
    ['0001-01-01', false],
    ['1999-12-31', false],
    ['2000-01-01', true],
  ])('a day of %s can be recorded: %s', (startDate, isFine) => {
    const problem = problems(draft, { ...sheet(unbilled), startDate }).startDate
    expect(problem).toBe(isFine ? undefined : 'Please choose start date')
  })

  test.each([
    { ...sheet({ ...unbilled, startTime: 1441, endTime: -1 }) },
    { ...sheet({ ...unbilled, startTime: 1.5, endTime: '7 am' }) },
    { ...sheet({ ...unbilled, notes: 7, fieldService: 'none' }) },
    { ...sheet({ ...unbilled, fieldService: { smuReading: 'many', customerEmail: [] } }) },
    { startDate: 7, shift: 'NOON', lines: {} },
    { startDate: null, shift: null, lines: null },
    {},
  ])('is refused in our own sentences: %#', (value) => {
    for (const form of [draft, submitted])
      for (const sentence of Object.values(problems(form, value)))
        expect(sentence).not.toMatch(/must be|must match|required field|cannot be null|this\b.*type|\[|lines/)
  })
})

describe('a submitted task', () => {
  test.each([
    ['Rental', rental],
    ['Job Cost', jobCost],
    ['UnBilled', unbilled],
  ])('of type %s passes when it is complete', (_, task) => {
    expect(problems(submitted, sheet(task))).toEqual({})
  })

  test.each([
    ['RENTAL', 'site', 'Please select Site'],
    ['RENTAL', 'equipment', 'Please select Fleet'],
    ['RENTAL', 'taskCategory', 'Please select Task Category'],
    ['RENTAL', 'workOrder', 'Please select Work Order'],
    ['RENTAL', 'workOrderTask', 'Please select Task'],
    ['RENTAL', 'notes', 'Please enter Job Description'],
    ['JOB_COST', 'job', 'Please select Job'],
    ['JOB_COST', 'jobCostCode', 'Please select Cost Code'],
    ['JOB_COST', 'taskCategory', 'Please select Task Category'],
    ['JOB_COST', 'notes', 'Please enter Job Description'],
    ['UNBILLED', 'glAccount', 'Please select GL Entry'],
    ['UNBILLED', 'notes', 'Please enter Job Description'],
  ])('of type %s requires %s: %s', (type, field, sentence) => {
    const task = [rental, jobCost, unbilled].find((one) => one.timesheetLineType === type)!
    const without = { ...task, [field]: field === 'notes' ? '' : null }
    expect(problems(submitted, sheet(task, without))).toEqual({ [`lines.1.${field}`]: sentence })
  })

  it('reports everything that is missing in one go', () => {
    expect(problems(submitted, sheet({ ...bare, timesheetLineType: 'RENTAL' }))).toEqual({
      'lines.0.site': 'Please select Site',
      'lines.0.equipment': 'Please select Fleet',
      'lines.0.taskCategory': 'Please select Task Category',
      'lines.0.workOrder': 'Please select Work Order',
      'lines.0.workOrderTask': 'Please select Task',
      'lines.0.notes': 'Please enter Job Description',
      'lines.0.startTime': 'Please choose working time',
    })
  })

  test.each([
    ['no start', { startTime: null }, 'startTime'],
    ['no end', { endTime: null }, 'endTime'],
    ['neither', { startTime: null, endTime: null }, 'startTime'],
    ['equal start and end', { endTime: 510 }, 'startTime'],
  ])('with %s has no working time; the error is at the missing time', (_, times, missing) => {
    expect(problems(submitted, sheet({ ...rental, ...times }))).toEqual({
      [`lines.0.${missing}`]: 'Please choose working time',
    })
  })

  it('may cross midnight', () => {
    expect(
      problems(submitted, { ...sheet({ ...rental, startTime: 1320, endTime: 60 }), shift: 'NIGHT' }),
    ).toEqual({})
  })

  it('needs a description of more than spaces', () => {
    expect(problems(submitted, sheet({ ...rental, notes: '   ' }))).toEqual({
      'lines.0.notes': 'Please enter Job Description',
    })
  })
})

describe('a draft task', () => {
  test.each(['RENTAL', 'JOB_COST', 'UNBILLED'])('of type %s may be empty', (timesheetLineType) => {
    expect(problems(draft, sheet({ ...bare, timesheetLineType }))).toEqual({})
  })

  test.each([
    ['a start below 0', { startTime: -1 }, 'lines.0.startTime'],
    ['a start over 1440', { startTime: 1441 }, 'lines.0.startTime'],
    ['an end over 1440', { endTime: 1441 }, 'lines.0.endTime'],
    ['half a minute', { startTime: 510.5 }, 'lines.0.startTime'],
    ['a word for a time', { startTime: 'noon' }, 'lines.0.startTime'],
  ])('must have the right types: %s is wrong', (_, wrong, path) => {
    expect(Object.keys(problems(draft, sheet({ ...rental, ...wrong })))).toEqual([path])
    expect(Object.keys(problems(submitted, sheet({ ...rental, ...wrong })))).toContain(path)
  })

  it('may start at 0 and end at 1440', () => {
    expect(problems(draft, sheet({ ...rental, startTime: 0, endTime: 1440 }))).toEqual({})
  })
})

describe.each([
  ['a draft', draft],
  ['a submitted timesheet', submitted],
])('%s', (_, form) => {
  it('accepts 1000 characters of job description, and no more', () => {
    expect(problems(form, sheet({ ...rental, notes: 'x'.repeat(1000) }))).toEqual({})
    expect(problems(form, sheet({ ...rental, notes: 'x'.repeat(1001) }))).toEqual({
      'lines.0.notes': 'At most 1000 characters',
    })
  })

  it('cannot start in the future', () => {
    expect(problems(form, { ...sheet(rental), startDate: '2026-11-18' })).toEqual({
      startDate: 'Start date cannot be in the future',
    })
    expect(problems(form, { ...sheet(rental), startDate: '2027-01-01' })).toEqual({
      startDate: 'Start date cannot be in the future',
    })
    expect(problems(form, { ...sheet(rental), startDate: TODAY })).toEqual({})
    expect(problems(form, { ...sheet(rental), startDate: '2026-09-30' })).toEqual({})
  })

  test.each([[''], [null], [undefined], ['17 Nov 2026']])(
    'requires a start date instead of %j',
    (startDate) => {
      expect(problems(form, { ...sheet(rental), startDate })).toMatchObject({
        startDate: 'Please choose start date',
      })
    },
  )

  it('has at least one task, and no more than fit into a day', () => {
    expect(problems(form, sheet())).toEqual({ lines: 'A timesheet has at least one task' })
    expect(problems(form, sheet(...Array.from({ length: 60 }, () => rental)))).toEqual({})
    expect(problems(form, sheet(...Array.from({ length: 61 }, () => rental)))).toEqual({
      lines: 'A timesheet has at most 60 tasks',
    })
  })

  it('is a Day or a Night shift', () => {
    expect(Object.keys(problems(form, { ...sheet(rental), shift: 'EVENING' }))).toEqual(['shift'])
  })
})

it('declining requires 1 to 1000 characters', () => {
  expect(problems(reasonForms.decline, { reason: 'x' })).toEqual({})
  expect(problems(reasonForms.decline, { reason: 'x'.repeat(1000) })).toEqual({})
  expect(problems(reasonForms.decline, { reason: 'x'.repeat(1001) })).toEqual({
    reason: 'At most 1000 characters',
  })
})

describe('signing in', () => {
  test.each([
    [{ email: '', password: 'x' }, { email: 'Please enter email' }],
    [{ email: 'nobody', password: 'x' }, { email: 'Please input correct email' }],
    [{ email: 'a@b.example', password: '' }, { password: 'Please enter password' }],
    [{}, { email: 'Please enter email', password: 'Please enter password' }],
  ])('with %j says %j', (value, expected) => {
    expect(problems(signInForm, value)).toEqual(expected)
  })

  test.each([[['x']], [{ a: 1 }]])('takes %j for no text', (value) => {
    expect(problems(signInForm, { email: value, password: value })).toEqual({
      email: 'This is not text',
      password: 'This is not text',
    })
    expect(problems(reasonForms.decline, { reason: value })).toEqual({ reason: 'This is not text' })
  })

  it('does not remember the user by default, and trims the e-mail', () => {
    expect(parseForm(signInForm, { email: ' a@b.example ', password: ' x ' })).toEqual({
      email: 'a@b.example',
      password: ' x ',
      rememberMe: false,
    })
  })
})

describe('an e-mail address', () => {
  test.each([
    'jo@demo.example',
    'jo.reed+field@sub.demo.co',
    "o'dea@demo.com.au",
    'j@d.photography',
    'JO@DEMO.EXAMPLE',
    'thu-hà@demo.example',
  ])('%s is accepted', (email) => {
    expect(emailPattern.test(email)).toBe(true)
  })

  test.each([
    'jo',
    'jo@demo',
    'jo@demo.c',
    'jo@demo.c0m',
    '@demo.example',
    'jo@.example',
    'jo@demo..example',
    'jo reed@demo.example',
    'jo@de mo.example',
    'a@b.example;c@d.example',
    'Jo <jo@demo.example>',
    'jo@@demo.example',
  ])('%s is refused', (email) => {
    expect(emailPattern.test(email)).toBe(false)
  })
})
