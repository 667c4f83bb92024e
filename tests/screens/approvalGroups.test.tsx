// Approval groups as administrators list, make, change and delete them in the browser (spec 2, 4 and 5).
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { answer, openScreens, findDialog, findToast, PHONE } from '#tests/support/screen.tsx'
import { globalId } from '#tests/support/world.ts'

afterEach(async () => {
  const { fieldNorth, workshop } = screens.company.groups
  await put('tess', fieldNorth.id)
  await put('will', workshop.id)
  await db.approvalGroup.deleteMany({ where: { name: { startsWith: 'Crew' } } })
})
const screens = await openScreens()
let crew: { id: number }
beforeEach(async () => {
  crew = await make('Crew one', ['bob'])
})

const PATH = '/admin/approval-groups'
const row = (name: RegExp | string) => screen.findByRole('row', { name })
const isGone = (name: RegExp) => waitFor(() => expect(screen.queryByRole('row', { name })).toBeNull())
const cells = async (name: RegExp) => (await row(name)).textContent
const put = (name: PersonName, approvalGroupId: number) =>
  db.user.update({ where: { id: screens.company.people[name].id }, data: { approvalGroupId } })

function make(name: string, approvers: readonly PersonName[], changes: { active?: boolean } = {}) {
  const members = {
    create: approvers.map((approver) => ({ approverId: screens.company.people[approver].id })),
  }
  const gp = { gpBatchPrefix: 'CR', gpBatchNotificationTo: 'pay@test.example' }
  return db.approvalGroup.create({ data: { name, ...gp, ...changes, members } })
}

/** What Uma does to a group meanwhile, over GraphQL. */
async function byUma(group: { id: number }, changes: object) {
  const uma = await screens.signIn('uma')
  const input = {
    name: 'Crew of Uma',
    gpBatchPrefix: 'UM',
    gpBatchNotificationTo: 'pay@test.example',
    members: [globalId('Account', screens.company.people.ada)],
    ...changes,
  }
  const { version } = await db.approvalGroup.findUniqueOrThrow({ where: { id: group.id } })
  const { data } = await uma.ask<{ result: { __typename: string } }>(
    `mutation ($id: ID!, $version: Int!, $input: ApprovalGroupInput!) {
      result: updateApprovalGroup(id: $id, version: $version, input: $input) { __typename } }`,
    { id: globalId('ApprovalGroupDetails', group), version, input },
  )
  expect(data?.result.__typename).toBe('ApprovalGroupChange')
}

type Form = Awaited<ReturnType<typeof dialog>>
const dialog = async (title: string) => within(await findDialog(title))
const field = (form: Form, label: string) => form.getByLabelText<HTMLInputElement>(label)
async function fill(user: UserEvent, input: HTMLInputElement, text: string) {
  await user.clear(input)
  if (text) await user.paste(text)
}
async function take(user: UserEvent, form: Form, search: string, name: RegExp) {
  await user.click(form.getByRole('combobox', { name: 'Members' }))
  await user.paste(search)
  await user.click(await form.findByRole('option', { name }))
}
const act = async (user: UserEvent, of: string, what: string) => {
  await user.click(await screen.findByRole('button', { name: `More for ${of}` }))
  await user.click(await screen.findByRole('menuitem', { name: what }))
}

describe('the list of approval groups', () => {
  it.each(['uma', 'sam'] as const)(
    'shows %s members, users, what waits since when, and who cannot decide',
    async (as) => {
      await screens.seed({ owner: 'will', group: 'workshop' })
      await screens.open(PATH, { as })
      const workshop = await row(/Workshop/)
      expect(within(workshop).getAllByText('Bob Tester')).toHaveLength(2)
      expect(
        within(workshop)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ).toEqual(expect.arrayContaining(['WO', '1', '1since Tue Nov 17, 2026']))
      const leadsTo = (name: string) => within(workshop).getByRole('link', { name }).getAttribute('href')
      const { workshop: group } = screens.company.groups
      expect(leadsTo('1 user of Workshop')).toBe(`/admin/users?group=${group.id}`)
      expect(leadsTo('1 pending in Workshop, oldest Tue Nov 17, 2026')).toBe(
        `/admin/dashboard?status=pending&group=${group.id}`,
      )
      expect(within(await row(/Deserted/)).getByText('No active approver')).toBeTruthy()
      expect(screen.getByRole('status', { name: 'Without an approver' }).textContent).toBe(
        'Deserted has no active approver: nobody can approve its timesheets.',
      )
      const header = screen.getByRole('banner')
      expect(await within(header).findByRole('button', { name: 'Create Approval Group' })).toBeTruthy()
    },
  )

  it('is narrowed down by search and status in the address, inactive groups on demand', async () => {
    await make('Crew of old', ['bob'], { active: false })
    const { user, address } = await screens.open(PATH, { as: 'uma' })
    await row(/Crew one/)
    expect(screen.queryByRole('row', { name: /Crew of old/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Status' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Inactive' }))
    expect(within(await row(/Crew of old/)).getByText('Inactive')).toBeTruthy()
    await isGone(/Crew one/)
    expect(address()).toBe(`${PATH}?status=inactive`)
    await user.click(screen.getByRole('button', { name: 'Remove filter Status' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search approval groups' }), 'crew')
    await isGone(/Workshop/)
    await row(/Crew one/)
    await waitFor(() => expect(address()).toBe(`${PATH}?search=crew`))
    await user.click(screen.getByRole('button', { name: 'Without an approver' }))
    expect(await screen.findByText('No approval groups found')).toBeTruthy()
    expect(screen.getByText('Nothing matches these filters: “crew”, without an approver.')).toBeTruthy()
  })

  it('follows what others change: groups, accounts, timesheets', async () => {
    await screens.open(PATH, { as: 'sam' })
    await row(/Crew one/)
    await screens.isLive()
    await byUma(crew, {})
    expect(within(await row(/Crew of Uma/)).getByText('UM')).toBeTruthy()
    const uma = await screens.signIn('uma')
    const disable = (id: string) =>
      uma.ask('mutation ($id: ID!) { result: disableAccount(id: $id) { __typename } }', { id })
    await disable(globalId('Account', screens.company.people.bob))
    await waitFor(async () => expect(await cells(/Workshop/)).toContain('No active approver'))
    expect(await screen.findByText('Deserted and Workshop')).toBeTruthy()
    await db.user.update({ where: { id: screens.company.people.bob.id }, data: { active: true } })
    const will = await screens.signInAgain('will')
    done(await will.submit(screens.day([screens.unbilled('7:00', '8:00')])))
    await waitFor(async () => {
      expect(await cells(/Workshop/)).toMatch(/11since Tue Nov 17, 2026$/)
      expect(await cells(/Workshop/)).not.toContain('No active approver')
    })
  })

  it('on a phone is of cards', async () => {
    await screens.open(PATH, { as: 'uma', width: PHONE })
    const list = await screen.findByRole('list', { name: 'Approval groups' })
    const texts = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(texts).toContainEqual(expect.stringMatching(/^Workshop.*1 user0 pending/))
    expect(await screen.findByRole('button', { name: 'Create Approval Group' })).toBeTruthy()
  })
})

describe('the form of an approval group', () => {
  it('shows its users, moves them to another group, and people of others here', async () => {
    const { workshop } = screens.company.groups
    const { user } = await screens.open(`${PATH}?group=${workshop.id}`, { as: 'uma' })
    const form = await dialog('Edit Approval Group')
    const people = within(await form.findByRole('list', { name: /^Users/ }))
    await user.click(people.getByRole('button', { name: 'Move Will Tester to another group' }))
    const ask = await dialog('Move Will Tester')
    await user.click(ask.getByRole('combobox', { name: 'Approval Group' }))
    await user.click(await screen.findByRole('option', { name: 'Crew one' }))
    await user.click(ask.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText('Will Tester moved to Crew one')).toBeTruthy()
    expect(await form.findByText('Nobody submits timesheets to this group.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Move people here…' }))
    const adding = await dialog('Move people to Workshop')
    await user.click(adding.getByRole('combobox', { name: 'Users' }))
    await user.paste('tess')
    await user.click(await screen.findByRole('option', { name: /^Tess Tester/ }))
    expect(await adding.findByText('from Field north')).toBeTruthy()
    await user.click(adding.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText('Tess Tester moved to Workshop')).toBeTruthy()
    expect(await form.findByRole('button', { name: 'Move Tess Tester to another group' })).toBeTruthy()
  })

  it('makes one, once an active approver is chosen and every field is right', async () => {
    const { user, address } = await screens.open(PATH, { as: 'uma' })
    await user.click(await screen.findByRole('button', { name: 'Create Approval Group' }))
    const form = await dialog('Create Approval Group')
    expect(address()).toBe(`${PATH}?group=new`)
    const send = form.getByRole<HTMLButtonElement>('button', { name: 'Create Group' })
    expect(send.disabled).toBe(true)
    await take(user, form, 'ad', /Ada Tester/)
    expect(
      within(form.getByRole('list', { name: 'Members' })).getByText('Approver · ada@test.example'),
    ).toBeTruthy()
    expect(send.disabled).toBe(false)
    await fill(user, field(form, 'GP Batch Prefix'), 'SEVENTH')
    await fill(user, field(form, 'Admin Notification'), 'nobody')
    await user.click(send)
    for (const sentence of [
      'Please enter Group Name',
      'At most 6 characters',
      'Please enter GP Batch Notification Recipients To',
      'Contains one or more email addresses, separated by semicolons',
    ])
      expect(await form.findByText(sentence)).toBeTruthy()
    await fill(user, field(form, 'Group Name'), 'Crew new')
    await fill(user, field(form, 'GP Batch Prefix'), 'NEW')
    await fill(user, field(form, 'GP Batch Notification Recipients To'), 'pay@test.example;all@test.example')
    await fill(user, field(form, 'Admin Notification'), '')
    await user.click(send)
    const toast = await findToast('Saved successfully', 'Approval group Crew new created')
    expect(await row(/Crew new/)).toBeTruthy()
    expect(address()).toBe(PATH)
    await user.click(toast.getByRole('link', { name: 'Show' }))
    expect(field(await dialog('Edit Approval Group'), 'Group Name').value).toBe('Crew new')
  })

  it('offers nobody twice, and takes people out again', async () => {
    const { user } = await screens.open(`${PATH}?group=${crew.id}`, { as: 'sam' })
    const form = await dialog('Edit Approval Group')
    await user.click(form.getByRole('combobox', { name: 'Members' }))
    await form.findByRole('option', { name: /Ada Tester/ })
    expect(form.queryByRole('option', { name: /Bob Tester/ })).toBeNull()
    await user.click(form.getByRole('button', { name: 'Remove Bob Tester' }))
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true)
  })

  it('keeps a member who is disabled, says so, and offers no other', async () => {
    const { fieldNorth } = screens.company.groups
    const { user } = await screens.open(`${PATH}?group=${fieldNorth.id}`, { as: 'sam' })
    const form = await dialog('Edit Approval Group')
    expect(form.getByText('Disabled: stays in the group, but decides nothing')).toBeTruthy()
    await user.type(form.getByRole('combobox', { name: 'Members' }), 'ivo')
    expect(await form.findByText(/^Nothing found for/)).toBeTruthy()
    await user.clear(form.getByRole('combobox', { name: 'Members' }))
    await take(user, form, 'bob', /Bob Tester/)
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    await findToast('Saved successfully', 'Approval group Field north changed')
    const members = await db.approvalGroupMember.findMany({
      where: { approvalGroupId: fieldNorth.id },
      include: { approver: true },
    })
    expect(members.map(({ approver }) => approver.firstName).sort()).toEqual(['Ada', 'Amy', 'Bob', 'Ivo'])
    const member = { approvalGroupId: fieldNorth.id, approverId: screens.company.people.bob.id }
    await db.approvalGroupMember.deleteMany({ where: member })
  })

  it('of a group that is deleted from it closes over what was typed', async () => {
    const { user, address } = await screens.open(`${PATH}?group=${crew.id}`, { as: 'uma' })
    const form = await dialog('Edit Approval Group')
    await fill(user, field(form, 'Group Name'), 'Crew two')
    await user.click(form.getByRole('button', { name: /^More/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
    await findToast('Deleted successfully', 'Approval group Crew one')
    await waitFor(() => expect(address()).toBe(PATH))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('tells the second of two who was first, keeps what was typed, and shows the history', async () => {
    const { user } = await screens.open(`${PATH}?group=${crew.id}`, { as: 'sam', isDeaf: true })
    const form = await dialog('Edit Approval Group')
    await fill(user, field(form, 'Group Name'), 'Crew of Sam')
    await byUma(crew, {})
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    const notice = await screen.findByText(/^Changed by Uma Tester at \d\d:\d\d since you opened it\./)
    expect(field(form, 'Group Name').value).toBe('Crew of Sam')
    expect(notice).toBeTruthy()
    await user.click(form.getByText('History'))
    expect(await form.findByText('Uma Tester')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Keep my changes' }))
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    await findToast('Saved successfully', 'Approval group Crew of Sam changed')
    expect(await db.approvalGroup.findUnique({ where: { id: crew.id } })).toMatchObject({
      name: 'Crew of Sam',
      version: 3,
    })
  })

  it('says at once who changes the group meanwhile, and keeps what is typed', async () => {
    const { user } = await screens.open(`${PATH}?group=${crew.id}`, { as: 'sam' })
    const form = await dialog('Edit Approval Group')
    await fill(user, field(form, 'Group Name'), 'Crew of Sam')
    await screens.isLive()
    await byUma(crew, {})
    const notice = await screen.findByRole('alert', { name: 'Changed meanwhile' })
    expect(notice.textContent).toMatch(
      /^Changed by Uma Tester at 12:00 since you opened it\. Please look at it again\./,
    )
    expect(field(form, 'Group Name').value).toBe('Crew of Sam')
    await user.click(within(notice).getByRole('button', { name: 'Show the current version' }))
    expect(field(form, 'Group Name').value).toBe('Crew of Uma')
    expect(field(form, 'GP Batch Prefix').value).toBe('UM')
  })

  it('without a connection says what becomes of what is typed, and is saved once it is back', async () => {
    const { user, network } = await screens.open(`${PATH}?group=${crew.id}`, { as: 'sam' })
    const form = await dialog('Edit Approval Group')
    await fill(user, field(form, 'Group Name'), 'Crew two')
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    const words = 'You are offline. Leave this open and save it when the connection is back.'
    expect(await form.findByText(words)).toBeTruthy()
    network.isDown = true
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    expect(
      await screen.findByText('The server cannot be reached. Check your connection and try again.'),
    ).toBeTruthy()
    network.isDown = false
    isOnline.mockReturnValue(true)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(form.queryByText(words)).toBeNull())
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    await findToast('Saved successfully', 'Approval group Crew two changed')
    expect(await db.approvalGroup.findUnique({ where: { id: crew.id } })).toMatchObject({ name: 'Crew two' })
  })

  it('of a group that is gone says so', async () => {
    await screens.open(`${PATH}?group=999999`, { as: 'sam' })
    expect(await screen.findByText('Approval group not found')).toBeTruthy()
  })
})

describe('deleting a group', () => {
  it('of nothing asks once, in the words of the specification', async () => {
    const { user } = await screens.open(PATH, { as: 'uma' })
    await act(user, 'Crew one', 'Delete')
    const words = 'Crew one. Groups with history become inactive instead of being deleted.'
    expect((await findDialog('Deleting', 'alertdialog')).textContent).toContain(words)
    await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
    await findToast('Deleted successfully', 'Approval group Crew one')
    await isGone(/Crew one/)
  })

  it('that has users and timesheets moves them to another one in the same act', async () => {
    await put('will', crew.id)
    const will = await screens.signInAgain('will')
    done(await will.submit(screens.day([screens.unbilled('7:00', '8:00')])))
    const { user } = await screens.open(PATH, { as: 'sam' })
    await act(user, 'Crew one', 'Delete')
    const ask = await dialog('Deleting')
    expect(ask.getByText('1 user and 1 pending timesheet')).toBeTruthy()
    await user.click(ask.getByRole('button', { name: 'Move and delete' }))
    expect(await ask.findByText('Please select Approval Group')).toBeTruthy()
    await user.click(ask.getByRole('combobox', { name: 'Move to' }))
    await user.paste('work')
    await user.click(await ask.findByRole('option', { name: 'Workshop' }))
    await user.click(ask.getByRole('button', { name: 'Move and delete' }))
    expect(await screen.findByText('Crew one is inactive now: history refers to it')).toBeTruthy()
    await isGone(/Crew one/)
    expect(await cells(/Workshop/)).toMatch(/11since Tue Nov 17, 2026$/)
    await act(user, 'Workshop', 'Edit')
    expect(await dialog('Edit Approval Group')).toBeTruthy()
  })

  it('can be taken back: an inactive one is enabled again', async () => {
    await make('Crew of old', ['bob'], { active: false })
    const { user } = await screens.open(`${PATH}?status=inactive`, { as: 'uma' })
    await act(user, 'Crew of old', 'Enable')
    await isGone(/Crew of old/)
    expect(await db.approvalGroup.findFirst({ where: { name: 'Crew of old' } })).toMatchObject({
      active: true,
    })
  })
})
