// The fields of forms by themselves: what people type, the keys, and what the form gets.
import { ChakraProvider } from '@chakra-ui/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Formik, useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { system } from '#web/design/theme/theme.ts'
import { CheckboxesField } from '#web/fields/CheckboxesField.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { DurationField } from '#web/fields/DurationField.tsx'
import { LookupField } from '#web/fields/LookupField.tsx'
import { NumberField } from '#web/fields/NumberField.tsx'
import { OneTimeCodeField } from '#web/fields/OneTimeCodeField.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { TimeField } from '#web/fields/TimeField.tsx'
import type { OptionRequest, Option } from '#web/fields/options.ts'
import { SignedFor } from '#web/fields/signedFor.ts'
import { setWindow } from '#tests/support/browserWindow.ts'
import { brokenReferences } from '#tests/support/names.ts'
import { DESK, PHONE } from '#tests/support/screen.tsx'
import { TODAY } from '#tests/support/world.ts'

beforeEach(() => setWindow(DESK))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const user = userEvent.setup({ delay: null })
const sent = vi.fn<(values: object) => void>()
let value: unknown

function Peek() {
  value = useFormikContext<{ it: unknown }>().values.it
  return null
}

/** A form with one field, named `it`, which is wrong while it is empty. */
function show(field: ReactNode, initial: unknown) {
  sent.mockClear()
  const validate = ({ it }: { it: unknown }) => (it === null || it === '' ? { it: 'Please fill in' } : {})
  render(
    <ChakraProvider value={system}>
      <Formik initialValues={{ it: initial }} validate={validate} onSubmit={sent}>
        {({ handleSubmit }) => (
          <form onSubmit={handleSubmit} aria-label="Form">
            {field}
            <Peek />
            <button>Elsewhere</button>
          </form>
        )}
      </Formik>
    </ChakraProvider>,
  )
  expect(brokenReferences()).toEqual([])
  return screen.getByLabelText<HTMLInputElement>('It', { selector: 'input, textarea, select' })
}
/** The line below a field. */
const about = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
const leave = () => user.click(screen.getByText('Elsewhere'))
const retype = async (input: HTMLElement, text: string) => {
  await user.clear(input)
  if (text !== '') await user.type(input, text)
}

it.each([
  [7, '{ArrowUp}', 10],
  [7, '{ArrowDown}', 5],
  [10, '{ArrowUp}', 15],
  [null, '{ArrowUp}', 5],
  [3, '{ArrowDown}{ArrowDown}', 0],
  [1437, '{ArrowUp}', 1439],
  [10, '{Alt>}{ArrowUp}{/Alt}', 10],
])('a duration of %s minutes is after %s one of %s', async (from, keys, to) => {
  show(<DurationField name="it" label="It" />, from)
  await user.tab()
  await user.keyboard(keys)
  expect(value).toBe(to)
})

it('a duration is typed, stepped from the typed value, or picked from the usual ones, which appear while it has the focus', async () => {
  const input = show(<DurationField name="it" label="It" />, null)
  expect(screen.queryByRole('group', { name: 'Usual durations' })).toBeNull()
  await user.click(input)
  expect(screen.getByRole('group', { name: 'Usual durations' }).textContent).toBe('15 mins30 mins60 mins')
  await user.keyboard('90m{ArrowUp}')
  expect([value, input.value]).toEqual([95, '01 hrs 35 mins'])
  await retype(input, '24:00{Enter}')
  expect([value, about(input)]).toEqual([null, 'Type a duration such as 1:30 or 90m, 23 hours at most'])
  await user.click(screen.getByText('30 mins'))
  expect([value, about(input), document.activeElement === input]).toEqual([30, '', true])
  expect(screen.queryByRole('group', { name: 'Usual durations' })).toBeNull()
  await retype(input, '')
  expect(value, 'while it has the focus').toBe(30)
  await leave()
  expect([value, about(input)]).toEqual([null, 'Please fill in'])
})

it.each([
  [450, '{ArrowUp}', 455],
  [452, '{ArrowDown}', 450],
  [0, '{ArrowDown}', 1435],
  [450, '{PageDown}', 390],
  [452, '{PageUp}', 510],
  [null, '{ArrowUp}', 5],
])('a time of %s is after %s one of %s', async (from, keys, to) => {
  show(<TimeField name="it" label="It" />, from)
  await user.tab()
  await user.keyboard(keys)
  expect(value).toBe(to)
})

it('an end is stepped through the day of its start, but not before the start and not past midnight', async () => {
  show(<TimeField name="it" label="It" after={1430} />, null)
  await user.tab()
  await user.keyboard('{ArrowUp}')
  expect(value).toBe(1435)
  await user.keyboard('{ArrowUp}')
  expect(value).toBe(0)
  await user.keyboard('{ArrowUp}')
  expect(value, 'the next day').toBe(0)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(value).toBe(1435)
})

it('a time follows what is typed from three characters on, and Alt with the arrow or the button open the usual times', async () => {
  const input = show(<TimeField name="it" label="It" usual={990} />, null)
  await user.click(input)
  await user.keyboard('07')
  expect(value).toBeNull()
  await user.keyboard('30')
  expect(value).toBe(450)
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(screen.getByRole('group', { name: 'Usual times' }).textContent).toContain('04:30 pm')
  await user.keyboard('{Escape}')
  expect([screen.queryByRole('dialog'), document.activeElement, value]).toEqual([null, input, 450])
  await user.click(screen.getByLabelText('Choose It'))
  await user.click(screen.getByText('04:30 pm', { selector: '[aria-label="Usual times"] *' }))
  expect([screen.queryByRole('dialog'), input.value, value]).toEqual([null, '04:30 pm', 990])
  await retype(input, '25:00')
  await leave()
  expect([value, about(input)]).toEqual([null, 'Type a time such as 7:30 am or 1930'])
})

it('on a phone a time is typed on a keypad, of which four digits are enough', async () => {
  setWindow(PHONE)
  const input = show(<TimeField name="it" label="It" />, null)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const open = () => user.click(screen.getByLabelText('Choose It'))
  await open()
  expect(screen.getByRole('group', { name: 'Keypad' })).toBeTruthy()
  for (const digit of '1145') await press(digit)
  expect([screen.queryByRole('dialog'), value, input.value]).toEqual([null, 705, '11:45 am'])
  await open()
  for (const key of ['9', '1', 'Delete', '3', '0', 'Enter']) await press(key)
  expect([screen.queryByRole('dialog'), value]).toEqual([null, 570])
})

it('a date is typed or picked, shows its weekday, and an error if it is too late or not a date', async () => {
  const limits = { today: TODAY, max: '2026-11-20', beyondMax: 'Not later than Friday' }
  const input = show(<DateField name="it" label="It" {...limits} />, '')
  expect(about(input)).toBe('')
  await user.click(screen.getByLabelText('Choose It'))
  await user.click(screen.getByRole('button', { name: 'Friday 20 November 2026' }))
  expect([value, input.value, document.activeElement]).toEqual(['2026-11-20', '20 Nov 2026', input])
  expect(about(input)).toBe('Fri, in 3 days')
  await retype(input, '21/11/2026')
  expect(about(input)).toBe('Sat, in 4 days Not later than Friday')
  await retype(input, '20 nov')
  await leave()
  expect([value, about(input)]).toEqual(['2026-11-20', 'Fri, in 3 days'])
  await retype(input, 'someday')
  await leave()
  expect([value, about(input)]).toEqual(['', 'Type a date such as 19/11 or 19 Nov 2026'])
})

it('a number follows the input; invalid text stays for correction, with an error once the field loses the focus', async () => {
  const input = show(<NumberField name="it" label="It" hint="Hours" />, 12)
  expect([input.value, about(input)]).toEqual(['12', 'Hours'])
  await retype(input, '4512,5')
  expect(value).toBe(4512.5)
  await leave()
  expect(input.value).toBe('4512.5')
  await retype(input, '12x')
  expect([value, about(input)]).toEqual([null, 'Please fill in'])
  await leave()
  expect([input.value, about(input)]).toEqual(['12x', 'Type a number such as 4512.5'])
  await retype(input, '')
  await leave()
  expect([value, about(input)]).toEqual([null, 'Please fill in'])
})

it.each<[string, (props: { name: string; label: string }) => ReactNode, unknown, string]>([
  ['a text', (props) => <TextField {...props} />, '', 'x'],
  ['a longer text', (props) => <TextAreaField {...props} max={10} />, '', 'x'],
  ['a password', (props) => <PasswordField {...props} autoComplete="new-password" />, '', 'x'],
  ['a number', (props) => <NumberField {...props} />, null, '1'],
  ['a duration', (props) => <DurationField {...props} />, null, '1'],
  ['a time', (props) => <TimeField {...props} />, null, '7'],
  ['a date', (props) => <DateField {...props} today={TODAY} />, '', 'today'],
])('%s is wrong only once it was left, until it is corrected', async (_, make, empty, text) => {
  const input = show(make({ name: 'it', label: 'It' }), empty)
  await user.click(input)
  expect(input.getAttribute('aria-invalid')).toBeNull()
  await leave()
  expect([input.getAttribute('aria-invalid'), about(input)]).toEqual(['true', 'Please fill in'])
  await retype(input, text)
  await leave()
  expect([input.getAttribute('aria-invalid'), value === empty]).toEqual([null, false])
})

it.each<[string, (props: { name: string; label: string }) => ReactNode, unknown, string, unknown]>([
  ['a duration', (props) => <DurationField {...props} />, 60, '30m', 30],
  ['a time', (props) => <TimeField {...props} />, 450, '8', 480],
  ['a date', (props) => <DateField {...props} today={TODAY} />, '2026-11-10', '16 nov', '2026-11-16'],
])('%s that Tab reaches is typed over', async (_, make, from, text, to) => {
  show(make({ name: 'it', label: 'It' }), from)
  await user.tab()
  await user.keyboard(`${text}{Enter}`)
  expect(value).toEqual(to)
})

it('a field that was signed for has a mark and says so, after its hint or its error', async () => {
  const signed = 'Signed for: changing it clears the signatures'
  for (const [hint, initial, said] of [
    [undefined, 'x', signed],
    ['In words', 'x', `In words${signed}`],
    ['In words', '', `Please fill in${signed}`],
  ] as const) {
    const field = <TextField name="it" label="It" hint={hint} />
    const input = show(<SignedFor value>{field}</SignedFor>, initial)
    await user.click(input)
    await leave()
    expect([about(input), screen.queryAllByTitle(signed).length]).toEqual([said, 1])
    cleanup()
    const other = show(field, 'x')
    expect([about(other), screen.queryAllByTitle(signed).length]).toEqual([hint ?? '', 0])
    cleanup()
  }
})

it('a password shows while the eye is pressed in', async () => {
  const input = show(<PasswordField name="it" label="It" autoComplete="current-password" />, 'secret')
  expect(input.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
  expect(input.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password', pressed: true }))
  expect(input.type).toBe('password')
})

it('a code takes six digits with anything between them, and the sixth sends the form', async () => {
  const input = show(<OneTimeCodeField name="it" label="It" />, '')
  await user.click(input)
  await user.paste('123 45')
  expect([value, sent.mock.calls.length]).toEqual(['12345', 0])
  await user.paste('67')
  await vi.waitFor(() => expect(sent.mock.calls[0]?.[0]).toEqual({ it: '123456' }))
})

it('choices are a list with a word for none, a switch with its hint, and checkboxes in their order', async () => {
  const options = ['b', 'a'].map((value) => ({ value, label: value.toUpperCase() }))
  const select = show(<SelectField name="it" label="It" placeholder="Choose one" {...{ options }} />, null)
  const texts = () => [...select.querySelectorAll('option')].map((option) => option.textContent)
  expect(texts()).toEqual(['Choose one', 'B', 'A'])
  await user.selectOptions(select, 'A')
  expect([value, texts()]).toEqual(['a', ['B', 'A']])
  cleanup()
  const box = show(<SwitchField name="it" label="It" hint="Off at night" />, false)
  expect(about(box)).toBe('Off at night')
  await user.click(screen.getByRole('switch', { name: 'It', checked: false }))
  expect(value).toBe(true)
  cleanup()
  const group = () => show(<CheckboxesField name="it" label="It" {...{ options }} />, ['a'])
  expect(group).toThrow()
  await user.click(screen.getByRole('checkbox', { name: 'B', checked: false }))
  expect(value).toEqual(['b', 'a'])
  await user.click(screen.getByRole('checkbox', { name: 'A', checked: true }))
  expect(value).toEqual(['b'])
})

const SITES: Option[] = [
  { id: '1', code: 'S-1', name: 'Mine', detail: 'Far west' },
  { id: '2', name: 'Yard' },
]

/** A look-up whose answers the test gives. */
function showLookup(initial: Option | null, more: object = {}) {
  const asked: (OptionRequest & { answer: (options: readonly Option[] | null) => Promise<void> })[] = []
  const load = (question: OptionRequest) =>
    new Promise<readonly Option[]>((resolve, reject) => {
      const answer = (options: readonly Option[] | null) =>
        act(async () => (options ? resolve(options) : reject(new Error('No network'))))
      asked.push({ ...question, answer })
    })
  const input = show(<LookupField name="it" label="It" load={load} {...more} />, initial)
  const next = async (options: readonly Option[] | null) => {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
    const { answer, ...question } = asked.shift()!
    await answer(options)
    return question
  }
  return { input, next }
}
const says = () => screen.getByRole('status').textContent
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const reached = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

it('a look-up loads while it is open, announces the number of results, and is operated by keys', async () => {
  const { input, next } = showLookup(null)
  expect(input.placeholder).toBe('Type to search')
  await user.click(input)
  expect([says(), screen.getByRole('listbox').getAttribute('aria-busy')]).toEqual(['Loading', 'true'])
  expect(await next(SITES)).toEqual({ search: '', first: 20 })
  expect([says(), options()]).toEqual(['2 found', ['S-1 MineFar west', ' Yard']])
  expect(screen.getByText('Far west').textContent).toBe('Far west')
  expect(brokenReferences()).toEqual([])
  expect(reached(input)).toBeNull()
  const walk = []
  for (const key of ['Down', 'Down', 'Down', 'Up', 'Up']) {
    await user.keyboard(`{Arrow${key}}`)
    walk.push(reached(input)?.trim())
  }
  expect(walk).toEqual(['S-1 MineFar west', 'Yard', 'S-1 MineFar west', 'Yard', 'S-1 MineFar west'])
  await user.keyboard('{Enter}')
  expect([value, input.value, screen.queryByRole('listbox')]).toEqual([SITES[0], 'Mine', null])
  expect(about(input)).toBe('S-1')
  await user.click(screen.getByLabelText('Clear It'))
  expect([value, input.value, document.activeElement]).toEqual([null, '', input])
})

it('a look-up finds nothing, fails and is retried, keeps the choice after Escape, and loses it when emptied', async () => {
  const { input, next } = showLookup(SITES[1]!)
  await user.click(input)
  await next(SITES)
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Yard')
  await user.keyboard('moon')
  expect(await next([])).toEqual({ search: 'moon', first: 20 })
  expect([says(), screen.getByText('Nothing found for “moon”.') !== null]).toEqual(['Nothing found', true])
  await user.keyboard('s')
  await next(null)
  expect(says()).toBe('')
  expect(screen.queryByText(/^Nothing found for/)).toBeNull()
  await user.click(screen.getByText('Try again'))
  await next(SITES)
  expect(screen.queryByText('The list could not be loaded.')).toBeNull()
  expect(reached(input), 'the first one').toContain('Mine')
  await user.keyboard('{Escape}')
  expect([value, input.value]).toEqual([SITES[1], 'Yard'])
  await user.clear(input)
  await next(SITES)
  await leave()
  expect(value).toBeNull()
  await user.click(input)
  await next([])
  expect(screen.getByText('Nothing to choose here yet.')).toBeTruthy()
})

it('a look-up begins with recent choices, has headings for groups, and Enter before the answer picks the first result', async () => {
  const { input, next } = showLookup(null, { recent: () => [SITES[1]] })
  await user.click(input)
  await next([...SITES, { id: '3', name: 'Hub', group: 'Depots' }])
  const parts = screen.getAllByRole('group').map((part) => part.textContent)
  expect(parts).toEqual(['Recent Yard', 'AllS-1 MineFar west', 'Depots Hub'])
  await user.keyboard('mi{Enter}')
  await next(SITES)
  await vi.waitFor(() => expect(value).toEqual(SITES[0]))
})

it('a look-up with more options than a page loads the next at the end of its list, up to a limit', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `Site ${at + 1}` }))
  const { input, next } = showLookup(null)
  await user.click(input)
  await next(many(20))
  expect(screen.queryByText('Type more to narrow the list.')).toBeNull()
  for (let first = 40; first <= 200; first += 20) {
    if (first === 40) await user.keyboard('{ArrowUp}')
    await act(async () => void screen.getByRole('listbox').dispatchEvent(new Event('scroll')))
    expect(await next(many(first))).toEqual({ search: '', first })
  }
  expect(says()).toBe('200 found')
  expect(screen.getByText('Type more to narrow the list.')).toBeTruthy()
})
