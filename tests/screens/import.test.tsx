// Importing files in the browser: what is wrong, what would change, what changed, and what goes wrong on the way.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()
beforeEach(async () => {
  await db.job.updateMany({ data: { active: true } })
})

const jobs = [
  'name,division,description',
  'J-100,Civil,Bridge',
  'J-101,Civil,Tunnel',
  'J-200,Mechanical,Mill',
]
const file = (name: string, lines: readonly string[]) =>
  new File([`${lines.join('\n')}\n`], name, { type: 'text/csv' })

async function open() {
  const opened = await screens.open('/admin/settings?view=import', { as: 'sam' })
  await screen.findByRole('heading', { name: 'The files' })
  const choose = (...files: File[]) => opened.user.upload(screen.getByLabelText('CSV files'), files)
  return { ...opened, choose }
}
const heading = (name: string) => screen.findByRole('heading', { name })
const importButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Import' })
const counts = async (name: string) => {
  const files = within(await screen.findByRole('list', { name: 'Files' }))
  return files.getByText(name).nextElementSibling!.textContent
}

it('names every bad row by file, line and reason, and imports nothing', async () => {
  const { choose } = await open()
  await choose(file('jobs.csv', [...jobs, 'J-300,,Weir', 'J-100,Civil,Again']))
  const wrong = within(await screen.findByRole('table', { name: 'Rows with errors' }))
  const rows = wrong.getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['jobs.csv', '5', 'division is required'],
    ['jobs.csv', '6', 'has the same name as line 2'],
  ])
  expect(screen.getByText('2 rows have errors')).toBeTruthy()
  expect(importButton()).toBeNull()
  expect(await db.job.count()).toBe(3)
})

it('shows what would change before it is done, and then what changed', async () => {
  const { user, choose } = await open()
  await choose(file('jobs.csv', [...jobs.with(2, 'J-101,Civil,Tube'), 'J-300,Civil,Weir']))
  await heading('This would change')
  expect(await counts('jobs.csv')).toBe('1 new · 1 changed · 2 unchanged')
  expect(screen.getByText('Fields that change: description (1)')).toBeTruthy()
  await user.click(screen.getByText('Records'))
  expect(screen.getByText(/^J-101/, { selector: 'li' }).textContent).toBe(
    'changed J-101 · description Tunnel → Tube',
  )
  expect(await db.job.count()).toBe(3)
  await user.click(importButton()!)
  await heading('Imported')
  expect(await counts('jobs.csv')).toBe('1 new · 1 changed · 2 unchanged')
  expect(await db.job.findFirst({ where: { name: 'J-300' } })).toMatchObject({ description: 'Weir' })
  await user.click(screen.getByRole('button', { name: 'Import other files' }))
  await choose(file('jobs.csv', [...jobs.with(2, 'J-101,Civil,Tube'), 'J-300,Civil,Weir']))
  await heading('Nothing would change')
  expect(importButton()).toBeNull()
  await db.job.deleteMany({ where: { name: 'J-300' } })
  await db.job.updateMany({ where: { name: 'J-101' }, data: { description: 'Tunnel' } })
})

it('asks for a yes where a file looks cut off', async () => {
  const { user, choose } = await open()
  await choose(file('jobs.csv', jobs.slice(0, 2)))
  await screen.findByText('jobs.csv makes 2 of 3 active records inactive')
  expect(importButton()!.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Yes, the file is meant as it is' }))
  await user.click(importButton()!)
  await heading('Imported')
  expect(await counts('jobs.csv')).toBe('2 made inactive · 1 unchanged')
})

it('says whose group it leaves without an approver, before and after', async () => {
  const { user, choose } = await open()
  const people = await db.user.findMany({ where: { active: true, NOT: { firstName: 'Bob' } } })
  const { fieldNorth } = screens.company.groups
  const rows = people.map(
    ({ email, firstName, lastName, userType }) => `${email},${firstName},${lastName},${userType}`,
  )
  await db.approvalGroupMember.deleteMany({
    where: { approvalGroupId: fieldNorth.id, approver: { firstName: 'Bob' } },
  })
  await choose(file('users.csv', ['email,firstName,lastName,userType', ...rows]))
  const said =
    'users.csv leaves the approval group "Workshop" without an active approver: nobody can decide its timesheets'
  await heading('This would change')
  expect(within(screen.getByRole('list', { name: 'To resolve' })).getByText(said)).toBeTruthy()
  await user.click(importButton()!)
  await heading('Imported')
  expect(within(screen.getByRole('list', { name: 'To resolve' })).getByText(said)).toBeTruthy()
  await db.user.updateMany({ where: { firstName: 'Bob' }, data: { active: true } })
})

it('invites everybody without a password at the end, in one act', async () => {
  const { user, choose } = await open()
  const people = await db.user.findMany({ where: { active: true } })
  const rows = people.map(
    ({ email, firstName, lastName, userType }) => `${email},${firstName},${lastName},${userType}`,
  )
  const added = ['ines', 'ugo'].map((name) => `${name}@test.example,${name},Imported,USER_ADMINISTRATOR`)
  await choose(file('users.csv', ['email,firstName,lastName,userType', ...rows, ...added]))
  await heading('This would change')
  await user.click(importButton()!)
  await heading('Imported')
  await user.click(await screen.findByRole('button', { name: 'Invite 2 people' }))
  expect(await screen.findByText('Welcome e-mail sent to 2 people')).toBeTruthy()
  const mails = await db.mailMessage.findMany({ where: { kind: 'WELCOME' }, orderBy: { to: 'asc' } })
  expect(mails.map(({ to }) => to)).toEqual(['ines@test.example', 'ugo@test.example'])
})

it('without a network says so, and what was chosen can be chosen again', async () => {
  const { choose, network } = await open()
  network.isDown = true
  await choose(file('jobs.csv', jobs))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(/^Nothing was importedThe files could not be sent\./)
  network.isDown = false
  await choose(file('jobs.csv', jobs))
  await heading('Nothing would change')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
