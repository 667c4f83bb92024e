// Payroll from the approved days to the file for GP, and to the batch that pays a late day and takes back a cancelled one.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { DateTime } from 'luxon'
import { approve, callerAs, submitSheet } from '#tests/support/colleague.ts'
import { dayBefore, DESK, expect, expectAccessible, openAs, test, visit } from '#tests/support/e2e.ts'
import { readGpLines } from '#tests/support/gp-files.ts'
import { readPdf } from '#tests/support/pdf.ts'

/** Her employee in GP, who comes after Tama's. */
const MELE = 'E1046'
/** Two weeks of Rental in which nobody else records. */
const [first, second] = weeksFrom(262)

test('an administrator closes the week of a group, sees who is missing, makes the batch and downloads it; the next batch pays a day that was approved late, and takes back a paid day that was cancelled', async ({
  device,
  request,
}) => {
  const staff = await callerAs(request, 'staff')
  const approver = await callerAs(request, 'approver')
  for (const date of [first.day(0), first.day(1), second.day(0)])
    await approve(approver, await submitSheet(staff, date.toISODate()!))
  const late = await submitSheet(await callerAs(request, 'mele.tupou'), first.day(2).toISODate()!)

  const desk = await device(DESK)
  const path = `/admin/payroll?cycle=rental&since=${first.day(0).toISODate()}`
  await openAs(desk, 'sysadmin', { path, title: 'Payroll' })
  await cellOf(desk, first).click()
  const pane = desk.getByRole('region', { name: 'Field north' })
  await expect(pane.getByRole('term').filter({ hasText: 'Approved' })).toBeVisible()
  await expect(pane.getByText('10.00')).toBeVisible()
  await expect(pane.getByRole('link', { name: /^\d+ missing days of \d+ people$/ })).toBeVisible()

  await closePeriod(desk, pane, first, true)
  const make = pane.getByRole('button', { name: /^Make FLDN/ })
  await expect(make).toHaveText(`Make ${first.batch}`)
  const missing = pane.getByRole('listitem').filter({ hasText: 'People with missing days' })
  await expect(missing.getByRole('link', { name: /^Mele Tupou, / })).toBeVisible()
  await expect(make, 'while nobody has accepted who is missing').toBeDisabled()
  await pane.getByRole('checkbox', { name: 'Leave them for the next batch' }).check()
  await expectAccessible(desk, 'what stands in the way of a batch', { inDark: true })
  await makeBatch(pane, first.batch)

  expect(await downloadLines(desk, first.batch)).toEqual([lineOf(first, 0), lineOf(first, 1)])

  await approve(approver, late)
  await cancelDay(desk, first.day(1))
  await visit(desk, path, 'Payroll')
  await cellOf(desk, second).click()
  await closePeriod(desk, pane, second)
  const taken = /^Tama Kingi E1042, IND, .*, \d{4}: was 10\.00 → is 5\.00, −5\.00$/
  const adjustments = pane.getByRole('list', { name: 'Adjustments' }).getByRole('listitem')
  await expect(adjustments).toHaveText([taken, /^Mele Tupou .*: was 0\.00 → is 5\.00, \+5\.00$/])
  await makeBatch(pane, second.batch)
  const paidLate = { ...lineOf(first, 2), BACHNUMB: second.batch, EMPLOYID: MELE }
  expect(await downloadLines(desk, second.batch), 'nothing negative').toEqual([lineOf(second, 0), paidLate])
  const { pages } = await readPdf(await downloaded(desk, second.batch, 'control-sheet.pdf'))
  expect(pages.join(' ')).toMatch(
    /ADJUSTMENTS .*Mele Tupou .*\+5\.00.* CORRECT BY HAND IN GP .*Tama Kingi .*−5\.00/,
  )
  const correction = desk.getByRole('checkbox', { name: 'Tama Kingi (E1042), −5.00 IND' })
  await expectAccessible(desk, 'a pay batch with a correction', { inDark: true })
  await correction.click()
  await expect(correction.or(desk.getByRole('checkbox', { name: /^Tama Kingi .* by Ingrid/ }))).toBeChecked()
})

type Week = ReturnType<typeof weeksFrom>[number]

/** Two weeks from the Monday on or before a day, one after the other. */
function weeksFrom(daysAgo: number) {
  const monday = DateTime.fromISO(dayBefore(daysAgo).iso).startOf('week')
  const weekAt = (start: DateTime) => {
    const day = (nth: number) => start.plus({ days: nth })
    const end = day(6)
    const from = start.hasSame(end, 'month') ? start.toFormat('ccc d') : start.toFormat('ccc d LLL')
    return {
      day,
      name: `${from} – ${end.toFormat('ccc d LLL')}`,
      batch: `FLDN${end.toFormat('yyLLdd')}001`,
    }
  }
  return [weekAt(monday), weekAt(monday.plus({ weeks: 1 }))] as const
}

function cellOf(desk: Page, { name }: Week): Locator {
  return desk.getByRole('button', { name: new RegExp(`^Field north, ${name}, Rental: `) })
}

/** Closes the period of the open cell, and reads first what it leaves behind. */
async function closePeriod(desk: Page, pane: Locator, { name }: Week, isNew = false): Promise<void> {
  await pane.getByRole('button', { name: 'Close period' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Close pay period' })
  const rental = dialog.getByRole('region', { name: `Rental, ${name}` })
  await expect(rental.getByText(/^\d+ people with missing days$/)).toBeVisible()
  if (isNew) await expectAccessible(desk, 'what closing a period leaves behind')
  await dialog.getByRole('button', { name: `Close Rental, ${name}` }).click()
  await expect(dialog).toBeHidden()
}

/** Makes the batch of the open cell without the missing people, and opens it. */
async function makeBatch(pane: Locator, number: string): Promise<void> {
  await pane.getByRole('checkbox', { name: 'Make the batch without these days' }).check()
  await pane.getByRole('button', { name: `Make ${number}` }).click()
  await pane.getByRole('link', { name: `Open ${number}` }).click()
  await expect(pane.page().getByRole('heading', { name: number })).toBeVisible()
}

async function downloaded(desk: Page, number: string, name: string): Promise<Buffer> {
  const started = desk.waitForEvent('download')
  await desk.getByRole('button', { name: `Download ${name}` }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe(`${number}-${name}`)
  return readFile(await download.path())
}

/** The lines for GP as they were downloaded; their hash is the one that the page shows. */
async function downloadLines(desk: Page, number: string) {
  const bytes = await downloaded(desk, number, 'gp-lines.csv')
  await expect(desk.getByText(createHash('sha256').update(bytes).digest('hex'))).toBeVisible()
  return readGpLines(bytes.toString('utf8')).map(
    ({ BACHNUMB, EMPLOYID, UPRTRXCD, TRXBEGDT, TRXENDDT, TRXHRUNT }) => {
      return { BACHNUMB, EMPLOYID, UPRTRXCD, TRXBEGDT, TRXENDDT, TRXHRUNT }
    },
  )
}

/** Five hours of Tama's on a day of a week. */
function lineOf(week: Week, nth: number) {
  const date = week.day(nth).toISODate()!
  return {
    BACHNUMB: week.batch,
    EMPLOYID: 'E1042',
    UPRTRXCD: 'IND',
    TRXBEGDT: date,
    TRXENDDT: date,
    TRXHRUNT: 500,
  }
}

async function cancelDay(desk: Page, day: DateTime): Promise<void> {
  const iso = day.toISODate()!
  await visit(desk, `/super/dashboard?status=approved&from=${iso}&to=${iso}`, 'Timesheets')
  await desk.getByRole('row', { name: /Tama Kingi/ }).click()
  const review = desk.getByRole('complementary', { name: 'Review' })
  await review.getByRole('button', { name: 'Cancel timesheet' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Cancel timesheet' })
  await dialog.getByPlaceholder('Reason *').fill('He was on leave')
  await dialog.getByRole('button', { name: 'Cancel timesheet' }).click()
  await expect(dialog).toBeHidden()
}
