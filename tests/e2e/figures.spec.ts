// Figures that agree: a list and its export, a number of a report and the rows behind it.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { dayBefore, DESK, expect, expectAccessible, openAs, test, visit } from '#tests/support/e2e.ts'

test('an approver filters the list by person and dates, and exports as many timesheets with the same hours; a number of a report opens its rows, whose hours add up to it, and a row leads to its timesheet', async ({
  device,
}) => {
  const desk = await device(DESK)
  await openAs(desk, 'approver', { path: '/super/dashboard?status=all' })
  await desk.getByRole('button', { name: 'Any date' }).click()
  const dates = desk.getByRole('dialog', { name: 'Any date' })
  await dates.getByRole('textbox', { name: 'From' }).fill(dayBefore(29).typed)
  await dates.getByRole('textbox', { name: 'To' }).fill(dayBefore(2).typed)
  await dates.getByRole('button', { name: 'Done' }).click()
  await desk.getByRole('button', { name: 'More filters' }).click()
  await desk.getByRole('button', { name: 'Person', exact: true, expanded: false }).click()
  const people = desk.getByRole('dialog', { name: 'Person' })
  await people.getByRole('combobox', { name: 'Person' }).fill('Tama')
  await people.getByRole('option', { name: /Tama Kingi/ }).click()
  await expect(desk).toHaveURL(/person=/)

  const list = desk.getByRole('region', { name: 'Timesheets' })
  const rows = list.getByRole('row', { name: /Tama Kingi/ })
  const size = desk.getByRole('status').filter({ hasText: /^\d+ of \d+$/ })
  await expect(size).toHaveText(/^(\d+) of \1$/)
  const count = Number((await size.innerText()).split(' ')[0])
  expect(count, 'enough timesheets to add up').toBeGreaterThan(5)
  await expect(rows).toHaveCount(count)
  await expect(list.getByRole('row')).toHaveCount(count + 1)
  const total = minutesIn((await rows.allInnerTexts()).join('\n'))

  await desk.getByRole('button', { name: 'Export' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Export timesheets' })
  await expect(dialog.getByText(/^What the list shows: .*Tama Kingi/)).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Hours' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  await expectAccessible(desk, 'the dialog of an export')
  const sheets = await exported(dialog)
  expect(sheets).toHaveLength(count)
  expect(sumOf(sheets)).toBe(total)

  await visit(desk, '/reports/jobs', 'Reports')
  const table = desk.getByRole('region', { name: 'Hours by job and cost code' })
  const number = table
    .getByRole('row')
    .nth(2)
    .getByRole('link', { name: / hours, / })
  const shown = await number.innerText()
  await number.click()
  const behind = desk.getByRole('dialog')
  const parts = behind.getByRole('list', { name: 'Rows' }).getByRole('listitem')
  await expect(behind.getByText(new RegExp(`^\\d+ rows? · ${shown} hrs$`))).toBeVisible()
  const texts = await parts.allInnerTexts()
  expect(await parts.count()).toBe(
    Number((await behind.getByText(/^\d+ rows? · /).innerText()).split(' ')[0]),
  )
  expect(hundredthsIn(texts.join('\n'))).toBe(hundredthsIn(`${shown} hrs`))
  await expectAccessible(desk, 'the rows behind a number')

  const row = parts.first()
  const [person] = texts[0]!.split('\n')
  const link = row.getByRole('link', { name: /^Timesheet \d+$/ })
  const address = new RegExp(`timesheet=${(await link.innerText()).replace('Timesheet ', '')}\\b`)
  await link.click()
  await expect(desk).toHaveURL(address)
  const review = desk.getByRole('complementary', { name: 'Review' })
  await expect(review.getByRole('heading', { name: person! })).toBeVisible()
})

type Exported = Record<string, string>[]

/** Exports what the dialog has chosen, and reads the file. */
async function exported(dialog: Locator): Promise<Exported> {
  const page: Page = dialog.page()
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  await expect(dialog).toBeHidden()
  return parse(await readFile(await download.path()), { bom: true, columns: true }) as Exported
}

/** The hours of a file, in minutes. */
function sumOf(rows: Exported): number {
  return Math.round(rows.reduce((sum, { Hours }) => sum + Number(Hours), 0) * 60)
}

/** The sum of every '07 hrs 30 mins'. */
function minutesIn(text: string): number {
  return [...text.matchAll(/(\d+) hrs (\d+) mins/g)].reduce(
    (sum, [, hours, minutes]) => sum + Number(hours) * 60 + Number(minutes),
    0,
  )
}

/** The sum of every '1,380.25 hrs', in hundredths. */
function hundredthsIn(text: string): number {
  return [...text.matchAll(/([\d,]+)\.(\d\d) hrs/g)].reduce(
    (sum, [, hours, part]) => sum + Number(hours!.replaceAll(',', '')) * 100 + Number(part),
    0,
  )
}
