// Pay periods and payroll in the settings: rules and what they mean, the days that people ask for, codes and the try-out.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { savePayroll } from '#server/actions/payroll/settings.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { messageOf, type } from '#tests/support/dialog.ts'
import { answer, findDialog, openScreens } from '#tests/support/screen.tsx'
import { NOON } from '#tests/support/world.ts'

afterEach(async () => {
  await screens.asOwner('DELETE FROM "PayPeriodOpening"', 'DELETE FROM "PayPeriod"')
  await db.payPeriodRequest.deleteMany()
  await db.payPeriodRule.updateMany({ data: { length: 'OFF', anchorDate: null, closesItself: false } })
  await db.payRule.deleteMany()
  await db.payCode.deleteMany()
})
const screens = await openScreens()
const { people, categories } = screens.company

const press = (user: UserEvent, name: string | RegExp, part: HTMLElement = document.body) =>
  user.click(within(part).getByRole('button', { name }))
const input = (label: string, part: HTMLElement = document.body) =>
  within(part).getByLabelText<HTMLInputElement>(label)

const form = (cycle: string) => screen.findByLabelText(`Pay periods of ${cycle}`, { selector: 'form' })
const openPeriods = () => screens.open('/admin/settings?view=pay-periods', { as: 'sam' })
/** A period that is closed, or was once. */
const period = (gpPayCycle: 'NONE' | 'WORKSHOPS', startDate: string, endDate: string, isClosed: boolean) =>
  db.payPeriod.create({
    data: {
      ...{ gpPayCycle, startDate: new Date(startDate), endDate: new Date(endDate), isClosed },
      ...{ changedAt: new Date(NOON), nameOfModifier: 'Sam Tester' },
    },
  })

it('a rule describes its current periods, also after a closed one, shows a problem at its field, and is saved', async () => {
  await period('WORKSHOPS', '2026-11-16', '2026-11-18', false)
  const { user } = await openPeriods()
  const workshops = await form('Workshops')
  await user.click(input('Weekly', workshops))
  within(workshops).getByText(/^This period: Mon Nov 16 – Wed Nov 18, .* Next: Thu Nov 19 – Sun Nov 22,/)

  const rental = await form('Rental')
  within(rental).getByText('No period: every day can be recorded.')
  await user.click(input('Monthly', rental))
  const day = input('First day of a period', rental)
  await type(user, day, '30/11/2026')
  screen.getByText('4 changes')
  await press(user, 'Save')
  await waitFor(() => expect(document.activeElement).toBe(day))
  expect(messageOf(day)).toContain('Please choose a day from the 1st to the 28th')
  await user.click(input('Weekly', rental))
  await type(user, day, '16/11/2026')
  within(rental).getByText(
    /^This period: Mon Nov 16 – Sun Nov 22, to be closed by Mon Nov 23, 12:00 pm\. Next: Mon/,
  )
  await type(user, day, '18/11/2026')
  await type(user, input('Time of the deadline', rental), '5pm')
  await user.click(within(rental).getByRole('switch'))
  within(rental).getByText(
    /^First period: Wed Nov 18 – Tue Nov 24, closes by itself on Wed Nov 25, 05:00 pm\./,
  )
  await press(user, 'Save')
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull())
  // One bar saves the rules of all cycles.
  expect(await db.payPeriodRule.findUnique({ where: { gpPayCycle: 'WORKSHOPS' } })).toMatchObject({
    length: 'WEEKLY',
  })
  const rule = { length: 'WEEKLY', anchorDate: new Date('2026-11-18'), deadlineDays: 1, deadlineTime: 1020 }
  expect(await db.payPeriodRule.findUnique({ where: { gpPayCycle: 'RENTAL' } })).toMatchObject({
    ...rule,
    closesItself: true,
  })
  await within(screen.getByLabelText('Payroll cycle Rental', { selector: 'section' })).findByText('History')
})

it('a requested day is opened until tomorrow or refused with a reason, and other days are opened without a request', async () => {
  await period('NONE', '2026-11-09', '2026-11-15', true)
  const ask = (userId: number, date: string, message: string) =>
    db.payPeriodRequest.create({ data: { userId, date: new Date(date), message, askedAt: NOON } })
  await ask(people.tess.id, '2026-11-13', 'I forgot the crane')
  await ask(people.theo.id, '2026-11-12', 'I was ill')
  const { user } = await openPeriods()
  const requests = await screen.findByRole('list', { name: 'Requests to open days' })
  expect(requests.textContent).toContain('Tess TesterFri Nov 13, 2026I forgot the crane')
  await press(user, /^Open the day.*Tess/, requests)
  const opening = await findDialog('Open the day')
  expect(input('Reason', opening).value).toBe('I forgot the crane')
  await press(user, 'Open the day', opening)
  await screen.findByText('Opened successfully')
  const openings = await screen.findByRole('list', { name: 'Open for one person' })
  expect(openings.textContent).toMatch(
    /Tess Tester.*Nov 13, 2026.*I forgot the crane.*18\/11\/2026 17:00.*Sam Tester/,
  )
  expect(requests.textContent).not.toContain('Tess')
  await press(user, /^End now/, openings)
  await answer(user, 'Ending', 'Tess Tester can then no longer record Fri Nov 13, 2026', 'End now')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Open for one person' })).toBeNull())

  await press(user, /^Do not open/, requests)
  const refusing = await findDialog('Do not open the day')
  await press(user, 'Do not open', refusing)
  const reason = input('Reason', refusing)
  await waitFor(() => expect(messageOf(reason)).toContain('Please enter why the day is not opened'))
  await type(user, reason, 'It is paid')
  await press(user, 'Do not open', refusing)
  await screen.findByText('Not opened: Thu Nov 12, 2026 for Theo Tester')
  await screen.findByText('No requests. People send one from the message that refuses a closed day.')

  await press(user, 'Open days for a person')
  const dialog = await findDialog('Open days for a person')
  await press(user, 'Open days', dialog)
  await waitFor(() => expect(messageOf(input('Person', dialog))).toContain('Please choose a person'))
  await user.click(input('Person', dialog))
  await user.paste('theo')
  await user.click(await within(dialog).findByRole('option', { name: /Theo Tester/ }))
  await type(user, input('First day', dialog), '12/11/2026')
  await type(user, input('Last day', dialog), '13/11/2026')
  await type(user, input('Open until', dialog), '17/11/2026')
  await type(user, input('Time', dialog), '11:00 am')
  await type(user, input('Reason', dialog), 'The phone was broken')
  await press(user, 'Open days', dialog)
  expect(messageOf(input('Time', dialog))).toContain('Please choose a time that is not over')
  await type(user, input('Time', dialog), '1:00 pm')
  await press(user, 'Open days', dialog)
  await waitFor(() =>
    expect(db.payPeriodOpening.count({ where: { userId: people.theo.id } })).resolves.toBe(1),
  )
})

const open = async (isDeaf = false) => {
  const tab = await screens.open('/admin/settings?view=payroll', { as: 'sam', isDeaf })
  await screen.findByLabelText('Payroll', { selector: 'form' })
  return tab
}
const rule = (number: number) =>
  screen.getByLabelText(`Rule ${number}`, { selector: 'fieldset, [role=group]' })
const choose = (user: UserEvent, number: number, label: string, option: string) =>
  user.selectOptions(input(label, rule(number)), option)
const said = () => screen.getByText(/^This task gets|^No rule matches|^Decided by/).textContent

it('payroll begins with ordinary codes, shows a refusal at its field, says which rule is never reached, and saves the order', async () => {
  const { user } = await open()
  expect(said()).toBe('No rule matches: a batch with such a task cannot be made')
  await press(user, 'Fill in ordinary codes')
  expect(await db.payCode.count()).toBe(0)
  expect(said()).toBe('This task gets ORD, by rule 2')
  await press(user, 'Add code')
  await user.keyboard('ord')
  await press(user, 'Add rule')
  await press(user, 'Save')
  await waitFor(() => expect(document.activeElement).toBe(input('Code 3')))
  expect(messageOf(input('Code 3'))).toContain('This code is there already')
  expect(messageOf(input('Pay code', rule(3)))).toContain('Please choose a pay code')
  expect(await db.payCode.count()).toBe(0)

  await type(user, input('Code 3'), 'trv')
  await type(user, input('Description of TRV'), 'Travel')
  await choose(user, 3, 'Task category', 'Repairs')
  await choose(user, 3, 'Pay code', 'TRV Travel')
  screen.getByText('Never reached: rule 2 takes all of its tasks')
  // By the keyboard above the one that takes everything.
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  screen.getByText('rule 3 is now number 2 of 3')
  expect(screen.queryByText(/^Never reached/)).toBeNull()
  await press(user, 'Move rule 2 up')
  await press(user, 'Save')
  await screen.findByText('Saved successfully')
  expect(await db.payCode.findFirst({ where: { code: 'TRV' } })).toMatchObject({ description: 'Travel' })
  expect(await db.payRule.findMany({ orderBy: { position: 'asc' } })).toMatchObject([
    { code: 'TRV', shift: null, taskCategoryId: categories.repairs.id },
    { code: 'NGT', shift: 'NIGHT', taskCategoryId: null },
    { code: 'ORD', shift: null, taskCategoryId: null },
  ])
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull())
  await screen.findByText('History')
})

it('payroll tries a task and closed periods by the codes on the screen, takes TimeTrack’s columns in words, and shows the version of another administrator', async () => {
  const { user } = await open(true)
  await press(user, 'Fill in ordinary codes')
  await user.click(input('Night Shift'))
  expect(said()).toBe('This task gets NGT, by rule 1')
  await type(user, input('Code 2'), 'late')
  expect(said()).toBe('This task gets LATE, by rule 1')
  await screens.seed({ owner: 'tess', startDate: '2026-11-10', status: 'APPROVED' })
  await period('NONE', '2026-11-09', '2026-11-15', true)
  await press(user, 'Try')
  const tried = '1 person gets other codes (Nov 09 – Nov 15, 2026, 1 closed period): no rule → ORD 8.00 h.'
  await screen.findByText(tried)
  expect(screen.getByRole('list', { name: 'Who would get other codes' }).textContent).toMatch(
    /^Tess Tester .*Nov 09 – Nov 15, 2026no rule8\.000\.00ORD0\.008\.00$/,
  )
  expect(screen.getByLabelText('Remove LATE')).toHaveProperty('disabled', true)
  screen.getByText('Used by rule 1')
  await press(user, 'Remove rule 1')
  screen.getByText(`The rules have changed since. ${tried}`)
  await screens.asOwner('DELETE FROM "PayPeriod"')
  expect(said()).toBe('This task gets ORD, by rule 1')
  await press(user, 'Remove rule 1')
  expect(said()).toBe('No rule matches: a batch with such a task cannot be made')
  await press(user, 'Remove LATE')

  await press(user, 'Save')
  await screen.findByText('Saved successfully')
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull())

  await user.click(screen.getByRole('link', { name: 'Payroll export' }))
  const columns = await screen.findByRole('list', { name: 'TimeTrack’s columns' })
  await press(user, 'Remove Batch number', columns)
  await press(user, 'Add column')
  await user.click(screen.getByRole('menuitem', { name: 'Empty column' }))
  await press(user, 'Move Employee up', columns)
  screen.getByText('3 changes')
  await press(user, 'Save')
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull())
  const { timeTrackColumns, version, ...payroll } = await db.payroll.findUniqueOrThrow({ where: { id: 1 } })
  expect(timeTrackColumns.slice(0, 2)).toEqual(['EMPLOYEE', 'WEEK_ENDING'])
  expect(timeTrackColumns.at(-1)).toBe('EMPTY')

  await user.click(screen.getByRole('link', { name: /^Pay codes and rules/ }))
  await screen.findByLabelText('Code 1')
  const other = { ...people.uma, userType: 'SYSTEM_ADMINISTRATOR' } as unknown as Viewer
  const codes = [{ code: 'DAY', description: 'Day' }]
  await savePayroll(other, version, { ...payroll, timeTrackColumns, rules: [], codes } as never)
  await type(user, input('Code 1'), 'ODD')
  await press(user, 'Save')
  await press(
    user,
    'Show the current version',
    await screen.findByRole('alert', { name: 'Changed in the meantime' }),
  )
  await waitFor(() => expect(input('Code 1').value).toBe('DAY'))
  expect(screen.queryByLabelText('Code 2')).toBeNull()
})
