// Shared parts of screens by themselves, without a server.
import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Formik } from 'formik'
import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailed, isRefusal } from '#web/client/call-failed.ts'
import { AvatarStack } from '#web/design/AvatarStack.tsx'
import { Button } from '#web/design/Button.tsx'
import { Calendar } from '#web/design/Calendar.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { StatusCounts } from '#web/design/StatusCounts.tsx'
import { TimeColumns } from '#web/design/TimeColumns.tsx'
import { DataTable } from '#web/design/table/DataTable.tsx'
import type { Sort } from '#web/design/table/types.ts'
import { system } from '#web/design/theme/theme.ts'
import { SignatureDialog } from '#web/fields/SignatureDialog.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { setWindow } from '#tests/support/browserWindow.ts'
import { DESK, PHONE } from '#tests/support/screen.tsx'
import { TODAY } from '#tests/support/world.ts'

beforeEach(() => setWindow(DESK))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const user = userEvent.setup({ delay: null })
const themed = (part: ReactNode) => <ChakraProvider value={system}>{part}</ChakraProvider>
const show = (part: ReactNode) => render(themed(part))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

type Row = { id: string; closed: boolean }
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `Row ${at + 1}`, closed: at === 2 }))
const table = {
  label: 'Rows',
  columns: [{ id: 'name', header: 'Name', sortKey: 'name', cell: ({ id }: Row) => id }],
  rowKey: ({ id }: Row) => id,
  rowLabel: ({ id }: Row) => id,
  card: ({ id }: Row) => id,
  empty: null,
}

it('rows are ticked one by one, with Shift up to another, and all together, except rows without a tick box', async () => {
  let ticked: readonly string[] = []
  function List() {
    const [selected, onChange] = useState<ReadonlySet<string>>(new Set())
    ticked = [...selected].sort()
    return (
      <DataTable
        {...table}
        rows={rowsOf(5)}
        selection={{ selected, onChange, isSelectable: ({ closed }) => !closed }}
      />
    )
  }
  show(<List />)
  const tick = (name: string) => user.click(screen.getByLabelText(name))
  const all = screen.getByLabelText<HTMLInputElement>('Select all shown')
  await tick('Select Row 2')
  expect([ticked, all.checked, all.indeterminate]).toEqual([['Row 2'], false, true])
  await user.keyboard('{Shift>}')
  await tick('Select Row 4')
  await user.keyboard('{/Shift}')
  expect(ticked).toEqual(['Row 2', 'Row 4'])
  await tick('Select Row 2')
  expect(ticked).toEqual(['Row 4'])
  await tick('Select all shown')
  expect([ticked, all.checked, all.indeterminate]).toEqual([
    ['Row 1', 'Row 2', 'Row 4', 'Row 5'],
    true,
    false,
  ])
  await tick('Select all shown')
  expect([ticked, all.checked, all.indeterminate]).toEqual([[], false, false])
})

it('a heading sorts one way, then the other, then restores the order', async () => {
  const asked: (Sort | null)[] = []
  function List() {
    const [sort, setSort] = useState<Sort | null>(null)
    const onSort = (next: Sort | null) => setSort(asked[asked.push(next) - 1]!)
    return <DataTable {...table} rows={rowsOf(2)} {...{ onSort }} sort={sort ?? undefined} />
  }
  show(<List />)
  for (const sorted of ['ascending', 'descending', null]) {
    await user.click(button('Name'))
    expect(asked.at(-1)?.direction ?? null).toBe(sorted)
    expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe(sorted)
  }
})

it('a phone paints six cards first and the others right after; a desk paints all rows', async () => {
  const pages = { hasNext: false, isLoadingNext: false, loadNext: () => ({ dispose() {} }) }
  for (const [width, tag, first] of [
    [PHONE, 'li', 6],
    [DESK, 'tbody tr', 8],
  ] as const) {
    setWindow(width)
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    flushSync(() => root.render(themed(<LiveTable {...table} rows={rowsOf(8)} pages={pages} page={20} />)))
    expect(place.querySelectorAll(tag)).toHaveLength(first)
    await vi.waitFor(() => expect(place.querySelectorAll(tag)).toHaveLength(8))
    root.unmount()
    place.remove()
  }
})

it('a calendar offers the first day and the last day of its range, and none outside; months have their names', async () => {
  const onPick = vi.fn<(date: string) => void>()
  show(<Calendar value={TODAY} today={TODAY} min="2026-11-05" max="2026-11-18" {...{ onPick }} />)
  const days = ['Wednesday 4', 'Thursday 5', 'Wednesday 18', 'Thursday 19'].map((day) =>
    button(`${day} November 2026`),
  )
  for (const day of days) await user.click(day)
  await user.click(button('Today'))
  await user.click(button('Yesterday'))
  expect(onPick.mock.calls.flat()).toEqual(['2026-11-05', '2026-11-18', TODAY, '2026-11-16'])
  expect(days.map((day) => day.getAttribute('aria-disabled'))).toEqual(['true', null, null, 'true'])
  expect(button('Next month').disabled).toBe(true)
  await user.click(button('Previous month'))
  expect(screen.getByRole('grid', { name: 'October 2026' })).toBeTruthy()
  expect(button('Next month').disabled).toBe(false)
})

/** jsdom lays nothing out: elements of these kinds are one after the other, each this long. */
function layOut(kind: string, length: number, seen: number) {
  const at = (node: Element) => [...node.parentElement!.children].indexOf(node) * length
  const size = (node: Element) => (node.matches(kind) ? length : seen)
  for (const name of ['offsetTop', 'offsetLeft', 'offsetWidth'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      if (name === 'offsetWidth') return size(this)
      return this.matches(kind) ? at(this) : 0
    })
  for (const name of ['clientHeight', 'clientWidth'] as const)
    vi.spyOn(Element.prototype, name, 'get').mockImplementation(function (this: Element) {
      return size(this)
    })
}

it('the chosen hour and minute are in the middle of their columns, and nothing is scrolled while none is chosen', () => {
  layOut('[role=option]', 30, 150)
  const columns = { near: 0, mayChoose: () => true, onChange: () => {} }
  const { rerender } = show(<TimeColumns value={null} {...columns} />)
  expect(screen.getByLabelText('Hour').scrollTop).toBe(0)
  rerender(themed(<TimeColumns value={9 * 60} {...columns} />))
  const hours = screen.getByLabelText('Hour')
  const nine = within(hours).getByText('09')
  expect(hours.scrollTop).toBe(nine.offsetTop + 15 - 75)
  expect(screen.getByLabelText('AM or PM').scrollTop).toBe(15 - 75)
})

it('the keys walk through the hours and from column to column, past what cannot be chosen', async () => {
  function Columns() {
    const [value, onChange] = useState<number | null>(9 * 60)
    return (
      <TimeColumns
        near={0}
        mayChoose={(time) => Math.floor(time / 60) % 12 !== 10}
        {...{ value, onChange }}
      />
    )
  }
  show(<Columns />)
  const walked = []
  const keys = ['ArrowDown', 'ArrowUp', 'ArrowUp', 'Home', 'ArrowUp', 'End', 'ArrowDown', 'ArrowRight', 'End']
  for (const key of [...keys, 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowUp']) {
    await user.keyboard(`{${key}}`)
    const chosen = screen.getAllByRole('option', { selected: true }).map((option) => option.textContent)
    walked.push(`${key} ${chosen.join(' ')} at ${document.activeElement?.textContent}`)
  }
  expect(walked).toEqual([
    ...['ArrowDown 11 00 AM at 11', 'ArrowUp 09 00 AM at 09', 'ArrowUp 08 00 AM at 08'],
    ...['Home 12 00 AM at 12', 'ArrowUp 11 00 AM at 11', 'End 11 00 AM at 11', 'ArrowDown 12 00 AM at 12'],
    ...['ArrowRight 12 00 AM at 00', 'End 12 55 AM at 55', 'ArrowRight 12 55 AM at AM'],
    ...['ArrowDown 12 55 PM at PM', 'ArrowLeft 12 55 PM at 55', 'ArrowLeft 12 55 PM at 12'],
    'ArrowUp 11 55 PM at 11',
  ])
})

it('a chosen button outside its row is scrolled into view, with room to its neighbour', () => {
  layOut('button', 100, 250)
  const counts = ['a', 'b', 'c', 'd', 'e'].map((status) => ({
    status,
    label: status.toUpperCase(),
    count: 1,
  }))
  const row = (selected: string) => (
    <StatusCounts label="States" {...{ counts, selected }} onSelect={() => {}} />
  )
  const { rerender } = show(row('a'))
  const element = screen.getByRole('group', { name: 'States' })
  for (const [id, left] of [
    ['a', 0],
    ['d', 190],
    ['c', 160],
    ['b', 60],
    ['a', 0],
  ] as const) {
    rerender(themed(row(id)))
    expect(element.scrollLeft, id).toBe(left)
  }
})

it('a compact list of people shows four pictures with names and the number of the others, or None', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ id: `${at}`, firstName: 'Tess', lastName: `Tester ${at}`, avatarUrl: null },
    }))
  const shown = (count: number) => {
    const { container, unmount } = show(<AvatarStack people={people(count)} />)
    const { textContent } = container
    unmount()
    return textContent
  }
  expect(shown(0)).toBe('None')
  expect(shown(1)).toMatch(/^Tess Tester 0(?!.*None)/)
  expect(shown(5)).not.toContain('+')
  expect(shown(6)).toMatch(/\+2$/)
})

it('the dialog of a signature says what is signed for, if that is known', () => {
  // jsdom draws nothing.
  const paper = new Proxy({}, { get: () => () => {}, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never)
  const pad = { strokes: [], onStrokes() {}, onClear() {}, onAccept() {}, onClose() {} }
  const { rerender } = show(<SignatureDialog label="Customer" {...pad} about="EX-118, 2 hrs" />)
  expect(screen.getByText('EX-118, 2 hrs', { selector: 'p' })).toBeTruthy()
  rerender(themed(<SignatureDialog label="Customer" {...pad} about={undefined} />))
  expect([...screen.getByRole('dialog').querySelectorAll('p')].map((p) => p.textContent)).not.toContain('')
})

it('a button that its own press disables keeps the focus, and ignores presses, until the focus leaves it', async () => {
  let presses = 0
  function Once() {
    const [isOver, setOver] = useState(false)
    const press = () => {
      presses += 1
      setOver(true)
    }
    return (
      <>
        <Button disabled={isOver} onClick={press}>
          Send
        </Button>
        <Button>Done</Button>
      </>
    )
  }
  show(<Once />)
  await user.click(button('Send'))
  await user.keyboard('{Enter}')
  expect([presses, document.activeElement, button('Send').disabled]).toEqual([1, button('Send'), false])
  expect(button('Send').getAttribute('aria-disabled')).toBe('true')
  await user.tab()
  expect([document.activeElement, button('Send').disabled]).toEqual([button('Done'), true])
})

it('a dialog gives the focus back to what opened it; once that is gone, to the screen', async () => {
  function Screen() {
    const [step, setStep] = useState<'before' | 'open' | 'after'>('before')
    return (
      <main id="main" tabIndex={-1}>
        {step === 'before' && <Button onClick={() => setStep('open')}>Open</Button>}
        <Dialog open={step === 'open'} onClose={() => setStep('after')} title="Form">
          Fields
        </Dialog>
      </main>
    )
  }
  show(<Screen />)
  await user.click(button('Open'))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')))
})

it('a field whose name the values of its form lack is reported', () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
  show(
    <Formik initialValues={{ name: '' }} onSubmit={() => {}}>
      <>
        <TextField name="name" label="Name" />
        <TextField name="names" label="Names" />
      </>
    </Formik>,
  )
  expect(new Set(complained.mock.calls.flat())).toEqual(new Set(['The form has no value names.']))
})

it('an error of the server is final, except for errors that a retry may fix', () => {
  const answers = {
    INVALID: 400,
    NOT_FOUND: 404,
    CONFLICT: 409,
    UNAUTHENTICATED: 401,
    BUSY: 409,
    INTERNAL: 500,
  }
  const refused = Object.entries(answers).filter(([code, status]) =>
    isRefusal(new CallFailed(code, '', status)),
  )
  expect(refused.map(([code]) => code)).toEqual(['INVALID', 'NOT_FOUND', 'CONFLICT'])
  expect(isRefusal(new CallFailed('OFFLINE', '')), 'no answer').toBe(false)
  expect(isRefusal(new CallFailed('INVALID', '', 502)), 'of a proxy').toBe(false)
})
