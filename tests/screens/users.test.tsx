// Users as administrators list, make and change them in the browser (spec 2, 5 and 6).
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { answer, openScreens, findDialog, findToast, PHONE, type Screens } from '#tests/support/screen.tsx'
import { globalId, NOON } from '#tests/support/world.ts'

const screens = await openScreens()

const CLOSING = "Your data won't be saved. Are you sure?"
const row = (name: RegExp) => screen.findByRole('row', { name })
const notice = (text: RegExp | string) => screen.findByText(text)

/** What another administrator does meanwhile, over GraphQL. */
async function byUma(mutation: string, user: { id: number }) {
  const uma = await screens.signIn('uma')
  const query = `mutation ($id: ID!) { result: ${mutation}(id: $id) { __typename } }`
  const { data } = await uma.ask<{ result: { __typename: string } }>(query, { id: globalId('Account', user) })
  expect(data?.result.__typename).toBe('AccountChange')
}

describe('the list of users', () => {
  it.each(['uma', 'sam'] as const)('is there for %s, with a count of each type', async (as) => {
    await screens.open('/admin/users', { as })
    expect(await row(/Tess Tester/)).toBeTruthy()
    const counts = within(screen.getByRole('group', { name: 'Filter by type' }))
    const total = await db.user.count()
    expect(counts.getByRole('button', { name: new RegExp(`^Total ?${total}$`) })).toBeTruthy()
    expect(counts.getByRole('button', { name: /^System Administrator ?1$/ })).toBeTruthy()
  })

  it('says of a group in which nobody can decide that it is so', async () => {
    await screens.open('/admin/users', { as: 'uma' })
    expect(within(await row(/Emil Tester/)).getByText(/nobody in it can approve/)).toBeTruthy()
    expect(within(await row(/Tess Tester/)).queryByText(/nobody in it can approve/)).toBeNull()
  })

  it('is narrowed down by search, type and status, in the address', async () => {
    const { user, address } = await screens.open('/admin/users', { as: 'uma' })
    await row(/Tess Tester/)
    await user.click(screen.getByRole('button', { name: /^Approver ?\d+$/ }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tess Tester/ })).toBeNull())
    expect(await row(/Ada Tester/)).toBeTruthy()
    expect(address()).toBe('/admin/users?type=approver')
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ivo')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ada Tester/ })).toBeNull())
    expect(within(await row(/Ivo Tester/)).getByText('Disabled')).toBeTruthy()
    expect(address()).toBe('/admin/users?type=approver&search=ivo')
  })

  it('shows what is unfinished, and whom it concerns', async () => {
    const { user, address } = await screens.open('/admin/users?search=tester', { as: 'sam' })
    await row(/Tess Tester/)
    const chips = within(screen.getByRole('group', { name: 'Filter by what is unfinished' }))
    expect(chips.queryByRole('button', { name: /^Not signed in/ })).toBeNull()
    await user.click(chips.getByRole('button', { name: /^No approval group ?1$/ }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tess Tester/ })).toBeNull())
    expect(await row(/Lone Tester/)).toBeTruthy()
    expect(address()).toBe('/admin/users?search=tester&lacks=group')
    await user.click(chips.getByRole('button', { name: /^No employee number ?9$/ }))
    expect(await row(/Tess Tester/)).toBeTruthy()
    expect(screen.queryByRole('row', { name: /Dora Tester/ })).toBeNull()
    await user.click(chips.getByRole('button', { name: /^No employee number ?9$/ }))
    await waitFor(() => expect(address()).toBe('/admin/users?search=tester'))
  })

  it('follows what another administrator does', async () => {
    await screens.open('/admin/users', { as: 'sam' })
    const will = await row(/Will Tester/)
    expect(within(will).getByText('Active')).toBeTruthy()
    await screens.isLive()
    await byUma('disableAccount', screens.company.people.will)
    await waitFor(async () => expect(within(await row(/Will Tester/)).getByText('Disabled')).toBeTruthy())
    await byUma('enableAccount', screens.company.people.will)
  })

  it('offers of a System_Administrator nothing to a User_Administrator', async () => {
    await screens.open('/admin/users?search=tester', { as: 'uma' })
    const sam = within(await row(/Sam Tester/))
    expect(sam.queryByRole('button', { name: /^More/ })).toBeNull()
    expect(sam.queryByRole('checkbox')).toBeNull()
    expect(
      within(await row(/Theo Tester/)).getByRole('button', { name: 'More for Theo Tester' }),
    ).toBeTruthy()
  })

  it('deletes several, one after the other, and says of each that stays why', async () => {
    const fresh = await db.user.create({
      data: { firstName: 'Aaron', lastName: 'Fresh', email: 'aaron@test.example', userType: 'STAFF' },
    })
    const worked = await db.user.create({
      data: { firstName: 'Abel', lastName: 'Worked', email: 'abel@test.example', userType: 'STAFF' },
    })
    await db.timesheet.create({
      data: { userId: worked.id, lastActorId: worked.id, startDate: new Date('2026-11-02') },
    })
    const { user } = await screens.open('/admin/users?search=test.example', { as: 'sam' })
    await row(/Aaron Fresh/)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await notice('Please select user')).toBeTruthy()
    for (const name of [/Aaron Fresh/, /Abel Worked/])
      await user.click(within(await row(name)).getByRole('checkbox'))
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
    await user.click(bar.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Your data will be deleted. Are you sure?')).toBeTruthy()
    expect(question.getByText(/^2 users: /).textContent).toBe(
      '2 users: Aaron Fresh, Abel Worked. Users with history are disabled instead of being deleted.',
    )
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await notice('1 deleted, 1 not: the list says why')).toBeTruthy()
    expect(screen.queryByRole('row', { name: /Aaron Fresh/ })).toBeNull()
    expect(await notice('Disabled instead of deleted, because history refers to the account.')).toBeTruthy()
    expect(await db.user.findUnique({ where: { id: fresh.id } })).toBeNull()
    expect(await db.user.findUnique({ where: { id: worked.id } })).toMatchObject({ active: false })
  })

  it('finds the accounts without a password as not signed in, and offers them the welcome e-mail', async () => {
    const people = ['Ines', 'Ugo'].map((firstName) => ({
      ...({ firstName, lastName: 'Imported', userType: 'STAFF' } as const),
      email: `${firstName}@test.example`,
    }))
    await db.user.createMany({ data: people })
    const { user } = await screens.open('/admin/users?search=tes&status=not-signed-in', { as: 'uma' })
    expect(within(await row(/Ines Imported/)).getByText('Not signed in')).toBeTruthy()
    expect(screen.queryByRole('row', { name: /Tess Tester/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More for Ines Imported' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Send welcome e-mail' }))
    expect(await notice('The welcome e-mail is on its way')).toBeTruthy()
    await user.click(await row(/Ugo Imported/))
    const form = within(await findDialog('Edit User'))
    await user.click(form.getByRole('button', { name: 'Send welcome e-mail' }))
    expect(await form.findByRole('button', { name: 'Send again' })).toBeTruthy()
    const mails = await db.mailMessage.findMany({ where: { kind: 'WELCOME' }, orderBy: { id: 'asc' } })
    expect(mails.map(({ to }) => to)).toEqual(['Ines@test.example', 'Ugo@test.example'])
  })

  it('sends the welcome e-mail to the selected people without a password, and counts them in one message', async () => {
    const people = ['Una', 'Udo', 'Uli'].map((firstName) => ({
      ...({ firstName, lastName: 'Selected', userType: 'STAFF' } as const),
      ...{ email: `${firstName}@test.example`, passwordHash: firstName === 'Uli' ? 'chosen' : null },
    }))
    await db.user.createMany({ data: people })
    const { user } = await screens.open('/admin/users?search=selected', { as: 'uma' })
    for (const { firstName } of people)
      await user.click(within(await row(new RegExp(`${firstName} Selected`))).getByRole('checkbox'))
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
    await user.click(bar.getByRole('button', { name: 'Send welcome e-mail to 2 of them' }))
    expect(await notice('Welcome e-mail sent to 2 people')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
    expect(await db.mailMessage.count({ where: { user: { lastName: 'Selected' } } })).toBe(2)

    await user.click(within(await row(/Una Selected/)).getByRole('checkbox'))
    await user.click(within(await row(/Udo Selected/)).getByRole('checkbox'))
    const { id } = await db.user.findFirstOrThrow({ where: { firstName: 'Udo' } })
    await db.throttle.updateMany({ where: { key: `welcome:to:${id}` }, data: { count: 5 } })
    await user.click(await screen.findByRole('button', { name: 'Send welcome e-mail' }))
    expect(await notice('Welcome e-mail sent to 1 person, 1 not: the list says why')).toBeTruthy()
  })

  it('moves the selected people to a group: tells first what it does, and after how many and who not', async () => {
    const { fieldNorth, workshop } = screens.company.groups
    const people = ['Mia', 'Max', 'Moe'].map((firstName) => ({
      ...({ firstName, lastName: 'Mover', userType: 'STAFF' } as const),
      email: `${firstName}@test.example`,
      approvalGroupId: firstName === 'Moe' ? workshop.id : fieldNorth.id,
    }))
    await db.user.createMany({ data: people })
    const sheet = await screens.seed({ owner: 'tess' })
    const mia = await db.user.findFirstOrThrow({ where: { firstName: 'Mia' } })
    await db.timesheet.updateMany({ where: { id: sheet.id }, data: { userId: mia.id } })
    const admin = { firstName: 'Meg', lastName: 'Mover', email: 'meg@test.example' }
    await db.user.create({ data: { ...admin, userType: 'USER_ADMINISTRATOR' } })
    const { user } = await screens.open('/admin/users?search=mover', { as: 'sam' })
    for (const name of ['Mia', 'Max', 'Moe', 'Meg'])
      await user.click(within(await row(new RegExp(`${name} Mover`))).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Move to group…' }))
    const dialog = within(await findDialog('Move 4 people'))
    expect(dialog.getByText('1 pending timesheet stays with Field north.')).toBeTruthy()
    await pick(user, dialog, 'Approval Group', 'Workshop')
    expect(dialog.getByText('Moe Mover is in Workshop already.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await notice('2 people moved to Workshop. Not moved: Meg Mover')).toBeTruthy()
    expect(within(await row(/Mia Mover/)).getByText('Workshop')).toBeTruthy()
    expect(
      await notice(
        'Meg Mover is a User Administrator, who records no timesheets and is in no approval group.',
      ),
    ).toBeTruthy()
  })

  it('disables the selected people once it has said which groups lose their last approver', async () => {
    const { user } = await screens.open('/admin/users?search=tester', { as: 'sam' })
    for (const name of [/Bob Tester/, /Dora Tester/, /Rita Tester/])
      await user.click(within(await row(name)).getByRole('checkbox'))
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
    await user.click(bar.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Disable…' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Disable 2 people' }))
    expect(
      question.getByText(/Workshop will have no active approver.* Not Dora Tester: disabled already\./),
    ).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Disable' }))
    expect(await notice('2 people disabled')).toBeTruthy()
    expect(within(await row(/Rita Tester/)).getByText('Disabled')).toBeTruthy()
    const { bob, rita } = screens.company.people
    await db.user.updateMany({ where: { id: { in: [bob.id, rita.id] } }, data: { active: true } })
  })

  it('on a phone is of cards', async () => {
    await screens.open('/admin/users?search=tess', { as: 'uma', width: PHONE })
    const list = await screen.findByRole('list', { name: 'Users' })
    expect(within(list).getByText('tess@test.example')).toBeTruthy()
  })
})

it('editing a user warns under the changed fields that the next import sets them again', async () => {
  const { tess } = screens.company.people
  const importedFields = ['active', 'approvalGroup', 'email', 'firstName', 'lastName', 'userType']
  await db.user.update({ where: { id: tess.id }, data: { importedFields } })
  const { user } = await screens.open(`/admin/users?user=${tess.id}`, { as: 'sam' })
  const form = within(await findDialog('Edit User'))
  const again = 'The next import sets this again.'
  expect(form.queryByText(again)).toBeNull()
  await pick(user, form, 'Approval Group', 'Deserted')
  expect(await form.findByRole('combobox', { name: 'Approval Group', description: again })).toBeTruthy()
  await user.type(form.getByLabelText('GP Staff Number'), '1')
  expect(form.getAllByText(again)).toHaveLength(1)
  await user.type(form.getByLabelText('Email'), 'u')
  expect(form.getByText(/^Imports know this person by the previous address/)).toBeTruthy()
  await pick(user, form, 'Approval Group', 'Field north')
  await waitFor(() => expect(form.queryByText(again)).toBeNull())
})

it('creating a user asks of each type what it needs, and shows the initial password once', async () => {
  await db.gpEmployee.createMany({
    data: [
      gpEmployee('E2001', 'Nora', 'Fitter', 'WORKSHOPS'),
      gpEmployee('E2002', 'Otto', 'Taken', 'RENTAL'),
    ],
  })
  await db.user.update({
    where: { id: screens.company.people.theo.id },
    data: { gpEmployeeId: 'E2002' },
  })
  const { user, address } = await screens.open('/admin/users', { as: 'uma' })
  await row(/Tess Tester/)
  await user.click(await screen.findByRole('button', { name: 'Create Account' }))
  const dialog = within(await findDialog('Create User'))
  expect(address()).toBe('/admin/users?user=new')
  const types = within(dialog.getByLabelText('User Type')).getAllByRole('option')
  expect(types.map(({ textContent }) => textContent)).toEqual([
    'Select User Type',
    'Staff',
    'Approver',
    'User Administrator',
  ])
  await user.selectOptions(dialog.getByLabelText('User Type'), 'USER_ADMINISTRATOR')
  for (const label of ['Approval Group', 'Visible Type', 'Field Service'])
    expect(dialog.queryByLabelText(label), label).toBeNull()
  await user.selectOptions(dialog.getByLabelText('User Type'), 'STAFF')
  await user.click(dialog.getByRole('button', { name: 'Create User' }))
  for (const sentence of [
    'Please enter GP Employee ID',
    'Please enter First Name',
    'Please enter Last Name',
    'Please enter email',
    'Please enter Pay Location',
    'Please select Approval Group',
    'Please select Visible Type',
  ])
    expect(await dialog.findByText(sentence)).toBeTruthy()

  await user.click(dialog.getByRole('button', { name: 'Look up' }))
  const gp = within(await findDialog('GP employees'))
  const taken = await gp.findByRole<HTMLButtonElement>('button', { name: /Otto Taken/ })
  expect(taken.disabled).toBe(true)
  expect(taken.textContent).toContain('belongs to Theo Tester')
  await user.click(await gp.findByRole('button', { name: /Nora Fitter/ }))
  expect(dialog.getByLabelText<HTMLInputElement>('GP Employee ID').value).toBe('E2001')
  expect(dialog.getByLabelText<HTMLInputElement>('First Name').value).toBe('Nora')
  expect(dialog.getByLabelText<HTMLSelectElement>('GP Pay Cycle').value).toBe('WORKSHOPS')

  await user.type(dialog.getByLabelText('Email'), 'TESS@test.example')
  await pick(user, dialog, 'Pay Location', screens.company.payLocations.north.name)
  await pick(user, dialog, 'Approval Group', 'Field north')
  await user.selectOptions(dialog.getByLabelText('Visible Type'), 'ALL')
  await user.click(dialog.getByRole('button', { name: 'Create User' }))
  expect(
    await dialog.findByText(
      'The specified email is being used by another account. Please use a different email.',
    ),
  ).toBeTruthy()
  await user.clear(dialog.getByLabelText('Email'))
  await user.type(dialog.getByLabelText('Email'), 'nora@test.example')
  await user.click(dialog.getByRole('button', { name: 'Create User' }))
  const given = within(await findDialog('Initial password'))
  const password = given.getByRole('status', { name: 'Initial password' }).textContent
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  await user.click(given.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect(within(await row(/Nora Fitter/)).getByText('Not signed in')).toBeTruthy()
  expect(screen.queryByText(password)).toBeNull()
  const toast = await findToast('Saved successfully', 'Nora Fitter created')
  await user.click(toast.getByRole('link', { name: 'Show' }))
  const shown = within(await findDialog('Edit User'))
  expect(shown.getByLabelText<HTMLInputElement>('GP Employee ID').value).toBe('E2001')
})

it('disabling, enabling and deleting one user says what happened to whom', async () => {
  await db.user.create({
    data: { firstName: 'Dane', lastName: 'Whitlock', email: 'dane@test.example', userType: 'STAFF' },
  })
  const { user } = await screens.open('/admin/users?search=dane@test.example', { as: 'sam' })
  const choose = async (item: string) => {
    await user.click(
      within(await row(/Dane Whitlock/)).getByRole('button', { name: 'More for Dane Whitlock' }),
    )
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Disable')
  await user.click(await screen.findByRole('button', { name: 'Disable' }))
  await findToast('Saved successfully', 'Dane Whitlock disabled')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await choose('Enable')
  expect(await screen.findByText('Dane Whitlock enabled')).toBeTruthy()
  await choose('Delete')
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  await findToast('Deleted successfully', 'Dane Whitlock')
})

describe('editing a user', () => {
  it('that somebody else changed meanwhile says who was first, and keeps what was typed', async () => {
    const { rita } = screens.company.people
    await db.user.update({ where: { id: rita.id }, data: { gpEmployeeId: 'E-RITA' } })
    const { user } = await screens.open(`/admin/users?user=${rita.id}`, { as: 'sam', isDeaf: true })
    const dialog = within(await findDialog('Edit User'))
    await user.clear(dialog.getByLabelText('Last Name'))
    await user.type(dialog.getByLabelText('Last Name'), 'Married')
    await byUma('disableAccount', rita)
    await byUma('enableAccount', rita)
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await dialog.findByText(/^Changed by Uma Tester at \d\d:\d\d since you opened it/)).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('Last Name').value).toBe('Married')
    await user.click(dialog.getByRole('button', { name: 'Keep my changes' }))
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await findToast('Saved successfully', 'Rita Married changed')
    expect(await db.user.findUniqueOrThrow({ where: { id: rita.id } })).toMatchObject({ lastName: 'Married' })
  })

  it('shows what was done to the account, by whom', async () => {
    const { jack } = screens.company.people
    await byUma('forceLogOut', jack)
    const { user } = await screens.open(`/admin/users?user=${jack.id}`, { as: 'sam' })
    const dialog = within(await findDialog('Edit User'))
    await user.click(dialog.getByText(/^History/))
    expect(await dialog.findByText('Logged out')).toBeTruthy()
    expect(dialog.getByText(/Uma Tester/)).toBeTruthy()
  })

  it('asks before what was typed is lost', async () => {
    const { user } = await screens.open('/admin/users?user=new', { as: 'sam' })
    const dialog = within(await findDialog('Create User'))
    await user.type(dialog.getByLabelText('First Name'), 'Lost')
    await user.keyboard('{Escape}')
    expect(within(await screen.findByRole('alertdialog')).getByText(/won't be saved/)).toBeTruthy()
  })

  it('asks the same when Back would lose it: No keeps the form and its address, Yes leads back', async () => {
    const { user, address, goBack } = await screens.open('/admin/users', { as: 'sam' })
    await user.click(await screen.findByRole('button', { name: 'Create Account' }))
    const dialog = within(await findDialog('Create User'))
    await user.type(dialog.getByLabelText('First Name'), 'Lost')
    await goBack()
    await answer(user, 'Closing', CLOSING, 'No')
    expect(address()).toBe('/admin/users?user=new')
    expect(dialog.getByLabelText<HTMLInputElement>('First Name').value).toBe('Lost')
    await goBack()
    await answer(user, 'Closing', CLOSING, 'Yes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/admin/users')
  })

  it('is left by Back without a question while nothing is typed', async () => {
    const { user, address, goBack } = await screens.open('/admin/users', { as: 'sam' })
    await user.click(await screen.findByRole('button', { name: 'Create Account' }))
    const dialog = within(await findDialog('Create User'))
    await user.type(dialog.getByLabelText('First Name'), 'L{Backspace}')
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(address()).toBe('/admin/users')
  })

  it('asks nothing of somebody whose session is over', async () => {
    const { user, address } = await screens.open('/admin/users?user=new', { as: 'sam' })
    const dialog = within(await findDialog('Create User'))
    await user.type(dialog.getByLabelText('First Name'), 'Lost')
    await screens.isLive()
    await db.session.updateMany({
      where: { userId: screens.company.people.sam.id, endedAt: null },
      data: { endedAt: new Date(NOON), endedBy: 'FORCED' },
    })
    expect(await screen.findByLabelText('E-mail')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(address()).toMatch(/^\/login/)
  })
})

it('a user whose type changes gets the other screens immediately, in an open tab', async () => {
  const { theo } = screens.company.people
  await screens.open('/dashboard', { as: 'theo' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Timesheets' })).toBeTruthy()
  await screens.isLive()
  expect(screen.queryByRole('link', { name: 'Users' })).toBeNull()
  await db.user.update({ where: { id: theo.id }, data: { userType: 'USER_ADMINISTRATOR' } })
  expect(await screen.findByRole('link', { name: 'Users' })).toBeTruthy()
  await db.user.update({ where: { id: theo.id }, data: { userType: 'STAFF' } })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Users' })).toBeNull())
})

function gpEmployee(
  employeeId: string,
  firstName: string,
  lastName: string,
  payCycle: 'RENTAL' | 'WORKSHOPS',
) {
  const place = { staffNumber: '9', staffType: 'Fitter', department: 'Workshop', location: 'Yard' }
  return { employeeId, firstName, lastName, payCycle, ...place }
}

async function pick(
  user: Awaited<ReturnType<Screens['open']>>['user'],
  dialog: ReturnType<typeof within>,
  label: string,
  option: string,
) {
  const input = dialog.getByRole('combobox', { name: label })
  await user.click(input)
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }))
}

it('an administrator sees and revokes the access tokens of a user', async () => {
  const { id } = screens.company.people.tess
  const apiToken = { create: { name: 'Cost sheet', start: 'dbk_Ab12', tokenHash: 'x', mayWrite: true } }
  const { id: sessionId } = await db.session.create({
    data: { userId: id, expiresAt: new Date('2099-01-01'), apiToken },
  })
  const { user } = await screens.open(`/admin/users?user=${id}`, { as: 'uma' })
  const dialog = within(await findDialog('Edit User'))
  expect(await dialog.findByText('dbk_Ab12…')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Revoke Cost sheet' }))
  await answer(user, 'Revoking', 'Programs with the token “Cost sheet” will stop working.', 'Revoke')
  await waitFor(() => expect(dialog.queryByText('Cost sheet')).toBeNull())
  expect(await db.session.findUnique({ where: { id: sessionId } })).toMatchObject({ endedBy: 'REVOKED' })
})
