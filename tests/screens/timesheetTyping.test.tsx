// What typing costs in a timesheet of many tasks, as React itself tells it.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { done } from '#tests/support/caller.ts'
import { field, task } from '#tests/support/dialog.ts'
import { createScreens, type Screens } from '#tests/support/screen.tsx'

type Fiber = {
  type: unknown
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}
/** As many as show it: jsdom takes minutes over thirty. */
const TASKS = 6
/** As React marks a fiber whose component it has called. */
const PERFORMED_WORK = 1

type Hook = { onCommitFiberRoot: (id: number, root: { current: unknown }) => void }
/** Where React tells its developer tools of every commit: tests/support/setup.ts puts it there before React is loaded. */
const hook = (globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: Hook })
  .__REACT_DEVTOOLS_GLOBAL_HOOK__

let screens: Screens
beforeAll(async () => {
  screens = await createScreens()
})
afterEach(() => screens.leave())
afterAll(() => screens.close())

/** The components that were drawn in a commit. What hangs off a fiber that is as it was, was not touched. */
function drawnIn(fiber: Fiber): string[] {
  if (!fiber.alternate) return []
  const isDrawn = (fiber.flags & PERFORMED_WORK) !== 0 && typeof fiber.type === 'function'
  const drawn = isDrawn ? [(fiber.type as { name: string }).name] : []
  if (fiber.child === fiber.alternate.child) return drawn
  for (let child = fiber.child; child; child = child.sibling) drawn.push(...drawnIn(child))
  return drawn
}

it('a letter typed into one of many tasks draws that task, its field and no other', async () => {
  const at = (index: number) => `${6 + Math.floor(index / 4)}:${(index % 4) * 15 || '00'}`
  const lines = Array.from({ length: TASKS }, (_, index) => screens.unbilled(at(index), at(index + 1)))
  const tess = await screens.signIn('tess')
  done(await tess.save(screens.day(lines)))
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await screen.findByRole('row', { name: /Draft/ }))
  // No pointer: jsdom would take a minute in a dialog of this size.
  await screen.findByLabelText(`Task ${TASKS}`, { selector: 'section' })
  fireEvent.click(task(3).getAllByRole('button', { expanded: false })[0]!)
  const notes = field(3, 'Job Description')
  act(() => notes.focus())

  const commits: string[][] = []
  const { onCommitFiberRoot } = hook
  hook.onCommitFiberRoot = (_, { current }) => void commits.push(drawnIn(current as Fiber))
  fireEvent.change(notes, { target: { value: 'Drained' } })
  fireEvent.change(notes, { target: { value: 'Drained, replaced' } })
  hook.onCommitFiberRoot = onCommitFiberRoot
  expect(field(3, 'Job Description').value).toBe('Drained, replaced')
  const ofTasks = commits.map((drawn) => drawn.filter((name) => name === 'TaskCard'))
  expect(ofTasks.filter((drawn) => drawn.length > 0)).toEqual([['TaskCard'], ['TaskCard']])
  const ofFields = commits.flatMap((drawn) => drawn.filter((name) => name.endsWith('Field')))
  expect(ofFields).toEqual(['TextAreaField', 'TextAreaField'])
})
