// Actions in the timesheet dialog.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

// Finds elements by label, because jsdom is slow to find roles in a dialog of this size.
/** The section of one task. */
export const task = (number: number) => {
  const name = `Task ${number}`
  const sections = [...document.getElementsByTagName('section')]
  const found = sections.find((section) => section.getAttribute('aria-label') === name)
  expect(found, name).toBeDefined()
  return within(found!)
}
export const field = (number: number, label: string) =>
  task(number).getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
export const press = (user: UserEvent, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
/** Picks an entry of the dialog's menu. */
export async function fromMenu(user: UserEvent, what: string) {
  await press(user, 'More')
  await user.click(screen.getByRole('menuitem', { name: what }))
}
/** Opens or closes a task. */
export const toggle = (user: UserEvent, number: number) =>
  user.click(task(number).getAllByRole('button', { name: new RegExp(`^Task ${number}\\b`) })[0]!)
/** Opens the fields that the work order fills in. */
export const unfoldMachine = (user: UserEvent, number: number) =>
  user.click(task(number).getByRole('button', { name: /change$|^Start from the machine$/ }))
/** Picks an entry of a task's menu. */
export async function chooseFromTaskMenu(user: UserEvent, number: number, what: 'Duplicate' | 'Delete') {
  await user.click(screen.getByRole('button', { name: `More for Task ${number}` }))
  await user.click(screen.getByRole('menuitem', { name: what }))
}
export const total = () => screen.getByText('Total', { selector: 'p' }).textContent

export async function type(user: UserEvent, input: HTMLElement, text: string) {
  await user.clear(input)
  // Pastes, because each key renders the form again.
  await user.paste(text)
  await user.tab()
}

export async function typeTimes(user: UserEvent, number: number, start: string, end: string) {
  await type(user, field(number, 'Start Time'), start)
  await type(user, field(number, 'End Time'), end)
}

/** Types into a look-up and picks an option that the server finds. */
export async function choose(user: UserEvent, number: number, label: string, search: string, option: RegExp) {
  const input = field(number, label)
  await user.click(input)
  await user.paste(search)
  await user.click(await task(number).findByRole('option', { name: option }))
}

export async function fillUnbilled(user: UserEvent, number: number, start: string, end: string) {
  await user.click(task(number).getByRole('radio', { name: 'UnBilled' }))
  await typeTimes(user, number, start, end)
  await choose(user, number, 'GL Entry', 'train', /6100/)
  await user.click(field(number, 'Job Description'))
  await user.paste('First aid course')
}

/** The error message of a field. */
export function messageOf(input: HTMLElement): string {
  expect(input.getAttribute('aria-invalid')).toBe('true')
  return (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
}

// Includes hidden dialogs: a question in front of the dialog hides it.
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())

/** Whether a press does nothing. A button that has the focus keeps it when it is disabled, and says so otherwise. */
export function isOff(button: HTMLElement): boolean {
  return (button as HTMLButtonElement).disabled || button.getAttribute('aria-disabled') === 'true'
}
