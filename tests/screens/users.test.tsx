// Users as administrators list, create and change them in the browser (spec 2, 5 and 6).
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { messageOf, type } from '#tests/support/dialog.ts'
import { expectNames } from '#tests/support/names.ts'
import { answer, openScreens, findDialog, findToast } from '#tests/support/screen.tsx'
import { globalId, NOON } from '#tests/support/world.ts'

const screens = await openScreens()

type Part = Awaited<ReturnType<typeof findToast>>

const row = async (name: string) =>
  within((await screen.findByText(name, { selector: 'td, td *' })).closest('tr')!)
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByText(name, { selector: 'td, td *' })).toBeNull())
const input = (part: Part, label: string) => part.getByLabelText<HTMLInputElement>(label)
const press = (user: UserEvent, part: Part, name: string | RegExp) =>
  user.click(part.getByRole('button', { name }))
async function pick(user: UserEvent, dialog: Part, label: string, option: string) {
  await user.click(input(dialog, label))
  await user.click(await dialog.findByRole('option', { name: new RegExp(option) }))
}

/** What another administrator does in the meantime, over GraphQL. */
async function byUma(mutation: string, user: { id: number }) {
  const query = `mutation ($id: ID!) { result: ${mutation}(id: $id) { __typename } }`
  const { data } = await screens.ask<{ result: object }>('uma', query, { id: globalId('Account', user) })
  expect(data?.result).toEqual({ __typename: 'AccountChange' })
}

it('the list counts users by type and incomplete accounts, filters by each, and shows the problems', async () => {
  const { user, address } = await screens.open('/admin/users?search=tester', { as: 'uma' })
  await row('Tess Tester')
  expectNames(
    'main',
    'Filter by type | Total | Staff | Approver | User Administrator | System Administrator',
    'Filter by what is unfinished | No approval group | No employee number | Filters | /',
    'Search users | Name, e-mail, GP | Finds by name, e-mail address and GP number | Status',
    'Approval group | Pay location | Export | Delete | Clear filters | Users | Select all shown',
    'Name | Type | Created',
  )
  const types = within(screen.getByRole('group', { name: 'Filter by type' }))
  const total = await db.user.count()
  expect(types.getByRole('button', { name: new RegExp(`^Total ?${total}$`) })).toBeTruthy()
  expect(types.getByRole('button', { name: /^System Administrator ?1$/ })).toBeTruthy()
  expect((await row('Emil Tester')).getByText(/nobody in it can approve/)).toBeTruthy()
  expect((await row('Tess Tester')).queryByText(/nobody in it can approve/)).toBeNull()
  const sam = await row('Sam Tester')
  expect(sam.queryByRole('button')).toBeNull()
  expect(sam.queryByRole('checkbox')).toBeNull()
  expect((await row('Theo Tester')).getByRole('button', { name: 'More for Theo Tester' })).toBeTruthy()

  const unfinished = within(screen.getByRole('group', { name: 'Filter by what is unfinished' }))
  expect(unfinished.queryByText('Not signed in')).toBeNull()
  await press(user, unfinished, /^No approval group ?1$/)
  await isGone('Tess Tester')
  await row('Lone Tester')
  expect(address()).toBe('/admin/users?search=tester&lacks=group')
  await press(user, unfinished, /^No approval group ?1$/)
  await row('Tess Tester')
  expect(unfinished.getByRole('button', { name: /^No employee number ?9$/ })).toBeTruthy()
  await press(user, types, /^Approver/)
  await isGone('Tess Tester')
  await user.clear(screen.getByLabelText('Search users'))
  await user.paste('ivo')
  await isGone('Ada Tester')
  expect((await row('Ivo Tester')).getByText('Disabled')).toBeTruthy()
  expect(address()).toBe('/admin/users?search=ivo&type=approver')
})

it('one user is invited, disabled, enabled, changed by another administrator and deleted', async () => {
  const person = { firstName: 'Dane', lastName: 'Imported', userType: 'STAFF' } as const
  const dane = await db.user.create({ data: { ...person, email: 'dane@test.example' } })
  const { user } = await screens.open('/admin/users?search=dane&status=not-signed-in', { as: 'sam' })
  expect((await row('Dane Imported')).getByText('Not signed in')).toBeTruthy()
  const choose = async (item: string) => {
    await press(user, await row('Dane Imported'), 'More for Dane Imported')
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Send welcome e-mail')
  expect(await screen.findByText('The welcome e-mail is in the Outbox: no mail server')).toBeTruthy()
  await user.click(screen.getByText('Dane Imported', { selector: 'td, td *' }))
  const form = within(await findDialog('Edit User'))
  expect(form.getByText(/^In the Outbox: no mail server ·/)).toBeTruthy()
  await press(user, form, 'Send again')
  await waitFor(() => expect(db.mailMessage.count({ where: { kind: 'WELCOME' } })).resolves.toBe(2))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Remove filter Status' }))
  await waitFor(() => expect(document.querySelector('[inert], [aria-busy]')).toBeNull())
  await choose('Disable')
  await answer(user, 'Disabling', 'Dane Imported will be logged out and can no longer sign in.', 'Disable')
  await findToast('Saved successfully', 'Dane Imported disabled')
  await choose('Enable')
  expect(await screen.findByText('Dane Imported enabled')).toBeTruthy()
  await screens.isLive()
  await byUma('disableAccount', dane)
  expect(await (await row('Dane Imported')).findByText('Disabled')).toBeTruthy()
  await choose('Delete')
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  await findToast('Deleted successfully', 'Dane Imported')
})

it('several users are invited, moved, disabled and deleted together, and the list says why others stay', async () => {
  const { fieldNorth, workshop } = screens.company.groups
  const { id: crew } = await db.approvalGroup.create({
    data: { name: 'Crew', gpBatchPrefix: 'CR', gpBatchNotificationTo: 'pay@test.example' },
  })
  const make = (firstName: string, more: object = {}) => {
    const data = { firstName, lastName: 'Picked', userType: 'STAFF' as const, approvalGroupId: fieldNorth.id }
    return db.user.create({
      data: { ...data, email: `${firstName}@test.example`, passwordHash: '-', ...more },
    })
  }
  await make('Una', { passwordHash: null })
  await make('Udo', { passwordHash: null })
  const uli = await make('Uli')
  await make('Moe', { approvalGroupId: workshop.id })
  await make('Meg', { userType: 'USER_ADMINISTRATOR', approvalGroupId: null })
  const bea = await make('Bea', { userType: 'APPROVER', approvalGroupId: null })
  await make('Dot', { active: false })
  await db.approvalGroupMember.create({ data: { approvalGroupId: crew, approverId: bea.id } })
  const { id } = await screens.seed({ owner: 'tess' })
  await db.timesheet.update({ where: { id }, data: { userId: uli.id } })

  const { user } = await screens.open('/admin/users?search=picked', { as: 'sam' })
  await row('Una Picked')
  await press(user, within(screen.getByRole('search')), 'Delete')
  expect(await screen.findByText('Please select user')).toBeTruthy()
  const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))
  const tick = async (...names: string[]) => {
    for (const name of names) await user.click(screen.getByLabelText(`Select ${name} Picked`))
  }

  await tick('Una', 'Udo', 'Uli')
  await press(user, bar(), 'Send welcome e-mail to 2 of them')
  expect(
    await screen.findByText('The welcome e-mail to 2 people is in the Outbox: no mail server'),
  ).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  expect(await db.mailMessage.count({ where: { user: { lastName: 'Picked' } } })).toBe(2)

  await tick('Una', 'Uli', 'Moe', 'Meg')
  await press(user, bar(), 'Move to group…')
  const moving = within(await findDialog('Move 4 people'))
  expect(moving.getByText('1 pending timesheet stays with Field north.')).toBeTruthy()
  await pick(user, moving, 'Approval Group', 'Workshop')
  expect(moving.getByText('Moe Picked is in Workshop already.')).toBeTruthy()
  await press(user, moving, 'Move')
  expect(await screen.findByText('2 people moved to Workshop. Not moved: Meg Picked')).toBeTruthy()
  expect((await row('Una Picked')).getByText('Workshop')).toBeTruthy()
  const why = 'Meg Picked is a User Administrator, who records no timesheets and is in no approval group.'
  expect(await screen.findByText(why)).toBeTruthy()

  await tick('Bea', 'Dot', 'Moe')
  await press(user, bar(), 'More')
  await user.click(await screen.findByRole('menuitem', { name: 'Disable…' }))
  const words = /Crew will have no active approver.* Not Dot Picked: disabled already\./
  const disabling = within(await findDialog('Disable 2 people', 'alertdialog'))
  expect(disabling.getByText(words)).toBeTruthy()
  await press(user, disabling, 'Disable')
  expect(await screen.findByText('2 people disabled')).toBeTruthy()
  expect((await row('Moe Picked')).getByText('Disabled')).toBeTruthy()

  await tick('Una', 'Uli')
  await press(user, bar(), 'More')
  await user.click(await screen.findByRole('menuitem', { name: 'Log out…' }))
  const everywhere = 'will be logged out on every device; None of them are signed in now. Are you sure?'
  await answer(user, 'Log out 2 people', everywhere, 'No')
  await press(user, bar(), 'Delete')
  const deleting = within(await findDialog('Deleting', 'alertdialog'))
  expect(deleting.getByText('Your data will be deleted. Are you sure?')).toBeTruthy()
  expect(deleting.getByText(/^2 users: /).textContent).toBe(
    '2 users: Uli Picked, Una Picked. Users with history are disabled instead of being deleted.',
  )
  await press(user, deleting, 'Delete')
  expect(await screen.findByText('1 deleted, 1 not: the list says why')).toBeTruthy()
  expect(screen.queryByText('Una Picked')).toBeNull()
  expect(screen.getByText('Disabled instead of deleted, because history refers to the account.')).toBeTruthy()
  expect(await db.user.count({ where: { firstName: 'Una' } })).toBe(0)
  expect(await db.user.findUnique({ where: { id: uli.id } })).toMatchObject({ active: false })
})

it('creating a user requires what its type needs, takes a GP employee, and shows the initial password once', async () => {
  const place = { staffNumber: '9', staffType: 'Fitter', department: 'Workshop', location: 'Yard' }
  const gpEmployee = (employeeId: string, firstName: string, lastName: string) =>
    ({ employeeId, firstName, lastName, payCycle: 'WORKSHOPS', ...place }) as const
  await db.gpEmployee.createMany({
    data: [gpEmployee('E2001', 'Nora', 'Fitter'), gpEmployee('E2002', 'Otto', 'Taken')],
  })
  const { theo } = screens.company.people
  await db.user.update({ where: { id: theo.id }, data: { gpEmployeeId: 'E2002' } })
  const { user, address } = await screens.open('/admin/users', { as: 'uma' })
  await user.click(await screen.findByRole('button', { name: 'Create Account' }))
  const dialog = within(await findDialog('Create User'))
  expect(address()).toBe('/admin/users?user=new')
  const userType = dialog.getByLabelText<HTMLSelectElement>('User Type')
  expect([...userType.options].map(({ text }) => text)).toEqual([
    ...['Select User Type', 'Staff', 'Approver', 'User Administrator'],
  ])
  await user.selectOptions(userType, 'USER_ADMINISTRATOR')
  for (const label of ['Approval Group', 'Visible Type', 'Field Service'])
    expect(dialog.queryByLabelText(label), label).toBeNull()
  await user.selectOptions(userType, 'STAFF')
  await press(user, dialog, 'Create User')
  expectNames(
    '[role=dialog]',
    'Create User | Close | User Type | GP Employee ID | Look up | First Name | Last Name | Email',
    'GP Staff Number | GP Pay Cycle | Pay Location | Type to search | Approval Group',
    'Visible Type | Default Start Time | --:-- am | Choose Default Start Time | Field Service',
  )
  await dialog.findByText('Please enter GP Employee ID')
  for (const sentence of [
    ...['Please enter First Name', 'Please enter Last Name', 'Please enter email'],
    ...['Please enter Pay Location', 'Please select Approval Group', 'Please select Visible Type'],
  ])
    expect(dialog.getByText(sentence)).toBeTruthy()

  await press(user, dialog, 'Look up')
  const gp = within(await findDialog('GP employees'))
  const taken = (await gp.findByText('Otto Taken')).closest('button')!
  expectNames(
    taken.closest('[role=dialog]')!,
    'GP employees | Close | Search GP employees | Full name | Employee ID | Department | Location',
    'Pay cycle | Rows per page | Previous page | Next page',
  )
  expect(taken.disabled).toBe(true)
  expect(taken.textContent).toContain('belongs to Theo Tester')
  await user.click(gp.getByText('Nora Fitter'))
  expect(input(dialog, 'GP Employee ID').value).toBe('E2001')
  expect(input(dialog, 'First Name').value).toBe('Nora')
  expect(input(dialog, 'GP Pay Cycle').value).toBe('WORKSHOPS')

  await type(user, input(dialog, 'Email'), 'TESS@test.example')
  await pick(user, dialog, 'Pay Location', screens.company.payLocations.north.name)
  await pick(user, dialog, 'Approval Group', 'Field north')
  await user.selectOptions(dialog.getByLabelText('Visible Type'), 'ALL')
  await press(user, dialog, 'Create User')
  await waitFor(() => expect(messageOf(input(dialog, 'Email'))).toContain('used by another account'))
  await type(user, input(dialog, 'Email'), 'nora@test.example')
  await press(user, dialog, 'Create User')
  const given = within(await findDialog('Initial password'))
  const password = given.getByRole('status', { name: 'Initial password' }).textContent
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  await press(user, given, 'Done')
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect((await row('Nora Fitter')).getByText('Not signed in')).toBeTruthy()
  expect(screen.queryByText(password)).toBeNull()
  const toast = await findToast('Saved successfully', 'Nora Fitter created')
  await user.click(toast.getByRole('link', { name: 'Show' }))
  expect(input(within(await findDialog('Edit User')), 'GP Employee ID').value).toBe('E2001')
})

it('the form of a user shows the history, revokes access tokens, and warns where the next import sets a field again', async () => {
  const { id } = screens.company.people.tess
  const importedFields = ['active', 'approvalGroup', 'email', 'firstName', 'lastName', 'userType']
  await db.user.update({ where: { id }, data: { importedFields } })
  await byUma('forceLogOut', { id })
  const apiToken = { create: { name: 'Cost sheet', start: 'dbk_Ab12', tokenHash: 'x', mayWrite: true } }
  const { id: sessionId } = await db.session.create({
    data: { userId: id, expiresAt: new Date('2099-01-01'), apiToken },
  })
  const { user } = await screens.open(`/admin/users?user=${id}`, { as: 'sam' })
  const form = within(await findDialog('Edit User'))
  expect(await form.findByText('dbk_Ab12…')).toBeTruthy()
  await press(user, form, 'Revoke Cost sheet')
  await answer(user, 'Revoking', 'Programs with the token “Cost sheet” will stop working.', 'Revoke')
  await waitFor(() => expect(form.queryByText('Cost sheet')).toBeNull())
  expect(await db.session.findUnique({ where: { id: sessionId } })).toMatchObject({ endedBy: 'REVOKED' })
  await user.click(form.getByText(/^History/))
  const entry = (await form.findByText('Logged out')).closest('li')!
  expect(entry.textContent).toContain('Uma Tester')

  const again = 'The next import sets this again.'
  expect(form.queryByText(again)).toBeNull()
  await pick(user, form, 'Approval Group', 'Deserted')
  expect(form.getByText(again)).toBeTruthy()
  await type(user, input(form, 'GP Staff Number'), '1')
  expect(form.getAllByText(again)).toHaveLength(1)
  await type(user, input(form, 'Email'), 'tessa@test.example')
  expect(form.getByText(/^Imports know this person by the previous address/)).toBeTruthy()
  await pick(user, form, 'Approval Group', 'Field north')
  await waitFor(() => expect(form.queryByText(again)).toBeNull())
})

it('the form asks before Back discards input, and does not ask once the session is over', async () => {
  const { user, address, goBack } = await screens.open('/admin/users', { as: 'sam' })
  await user.click(screen.getByText('Create Account'))
  const firstName = input(within(await findDialog('Create User')), 'First Name')
  await user.click(firstName)
  await user.keyboard('L')
  await goBack()
  await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'No')
  expect(address()).toBe('/admin/users?user=new')
  expect(firstName.value).toBe('L')
  await screens.isLive()
  await db.session.updateMany({
    where: { userId: screens.company.people.sam.id, endedAt: null },
    data: { endedAt: new Date(NOON), endedBy: 'FORCED' },
  })
  expect(await screen.findByLabelText('E-mail')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(address()).toMatch(/^\/login/)
})

it('a user whose type changes gets the other screens immediately, in an open tab', async () => {
  const { theo } = screens.company.people
  await screens.open('/dashboard', { as: 'theo' })
  await screen.findByRole('navigation', { name: 'Main' })
  await screens.isLive()
  expect(screen.queryByRole('link', { name: 'Users' })).toBeNull()
  await db.user.update({ where: { id: theo.id }, data: { userType: 'USER_ADMINISTRATOR' } })
  expect(await screen.findByRole('link', { name: 'Users' })).toBeTruthy()
  await db.user.update({ where: { id: theo.id }, data: { userType: 'STAFF' } })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Users' })).toBeNull())
})
