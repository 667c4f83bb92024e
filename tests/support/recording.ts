// The state of the timesheet dialog.
import { type Locator, type Page } from '@playwright/test'
import { choose, expect } from './e2e.ts'

export async function newTimesheet(page: Page, date: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Create Timesheet' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Timesheet' })
  await dialog.getByRole('textbox', { name: 'Start Date' }).fill(date)
  return dialog
}

export async function fillTimes(task: Locator, start: string, end: string): Promise<void> {
  await task.getByRole('textbox', { name: 'Start Time' }).fill(start)
  await task.getByRole('textbox', { name: 'End Time' }).fill(end)
}

export async function fillUnbilled(task: Locator, end: string, notes: string): Promise<void> {
  await task.getByRole('radio', { name: 'UnBilled' }).check()
  await task.getByRole('textbox', { name: 'End Time' }).fill(end)
  await choose(task, 'GL Entry')
  await task.getByLabel('Job Description').fill(notes)
}

export async function submit(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const question = page.getByRole('alertdialog', { name: 'Submitting' })
  await expect(question).toContainText('Your timesheet will be submitted. Are you sure?')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toBeHidden()
}

/** Every field with its value, every choice with whether it is checked. */
export async function formValues(dialog: Locator): Promise<string[]> {
  return dialog.locator('input, textarea').evaluateAll((fields) =>
    (fields as HTMLInputElement[]).map(({ type, name, value, checked }) => {
      const isChoice = type === 'radio' || type === 'checkbox'
      return isChoice ? `${value} ${checked}` : `${name} ${value}`
    }),
  )
}
