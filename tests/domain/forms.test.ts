import { describe, expect, it, test } from 'vitest'
import type { Schema } from 'yup'
import { reasonForms, timesheetForm } from '#domain/timesheet/forms.ts'
import { formProblems, key, parseForm } from '#domain/forms.ts'
import { isAddress } from '#domain/plain.ts'
import { signInForm } from '#domain/user/forms.ts'

const TODAY = '2026-11-17'

/** The sentences for a form, by field. */
function problems<T>(schema: Schema<T>, value: unknown): Record<string, string> {
  return Object.fromEntries(formProblems(schema, value).map(({ path, message }) => [path, message]))
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
const links = Object.keys(rental).slice(3, -1)
const nothing = Object.fromEntries(links.map((link) => [link, null]))
const jobCost = {
  ...{ ...rental, ...nothing },
  ...{ timesheetLineType: 'JOB_COST', taskCategory: 5, job: 6, jobCostCode: 7 },
}
const unbilled = { ...rental, ...nothing, timesheetLineType: 'UNBILLED', glAccount: 8 }
const sheet = (...lines: object[]) => ({ startDate: TODAY, shift: 'DAY', lines })
const submitted = timesheetForm('submitted', TODAY, false)
const draft = timesheetForm('draft', TODAY, false)
const bare = { startTime: null, endTime: null, notes: '', ...nothing }

describe('unusual input', () => {
  const reason = (text: string | undefined) => problems(reasonForms.decline, { reason: text })
  test.each([undefined, '', '   ', '\u200b', '\u200b \u2060\ufeff', '\u3164', '\u00ad', '\u2800'])(
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
    [
      rental,
      {
        site: 'Please select Site',
        equipment: 'Please select Fleet',
        taskCategory: 'Please select Task Category',
        workOrder: 'Please select Work Order',
        workOrderTask: 'Please select Task',
      },
    ],
    [
      jobCost,
      {
        job: 'Please select Job',
        jobCostCode: 'Please select Cost Code',
        taskCategory: 'Please select Task Category',
      },
    ],
    [unbilled, { glAccount: 'Please select GL Entry' }],
  ])(
    'passes when it is complete, and reports everything that is missing in one go: %#',
    (task, sentences) => {
      expect(problems(submitted, sheet(task))).toEqual({})
      const { timesheetLineType } = task
      const expected = Object.entries({
        ...sentences,
        notes: 'Please enter Job Description',
        startTime: 'Please choose working time',
      }).map(([field, sentence]) => [`lines.1.${field}`, sentence])
      expect(problems(submitted, sheet(task, { ...bare, timesheetLineType }))).toEqual(
        Object.fromEntries(expected),
      )
      expect(problems(draft, sheet({ ...bare, timesheetLineType }))).toEqual({})
    },
  )

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

  it('may cross midnight, and needs a description of more than spaces', () => {
    const night = { ...sheet({ ...rental, startTime: 1320, endTime: 60 }), shift: 'NIGHT' }
    expect(problems(submitted, night)).toEqual({})
    expect(problems(submitted, sheet({ ...rental, notes: '   ' }))).toEqual({
      'lines.0.notes': 'Please enter Job Description',
    })
  })
})

describe('a draft task', () => {
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
    const starting = (startDate: string) => problems(form, { ...sheet(rental), startDate })
    for (const future of ['2026-11-18', '2027-01-01'])
      expect(starting(future)).toEqual({ startDate: 'Start date cannot be in the future' })
    for (const fine of [TODAY, '2026-09-30']) expect(starting(fine)).toEqual({})
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

  test.each([[['x']], [{ a: 1 }]])('does not accept %j as text', (value) => {
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
  const accepted = `jo@demo.example jo.reed+field@sub.demo.co o'dea@demo.com.au j@d.photography
    JO@DEMO.EXAMPLE thu-hà@demo.example`
  test.each(accepted.split(/\s+/))('%s is accepted', (email) => {
    expect(isAddress(email)).toBe(true)
  })

  const refused = `jo jo@demo jo@demo.c jo@demo.c0m @demo.example jo@.example jo@demo..example jo@@demo.example
    a@b.example;c@d.example <jo@demo.example>`
  test.each([...refused.split(/\s+/), 'jo reed@demo.example', 'jo@de mo.example'])(
    '%s is refused',
    (email) => {
      expect(isAddress(email)).toBe(false)
    },
  )
})

// One person is one person, and one record one record, however it was copied (rulings 4).
describe('texts that look the same', () => {
  const staff = 'staff@demo.example'
  const address = (email: string) => parseForm(signInForm, { email, password: 'secret' }).email

  test.each([
    ...[
      'staff\u200b@demo.example',
      'st\u00adaff@demo.example',
      '\u2060staff@demo.example ',
      'mailto:staff@demo.example',
    ],
    ...['MAILTO: staff@demo.example', 'ｓｔａｆｆ＠ｄｅｍｏ.example', 'staff@demo.example\u2800'],
  ])('count as one address: %j', (email) => {
    expect(address(email)).toBe(staff)
  })

  test.each([
    ...['stаff@demo.example', 'staff@dеmo.example', 'ѕtaff@demo.example'],
    ...[
      'sta..ff@demo.example',
      'staff@demo..example',
      'x:staff@demo.example',
      'staff(x)@demo.example',
      '[staff]@demo.example',
    ],
  ])('is not an address: %j', (email) => {
    expect(problems(signInForm, { email, password: 'secret' })).toEqual({
      email: 'Please input correct email',
    })
  })

  test.each(['jürgen@demo.example', "o'dea+site@demo.example", 'иван@demo.example', 'anna@köln.example'])(
    'an address in another script, or with accents, is one: %s',
    (email) => {
      expect(address(email)).toBe(email)
    },
  )

  test.each([
    ['E9001\u200b', 'E9001'],
    [' E9001\u00a0', 'E9001'],
    ['Ｅ９００１', 'E9001'],
    ['Field \u00a0 north', 'Field north'],
    ['Північ', 'Північ'],
  ])('count as one key: %j', (text, expected) => {
    expect(parseForm(key(), text)).toBe(expected)
  })

  test.each(['Е9001', 'Fiеld north', 'Ε-1'])('is not a key, and the message names the letter: %s', (text) => {
    expect(Object.values(problems(key(), text))[0]).toMatch(
      /^This has the letter “.” of another script, which looks like “[Ee]”$/,
    )
  })
})
