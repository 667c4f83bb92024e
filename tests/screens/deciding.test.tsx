// Deciding on the approver's dashboard: several at once, moving, cancelling, and what one is told of a timesheet first.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { recheckPending } from '#server/actions/timesheet/unusual.ts'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { answer, openScreens, findDialog } from '#tests/support/screen.tsx'
import { globalId, type SeededTimesheet } from '#tests/support/world.ts'

const screens = await openScreens()

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`${name} Tester`) })
const tick = async (name: string) => within(await row(name)).getByRole<HTMLInputElement>('checkbox')
const review = () => within(screen.getByRole('complementary', { name: 'Review' }))
const stored = (id: number) => db.timesheet.findUniqueOrThrow({ where: { id } })
const claim = (sheet: { id: number; version: number }) => ({
  id: globalId('Timesheet', sheet),
  version: sheet.version,
})

async function opened(path: string, as: 'ada' | 'sam' = 'ada', isDeaf = false) {
  const tab = await screens.open(path, { as, isDeaf })
  await screen.findAllByRole('row', { name: /Tester/ })
  return tab
}

/** Opens the review of a timesheet of Tess. */
async function reviewing(sheet: Partial<SeededTimesheet> = {}, isDeaf = false) {
  const planted = await screens.seed({ owner: 'tess', ...sheet })
  const tab = await opened(`/super/dashboard?status=all&timesheet=${planted.id}`, 'ada', isDeaf)
  await review().findByRole('heading', { name: 'Tess Tester' })
  return { ...tab, sheet: planted }
}

describe('approving several', () => {
  it('answers for each of them in its place, and never all or nothing', async () => {
    const lost = await screens.seed({ owner: 'tess' })
    const changed = await screens.seed({ owner: 'theo' })
    const won = await screens.seed({ owner: 'fay' })
    const { user, network } = await opened('/super/dashboard?status=pending', 'ada', true)
    // Of the first and the two that come next: asked for later they would tell what a colleague did.
    await network.hasAsked('ReviewQuery', 3)
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    expect(screen.getByRole('region', { name: 'Selected rows' }).textContent).toContain(
      '3 selected· 24 hrs 00 mins',
    )
    done(await (await screens.signIn('amy')).approve(claim(lost)))
    await db.timesheet.update({ where: { id: changed.id }, data: { version: { increment: 1 } } })
    await user.click(screen.getByRole('button', { name: 'Approve 3' }))
    await answer(user, 'Approving', '3 timesheets will be approved. Are you sure?', 'Yes')
    expect(await screen.findByText('1 approved, 2 not')).toBeTruthy()
    const notes = screen.getAllByRole('alert').map((note) => note.textContent)
    expect(notes).toEqual([
      expect.stringMatching(/^Changed by Theo Tester at \d\d:\d\d since you opened it/),
      expect.stringMatching(/^Already approved by Amy Tester at 12:00/),
    ])
    // Approved, it has left the pending ones; what has to be read stays until it is.
    expect(screen.queryByRole('row', { name: /Fay Tester/ })).toBeNull()
    expect((await stored(won.id)).status).toBe('APPROVED')
    expect((await row('Tess')).textContent).toContain('Approved')
    for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) await user.click(button)
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tess Tester/ })).toBeNull())
    expect(screen.getByRole('button', { name: 'Approve 1' })).toBeTruthy()
  })

  it('drops no tick when its own changes arrive before its answer', async () => {
    await screens.seed({ owner: 'tess' })
    await screens.seed({ owner: 'theo' })
    const { user, network } = await opened('/super/dashboard?status=all')
    await screens.isLive()
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    const answerArrives = network.holdAnswers()
    await user.click(screen.getByRole('button', { name: 'Approve 2' }))
    await answer(user, 'Approving', '2 timesheets will be approved. Are you sure?', 'Yes')
    for (const name of ['Tess', 'Theo'])
      await waitFor(async () => expect((await row(name)).textContent).toContain('Approved'))
    answerArrives()
    expect(await screen.findByText('2 approved')).toBeTruthy()
    expect(screen.queryByText(/removed from the selection/)).toBeNull()
  })

  it('is thought better of with No', async () => {
    const sheet = await screens.seed({ owner: 'tess' })
    const { user } = await opened('/super/dashboard?status=all')
    await user.click(await tick('Tess'))
    await user.click(screen.getByRole('button', { name: 'Approve 1' }))
    await answer(user, 'Approving', '1 timesheet will be approved. Are you sure?', 'No')
    expect((await stored(sheet.id)).status).toBe('PENDING')
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect((await tick('Tess')).checked).toBe(false)
  })

  it('leaves out what a colleague decides meanwhile, and says so', async () => {
    const sheet = await screens.seed({ owner: 'tess' })
    await screens.seed({ owner: 'theo' })
    const { user } = await opened('/super/dashboard?status=all')
    await screens.isLive()
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    done(await (await screens.signIn('amy')).approve(claim(sheet)))
    expect(
      await screen.findByText('1 timesheet can no longer be approved; removed from the selection.'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Approve 1' })).toBeTruthy()
  })

  it('keeps a tick under another filter, and says which rows that filter takes out of the selection', async () => {
    await screens.seed({ owner: 'tess' })
    await screens.seed({ owner: 'theo', shift: 'NIGHT', times: [['18:00', '23:00']] })
    const { user } = await opened('/super/dashboard?status=all')
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    await user.click(screen.getByRole('button', { name: 'Shift' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Night' }))
    expect(
      await screen.findByText('1 timesheet is no longer listed; removed from the selection.'),
    ).toBeTruthy()
    expect((await tick('Theo')).checked).toBe(true)
    expect(screen.getByRole('button', { name: 'Approve 1' })).toBeTruthy()
    // What fell out does not come back by itself.
    await user.click(screen.getByRole('button', { name: /^Shift|Night/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Any shift' }))
    await row('Tess')
    expect((await tick('Tess')).checked).toBe(false)
    expect((await tick('Theo')).checked).toBe(true)
  })

  it('takes no tick while another list is on its way', async () => {
    await screens.seed({ owner: 'tess' })
    const { user, network } = await opened('/super/dashboard?status=all')
    const ticked = await tick('Tess')
    await user.click(ticked)
    const goOn = network.holdBack()
    await user.click(screen.getByRole('button', { name: /^Pending/ }))
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'))
    expect(ticked.closest('[inert]')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' }).disabled).toBe(true)
    expect(screen.getByRole('button', { name: /^Pending/, pressed: true })).toBeTruthy()
    goOn()
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBeNull())
    expect((await tick('Tess')).checked).toBe(true)
    expect((await tick('Tess')).closest('[inert]')).toBeNull()
  })

  it('offers no tick on what one may not approve, such as one’s own', async () => {
    await screens.seed({ owner: 'sam', group: 'fieldNorth' })
    await screens.seed({ owner: 'tess', status: 'DECLINED' })
    await screens.seed({ owner: 'theo' })
    await opened('/admin/dashboard?status=all', 'sam')
    expect(await tick('Theo')).toBeTruthy()
    for (const name of ['Sam', 'Tess']) expect(within(await row(name)).queryByRole('checkbox')).toBeNull()
  })
})

describe('approving the usual ones in one act', () => {
  const offer = () => screen.findByRole('button', { name: /^Approve the \d+ usual ones/ })

  it('lists them, approves those it listed as they were seen, and goes on to one that is unusual', async () => {
    await screens.seed({
      owner: 'lone',
      group: 'fieldNorth',
      times: [
        ['7:00', '15:00'],
        ['14:00', '16:00'],
      ],
    })
    const lost = await screens.seed({ owner: 'tess' })
    const won = await screens.seed({ owner: 'theo' })
    const reviewed = await screens.seed({ owner: 'fay' })
    await recheckPending()
    const { user, network } = await opened('/super/dashboard', 'ada', true)
    await review().findByRole('heading', { name: 'Fay Tester' })
    await user.click(await offer())
    const dialog = await findDialog('Approving')
    expect(dialog.textContent).toContain('3 timesheets will be approved. Are you sure?')
    const listed = within(dialog).getAllByRole('listitem')
    expect(listed.map((item) => item.textContent)).toEqual(
      ['Tess', 'Theo', 'Fay'].map(
        (name) => expect.stringContaining(`${name} TesterTue Nov 17, 2026`) as string,
      ),
    )
    done(await (await screens.signIn('amy')).approve(claim(lost)))
    const later = await screens.seed({ owner: 'tess', startDate: '2026-11-16' })
    network.takeRequests()
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('2 approved, 1 not')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Already approved by Amy Tester at 12:00/)
    for (const { id } of [won, reviewed]) expect((await stored(id)).status).toBe('APPROVED')
    expect((await stored(later.id)).status).toBe('PENDING')
    await review().findByRole('heading', { name: /Lone/ })
    const sent = network.takeRequests().filter(({ operationName }) => /Approval/.test(operationName))
    expect(sent.map(({ variables }) => variables)).toEqual([
      { timesheets: [lost, won, reviewed].map((sheet) => claim(sheet)) },
    ])
  })

  it('is of all that the filters select, also where the list was not read so far, and never of one’s own', async () => {
    const day = (index: number) => `2026-10-${String(index + 1).padStart(2, '0')}`
    for (let index = 0; index < 26; index++) await screens.seed({ owner: 'tess', startDate: day(index) })
    await screens.seed({ owner: 'tess', startDate: '2026-09-30' })
    await screens.seed({ owner: 'ada', startDate: '2026-10-01' })
    const { user } = await opened('/super/dashboard?from=2026-10-01&status=pending', 'ada', true)
    await user.click(await screen.findByRole('button', { name: /^Approve all usual ones/ }))
    const dialog = await findDialog('Approving')
    expect(dialog.textContent).toContain('26 timesheets will be approved. Are you sure?')
    expect(within(dialog).queryByText(/earliest/)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('26 approved')).toBeTruthy()
    expect(await db.timesheet.count({ where: { status: 'PENDING' } })).toBe(2)
  })

  it('says so where there are more than it takes at once', async () => {
    const { id } = await screens.seed({ owner: 'tess' })
    const one = await db.timesheet.findUniqueOrThrow({
      where: { id },
      omit: { id: true, unusualCount: true },
    })
    await db.timesheet.createMany({ data: Array.from({ length: 200 }, () => one) })
    const { user } = await opened('/super/dashboard', 'ada', true)
    await user.click(await screen.findByRole('button', { name: /^Approve all usual ones/ }))
    const dialog = await findDialog('Approving')
    expect(dialog.textContent).toContain('200 timesheets will be approved. Are you sure?')
    expect(dialog.textContent).toContain('These are the 200 earliest; the others can be approved after them.')
  })

  it('is thought better of with No, and offered neither for one alone nor to one who decides nothing', async () => {
    const first = await screens.seed({ owner: 'tess' })
    const second = await screens.seed({ owner: 'theo' })
    const { user } = await opened('/super/dashboard')
    await screens.isLive()
    await offer()
    await user.keyboard('u')
    const dialog = await findDialog('Approving')
    await user.click(within(dialog).getByRole('button', { name: 'No' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await stored(first.id)).status).toBe('PENDING')
    done(await (await screens.signIn('amy')).approve(claim(second)))
    await waitFor(() => expect(screen.queryByRole('button', { name: /usual ones/ })).toBeNull())
  })
})

it('moving hands a timesheet to another group, whose approvers alone see it then', async () => {
  const { user, sheet } = await reviewing()
  await user.click(review().getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Move to another approval group' }))
  const dialog = within(await findDialog('Move to another approval group'))
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await dialog.findByText('Please select Approval Group')).toBeTruthy()
  await user.click(dialog.getByLabelText('Approval group'))
  // Neither the group it is in nor one in which nobody could decide it.
  expect((await dialog.findAllByRole('option')).map((option) => option.textContent.trim())).toEqual([
    'Workshop',
  ])
  await user.click(dialog.getByRole('option', { name: 'Workshop' }))
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Moved to Workshop')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('row', { name: /Tess/ })).toBeNull())
  expect(await stored(sheet.id)).toMatchObject({
    status: 'PENDING',
    approvalGroupId: screens.company.groups.workshop.id,
  })
})

it.each([
  ['PENDING', '', null],
  ['APPROVED', 'Booked twice', 'Booked twice'],
] as const)(
  'cancelling ends a timesheet that is %s; the reason “%s” may be left out',
  async (status, typed, reason) => {
    const { user, sheet } = await reviewing({ status })
    if (status === 'PENDING') {
      await user.click(review().getByRole('button', { name: 'More' }))
      await user.click(screen.getByRole('menuitem', { name: 'Cancel timesheet' }))
    } else await user.click(review().getByRole('button', { name: 'Cancel timesheet' }))
    const dialog = within(await findDialog('Cancel timesheet'))
    await user.click(dialog.getByRole('textbox'))
    if (typed) await user.paste(typed)
    await user.click(dialog.getByRole('button', { name: 'Cancel timesheet' }))
    await waitFor(async () => expect((await row('Tess')).textContent).toContain('Cancelled'))
    expect(await stored(sheet.id)).toMatchObject({ status: 'CANCELLED', reason })
  },
)

it.each(['No', 'Escape'])(
  'a reason that was typed is not thrown away by “%s” without a question',
  async (how) => {
    const { user, sheet } = await reviewing()
    const leave = () =>
      how === 'Escape'
        ? user.keyboard('{Escape}')
        : user.click(
            within(screen.getByRole('dialog', { name: 'Decline' })).getByRole('button', { name: how }),
          )
    await user.click(review().getByRole('button', { name: /^Decline/ }))
    const dialog = within(await findDialog('Decline'))
    await user.click(dialog.getByRole('textbox'))
    await user.paste('Wrong job')
    await leave()
    await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'No')
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Wrong job')
    await leave()
    await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'Yes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored(sheet.id)).toMatchObject({ status: 'PENDING', reason: null })
  },
)

describe('a key that is pressed before its review is there', () => {
  const onTheWay = async (keys: string) => {
    for (const owner of ['fay', 'tess', 'theo', 'tess'] as const) await screens.seed({ owner })
    const { user, network } = await opened('/super/dashboard?status=pending')
    await network.hasAsked('ReviewQuery', 3)
    const goOn = network.holdBack()
    await user.keyboard(keys)
    expect((await row('Fay')).getAttribute('aria-current')).toBe('true')
    expect(screen.queryByRole('dialog')).toBeNull()
    goOn()
    await review().findByRole('heading', { name: 'Fay Tester' })
  }

  it('opens what it leads to once the review has come', async () => {
    await onTheWay('jjjd')
    const dialog = within(await findDialog('Decline'))
    expect(dialog.getByLabelText('Why is the timesheet of Fay Tester declined?')).toBeTruthy()
  })

  it('approves nothing that nobody has seen', async () => {
    await onTheWay('jjja')
    expect(await db.timesheet.count({ where: { status: 'PENDING' } })).toBe(4)
    expect(screen.getAllByRole('row', { name: /Pending/ })).toHaveLength(4)
  })
})

it('the reasons used before are there when the dialog opens; one that came since comes with the next dialog, never into an open one', async () => {
  const ada = await screens.signIn('ada')
  const decline = async (owner: 'tess' | 'theo', reason: string) =>
    done(await ada.decline(claim(await screens.seed({ owner })), reason))
  for (const owner of ['tess', 'theo'] as const) await decline(owner, 'Wrong job')
  await decline('tess', 'You have 03:45 pm')
  const { user, network } = await reviewing()
  await network.hasAsked('usedReasonsQuery')
  await decline('theo', 'You have 04:15 pm')
  const open = async () => {
    await user.click(review().getByRole('button', { name: /^Decline/ }))
    const dialog = within(await findDialog('Decline'))
    const reasons = within(dialog.getByRole('group', { name: 'Used before' }))
    return { dialog, offered: () => reasons.getAllByRole('button').map(({ textContent }) => textContent) }
  }
  const first = await open()
  expect(first.offered()).toEqual(['Wrong job'])
  await network.hasAsked('usedReasonsQuery', 2)
  expect(first.offered()).toEqual(['Wrong job'])
  await user.click(first.dialog.getByRole('button', { name: 'No' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { dialog, offered } = await open()
  expect(offered()).toEqual(['You have ___', 'Wrong job'])
  await user.click(dialog.getByRole('button', { name: 'You have ___' }))
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox')
  expect(reason.value).toBe('You have ___')
  await user.keyboard('5 pm')
  expect(reason.value).toBe('You have 5 pm')
})

it('an obstacle that appears while the user types shows in the dialog, and nothing typed is lost', async () => {
  const { user, sheet } = await reviewing()
  await screens.isLive()
  await user.click(review().getByRole('button', { name: /^Decline/ }))
  const dialog = within(await findDialog('Decline'))
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox')
  await user.click(reason)
  await user.paste('Wrong job')
  done(await (await screens.signIn('amy')).approve(claim(sheet)))
  expect(await dialog.findByText('This timesheet is approved now and cannot be declined.')).toBeTruthy()
  expect(reason.value).toBe('Wrong job')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Decline' }).disabled).toBe(true)
})

describe('the review says', () => {
  it.each([
    ['the chip', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Unusual first' }))],
    ['the key F', (user: UserEvent) => user.keyboard('f')],
  ])(
    'all that is unusual, of which its row names the first in place of the group, and %s lists it first',
    async (_, sort) => {
      const { id } = await screens.seed({
        owner: 'tess',
        times: [
          ['7:00', '15:00'],
          ['14:00', '1:00'],
        ],
      })
      await screens.seed({ owner: 'theo' })
      await recheckPending()
      const { user, address } = await opened(`/super/dashboard?status=pending&timesheet=${id}`)
      await review().findByRole('heading', { name: 'Tess Tester' })
      const rows = () => screen.getAllByRole('row', { name: /Tester/ }).map((one) => one.textContent)
      expect(rows()[0]).toContain('Theo TesterField north')
      await sort(user)
      await waitFor(() => expect(rows()[0]).toContain('Tess'))
      expect(address()).toContain('sort=-unusual')
      const [first, last] = rows()
      expect(first).toContain('Tess TesterOver 14 hours +2, Overlapping tasks, Passes midnight')
      expect(first).not.toContain('Field north')
      expect(last).toContain('Theo')
      const unusual = within(review().getByRole('list', { name: 'Unusual' }))
      expect(unusual.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'Over 14 hours',
        'Overlapping tasks',
        'Passes midnight',
      ])
      await user.keyboard('?')
      const keys = within(await findDialog('Keys'))
      expect(keys.getByText('Sort by unusual first or newest first').previousSibling?.textContent).toBe('F')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await sort(user)
      await waitFor(() => expect(rows()[0]).toContain('Theo'))
      expect(address()).not.toContain('sort')
    },
  )

  it('what fills in a description that nobody wrote, which is unusual', async () => {
    const { id } = await screens.seed({
      owner: 'tess',
      times: [
        ['7:00', '12:00'],
        ['12:00', '15:00'],
      ],
    })
    await db.timesheetLine.updateMany({
      where: { timesheetId: id, position: 0 },
      data: { notes: 'Training' },
    })
    await recheckPending()
    await opened(`/super/dashboard?status=pending&timesheet=${id}`)
    await review().findByText('Training · from the GL entry')
    expect(review().getByText('Planted')).toBeTruthy()
    expect(review().getByRole('list', { name: 'Unusual' }).textContent).toBe('Nothing written')
    expect((await row('Tess')).textContent).toContain('Nothing written')
  })

  it('what is unusual, as soon as that is judged anew at night', async () => {
    await screens.seed({
      owner: 'tess',
      times: [
        ['7:00', '15:00'],
        ['14:00', '16:00'],
      ],
    })
    await opened('/super/dashboard')
    expect((await row('Tess')).textContent).not.toContain('Overlapping tasks')
    await screens.isLive()
    await recheckPending()
    expect(await screen.findByRole('row', { name: /Tess Tester.*Overlapping tasks/ })).toBeTruthy()
    expect(await review().findByRole('list', { name: 'Unusual' })).toBeTruthy()
  })

  it('what was changed since it was declined, and every round, the newest first, as they come', async () => {
    const [tess, ada, amy] = await Promise.all([
      screens.signIn('tess'),
      screens.signIn('ada'),
      screens.signIn('amy'),
    ])
    const lines = [screens.unbilled('7:00', '9:00')]
    const first = done(await tess.submit(screens.day(lines)))
    done(await ada.decline(first, 'Please add the end'))
    const again = { id: first.id, version: done(await tess.recall({ id: first.id })).version }
    const line = { id: (await tess.read(first.number))!.lines[0]!.id }
    done(await tess.submit(screens.day([screens.unbilled('7:00', '10:00', line)], again)))
    const { user } = await opened(`/super/dashboard?status=all&timesheet=${first.number}`)
    const summary = await review().findByText('History')
    expect(
      within(review().getByRole('list', { name: 'Unusual' })).getByText(
        /^Changed since it was declined: .*End Time/,
      ),
    ).toBeTruthy()
    await user.click(summary)
    const rounds = () =>
      within(summary.closest('details')!)
        .getAllByRole('listitem')
        .map((round) => /^[A-Z][a-z]+/.exec(round.textContent)?.[0])
    expect(rounds()).toEqual(['Submitted', 'Recalled', 'Declined', 'Submitted'])
    expect(review().getByText('Task 1 End Time').parentElement?.textContent).toBe(
      'Task 1 End Time was 09:00 am → is 10:00 am',
    )
    expect(screen.getAllByText('“Please add the end”').length).toBeGreaterThan(0)
    await screens.isLive()
    const { version } = (await stored(first.number)) as { version: number }
    done(await amy.edit(screens.day([screens.unbilled('7:00', '10:30', line)], { id: first.id, version })))
    await waitFor(() => expect(rounds()[0]).toBe('Edited'))
    expect(review().getAllByText('03 hrs 30 mins').length).toBeGreaterThan(0)
    expect(review().getByText('(was 10:00 am)')).toBeTruthy()
  })
})

it('a timesheet that is moved out of sight leaves list, counts and panel without a reload', async () => {
  const sheet = await screens.seed({ owner: 'tess' })
  await opened(`/super/dashboard?status=all&timesheet=${sheet.id}`)
  await review().findByRole('heading', { name: 'Tess Tester' })
  await screens.isLive()
  const group = globalId('ApprovalGroup', screens.company.groups.workshop)
  await (await screens.signIn('amy')).move(claim(sheet), group)
  expect(await review().findByText('Timesheet not found')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('row', { name: /Tess/ })).toBeNull())
  expect(screen.getByRole('button', { name: /^Pending/ }).textContent).toBe('Pending0')
})
