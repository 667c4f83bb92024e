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

/** A job from 7:00 to 12:30. */
export async function fillJobCost(task: Locator): Promise<void> {
  await task.getByRole('radio', { name: 'Job Cost' }).check()
  await fillTimes(task, '7', '12:30')
  for (const label of ['Job', 'Cost Code', 'Task Category']) await choose(task, label)
  await task.getByLabel('Job Description').fill('Resealed the boom cylinder on site')
}

export async function fillUnbilled(task: Locator, end: string, notes: string): Promise<void> {
  await task.getByRole('radio', { name: 'UnBilled' }).check()
  await task.getByRole('textbox', { name: 'End Time' }).fill(end)
  await choose(task, 'GL Entry')
  await task.getByLabel('Job Description').fill(notes)
}

/** A field service at a customer, by the labels of its fields. */
export const fieldService = {
  'Client Name': 'Carrick Downs Coal',
  Location: 'Workshop apron, pit 3',
  Manufacturer: 'Komatsu',
  Model: 'PC1250-8',
  'Veh. Reg. No': '704-XKW',
  'Serial No': 'KMTPC192C01',
  'SMU Hours': '14210.5',
  'Travel KMs': '184',
  'Field Service Note': 'Boom cylinder resealed, machine handed back',
  'Customer Email': 'maintenance@carrick.example',
  'Customer Acceptance Name': 'Dale Whitford',
}

export async function fillFieldService(service: Locator): Promise<void> {
  await service.getByRole('switch', { name: 'Field Service' }).check()
  for (const [label, text] of Object.entries(fieldService)) await service.getByLabel(label).fill(text)
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
