// Where the network comes and goes: the screen says so, nothing that was typed is lost, and what was missed is caught up.
import {
  dayBefore,
  expect,
  expectAccessible,
  expectComplaints,
  PHONE,
  openAs,
  test,
} from '#tests/support/e2e.ts'
import { expectReadAhead, NO_NETWORK } from '#tests/support/ahead.ts'
import { approve, callerAs, submitSheet } from '#tests/support/colleague.ts'
import { fillUnbilled, newTimesheet, formValues } from '#tests/support/recording.ts'

const NOTICE = 'You are offline. What you see may be out of date until the connection is back.'
test('without a network the screen says it is stale, and catches up when the network is back', async ({
  device,
  request,
  complaints,
}) => {
  const day = dayBefore(120)
  const staff = await callerAs(request, 'staff')
  const approver = await callerAs(request, 'approver')
  const sheet = await submitSheet(staff, day.iso)
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  const card = phone.getByRole('listitem').filter({ hasText: day.shown })
  await expect(card).toContainText('Pending')
  await expect(phone.getByText(NOTICE)).toBeHidden()

  await phone.context().setOffline(true)
  await expect(phone.getByText(NOTICE)).toBeVisible()
  await expectAccessible(phone, 'the list without a network')
  await approve(approver, sheet)
  await expect(card, 'nothing can be known yet').toContainText('Pending')

  await phone.context().setOffline(false)
  await expect(card).toContainText('Approved')
  await expect(phone.getByText(NOTICE)).toBeHidden()
  expectComplaints(complaints, NO_NETWORK)
})

test('what is typed while the network comes and goes stays, outlives a reload that finds no server, is offered back, and is saved', async ({
  device,
  complaints,
}) => {
  const day = dayBefore(123)
  const phone = await device(PHONE)
  await openAs(phone, 'staff')
  const dialog = await newTimesheet(phone, day.typed)
  const task = dialog.getByRole('region', { name: 'Task 1' })
  await fillUnbilled(task, '11:42', 'Typed on the way down,')

  await expectReadAhead(phone)
  await phone.context().setOffline(true)
  const notes = task.getByLabel('Job Description')
  await notes.focus()
  await phone.keyboard.press('Control+End')
  await notes.pressSequentially(' and at the bottom')
  await task.getByRole('textbox', { name: 'End Time' }).fill('11:43')
  await task.getByRole('combobox', { name: 'GL Entry' }).click()
  await expect(task.getByRole('option').nth(1), 'what was read ahead').toBeVisible()
  await expectAccessible(phone, 'a choice without a network')
  await phone.keyboard.press('Escape')
  const before = await formValues(dialog)
  await phone.context().setOffline(false)
  await expect(phone.getByText(NOTICE)).toBeHidden()
  expect(await formValues(dialog), 'once the network is back').toEqual(before)

  await notes.fill('Typed on the way down, at the bottom, and up again')
  await phone.context().setOffline(true)
  const last = await formValues(dialog)
  await expect(phone.reload()).rejects.toThrow(NO_NETWORK)
  await phone.context().setOffline(false)
  await phone.goto('/dashboard')
  await expect(phone.getByText(`Your timesheet for ${day.shown} is not saved.`)).toBeVisible()
  await expectAccessible(phone, 'the list with work that is not saved')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(/^Your unsaved work of .* is back\.$/)).toBeVisible()
  expect(await formValues(dialog), 'after the reload').toEqual(last)
  await expectAccessible(phone, 'unsaved work that is back')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const cards = phone.getByRole('listitem').filter({ hasText: day.shown })
  await expect(cards).toContainText('05 hrs 43 mins')

  await phone.reload()
  await expect(cards, 'one timesheet, however long it took').toHaveCount(1)
  await expect(phone.getByText(/ is not saved\.$/)).toBeHidden()
  expectComplaints(complaints, NO_NETWORK)
})
