// The New Timesheet dialog: its defaults, its checks and their messages, and that it loses no input.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import {
  choose,
  field,
  fillUnbilled,
  isClosed,
  messageOf,
  chooseFromTaskMenu,
  press,
  task,
  toggle,
  total,
  type,
  typeTimes,
  unfoldMachine,
} from '#tests/support/dialog.ts'
import { answer, openScreens, DESK, findDialog, PHONE, type Screens } from '#tests/support/screen.tsx'
import { mountNewTimesheet, openNewTimesheet } from '#tests/support/timesheetForm.tsx'
import { AT_CUSTOMER } from '#tests/support/world.ts'

const screens = await openScreens()

const OVERLAP_WITHIN =
  'Overlapping tasks detected in the timesheet. Ensure there are no conflicts in your specified task times.'
const OVERLAP_OTHERS =
  'Overlapping tasks detected with another timesheet. Ensure there are no conflicts in your specified task times.'
const OVER_MAXIMUM =
  'Total hours logged in the timesheet is over 14 hours. Please review and adjust your tasks accordingly.'
const PAST_MIDNIGHT =
  'You have entered time for a Day shift that passes midnight. Please change the shift type to Night Shift or correct the task time before saving or submitting.'
const SWITCHING_SHIFT = 'You are switching shift flag; this might affect the input date. Please confirm.'
const PAST_MIDDAY =
  'You have entered time for a Night shift that passes midday. Please confirm this is accurate or go back and correct the timesheet.'

const newTimesheet = (as: PersonName = 'tess', width = DESK) => mountNewTimesheet(screens, { as, width })

const stored = () => db.timesheet.findMany({ include: { lines: { orderBy: { position: 'asc' } } } })

describe('a new timesheet', () => {
  it('starts with today, a Day Shift and one Rental task at the default time', async () => {
    const { user } = await newTimesheet()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Start Date' }).value).toBe('17 Nov 2026')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Day Shift' }).checked).toBe(true)
    expect(task(1).getByRole<HTMLInputElement>('radio', { name: 'Rental' }).checked).toBe(true)
    expect(field(1, 'Start Time').value).toBe('08:30 am')
    expect(total()).toBe('Total 00 hrs 00 mins')
    await user.click(screen.getByRole('button', { name: 'More for Task 1' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Duplicate'])
  })

  it('of an administrator without a group warns from the start that nobody can approve it', async () => {
    const { sam, emil } = screens.company.people
    await db.user.update({ where: { id: sam.id }, data: { approvalGroupId: null } })
    const alone = 'You are in no approval group, and there is no other active System Administrator'
    try {
      await newTimesheet('sam')
      expect(screen.getByRole('alert').textContent).toContain(alone)
      await screens.leave()
      await db.user.update({ where: { id: emil.id }, data: { userType: 'SYSTEM_ADMINISTRATOR' } })
      await newTimesheet('sam')
      expect(screen.queryByRole('alert')).toBeNull()
    } finally {
      await db.user.update({ where: { id: emil.id }, data: { userType: emil.userType } })
      await db.user.update({ where: { id: sam.id }, data: { approvalGroupId: sam.approvalGroupId } })
    }
  })

  it.each([
    ['rita', 'Rental', ['Job Cost', 'UnBilled']],
    ['jack', 'Job Cost', ['Rental']],
  ] as const)('of %s starts as %s and accepts only the allowed task types', async (name, own, others) => {
    const { user } = await newTimesheet(name)
    for (const other of others) {
      await user.click(task(1).getByRole('radio', { name: other }))
      await answer(user, 'Switching Task', 'You cannot perform this function', 'OK')
      expect(task(1).getByRole<HTMLInputElement>('radio', { name: own }).checked).toBe(true)
    }
  })

  it('appears in the list and in the database after Save', async () => {
    const { user } = await openNewTimesheet(screens)
    await fillUnbilled(user, 1, '7', '12:15')
    expect(total()).toBe('Total 05 hrs 15 mins')
    await press(user, 'Save')
    expect(await screen.findByText('Saved successfully')).toBeTruthy()
    expect(await screen.findByRole('row', { name: /05 hrs 15 mins Draft/ })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    const [sheet, ...others] = await stored()
    expect(others).toEqual([])
    expect(sheet).toMatchObject({ status: 'DRAFT', shift: 'DAY', userId: screens.company.people.tess.id })
    expect(sheet?.startDate.toISOString()).toMatch(/^2026-11-17/)
    expect(sheet?.lines).toMatchObject([
      {
        timesheetLineType: 'UNBILLED',
        startTime: 420,
        endTime: 735,
        notes: 'First aid course',
        glAccountId: screens.company.glAccounts.training.id,
      },
    ])
  })

  it('can be saved empty', async () => {
    const { user } = await openNewTimesheet(screens)
    await press(user, 'Save')
    expect(await screen.findByRole('row', { name: /00 hrs 00 mins Draft/ })).toBeTruthy()
  })

  it('is submitted only after the confirmation, and is pending then', async () => {
    const { user } = await openNewTimesheet(screens)
    await fillUnbilled(user, 1, '7', '15')
    await press(user, 'Submit')
    await answer(user, 'Submitting', 'Your timesheet will be submitted. Are you sure?', 'No')
    expect(await stored()).toEqual([])
    await press(user, 'Submit')
    await answer(user, 'Submitting', 'Your timesheet will be submitted. Are you sure?', 'Yes')
    expect(await screen.findByText('Submitted to Field north')).toBeTruthy()
    expect(await screen.findByRole('row', { name: /08 hrs 00 mins Pending/ })).toBeTruthy()
    await isClosed()
    expect(await stored()).toMatchObject([{ status: 'PENDING', submittedCount: 1 }])
  })
})

describe('times', () => {
  it('are parsed in the ways people type them, or show an error, and the total follows', async () => {
    const { user } = await newTimesheet()
    await type(user, field(1, 'End Time'), 'noonish')
    expect(messageOf(field(1, 'End Time'))).toBe('Type a time such as 7:30 am or 1930')
    await user.clear(field(1, 'Start Time'))
    await user.type(field(1, 'Start Time'), '730')
    await user.clear(field(1, 'End Time'))
    await user.type(field(1, 'End Time'), '4.15p{Enter}')
    await user.tab()
    expect(field(1, 'Start Time').value).toBe('07:30 am')
    expect(field(1, 'End Time').value).toBe('04:15 pm')
    expect(field(1, 'Duration').value).toBe('08 hrs 45 mins')
    expect(total()).toBe('Total 08 hrs 45 mins')
  })

  it('without am or pm put the end after the start', async () => {
    const { user } = await newTimesheet()
    await typeTimes(user, 1, '700', '330')
    expect(field(1, 'End Time').value).toBe('03:30 pm')
    await user.click(screen.getByRole('radio', { name: 'Night Shift' }))
    await answer(user, 'Switching Shift', SWITCHING_SHIFT, 'Yes')
    await typeTimes(user, 1, '10p', '6')
    expect(field(1, 'End Time').value).toBe('06:00 am')
  })

  it('change by five minutes with the arrow keys, never to before the start', async () => {
    const { user } = await newTimesheet()
    const end = field(1, 'End Time')
    await user.type(end, '{ArrowUp}')
    expect(end.value).toBe('08:35 am')
    await user.type(end, '{ArrowDown}')
    expect(end.value).toBe('08:35 am')
    await user.type(end, '{PageUp}')
    expect(end.value).toBe('09:35 am')
  })

  it('can be picked from a list of ends after the start, each with its duration', async () => {
    const { user } = await newTimesheet()
    await press(user, 'Choose End Time')
    const picker = () => within(task(1).getByRole('dialog', { name: 'Choose End Time' }))
    const [first, ...others] = picker().getAllByRole('option')
    expect(first!.textContent).toBe('08:45 am15 min')
    expect(others.at(-1)!.textContent).toBe('12:00 am15 h 30')
    await user.click(picker().getByText('03:30 pm'))
    expect(task(1).queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(field(1, 'End Time'))
    expect(field(1, 'End Time').value).toBe('03:30 pm')
    await press(user, 'Choose End Time')
    expect(picker().getByRole('option', { selected: true }).textContent).toBe('03:30 pm7 h')
    await user.click(picker().getByRole('button', { name: '12:00 pm' }))
    expect(field(1, 'End Time').value).toBe('12:00 pm')
  })

  it('offer Now in the company’s time zone, and only for today', async () => {
    screens.at('2026-11-17T04:37:00.000Z')
    const { user } = await openNewTimesheet(screens)
    await press(user, 'Choose End Time')
    await user.click(task(1).getByRole('button', { name: 'Now' }))
    expect(field(1, 'End Time').value).toBe('02:37 pm')
    await type(user, screen.getByLabelText('Start Date'), 'yesterday')
    await press(user, 'Choose End Time')
    expect(task(1).getByRole('button', { name: '12:00 pm' })).toBeTruthy()
    expect(task(1).queryByRole('button', { name: 'Now' })).toBeNull()
  })

  it('offer the user’s usual end', async () => {
    const tess = await screens.signIn('tess')
    done(await tess.submit(screens.day([screens.unbilled('7:00', '15:15')], { startDate: '2026-11-10' })))
    const { user } = await newTimesheet()
    await press(user, 'Choose End Time')
    await user.click(task(1).getByRole('button', { name: '03:15 pm' }))
    expect(field(1, 'End Time').value).toBe('03:15 pm')
  })

  it('can be picked to the minute, but not before the start', async () => {
    const { user } = await newTimesheet()
    await press(user, 'Choose End Time')
    await user.click(task(1).getByRole('button', { name: 'Every minute' }))
    const pick = (column: string, name: string) =>
      user.click(within(task(1).getByRole('listbox', { name: column })).getByRole('option', { name }))
    await pick('Hour', '04')
    expect(field(1, 'End Time').value).toBe('04:45 pm')
    await pick('Minute', '30')
    await pick('Minute', '33')
    expect(field(1, 'End Time').value).toBe('04:33 pm')
    await pick('AM or PM', 'AM')
    expect(field(1, 'End Time').value).toBe('04:33 pm')
    await user.click(task(1).getByRole('button', { name: 'Done' }))
    expect(total()).toBe('Total 08 hrs 03 mins')
  })

  it('set the end from a duration, or the start if only the end is known', async () => {
    const { user } = await newTimesheet()
    await type(user, field(1, 'Duration'), '1:30')
    expect(field(1, 'End Time').value).toBe('10:00 am')
    await user.clear(field(1, 'Start Time'))
    await type(user, field(1, 'End Time'), '12:00')
    await type(user, field(1, 'Duration'), '2')
    expect(field(1, 'Start Time').value).toBe('10:00 am')
  })

  it('of a new task start at the latest end', async () => {
    const { user } = await newTimesheet()
    await typeTimes(user, 1, '9', '13')
    await press(user, 'Add Task')
    await typeTimes(user, 2, '7', '8')
    await press(user, 'Add Task')
    expect(field(3, 'Start Time').value).toBe('01:00 pm')
    expect(total()).toBe('Total 05 hrs 00 mins')
  })
})

describe('the look-ups', () => {
  it('show results of the server; a work order fills fleet and site, and another site clears them', async () => {
    const { user } = await newTimesheet()
    await choose(user, 1, 'Work Order', '1042', /WO-1042 Replace the hydraulic pump/)
    expect(field(1, 'Work Order').value).toBe('Replace the hydraulic pump')
    const site = `Yard-${screens.company.sites.yard.id}`
    expect(task(1).getByRole('button', { name: `EX-118 Excavator · ${site} · change` })).toBeTruthy()
    await unfoldMachine(user, 1)
    expect(field(1, 'Fleet').value).toBe('Excavator')
    expect(field(1, 'Site').value).toBe(site)
    expect(document.activeElement).toBe(field(1, 'Site'))
    await user.clear(field(1, 'Site'))
    await choose(user, 1, 'Site', 'mine', /Mine/)
    expect(field(1, 'Fleet').value).toBe('')
    expect(field(1, 'Work Order').value).toBe('')
  })

  it('for task and cost code appear after a work order or a job is chosen, and offer what belongs to it', async () => {
    const { user } = await newTimesheet()
    expect(task(1).queryByLabelText('Task')).toBeNull()
    await choose(user, 1, 'Work Order', '1043', /WO-1043/)
    await user.click(field(1, 'Task'))
    expect(await task(1).findByRole('option', { name: /Grease/ })).toBeTruthy()
    expect(task(1).queryByRole('option', { name: /Drain/ })).toBeNull()
    await user.keyboard('{Escape}')
    await press(user, 'Add Task')
    await user.click(task(2).getByRole('radio', { name: 'Job Cost' }))
    expect(task(2).queryByLabelText('Cost Code')).toBeNull()
    await choose(user, 2, 'Job', '', /J-100/)
    expect(field(2, 'Cost Code').value).toBe('')
  })

  it('say so when they find nothing, and can be retried after a lost connection', async () => {
    const { user, network } = await newTimesheet()
    await user.type(field(1, 'Work Order'), 'moon')
    expect(await task(1).findByText('Nothing found for “moon”.')).toBeTruthy()
    await user.clear(field(1, 'Work Order'))
    network.isDown = true
    await user.type(field(1, 'Work Order'), '1042')
    expect(await task(1).findByText('The list could not be loaded.')).toBeTruthy()
    network.isDown = false
    await user.click(task(1).getByRole('button', { name: 'Try again' }))
    expect(await task(1).findByRole('option', { name: /WO-1042/ })).toBeTruthy()
  })
})

describe('a missing value', () => {
  it('of a Rental task shows an error at its field on Submit', async () => {
    const { user } = await newTimesheet()
    await press(user, 'Submit')
    await waitFor(() => expect(messageOf(field(1, 'Site'))).toBe('Please select Site'))
    expect(messageOf(field(1, 'Fleet'))).toBe('Please select Fleet')
    expect(messageOf(field(1, 'Work Order'))).toBe('Please select Work Order')
    expect(messageOf(field(1, 'Task Category'))).toBe('Please select Task Category')
    expect(messageOf(field(1, 'Job Description'))).toBe('Please enter Job Description')
    expect(messageOf(field(1, 'End Time'))).toBe('Please choose working time')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await choose(user, 1, 'Work Order', '1042', /WO-1042/)
    expect(messageOf(field(1, 'Task'))).toBe('Please select Task')
    expect(field(1, 'Site').getAttribute('aria-invalid'), 'which stays open').toBeNull()
  })

  it.each([
    ['Job Cost', ['Please select Task Category', 'Please select Job']],
    ['UnBilled', ['Please select GL Entry']],
  ])('of a %s task shows an error on Submit', async (type, sentences) => {
    const { user } = await newTimesheet()
    await user.click(task(1).getByRole('radio', { name: type }))
    await press(user, 'Submit')
    await task(1).findByText('Please enter Job Description')
    for (const sentence of sentences) expect(task(1).getByText(sentence)).toBeTruthy()
  })

  it('opens the task that lacks it', async () => {
    const { user } = await newTimesheet()
    await fillUnbilled(user, 1, '7', '8')
    await press(user, 'Add Task')
    await user.click(task(2).getByRole('radio', { name: 'UnBilled' }))
    await user.click(task(2).getByRole('button', { name: /^Task 2/ }))
    await press(user, 'Submit')
    expect(await task(2).findByText('Please select GL Entry')).toBeTruthy()
    expect(screen.getAllByText('Please select GL Entry')).toHaveLength(1)
  })

  it('of the start date shows an error, and so does a date in the future', async () => {
    const { user } = await newTimesheet()
    const date = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start Date' })
    await user.clear(date)
    await press(user, 'Save')
    await waitFor(() => expect(messageOf(date)).toContain('Please choose start date'))
    await type(user, date, '18 Nov 2026')
    await press(user, 'Save')
    await waitFor(() => expect(messageOf(date)).toContain('Start date cannot be in the future'))
    expect(await stored()).toEqual([])
  })

  it('is not the only error of the start date: a future one shows while the user types', async () => {
    const { user } = await newTimesheet()
    const date = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start Date' })
    await user.clear(date)
    await user.paste('18/11/2026')
    expect(messageOf(date)).toContain('Start date cannot be in the future')
    await user.tab()
    expect(messageOf(date)).toContain('Start date cannot be in the future')
    await type(user, date, 'today')
    await waitFor(() => expect(date.getAttribute('aria-invalid')).toBeNull())
  })

  it('is not the only error of Job Description: more than 1000 characters are refused, and stay', async () => {
    const { user } = await newTimesheet()
    await user.click(field(1, 'Job Description'))
    await user.paste('x'.repeat(1001))
    expect(task(1).getByText('1001 / 1000')).toBeTruthy()
    await press(user, 'Save')
    await waitFor(() => expect(messageOf(field(1, 'Job Description'))).toBe('At most 1000 characters'))
    expect(field(1, 'Job Description').value).toHaveLength(1001)
  })
})

/** The mutations sent since the last call. */
const takeMutations = ({ network }: Pick<Awaited<ReturnType<Screens['open']>>, 'network'>) =>
  network.takeOperations().filter((name) => name.endsWith('Mutation'))

describe('a check', () => {
  it('of overlapping tasks shows at both tasks while the user types, and stops Save', async () => {
    const { user, network } = await newTimesheet()
    await typeTimes(user, 1, '7', '10')
    await press(user, 'Add Task')
    await typeTimes(user, 2, '9:30', '11')
    expect(messageOf(field(2, 'Start Time'))).toBe('Overlaps Task 1, 09:30 am – 10:00 am')
    expect(task(1).getByText('Overlaps Task 2, 09:30 am – 10:00 am')).toBeTruthy()
    await press(user, 'Save')
    await answer(user, 'Check your times', OVERLAP_WITHIN, 'Fix')
    expect(takeMutations({ network }), 'the browser checks before it sends').toEqual([])
    await typeTimes(user, 2, '10', '11')
    expect(screen.queryByText(/^Overlaps Task/)).toBeNull()
    await press(user, 'Save')
    await isClosed()
    expect(takeMutations({ network })).toEqual(['sendDayMutation'])
    expect(await stored()).toMatchObject([{ totalDuration: 240 }])
  })

  it('of too many hours shows at the total while the user types, and stops Save', async () => {
    const { user, network } = await newTimesheet()
    await typeTimes(user, 1, '6', '20:00')
    expect(screen.queryByText(OVER_MAXIMUM)).toBeNull()
    await type(user, field(1, 'End Time'), '20:01')
    expect(screen.getByText(OVER_MAXIMUM).closest('[role=status]')).toBeTruthy()
    await press(user, 'Save')
    await answer(user, 'Check your times', OVER_MAXIMUM, 'Fix')
    expect(takeMutations({ network })).toEqual([])
    expect(field(1, 'End Time').value).toBe('08:01 pm')
  })

  it('of a Day shift past midnight shows at the total while the user types, and a Night shift fixes it', async () => {
    const { user, network } = await newTimesheet()
    await typeTimes(user, 1, '20', '2')
    expect(screen.getByText(PAST_MIDNIGHT)).toBeTruthy()
    await press(user, 'Save')
    await answer(user, 'Check your times', PAST_MIDNIGHT, 'Fix')
    expect(takeMutations({ network })).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'Night Shift' }))
    await answer(user, 'Switching Shift', SWITCHING_SHIFT, 'Yes')
    expect(screen.queryByText(PAST_MIDNIGHT)).toBeNull()
    await press(user, 'Save')
    await isClosed()
    expect(await stored()).toMatchObject([{ shift: 'NIGHT', totalDuration: 360 }])
  })

  it('of a Night shift past midday can be confirmed or fixed', async () => {
    const { user, network } = await newTimesheet()
    await user.click(screen.getByRole('radio', { name: 'Night Shift' }))
    await typeTimes(user, 1, '3', '12:30p')
    await press(user, 'Save')
    await answer(user, 'Check your times', PAST_MIDDAY, 'Fix')
    expect(takeMutations({ network })).toEqual([])
    await press(user, 'Save')
    await answer(user, 'Check your times', PAST_MIDDAY, 'Confirm')
    await isClosed()
    expect(await stored()).toMatchObject([{ shift: 'NIGHT', totalDuration: 570 }])
  })

  it('is confirmed before Submit asks', async () => {
    const { user } = await newTimesheet()
    await user.click(screen.getByRole('radio', { name: 'Night Shift' }))
    await fillUnbilled(user, 1, '3', '12:30p')
    await press(user, 'Submit')
    await answer(user, 'Check your times', PAST_MIDDAY, 'Confirm')
    await answer(user, 'Submitting', 'Are you sure?', 'Yes')
    await isClosed()
    expect(await stored()).toMatchObject([{ status: 'PENDING', totalDuration: 570 }])
  })

  it('against another timesheet shows on Submit, with its number and a button that opens it', async () => {
    const other = await screens.seed({ owner: 'tess', times: [['14:00', '16:00']] })
    const { user, network } = await openNewTimesheet(screens)
    await fillUnbilled(user, 1, '13', '15')
    const which = `${OVERLAP_OTHERS} No. ${other.id} of Tue Nov 17, 2026 has a task at 02:00 pm – 04:00 pm.`
    await press(user, 'Submit')
    await answer(user, 'Check your times', which, 'Fix')
    await waitFor(() => expect(messageOf(field(1, 'Start Time'))).toBe(OVERLAP_OTHERS))
    expect(takeMutations({ network })).toEqual([])
    await press(user, 'Submit')
    await answer(user, 'Check your times', which, `Open No. ${other.id}`)
    expect((await findDialog('Timesheet')).textContent).toContain('02:00 pm – 04:00 pm')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Your timesheet for Tue Nov 17, 2026 is not saved.')).toBeTruthy()
  })
})

it('an invalid value shows an error when the user leaves the field, until it is fixed; a missing value shows none yet', async () => {
  const { user } = await newTimesheet('fay', PHONE)
  await user.click(task(1).getByRole('switch', { name: 'Field Service' }))
  const email = field(1, 'Customer Email')
  await user.type(email, 'kim@bowen')
  expect(email.getAttribute('aria-invalid')).toBeNull()
  await user.tab()
  await waitFor(() => expect(messageOf(email)).toBe('Please input correct email'))
  await user.type(email, '.example')
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBeNull())
  expect(screen.queryByText(/^Please/)).toBeNull()
})

describe('field service', () => {
  it('is one switch at first, folds into one line, and asks before it deletes its content', async () => {
    const { user } = await newTimesheet('fay', PHONE)
    for (const type of ['Rental', 'Job Cost', 'UnBilled']) {
      await user.click(task(1).getByRole('radio', { name: type }))
      expect(task(1).getByRole<HTMLInputElement>('switch').checked).toBe(false)
      expect(task(1).queryByLabelText('Client Name')).toBeNull()
    }
    const toggleIt = () => user.click(task(1).getByRole('switch', { name: 'Field Service' }))
    await toggleIt()
    await toggleIt()
    expect(task(1).queryByLabelText('Client Name'), 'nothing was in it').toBeNull()
    await toggleIt()
    await type(user, field(1, 'Client Name'), 'Northline Civil')
    await user.click(task(1).getByRole('button', { name: 'Field Service' }))
    expect(task(1).queryByLabelText('Client Name')).toBeNull()
    const folded = { name: 'Field Service Northline Civil · not signed', expanded: false }
    expect(task(1).getByRole('button', folded)).toBeTruthy()
    await toggleIt()
    await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'No')
    expect(task(1).getByRole('button', folded)).toBeTruthy()
    await toggleIt()
    await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
    await press(user, 'Save')
    await isClosed()
    expect(await db.fieldService.count()).toBe(0)
  })

  it('that is on must be complete for Submit, and unfolds to show its errors', async () => {
    const { user } = await newTimesheet('fay', PHONE)
    await user.click(task(1).getByRole('switch', { name: 'Field Service' }))
    await user.click(task(1).getByRole('button', { name: 'Field Service' }))
    await press(user, 'Submit')
    await waitFor(() => expect(messageOf(field(1, 'Client Name'))).toBe('Please enter client name'))
    expect(screen.getAllByText('Please sign')).toHaveLength(2)
  })
})

it('no pad opens for a task that Submit would not accept: what is missing is named, marked and in focus', async () => {
  const fay = await screens.signIn('fay')
  const fieldService = { ...AT_CUSTOMER, smuReading: null, customerSignature: null, workerSignature: null }
  done(await fay.save(screens.day([screens.unbilled('7:00', '8:00', { notes: '', fieldService })])))
  const { user } = await screens.open('/dashboard', { as: 'fay' })
  await user.click(await screen.findByRole('row', { name: /Draft/ }))
  await findDialog('Edit Timesheet')
  await toggle(user, 1)
  await user.click(task(1).getByRole('button', { name: /^Field Service/ }))
  await user.click(task(1).getByRole('button', { name: 'Sign: Customer Signature' }))
  await answer(user, 'Signing', 'Before the customer signs: Job Description, SMU Hours', 'Fix')
  const notes = field(1, 'Job Description')
  await waitFor(() => expect(document.activeElement).toBe(notes))
  expect(messageOf(notes)).toContain('Please enter Job Description')
  expect(messageOf(field(1, 'SMU Hours'))).toContain('Please enter SMU Hours')
  await user.paste('Resealed')
  expect(notes.getAttribute('aria-invalid')).toBeNull()
  expect(messageOf(field(1, 'SMU Hours')), 'it stays marked').toContain('Please enter SMU Hours')
  expect(screen.queryByText('Please sign')).toBeNull()
  await user.click(task(1).getByRole('button', { name: 'Sign: Mechanical Signature' }))
  await answer(user, 'Signing', 'Before the mechanic signs: SMU Hours', 'Fix')
  await waitFor(() => expect(document.activeElement).toBe(field(1, 'SMU Hours')))
})

it('Ctrl+S saves, Ctrl+Enter submits, and Enter does neither', async () => {
  const { user } = await newTimesheet()
  await fillUnbilled(user, 1, '7', '8')
  await user.clear(field(1, 'End Time'))
  await user.type(field(1, 'End Time'), '9{Enter}')
  expect(await stored()).toEqual([])
  await user.clear(field(1, 'Duration'))
  await user.type(field(1, 'Duration'), '3{Control>}{Enter}{/Control}')
  await answer(user, 'Submitting', 'Are you sure?', 'No')
  expect(total(), 'what was typed last').toBe('Total 03 hrs 00 mins')
  await user.keyboard('{Control>}s{/Control}')
  await isClosed()
  expect(await stored()).toMatchObject([{ status: 'DRAFT', totalDuration: 180 }])
})

it('closing asks after changes, by Close and by Esc, and No keeps them', async () => {
  const { user, dialog } = await newTimesheet()
  await user.type(field(1, 'Job Description'), 'Half a sent')
  await user.click(within(dialog).getByText('Close'))
  await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'No')
  expect(field(1, 'Job Description').value).toBe('Half a sent')
  await user.keyboard('{Escape}')
  await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'Yes')
  await isClosed()
  expect(await stored()).toEqual([])
})

it('deleting a task asks first, and the other tasks keep their values', async () => {
  const { user } = await newTimesheet()
  await typeTimes(user, 1, '7', '9')
  await user.type(field(1, 'Job Description'), 'First')
  await press(user, 'Add Task')
  await type(user, field(2, 'End Time'), '9:30')
  await user.type(field(2, 'Job Description'), 'Second')
  await chooseFromTaskMenu(user, 1, 'Delete')
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'No')
  expect(total()).toBe('Total 02 hrs 30 mins')
  await chooseFromTaskMenu(user, 1, 'Delete')
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  expect(total()).toBe('Total 00 hrs 30 mins')
  expect(field(1, 'Job Description').value).toBe('Second')
  expect(screen.queryByRole('region', { name: 'Task 2' })).toBeNull()
})

it('a refusal by the server shows its message, and the form keeps all input', async () => {
  const { user } = await newTimesheet('lone')
  await fillUnbilled(user, 1, '7', '15')
  await press(user, 'Submit')
  await answer(user, 'Submitting', 'Are you sure?', 'Yes')
  await answer(user, 'Check your times', 'You are in no approval group with an active approver', 'Fix')
  expect(field(1, 'Job Description').value).toBe('First aid course')
  expect(total()).toBe('Total 08 hrs 00 mins')
  await press(user, 'Save')
  await isClosed()
  expect(await stored()).toMatchObject([{ status: 'DRAFT' }])
})

it('a stored timesheet opens with folded tasks that show times and work, with the focus on the first', async () => {
  const times = [
    ['7:15', '11:30'],
    ['11:30', '14:00'],
  ] as const
  const lines = times.map(([start, end]) => screens.unbilled(start, end))
  const elsewhere = await screens.signIn('tess')
  done(await elsewhere.save(screens.day(lines)))
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await screen.findByRole('row', { name: /Draft/ }))
  const dialog = await findDialog('Edit Timesheet')
  expect(within(dialog).queryByLabelText('Job Description')).toBeNull()
  const closed = (name: RegExp) => within(dialog).getByRole('button', { name, expanded: false })
  closed(/^Task 2, Unbill,\s*11:30 am – 2:00 pm\s*· 2 h 30\s*6100 First aid course$/)
  const first = closed(/^Task 1, Unbill,\s*7:15 – 11:30 am\s*· 4 h 15\s*6100 First aid course$/)
  // jsdom has no layout, so it moves no focus here.
  expect(first.hasAttribute('data-autofocus')).toBe(true)
})

describe('without a connection', () => {
  it('the dialog says so immediately', async () => {
    await newTimesheet()
    const words = 'You are offline. What you type is saved in this browser.'
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    expect(screen.getByText(words)).toBeTruthy()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    fireEvent(window, new Event('online'))
    expect(screen.queryByText(words)).toBeNull()
  })
})
