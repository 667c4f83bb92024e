// What a letter costs in a timesheet of many tasks, by the times that React's Profiler reports.
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { done } from '#tests/support/caller.ts'
import { field, task } from '#tests/support/dialog.ts'
import { openScreens } from '#tests/support/screen.tsx'

const TASKS = 6

const screens = await openScreens()

it('a letter typed into one of many tasks renders a small part of the form', async () => {
  const at = (index: number) => `${6 + Math.floor(index / 4)}:${(index % 4) * 15 || '00'}`
  const lines = Array.from({ length: TASKS }, (_, index) => screens.unbilled(at(index), at(index + 1)))
  const tess = await screens.signIn('tess')
  done(await tess.save(screens.day(lines)))
  // The time of a render, as a share of the time that rendering everything would take.
  let shares: number[] = []
  const { user } = await screens.open('/dashboard', {
    as: 'tess',
    onRender: (_id, _phase, actual, all) => void shares.push(actual / all),
  })
  await user.click(await screen.findByRole('row', { name: /Draft/ }))
  await screen.findByLabelText(`Task ${TASKS}`, { selector: 'section' })
  fireEvent.click(task(3).getAllByRole('button', { expanded: false })[0]!)
  const notes = field(3, 'Job Description')
  act(() => notes.focus())

  const letters = 'Drained'
  const slowest = [...letters].map((_, index) => {
    shares = []
    fireEvent.change(notes, { target: { value: letters.slice(0, index + 1) } })
    return Math.max(...shares)
  })
  expect(field(3, 'Job Description').value).toBe(letters)
  // The quickest letter: another process may have taken the processor during any of them.
  expect(Math.min(...slowest)).toBeLessThan(0.2)
})
