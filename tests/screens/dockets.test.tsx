// Dockets on screen: the list, the paper, the way from a task, the palette, and the page that verifies them.
import { createHash } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { issueDockets, voidDockets } from '#server/actions/docket/issue.ts'
import { db, transaction } from '#server/database/client.ts'
import { findDialog, openScreens, PHONE } from '#tests/support/screen.tsx'
import { drawing, NOON } from '#tests/support/world.ts'

const screens = await openScreens()
afterEach(async () => {
  await db.timesheet.deleteMany()
  await screens.asOwner(
    'ALTER TABLE "Docket" DISABLE TRIGGER "Docket_kept"',
    'TRUNCATE "Docket", "DocketCount"',
    'ALTER TABLE "Docket" ENABLE TRIGGER "Docket_kept"',
  )
  await db.throttle.deleteMany()
})
beforeEach(() => {
  URL.createObjectURL = () => 'blob:shown'
  URL.revokeObjectURL = () => {}
  vi.stubGlobal('navigator', Object.assign(navigator, { pdfViewerEnabled: true }))
})

const signature = async () => {
  const stored = await screens.files.save(await drawing())
  return (await db.storedFile.create({ data: { ...stored, createdAt: new Date(NOON) } })).id
}
const issue = (timesheetId: number) => transaction((tx) => issueDockets(tx, timesheetId))

/** Fay's day with field service, as it was handed in; jsdom uploads no signatures. */
async function handedIn(changes: object = {}, startDate = '2026-11-17'): Promise<number> {
  const { id } = await screens.seed({
    owner: 'fay',
    status: 'PENDING',
    startDate,
    times: [['7:00', '11:30']],
  })
  const line = await db.timesheetLine.findFirstOrThrow({ where: { timesheetId: id } })
  await db.fieldService.create({
    data: {
      ...{ timesheetLineId: line.id, customerName: 'Bowen Quarries', rego: '123ABC', ...changes },
      ...{ workerSignatureId: await signature(), customerSignatureId: await signature() },
    },
  })
  await issue(id)
  return id
}
/** Fay takes a day back and signs it again with another registration. */
async function signedAgain(timesheetId: number): Promise<void> {
  await db.fieldService.updateMany({ where: { timesheetLine: { timesheetId } }, data: { rego: 'NEW-1' } })
  await issue(timesheetId)
}
const docketOf = (timesheetId: number) =>
  db.docket.findFirstOrThrow({ where: { timesheetId, state: 'ISSUED' } })
/** The dialog of a docket, with its paper. */
async function opened(number: string) {
  const dialog = within(await findDialog(number))
  expect((await dialog.findByTitle(number)).getAttribute('src')).toBe('blob:shown')
  return dialog
}
const listed = async () => (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent)

describe('the list', () => {
  it('has the newest first, finds by customer, and filters by state', async () => {
    await handedIn({ customerName: 'Carrick Downs' }, '2026-11-16')
    await signedAgain(await handedIn())
    const { user, address } = await screens.open('/dockets', { as: 'ada' })
    expect(await listed()).toEqual([
      expect.stringMatching(/^D-2026-000003Bowen Quarries.*Issued$/),
      expect.stringMatching(/^D-2026-000002Bowen Quarries.*Superseded$/),
      expect.stringMatching(/^D-2026-000001Carrick Downs.*Issued$/),
    ])
    await user.type(screen.getByRole('searchbox', { name: 'Search dockets' }), 'carrick')
    await waitFor(async () => expect(await listed()).toHaveLength(1))
    await user.clear(screen.getByRole('searchbox', { name: 'Search dockets' }))
    await user.click(screen.getByRole('button', { name: 'State' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Superseded' }))
    await waitFor(async () => expect(await listed()).toEqual([expect.stringMatching(/^D-2026-000002/)]))
    expect(address()).toContain('state=superseded')
  })

  it('opens the paper, which leads to the docket that supersedes it', async () => {
    await signedAgain(await handedIn())
    const { user } = await screens.open('/dockets', { as: 'fay' })
    await user.click(await screen.findByRole('row', { name: /D-2026-000001/ }))
    const dialog = await opened('D-2026-000001')
    await user.click(dialog.getByRole('link', { name: 'D-2026-000002' }))
    const other = await opened('D-2026-000002')
    expect(other.getByText(/^Issued .*supersedes/)).toBeTruthy()
  })

  it('copies the address that verifies it', async () => {
    const { token } = await docketOf(await handedIn())
    const { user } = await screens.open('/dockets', { as: 'fay' })
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('row', { name: /D-2026/ }))
    await user.click((await opened('D-2026-000001')).getByRole('button', { name: 'Copy address' }))
    expect(await screen.findByText('Address copied')).toBeTruthy()
    expect(write.mock.calls[0]![0]).toBe(`${location.origin}/d/${token}`)
  })

  it('says when there is none', async () => {
    await screens.open('/dockets', { as: 'fay', width: PHONE })
    expect(await screen.findByText('No dockets yet')).toBeTruthy()
  })

  it('of somebody else’s timesheet is not here', async () => {
    const { id } = await docketOf(await handedIn())
    await screens.open(`/dockets?docket=${id}`, { as: 'tess' })
    expect(within(await findDialog('Docket')).getByText('This docket is not here')).toBeTruthy()
  })
})

describe('the way there', () => {
  it('is from the task in the review', async () => {
    const sheet = await handedIn()
    const { user, address } = await screens.open(`/super/dashboard?status=PENDING&timesheet=${sheet}`, {
      as: 'ada',
    })
    await user.click(await screen.findByRole('link', { name: 'Docket D-2026-000001' }))
    await opened('D-2026-000001')
    expect(address()).toMatch(/^\/dockets\?docket=\d+$/)
  })

  it('is by its number in the palette', async () => {
    await handedIn()
    const { user } = await screens.open('/dashboard', { as: 'fay' })
    await screen.findByRole('heading', { level: 1, name: 'Timesheets' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'd-2026-000001')
    await user.click(await screen.findByRole('option', { name: /D-2026-000001/ }))
    await opened('D-2026-000001')
  })
})

describe('the page that verifies', () => {
  it('tells a stranger that a docket counts, and whether a file is the docket', async () => {
    const sheet = await handedIn()
    const { id, token } = await docketOf(sheet)
    const { bytes } = await (await screens.signIn('fay')).rest('GET', `/Docket/download/${id}`)
    const { user } = await screens.open(`/d/${token}`)
    expect(await screen.findByRole('heading', { name: 'Docket D-2026-000001' })).toBeTruthy()
    expect(screen.getByText('This docket was issued and counts.')).toBeTruthy()
    expect(screen.getByText('Bowen Quarries')).toBeTruthy()
    const choose = (content: Uint8Array) =>
      user.upload(screen.getByLabelText('Docket file'), new File([new Uint8Array(content)], 'docket.pdf'))
    await choose(bytes)
    expect(await screen.findByText('docket.pdf is this docket, unchanged.')).toBeTruthy()
    const flipped = Buffer.from(bytes)
    flipped[flipped.length >> 1]! ^= 1
    await choose(flipped)
    expect(await screen.findByText('docket.pdf is not this docket, or it was changed.')).toBeTruthy()
    expect(createHash('sha256').update(bytes).digest('hex')).not.toBe(
      createHash('sha256').update(flipped).digest('hex'),
    )
  })

  it.each([
    ['superseded', 'A later docket has replaced this one.'],
    ['voided', 'This docket was withdrawn and no longer counts.'],
  ])('says that one is %s', async (what, sentence) => {
    const sheet = await handedIn()
    const { token } = await docketOf(sheet)
    if (what === 'superseded') await signedAgain(sheet)
    else await transaction((tx) => voidDockets(tx, [sheet]))
    await screens.open(`/d/${token}`)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it('knows no other address', async () => {
    await screens.open('/d/AAAAAAAAAAAAAAAAAAAAAA')
    expect(await screen.findByRole('heading', { name: 'No such docket' })).toBeTruthy()
  })
})
