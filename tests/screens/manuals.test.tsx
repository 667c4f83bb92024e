// Manuals on screen: the list for each role, its search, and uploads, one of which breaks off.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { UserType } from '#domain/people.ts'
import { db } from '#server/database/client.ts'
import { pdf } from '#tests/support/manuals.ts'
import { expectNames } from '#tests/support/names.ts'
import { findRow, rowGone, rows } from '#tests/support/rows.ts'
import { openScreens, findDialog, findToast } from '#tests/support/screen.tsx'

afterEach(async () => {
  await db.manual.deleteMany()
  await db.storedFile.deleteMany()
})
const screens = await openScreens()

const plant = (name: string, visibleTypes: UserType[], more: object = {}) => {
  const file = { create: { path: name, contentType: 'application/pdf', size: 2048 } }
  return db.manual.create({ data: { name, visibleTypes, file, ...more } })
}
beforeEach(async () => {
  await plant('Excavator checks', ['STAFF', 'APPROVER'], { description: 'Before each start' })
  await plant('Pump chart', ['STAFF'])
  await plant('Approving', ['APPROVER'])
  await plant('Paper forms', ['STAFF'], { active: false })
})

it('staff have the active manuals for their type, without an upload, search them, and change none', async () => {
  const { user, address, network } = await screens.open('/manuals', { as: 'tess' })
  await findRow('Excavator checks')
  expect(rows()).toHaveLength(2)
  expect(screen.queryByText('Upload Manuals')).toBeNull()
  await user.click(screen.getByRole('searchbox'))
  await user.paste('each start')
  await rowGone('Pump chart')
  expect(address()).toBe('/manuals?search=each+start')
  await user.click(await findRow('Excavator checks'))
  const manual = within(await findDialog('Excavator checks'))
  await manual.findByText('Download')
  expect(manual.queryByText('Edit')).toBeNull()
  // Its preview finds no file: none is stored here.
  await network.isIdle()
  screens.takeFaults()
})

it('administrators see all manuals, inactive ones marked, and upload several, of which an interrupted one is sent again', async () => {
  const { user, address, network } = await screens.open('/manuals', { as: 'uma' })
  expect((await findRow('Paper forms')).textContent).toContain('Inactive')
  await findRow('Approving')
  const file = (name: string) => new File([pdf(name)], name, { type: 'application/pdf' })
  const choose = async (...names: string[]) => {
    await user.click(screen.getByRole('button', { name: 'Upload Manuals' }))
    const dialog = within(await findDialog('Upload Manuals'))
    const upload = () => user.click(dialog.getByRole('button', { name: 'Upload' }))
    expectNames(
      '[role=dialog]',
      'Upload Manuals | Close | Manuals | Choose files | Staff | Approver | User Administrator',
      'System Administrator | Upload',
    )
    expect(dialog.getByText('Choose files, or drop them here')).toBeTruthy()
    await upload()
    expect(await dialog.findByText('Please select file to upload')).toBeTruthy()
    await user.upload(dialog.getByLabelText('Manuals'), names.map(file))
    return { dialog, upload }
  }
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  network.answerFor = (what) => (what === '/api/Manual' ? 502 : null)
  const two = await choose('pump-chart.pdf', 'checks.pdf')
  await two.upload()
  await waitFor(() => expect(two.dialog.getAllByRole('alert')).toHaveLength(2))
  network.answerFor = () => null
  await user.click(two.dialog.getByRole('button', { name: 'Try pump-chart.pdf again' }))
  expect(await two.dialog.findByText('Uploaded')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Upload Manuals' }), 'one is still missing').toBeTruthy()
  await user.click(two.dialog.getByRole('button', { name: 'Try checks.pdf again' }))
  await isGone()
  await findToast('Saved successfully', 'pump-chart and checks uploaded')

  const one = await choose('hose-chart.pdf')
  const name = one.dialog.getByLabelText('Name of hose-chart.pdf')
  await user.clear(name)
  await one.upload()
  expect(await one.dialog.findByText('Please enter Name')).toBeTruthy()
  await user.click(name)
  await user.paste('Hose chart')
  await one.upload()
  await isGone()
  await findRow('Hose chart')
  const about = await screen.findByText('Hose chart uploaded')
  const toast = within(about.closest<HTMLElement>('[role=status]')!)
  await user.click(toast.getByRole('link', { name: 'Show' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  const { id } = await db.manual.findFirstOrThrow({ where: { name: 'Hose chart' } })
  expect(address()).toBe(`/manuals?manual=${id}`)
})
