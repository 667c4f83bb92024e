// Approval groups as administrators list, create, change and delete them in the browser (spec 2, 4 and 5).
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { type } from '#tests/support/dialog.ts'
import { answer, openScreens, findDialog, findToast } from '#tests/support/screen.tsx'
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
const row = async (name: string) => (await screen.findByText(name, { selector: 'td, td *' })).closest('tr')!
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByText(name, { selector: 'td, td *' })).toBeNull())
const put = (name: PersonName, approvalGroupId: number) =>
  db.user.update({ where: { id: screens.company.people[name].id }, data: { approvalGroupId } })

function make(name: string, approvers: readonly PersonName[], changes: { active?: boolean } = {}) {
  const members = {
    create: approvers.map((approver) => ({ approverId: screens.company.people[approver].id })),
  }
  const gp = { gpBatchPrefix: 'CR', gpBatchNotificationTo: 'pay@test.example' }
  return db.approvalGroup.create({ data: { name, ...gp, ...changes, members } })
}

/** What Uma does to a group in the meantime, over GraphQL. */
async function byUma(group: { id: number }) {
  const input = {
    ...{ name: 'Crew of Uma', gpBatchPrefix: 'UM', gpBatchNotificationTo: 'pay@test.example' },
    members: [globalId('Account', screens.company.people.ada)],
  }
  const { version } = await db.approvalGroup.findUniqueOrThrow({ where: { id: group.id } })
  await screens.ask(
    'uma',
    `mutation ($id: ID!, $version: Int!, $input: ApprovalGroupInput!) {
      updateApprovalGroup(id: $id, version: $version, input: $input) { __typename } }`,
    { id: globalId('ApprovalGroupDetails', group), version, input },
  )
}

type Form = Awaited<ReturnType<typeof dialog>>
const dialog = async (title: string) => within(await findDialog(title))
const field = (form: Form, label: string) => form.getByLabelText<HTMLInputElement>(label)
const press = (user: UserEvent, form: Form, name: string | RegExp) =>
  user.click(form.getByRole('button', { name }))
async function take(user: UserEvent, form: Form, label: string, search: string, name: RegExp | string) {
  await user.click(form.getByRole('combobox', { name: label }))
  await user.paste(search)
  await user.click(await form.findByRole('option', { name }))
}
const act = async (user: UserEvent, of: string, what: string) => {
  await press(user, within(await row(of)), `More for ${of}`)
  await user.click(await screen.findByRole('menuitem', { name: what }))
}

it('the list shows members, users, what waits and who cannot decide, narrows down, and follows what others change', async () => {
  await make('Crew of old', ['bob'], { active: false })
  await screens.seed({ owner: 'will', group: 'workshop' })
  const { user, address } = await screens.open(PATH, { as: 'uma' })
  const workshop = within(await row('Workshop'))
  expect(workshop.getAllByText('Bob Tester')).toHaveLength(2)
  expect(workshop.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
    expect.arrayContaining(['WO', '1', '1since Tue Nov 17, 2026']),
  )
  const leadsTo = (name: string) => workshop.getByRole('link', { name }).getAttribute('href')
  const { workshop: group } = screens.company.groups
  expect(leadsTo('1 user of Workshop')).toBe(`/admin/users?group=${group.id}`)
  expect(leadsTo('1 pending in Workshop, oldest Tue Nov 17, 2026')).toBe(
    `/admin/dashboard?status=pending&group=${group.id}`,
  )
  expect(within(await row('Deserted')).getByText('No active approver')).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Without an approver' }).textContent).toBe(
    'Deserted has no active approver: nobody can approve its timesheets.',
  )

  expect(screen.queryByText('Crew of old')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Status' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Inactive' }))
  expect(within(await row('Crew of old')).getByText('Inactive')).toBeTruthy()
  await isGone('Crew one')
  expect(address()).toBe(`${PATH}?status=inactive`)
  await user.click(screen.getByRole('button', { name: 'Remove filter Status' }))
  await user.click(screen.getByLabelText('Search approval groups'))
  await user.paste('crew')
  await isGone('Workshop')
  await row('Crew one')
  await waitFor(() => expect(address()).toBe(`${PATH}?search=crew`))
  await user.click(screen.getByRole('button', { name: 'Without an approver' }))
  expect(await screen.findByText('No approval groups found')).toBeTruthy()
  expect(screen.getByText('Nothing matches these filters: “crew”, without an approver.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))

  await row('Crew one')
  await screens.isLive()
  await byUma(crew)
  expect(within(await row('Crew of Uma')).getByText('UM')).toBeTruthy()
  const { bob } = screens.company.people
  await screens.ask('sam', 'mutation ($id: ID!) { result: disableAccount(id: $id) { __typename } }', {
    id: globalId('Account', bob),
  })
  expect(await within(await row('Workshop')).findByText('No active approver')).toBeTruthy()
  expect(await screen.findByText('Deserted and Workshop')).toBeTruthy()
  await db.user.update({ where: { id: bob.id }, data: { active: true } })
  const will = await screens.signIn('will')
  done(await will.submit(screens.day([screens.unbilled('7:00', '8:00')], { startDate: '2026-11-16' })))
  await waitFor(async () => expect((await row('Workshop')).textContent).toMatch(/12since Mon Nov 16, 2026$/))
  expect((await row('Workshop')).textContent).not.toContain('No active approver')
})

it('a group is created with an active approver once every field is right, and is shown from the message', async () => {
  const { user, address } = await screens.open(PATH, { as: 'uma' })
  await user.click(await screen.findByRole('button', { name: 'Create Approval Group' }))
  const form = await dialog('Create Approval Group')
  expect(address()).toBe(`${PATH}?group=new`)
  const send = form.getByRole<HTMLButtonElement>('button', { name: 'Create Group' })
  expect(send.disabled).toBe(true)
  await take(user, form, 'Members', 'ad', /Ada Tester/)
  const members = within(form.getByRole('list', { name: 'Members' }))
  expect(members.getByText('Approver · ada@test.example')).toBeTruthy()
  expect(send.disabled).toBe(false)
  await type(user, field(form, 'GP Batch Prefix'), 'SEVENTH')
  await type(user, field(form, 'Admin Notification'), 'nobody')
  await user.click(send)
  for (const sentence of [
    'Please enter Group Name',
    'At most 6 characters',
    'Please enter GP Batch Notification Recipients To',
    'Contains one or more email addresses, separated by semicolons',
  ])
    expect(await form.findByText(sentence)).toBeTruthy()
  await type(user, field(form, 'Group Name'), 'Crew new')
  await type(user, field(form, 'GP Batch Prefix'), 'NEW')
  await type(user, field(form, 'GP Batch Notification Recipients To'), 'pay@test.example;all@test.example')
  await type(user, field(form, 'Admin Notification'), '')
  await user.click(send)
  const toast = await findToast('Saved successfully', 'Approval group Crew new created')
  expect(await row('Crew new')).toBeTruthy()
  expect(address()).toBe(PATH)
  await user.click(toast.getByRole('link', { name: 'Show' }))
  expect(field(await dialog('Edit Approval Group'), 'Group Name').value).toBe('Crew new')
})

it('the form moves users to another group and people of others here, and keeps a disabled member', async () => {
  const { workshop } = screens.company.groups
  const { bob, ivo } = screens.company.people
  await db.approvalGroupMember.create({ data: { approvalGroupId: workshop.id, approverId: ivo.id } })
  const { user } = await screens.open(`${PATH}?group=${workshop.id}`, { as: 'uma' })
  const form = await dialog('Edit Approval Group')
  const people = within(await form.findByRole('list', { name: /^Users/ }))
  await press(user, people, 'Move Will Tester to another group')
  const ask = await dialog('Move Will Tester')
  await take(user, ask, 'Approval Group', 'crew', 'Crew one')
  await press(user, ask, 'Move')
  expect(await screen.findByText('Will Tester moved to Crew one')).toBeTruthy()
  expect(await form.findByText('Nobody submits timesheets to this group.')).toBeTruthy()
  await press(user, form, 'Move people here…')
  const adding = await dialog('Move people to Workshop')
  await take(user, adding, 'Users', 'tess', /^Tess Tester/)
  expect(await adding.findByText('from Field north')).toBeTruthy()
  await press(user, adding, 'Move')
  expect(await screen.findByText('Tess Tester moved to Workshop')).toBeTruthy()
  expect(await form.findByRole('button', { name: 'Move Tess Tester to another group' })).toBeTruthy()

  expect(form.getByText('Disabled: stays in the group, but decides nothing')).toBeTruthy()
  const members = form.getByRole('combobox', { name: 'Members' })
  await user.click(members)
  await form.findByRole('option', { name: /Ada Tester/ })
  expect(form.queryByRole('option', { name: /Bob Tester|Ivo Tester/ })).toBeNull()
  await press(user, form, 'Remove Bob Tester')
  const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })
  expect(save.disabled, 'nobody can decide').toBe(true)
  await take(user, form, 'Members', 'ad', /Ada Tester/)
  await user.click(save)
  await findToast('Saved successfully', 'Approval group Workshop changed')
  const where = { approvalGroupId: workshop.id }
  const stored = await db.approvalGroupMember.findMany({ where, include: { approver: true } })
  expect(stored.map(({ approver }) => approver.firstName).sort()).toEqual(['Ada', 'Ivo'])
  await db.approvalGroupMember.deleteMany({ where })
  await db.approvalGroupMember.create({ data: { ...where, approverId: bob.id } })
})

it('crew leaders are chosen among the people of the group, and the history says so', async () => {
  const { fieldNorth } = screens.company.groups
  const { user } = await screens.open(`${PATH}?group=${fieldNorth.id}`, { as: 'uma' })
  const form = await dialog('Edit Approval Group')
  await user.click(form.getByRole('combobox', { name: 'Crew leaders' }))
  await form.findByRole('option', { name: /Theo Tester/ })
  expect(form.queryByRole('option', { name: /Ada Tester|Will Tester/ }), 'of another group').toBeNull()
  await user.click(form.getByRole('option', { name: /Theo Tester/ }))
  await press(user, form, 'Save Changes')
  await findToast('Saved successfully', 'Approval group Field north changed')
  const leaders = await db.crewLeader.findMany({ where: { approvalGroupId: fieldNorth.id } })
  expect(leaders.map(({ leaderId }) => leaderId)).toEqual([screens.company.people.theo.id])
  await act(user, 'Field north', 'Edit')
  const again = await dialog('Edit Approval Group')
  expect(within(again.getByRole('list', { name: 'Crew leaders' })).getByText('Theo Tester')).toBeTruthy()
  const { textContent } = await findDialog('Edit Approval Group')
  expect(textContent).toMatch(/Changed.*Crew leaders.*Theo Tester/)
  await db.crewLeader.deleteMany()
})

it('a group is deleted after a question, its people and timesheets move to another one, and it can be enabled again', async () => {
  await put('will', crew.id)
  await make('Crew two', ['bob'])
  const will = await screens.signIn('will')
  done(await will.submit(screens.day([screens.unbilled('7:00', '8:00')])))
  const { user, address } = await screens.open(PATH, { as: 'sam' })
  await act(user, 'Crew one', 'Delete')
  const ask = await dialog('Deleting')
  expect(ask.getByText('1 user and 1 pending timesheet')).toBeTruthy()
  expect(ask.getByText(/They go to another group, whose approvers are notified/)).toBeTruthy()
  await press(user, ask, 'Move and delete')
  expect(await ask.findByText('Please select Approval Group')).toBeTruthy()
  await take(user, ask, 'Move to', 'work', 'Workshop')
  await press(user, ask, 'Move and delete')
  expect(await screen.findByText('Crew one is inactive now: history refers to it')).toBeTruthy()
  await isGone('Crew one')
  expect((await row('Workshop')).textContent).toMatch(/11since Tue Nov 17, 2026$/)

  await act(user, 'Crew two', 'Edit')
  const form = await dialog('Edit Approval Group')
  await type(user, field(form, 'Group Name'), 'Crew typed')
  await press(user, form, /^More/)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const words = 'Crew two. Groups with history become inactive instead of being deleted.'
  expect((await findDialog('Deleting', 'alertdialog')).textContent).toContain(words)
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  await findToast('Deleted successfully', 'Approval group Crew two')
  await waitFor(() => expect(address()).toBe(PATH))
  expect(screen.queryByRole('alertdialog'), 'it asks nothing about what was typed').toBeNull()

  await user.click(screen.getByRole('button', { name: 'Status' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Inactive' }))
  await act(user, 'Crew one', 'Enable')
  await isGone('Crew one')
  expect(await db.approvalGroup.findUnique({ where: { id: crew.id } })).toMatchObject({ active: true })
})
