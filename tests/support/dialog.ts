// What a person does in the timesheet dialog.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

// By label, as roles take jsdom a while in a dialog of this size.
/** One task's part of the dialog. */
export const task = (number: number) =>
  within(screen.getByLabelText(`Task ${number}`, { selector: 'section' }))
export const field = (number: number, label: string) =>
  task(number).getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
export const press = (user: UserEvent, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
/** Picks from what can be done with the whole. */
export async function fromMenu(user: UserEvent, what: string) {
  await press(user, 'More')
  await user.click(screen.getByRole('menuitem', { name: what }))
}
/** Opens or closes a task. */
export const toggle = (user: UserEvent, number: number) =>
  user.click(task(number).getAllByRole('button', { name: new RegExp(`^Task ${number}\\b`) })[0]!)
/** Unfolds what a task's work order brings. */
export const unfoldMachine = (user: UserEvent, number: number) =>
  user.click(task(number).getByRole('button', { name: /change$|^Start from the machine$/ }))
/** Picks from what a task's menu offers. */
export async function ofTask(user: UserEvent, number: number, what: 'Duplicate' | 'Delete') {
  await user.click(screen.getByRole('button', { name: `More for Task ${number}` }))
  await user.click(screen.getByRole('menuitem', { name: what }))
}
export const total = () => screen.getByText('Total', { selector: 'p' }).textContent

export async function type(user: UserEvent, input: HTMLInputElement, text: string) {
  await user.clear(input)
  // At once: every key alone draws the form again.
  await user.paste(text)
  await user.tab()
}

export async function typeTimes(user: UserEvent, number: number, start: string, end: string) {
  await type(user, field(number, 'Start Time'), start)
  await type(user, field(number, 'End Time'), end)
}

/** Types a few letters into a look-up and takes what the server finds. */
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

/** What is said under a field. */
export function messageOf(input: HTMLElement): string {
  expect(input.getAttribute('aria-invalid')).toBe('true')
  return (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
}

// Hidden ones too: a question in front of the dialog hides it.
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
