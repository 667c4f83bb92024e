// Dockets on screen: the list, the paper, the mail to the customer, the way from a task, the palette, and the page that
// verifies them.
import { createHash } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { issueDockets, voidDockets } from '#server/actions/docket/issue.ts'
import { markFailed, sendMail } from '#server/actions/mail/send.ts'
import { db, transaction } from '#server/database/client.ts'
import { findDialog, openScreens, PHONE } from '#tests/support/screen.tsx'
import { drawing, globalId, NOON } from '#tests/support/world.ts'

const screens = await openScreens()
afterEach(async () => {
  await db.timesheet.deleteMany()
  await screens.forgetDockets()
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

  it.each([
    ['fay', '/dashboard'],
    ['ada', '/super/dashboard'],
  ] as const)('leads %s to the timesheet', async (as, home) => {
    const sheet = await handedIn()
    await screens.open('/dockets?docket=' + (await docketOf(sheet)).id, { as })
    const dialog = await opened('D-2026-000001')
    const link = dialog.getByRole('link', { name: `Timesheet ${sheet}` })
    expect(link.getAttribute('href')).toBe(`${home}?timesheet=${sheet}`)
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

describe('the mail to the customer', () => {
  const customerEmail = 'kim@bowen.example'
  const openOf = async (timesheetId: number, as: 'fay' | 'ada') => {
    const { id, number } = await db.docket.findFirstOrThrow({
      where: { timesheetId },
      orderBy: { id: 'asc' },
    })
    const { user } = await screens.open(`/dockets?docket=${id}`, { as })
    return { user, dialog: await opened(number) }
  }
  const button = { name: /^Mail to customer/ }
  /** Ada mails it from another device. */
  async function mailed(timesheetId: number): Promise<number> {
    const { id } = await docketOf(timesheetId)
    const ada = await screens.signIn('ada')
    await ada.ask('mutation ($id: ID!) { mailDocket(id: $id) { __typename } }', {
      id: globalId('Docket', { id }),
    })
    return (await db.mailMessage.findFirstOrThrow({ where: { docketId: id } })).id
  }

  it('is sent by a button that names the address, and then shows as queued', async () => {
    const { user, dialog } = await openOf(await handedIn({ customerEmail }), 'ada')
    expect(dialog.getByText(`Not mailed yet. It goes to ${customerEmail}.`)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Mail to customer' }))
    expect(await screen.findByText('The docket is on its way')).toBeTruthy()
    expect(dialog.getByText(/^Mailed to kim@bowen\.example on .*, on its way$/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Mail to customer again' })).toBeTruthy()
    expect(await db.mailMessage.findMany()).toMatchObject([
      { kind: 'DOCKET', state: 'QUEUED', to: customerEmail },
    ])
  })

  it('that was not delivered says so', async () => {
    const sheet = await handedIn({ customerEmail })
    await markFailed({ messageId: await mailed(sheet) }, 'No such address')
    const { dialog } = await openOf(sheet, 'fay')
    expect(dialog.getByText(/^Not delivered to kim@bowen\.example on/)).toBeTruthy()
  })

  it('that is refused says why', async () => {
    const sheet = await handedIn({ customerEmail })
    const { user, dialog } = await openOf(sheet, 'fay')
    await transaction((tx) => voidDockets(tx, [sheet]))
    await user.click(dialog.getByRole('button', button))
    expect(await screen.findByText('Docket D-2026-000001 is voided and cannot be mailed.')).toBeTruthy()
    expect(await db.mailMessage.count()).toBe(0)
  })

  it.each([
    ['has no address', '', 'The customer has no e-mail address.'],
    ['has an address that takes no mail', 'kim at bowen', 'Mail cannot be sent to kim at bowen.'],
  ])('has no button where the customer %s', async (_, address, sentence) => {
    const { dialog } = await openOf(await handedIn({ customerEmail: address }), 'fay')
    expect(dialog.getByText(sentence)).toBeTruthy()
    expect(dialog.queryByRole('button', button)).toBeNull()
  })

  it('has no button for a docket that was superseded', async () => {
    const sheet = await handedIn({ customerEmail })
    await signedAgain(sheet)
    const { dialog } = await openOf(sheet, 'fay')
    expect(dialog.queryByRole('button', button)).toBeNull()
  })

  it('has its PDF in the Outbox, with its size, to download', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('D-2026-000001.pdf')
    })
    const messageId = await mailed(await handedIn({ customerEmail }))
    await sendMail(
      { mailer: null, publicUrl: 'http://daybook.test', files: screens.files, seal: null },
      { messageId },
    )
    const { user } = await screens.open(`/admin/settings?view=outbox&mail=${messageId}`, { as: 'sam' })
    const dialog = within(await findDialog('Docket D-2026-000001 from Demo Plant'))
    expect(dialog.getByText('D-2026-000001.pdf').parentElement!.textContent).toMatch(/\d+ kB$/)
    await user.click(dialog.getByRole('button', { name: 'Download D-2026-000001.pdf' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    saved.mockRestore()
  })

  it('has no button for others', async () => {
    const { id } = await docketOf(await handedIn({ customerEmail }))
    await screens.open(`/dockets?docket=${id}`, { as: 'tess' })
    await within(await findDialog('Docket')).findByText('This docket is not here')
    expect(screen.queryByRole('button', button)).toBeNull()
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

  it('has the shape of a docket until it is known', async () => {
    const { token } = await docketOf(await handedIn())
    await screens.open(`/d/${token}`)
    expect(await screen.findByRole('heading', { name: 'Docket' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Loading')
    expect(await screen.findByRole('heading', { name: 'Docket D-2026-000001' })).toBeTruthy()
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
