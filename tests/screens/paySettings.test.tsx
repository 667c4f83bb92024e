// Pay periods and payroll in the settings: rules and what they mean, what people ask for, codes and the try-out.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { savePayroll } from '#server/actions/payroll/settings.ts'
import { updatePayPeriodRule } from '#server/actions/pay-period/rule.ts'
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

/** Another administrator, on another device. */
const other = { ...people.uma, userType: 'SYSTEM_ADMINISTRATOR' } as unknown as Viewer
const press = (user: UserEvent, name: string | RegExp, within_: HTMLElement = document.body) =>
  user.click(within(within_).getByRole('button', { name }))
const input = (label: string, within_: HTMLElement = document.body) =>
  within(within_).getByLabelText<HTMLInputElement>(label)

describe('pay periods', () => {
  const rule = () => screen.findByRole('form', { name: 'Pay periods of Rental' })
  const stored = () => db.payPeriodRule.findUniqueOrThrow({ where: { gpPayCycle: 'RENTAL' } })
  const open = (isDeaf = false) => screens.open('/admin/settings?view=pay-periods', { as: 'sam', isDeaf })

  it('a rule says what it means before it is saved, and is saved', async () => {
    const { user } = await open()
    const form = await rule()
    within(form).getByText('No period: every day can be recorded.')
    await user.click(within(form).getByRole('radio', { name: 'Weekly' }))
    within(form).getByText(
      /^This period: Mon Nov 16 – Sun Nov 22, to be closed by Mon Nov 23, 12:00 pm\. Next: Mon/,
    )
    await type(user, input('First day of a period', form), '18/11/2026')
    await type(user, input('Time of the deadline', form), '5pm')
    await user.click(within(form).getByRole('switch'))
    within(form).getByText(
      /^This period: Wed Nov 11 – Tue Nov 17, closes by itself on Wed Nov 18, 05:00 pm\./,
    )
    await press(user, 'Save rule', form)
    await screen.findByText('Saved successfully')
    expect(await stored()).toMatchObject({
      length: 'WEEKLY',
      anchorDate: new Date('2026-11-18'),
      deadlineDays: 1,
      deadlineTime: 1020,
      closesItself: true,
    })
    await waitFor(() =>
      expect(within(form).getByRole('button', { name: 'Save rule' })).toHaveProperty('disabled', true),
    )
    // Its history is there at once.
    await within(screen.getByRole('region', { name: 'Payroll cycle Rental' })).findByText('History')
  })

  it('a period that was closed keeps its dates in the sentence', async () => {
    const days = { startDate: new Date('2026-11-16'), endDate: new Date('2026-11-18') }
    const told = { changedAt: new Date(NOON), nameOfModifier: 'Sam Tester' }
    await db.payPeriod.create({ data: { gpPayCycle: 'RENTAL', isClosed: false, ...days, ...told } })
    const { user } = await open()
    const form = await rule()
    await user.click(within(form).getByRole('radio', { name: 'Weekly' }))
    within(form).getByText(/^This period: Mon Nov 16 – Wed Nov 18, .* Next: Thu Nov 19 – Sun Nov 22,/)
  })

  it('a problem is shown at its field, which gets the focus; the second of two is told who was first', async () => {
    const { user } = await open(true)
    const form = await rule()
    await user.click(within(form).getByRole('radio', { name: 'Monthly' }))
    await type(user, input('First day of a period', form), '30/11/2026')
    await press(user, 'Save rule', form)
    const field = input('First day of a period', form)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(messageOf(field)).toContain('Please choose a day from the 1st to the 28th')
    await type(user, field, '1/11/2026')
    const weekly = {
      length: 'WEEKLY',
      anchorDate: '2026-11-16',
      deadlineDays: 2,
      deadlineTime: 600,
      closesItself: false,
    } as const
    await updatePayPeriodRule(other, (await stored()).id, (await stored()).version, weekly)
    await press(user, 'Save rule', form)
    const notice = await within(form).findByRole('alert', { name: 'Changed meanwhile' })
    expect(notice.textContent).toMatch(/^Changed by Uma Tester at 12:00/)
    await press(user, 'Show the current version', notice)
    await waitFor(() => expect(input('Days to the deadline', form).value).toBe('2'))
  })

  it('asks before an unsaved rule is left', async () => {
    const { user, address } = await open()
    await user.click(within(await rule()).getByRole('radio', { name: 'Weekly' }))
    await user.click(screen.getByRole('link', { name: 'General' }))
    await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'No')
    expect(address()).toBe('/admin/settings?view=pay-periods')
  })

  describe('what people ask for', () => {
    const ask = async () => {
      const days = { startDate: new Date('2026-11-09'), endDate: new Date('2026-11-15') }
      const told = { changedAt: new Date(NOON), nameOfModifier: 'Sam Tester' }
      await db.payPeriod.create({ data: { gpPayCycle: 'NONE', ...days, ...told } })
      const asked = { date: new Date('2026-11-13'), message: 'I forgot the crane', askedAt: new Date(NOON) }
      return db.payPeriodRequest.create({ data: { userId: people.tess.id, ...asked } })
    }
    const list = (name: string) => screen.findByRole('list', { name })

    it('is opened with the reason that it gives, until tomorrow at five where the company is', async () => {
      await ask()
      const { user } = await open()
      const requests = await list('What people ask for')
      expect(requests.textContent).toContain('Tess TesterFri Nov 13, 2026I forgot the crane')
      await press(user, /^Open the day/, requests)
      const dialog = await findDialog('Open the day')
      expect(input('Reason', dialog).value).toBe('I forgot the crane')
      await press(user, 'Open the day', dialog)
      await screen.findByText('Opened successfully')
      const openings = await list('Open for one person')
      expect(openings.textContent).toMatch(
        /Tess Tester.*Nov 13, 2026.*I forgot the crane.*18\/11\/2026 17:00.*Sam Tester/,
      )
      expect(screen.queryByRole('list', { name: 'What people ask for' })).toBeNull()
      expect(await db.payPeriodOpening.findFirst()).toMatchObject({
        userId: people.tess.id,
        until: new Date('2026-11-18T07:00:00Z'),
      })
      await press(user, /^End now/, openings)
      await answer(user, 'Ending', 'Tess Tester can then no longer record Fri Nov 13, 2026', 'End now')
      await waitFor(() => expect(screen.queryByRole('list', { name: 'Open for one person' })).toBeNull())
    })

    it('is not opened', async () => {
      const { id } = await ask()
      const { user } = await open()
      await press(user, /^Do not open/, await list('What people ask for'))
      const dialog = await findDialog('Do not open the day')
      await press(user, 'Do not open', dialog)
      const field = input('Reason', dialog)
      await waitFor(() => expect(messageOf(field)).toContain('Please enter why the day is not opened'))
      await type(user, field, 'It is paid')
      await press(user, 'Do not open', dialog)
      await screen.findByText('Not opened: Fri Nov 13, 2026 for Tess Tester')
      await waitFor(() => expect(screen.queryByRole('list', { name: 'What people ask for' })).toBeNull())
      expect(await db.payPeriodRequest.findUnique({ where: { id } })).toMatchObject({ isGranted: false })
    })

    it('is not needed to open days, which are refused at their field where nothing is closed', async () => {
      const { user } = await open()
      await screen.findByText('Nobody asks for a day. People ask from the message that refuses a closed day.')
      await press(user, 'Open days for a person')
      const dialog = await findDialog('Open days for a person')
      await press(user, 'Open days', dialog)
      await waitFor(() => expect(messageOf(input('Person', dialog))).toContain('Please choose a person'))
      await user.click(input('Person', dialog))
      await user.paste('tess')
      await user.click(await within(dialog).findByRole('option', { name: /Tess Tester/ }))
      await type(user, input('First day', dialog), '12/11/2026')
      await type(user, input('Last day', dialog), '13/11/2026')
      await type(user, input('Open until', dialog), '17/11/2026')
      await type(user, input('Time', dialog), '11:00 am')
      await type(user, input('Reason', dialog), 'The phone was broken')
      await press(user, 'Open days', dialog)
      expect(messageOf(input('Time', dialog))).toContain('Please choose a time that is not over')
      await type(user, input('Time', dialog), '1:00 pm')
      await press(user, 'Open days', dialog)
      await waitFor(() => expect(messageOf(input('First day', dialog))).toContain('Tess Tester'))
    })
  })
})

describe('payroll', () => {
  const form = () => screen.findByRole('form', { name: 'Payroll' })
  const open = async (isDeaf = false) => {
    const opened = await screens.open('/admin/settings?view=payroll', { as: 'sam', isDeaf })
    await form()
    return opened
  }
  const rules = () => db.payRule.findMany({ orderBy: { position: 'asc' } })
  const rule = (number: number) => screen.getByRole('group', { name: `Rule ${number}` })
  const choose = (user: UserEvent, number: number, label: string, option: string) =>
    user.selectOptions(input(label, rule(number)), option)
  const said = () => screen.getByText(/^This task gets|^No rule matches|^Decided by/).textContent

  it('begins with ordinary codes, which are saved in their order', async () => {
    const { user } = await open()
    expect(said()).toBe('No rule matches: a batch with such a task cannot be made')
    await press(user, 'Fill in ordinary codes')
    expect(await db.payCode.count()).toBe(0)
    expect(said()).toBe('This task gets ORD, by rule 2')
    await press(user, 'Add code')
    await user.keyboard('trv')
    await type(user, input('Description of TRV'), 'Travel')
    await press(user, 'Add rule')
    await choose(user, 3, 'Task category', 'Repairs')
    await choose(user, 3, 'Pay code', 'TRV Travel')
    screen.getByText('Never reached: rule 2 takes everything of it')
    // By the keyboard above the one that takes everything.
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    screen.getByText('rule 3 is now number 2 of 3')
    expect(screen.queryByText(/^Never reached/)).toBeNull()
    await press(user, 'Move rule 2 up')
    await press(user, 'Save')
    await screen.findByText('Saved successfully')
    expect(await db.payCode.findMany({ orderBy: { position: 'asc' } })).toMatchObject([
      { code: 'ORD', description: 'Ordinary day' },
      { code: 'NGT', description: 'Night shift' },
      { code: 'TRV', description: 'Travel' },
    ])
    expect(await rules()).toMatchObject([
      { code: 'TRV', shift: null, taskCategoryId: categories.repairs.id },
      { code: 'NGT', shift: 'NIGHT', taskCategoryId: null },
      { code: 'ORD', shift: null, taskCategoryId: null },
    ])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
    await screen.findByText('History')
  })

  it('a task is tried out by what is on the screen, and a renamed code stays with its rules', async () => {
    const { user } = await open()
    await press(user, 'Fill in ordinary codes')
    await user.click(screen.getByRole('radio', { name: 'Night Shift' }))
    expect(said()).toBe('This task gets NGT, by rule 1')
    await type(user, input('Code 2'), 'late')
    expect(said()).toBe('This task gets LATE, by rule 1')
    expect(screen.getByRole('button', { name: 'Remove LATE' })).toHaveProperty('disabled', true)
    screen.getByText('Used by rule 1')
    await press(user, 'Remove rule 1')
    expect(said()).toBe('This task gets ORD, by rule 1')
    await press(user, 'Remove rule 1')
    expect(said()).toBe('No rule matches: a batch with such a task cannot be made')
    await press(user, 'Remove LATE')
  })

  it('a refusal is at its field, which gets the focus', async () => {
    const { user } = await open()
    await press(user, 'Fill in ordinary codes')
    await press(user, 'Add rule')
    await type(user, input('Code 2'), 'ord')
    await press(user, 'Save')
    await waitFor(() => expect(document.activeElement).toBe(input('Code 2')))
    expect(messageOf(input('Code 2'))).toContain('This code is there already')
    expect(messageOf(input('Pay code', rule(3)))).toContain('Please choose a pay code')
    expect(await db.payCode.count()).toBe(0)
  })

  it('TimeTrack’s columns are chosen in words', async () => {
    const { user } = await open()
    const columns = screen.getByRole('list', { name: 'TimeTrack’s columns' })
    await press(user, 'Remove Batch number', columns)
    await press(user, 'Add column')
    await user.click(screen.getByRole('menuitem', { name: 'Empty column' }))
    await press(user, 'Move Employee up', columns)
    await press(user, 'Save')
    await screen.findByText('Saved successfully')
    const { timeTrackColumns, version } = await db.payroll.findUniqueOrThrow({ where: { id: 1 } })
    expect(timeTrackColumns.slice(0, 2)).toEqual(['EMPLOYEE', 'WEEK_ENDING'])
    expect(timeTrackColumns.at(-1)).toBe('EMPTY')
    expect(version).toBeGreaterThan(1)
  })

  it('tells the second of two who was first', async () => {
    const { user } = await open(true)
    const { version, ...payroll } = await db.payroll.findUniqueOrThrow({ where: { id: 1 } })
    const theirs = { code: 'DAY', description: 'Day' }
    await savePayroll(other, version, { ...payroll, rules: [], codes: [theirs] } as never)
    await press(user, 'Fill in ordinary codes')
    await press(user, 'Save')
    const notice = await screen.findByRole('alert', { name: 'Changed meanwhile' })
    await press(user, 'Show the current version', notice)
    await waitFor(() => expect(input('Code 1').value).toBe('DAY'))
    expect(screen.queryByLabelText('Code 2')).toBeNull()
  })
})
