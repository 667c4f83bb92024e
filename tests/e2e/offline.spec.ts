// An unstable network: the screen says so, no input is lost, and missed changes are fetched.
import { dayBefore, expect, expectAccessible, expectComplaints, PHONE, openAs } from '#tests/support/e2e.ts'
import { expectReadAhead, hasOwnClock, NO_NETWORK } from '#tests/support/ahead.ts'
import { test } from '#tests/support/badProxy.ts'
import { approve, callerAs, submitSheet, type Call } from '#tests/support/colleague.ts'
import { fillUnbilled, newTimesheet, formValues } from '#tests/support/recording.ts'

const NOTICE = 'You are offline. What you see may be out of date until the connection is back.'

test('with an unstable network the list says that it is stale and catches up; typed input survives a reload without a server, is restored and saved; changes of two devices are compared', async ({
  device,
  request,
  network,
  complaints,
}) => {
  const [decided, day] = [dayBefore(120), dayBefore(123)]
  const staff = await callerAs(request, 'staff')
  const approver = await callerAs(request, 'approver')
  const sheet = await submitSheet(staff, decided.iso)
  const phone = await device(PHONE)
  await hasOwnClock(phone)
  await openAs(phone, 'staff')
  const card = phone.getByRole('listitem').filter({ hasText: decided.shown })
  await expect(card).toContainText('Pending')
  await expect(phone.getByText(NOTICE)).toBeHidden()
  await expectReadAhead(phone)
  let back = await network.lose(phone)
  await expect(phone.getByText(NOTICE)).toBeVisible()
  await expectAccessible(phone, 'the list without a network', { inDark: true })
  await approve(approver, sheet)
  await expect(card, 'nothing can be known yet').toContainText('Pending')
  await back()
  await expect(card).toContainText('Approved')
  await expect(phone.getByText(NOTICE)).toBeHidden()

  const dialog = await newTimesheet(phone, day.typed)
  const task = dialog.getByRole('region', { name: 'Task 1' })
  await fillUnbilled(task, '11:42', 'Typed on the way down,')
  back = await network.lose(phone)
  const notes = task.getByLabel('Job Description')
  await notes.focus()
  await phone.keyboard.press('Control+End')
  await notes.pressSequentially(' and at the bottom')
  await task.getByRole('textbox', { name: 'End Time' }).fill('11:43')
  await task.getByRole('combobox', { name: 'GL Entry' }).click()
  await expect(task.getByRole('option').nth(1), 'what was read ahead').toBeVisible()
  await phone.keyboard.press('Escape')
  const before = await formValues(dialog)
  await back()
  await expect(phone.getByText(NOTICE)).toBeHidden()
  expect(await formValues(dialog), 'once the network is back').toEqual(before)

  await notes.fill('Typed on the way down, at the bottom, and up again')
  back = await network.lose(phone)
  const last = await formValues(dialog)
  await expect(phone.reload()).rejects.toThrow(NO_NETWORK)
  await back()
  await phone.goto('/dashboard')
  await expect(phone.getByText(`Your timesheet for ${day.shown} is not saved.`)).toBeVisible()
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(/^Your unsaved work of .* is back\.$/)).toBeVisible()
  expect(await formValues(dialog), 'after the reload').toEqual(last)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(phone.getByRole('listitem').filter({ hasText: day.shown })).toContainText('05 hrs 43 mins')
  await expect(phone.getByText(/ is not saved\.$/)).toBeHidden()
  const saved = await ownDays(staff, day.iso)
  expect(saved, 'one timesheet, however long it took').toHaveLength(1)

  await phone.getByRole('listitem').filter({ hasText: day.shown }).getByRole('button').first().click()
  const edited = phone.getByRole('dialog', { name: 'Edit Timesheet' })
  const stored = edited.getByRole('region', { name: 'Task 1' })
  await stored.getByRole('button', { name: /^Task 1/, expanded: false }).click()
  await stored.getByRole('textbox', { name: 'End Time' }).fill('10')
  await stored.getByLabel('Job Description').fill('Yard and wash bay')
  back = await network.lose(phone)
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(edited, 'after half a minute of silence').toBeHidden({ timeout: 60_000 })
  await saveLonger(staff, saved[0]!)
  await back()
  await phone.getByRole('link', { name: 'See what it needs' }).click()
  await phone.getByRole('button', { name: 'Compare' }).click()
  const compared = phone.getByRole('dialog', { name: `${day.shown}: which one?` })
  await expect(compared.getByRole('button', { name: 'Choose 1 more' })).toBeDisabled()
  await compared.getByRole('group', { name: 'Task 1 · End Time' }).getByText('Yours').click()
  await expectAccessible(phone, 'a comparison', { inDark: true })
  await compared.getByRole('button', { name: 'Save' }).click()
  const lines = async () => (await ownDays(staff, day.iso)).map((sheet) => sheet.lines)
  await expect.poll(lines).toMatchObject([[{ endTime: 600, notes: 'Yard and wash bay' }]])
  expectComplaints(complaints, NO_NETWORK)
})

type Line = { id: string; startTime: number; endTime: number; notes: string; glAccount: { id: string } }
type Stored = { id: string; version: number; startDate: string; lines: Line[] }

/** The caller's own timesheets of a day. */
async function ownDays(staff: Call, startDate: string): Promise<Stored[]> {
  const { timesheets } = (await staff(
    '{ timesheets(first: 100, filter: { ownTimesheet: true }) { edges { node { id version startDate lines { id startTime endTime notes glAccount { id } } } } } }',
  )) as { timesheets: { edges: { node: Stored }[] } }
  return timesheets.edges.map(({ node }) => node).filter((sheet) => sheet.startDate === startDate)
}

/** Saves an unbilled day with a later end, as another device would. */
async function saveLonger(staff: Call, { id, version, startDate, lines }: Stored): Promise<void> {
  const input = {
    ...{ id, version, startDate, shift: 'DAY' },
    lines: lines.map(({ glAccount, ...line }) => ({
      ...line,
      ...{ timesheetLineType: 'UNBILLED', endTime: line.endTime + 60, glAccount: glAccount.id },
    })),
  }
  const { result } = await staff(
    'mutation ($input: TimesheetInput!) { result: saveTimesheet(input: $input) { __typename } }',
    { input },
  )
  expect(result).toEqual({ __typename: 'TimesheetChange' })
}
