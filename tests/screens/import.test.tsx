// Importing files in the browser: errors, the preview, the result, and a lost connection.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()

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

it('names every bad row, shows the preview and then the changes, survives a lost connection, and questions a file that looks truncated', async () => {
  const { user, choose, network } = await open()
  await choose(file('jobs.csv', [...jobs, 'J-300,,Weir', 'J-100,Civil,Again']))
  const wrong = await screen.findByRole('table', { name: 'Rows with errors' })
  expect(
    [...wrong.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['jobs.csv', '5', 'division is required'],
    ['jobs.csv', '6', 'has the same name as line 2'],
  ])
  expect(screen.getByText('2 rows have errors')).toBeTruthy()
  expect(importButton()).toBeNull()

  const changed = file('jobs.csv', [...jobs.with(2, 'J-101,Civil,Tube'), 'J-300,Civil,Weir'])
  network.isDown = true
  await choose(changed)
  const notice = await screen.findByRole('alert')
  await waitFor(() =>
    expect(notice.textContent).toMatch(/^Nothing was importedThe files could not be sent\./),
  )
  network.isDown = false
  await choose(changed)
  await heading('This would change')
  expect(screen.queryByLabelText('To resolve'), 'nothing is to resolve').toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
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
  await choose(changed)
  await heading('Nothing would change')
  expect(importButton()).toBeNull()
  await choose(file('jobs.csv', jobs.slice(0, 2)))
  await screen.findByText('jobs.csv makes 3 of 4 active records inactive')
  expect(importButton()!.disabled).toBe(true)
  await user.click(screen.getByLabelText('Yes, the file is complete'))
  await user.click(importButton()!)
  await heading('Imported')
  expect(await counts('jobs.csv')).toBe('3 made inactive · 1 unchanged')
})

it('warns about people whose group loses its approver, and invites everybody without a password at the end', async () => {
  const { user, choose } = await open()
  const people = await db.user.findMany({ where: { active: true, NOT: { firstName: 'Bob' } } })
  const rows = people.map(
    ({ email, firstName, lastName, userType }) => `${email},${firstName},${lastName},${userType}`,
  )
  const added = ['ines', 'ugo'].map((name) => `${name}@test.example,${name},Imported,USER_ADMINISTRATOR`)
  await choose(file('users.csv', ['email,firstName,lastName,userType', ...rows, ...added]))
  const isSaid = () =>
    within(screen.getByRole('list', { name: 'To resolve' })).getByText(
      'users.csv leaves the approval group "Workshop" without an active approver: nobody can decide its timesheets',
    )
  await heading('This would change')
  isSaid()
  await user.click(importButton()!)
  await heading('Imported')
  isSaid()
  await user.click(await screen.findByRole('button', { name: 'Invite 2 people' }))
  expect(
    await screen.findByText('The welcome e-mail to 2 people is in the Outbox: no mail server'),
  ).toBeTruthy()
  const mails = await db.mailMessage.findMany({ where: { kind: 'WELCOME' }, orderBy: { to: 'asc' } })
  expect(mails.map(({ to }) => to)).toEqual(['ines@test.example', 'ugo@test.example'])
})
