// Dockets on screen: the list, the PDF, the mail to the customer, the way from a task and from the palette, and the public
// page that verifies one.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { issueDockets, voidDockets } from '#server/actions/docket/issue.ts'
import { markFailed, sendMail } from '#server/actions/mail/send.ts'
import { db, transaction } from '#server/database/client.ts'
import { expectNames } from '#tests/support/names.ts'
import { findRow, rows } from '#tests/support/rows.ts'
import { findDialog, openScreens } from '#tests/support/screen.tsx'
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

const signatureFile = await drawing()
const signature = async () => {
  const stored = await screens.files.save(signatureFile)
  return (await db.storedFile.create({ data: { ...stored, createdAt: new Date(NOON) } })).id
}
const issue = (timesheetId: number) => transaction((tx) => issueDockets(tx, timesheetId))

/** Fay's submitted day with field service, which jsdom cannot sign. */
async function handedIn(changes: object = {}, startDate = '2026-11-17'): Promise<number> {
  const { id } = await screens.seed({ owner: 'fay', startDate, times: [['7:00', '11:30']] })
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
/** Fay's day, recalled and signed again with another registration. */
async function signedAgain(timesheetId: number): Promise<void> {
  await db.fieldService.updateMany({ where: { timesheetLine: { timesheetId } }, data: { rego: 'NEW-1' } })
  await issue(timesheetId)
}
const docketOf = (timesheetId: number) =>
  db.docket.findFirstOrThrow({ where: { timesheetId, state: 'ISSUED' } })
/** The dialog of a docket, with its PDF. */
async function opened(number: string) {
  const dialog = within(await findDialog(number))
  expect((await dialog.findByTitle(number)).getAttribute('src')).toBe('blob:shown')
  return dialog
}
/** In place of a PDF, which the server draws from fonts and pictures. */
const blank = (what: string) =>
  what.startsWith('/api/Docket/download/') ? new Response('', { headers: { 'OData-Version': '4.0' } }) : null

const texts = () => rows().map((row) => row.textContent)
const customerEmail = 'kim@bowen.example'
const mailButton = { name: /^Mail to customer/ }

it('a task in the review leads to its docket, which is mailed to the customer; the list has the newest first, a search and a filter by state', async () => {
  await handedIn({ customerName: 'Carrick Downs' }, '2026-11-16')
  const sheet = await handedIn({ customerEmail })
  await signedAgain(sheet)
  const { user, address } = await screens.open(`/super/dashboard?status=PENDING&timesheet=${sheet}`, {
    as: 'ada',
  })
  await user.click(await screen.findByText('Docket D-2026-000003', { selector: 'a' }))
  const dialog = await opened('D-2026-000003')
  expect(address()).toMatch(/^\/dockets\?docket=\d+$/)
  const back = dialog.getByRole('link', { name: `Timesheet ${sheet}` })
  expect(back.getAttribute('href')).toBe(`/super/dashboard?timesheet=${sheet}`)
  expect(dialog.getByText(`Not mailed yet. It goes to ${customerEmail}.`)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Mail to customer' }))
  expect(await screen.findByText('The docket is in the Outbox: no mail server')).toBeTruthy()
  expect(dialog.getByText(/^Mailed to kim@bowen\.example on .*, in the Outbox: no mail server$/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Mail to customer again' })).toBeTruthy()
  expect(await db.mailMessage.findMany()).toMatchObject([
    { kind: 'DOCKET', state: 'QUEUED', to: customerEmail },
  ])
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(texts()).toEqual([
    expect.stringMatching(/^D-2026-000003Bowen Quarries.*Issued$/),
    expect.stringMatching(/^D-2026-000002Bowen Quarries.*Superseded$/),
    expect.stringMatching(/^D-2026-000001Carrick Downs.*Issued$/),
  ])
  const search = screen.getByRole('searchbox', { name: 'Search dockets' })
  await user.click(search)
  await user.paste('carrick')
  await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^D-2026-000001/)]))
  await user.clear(search)
  await user.click(screen.getByRole('button', { name: 'State' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Superseded' }))
  await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^D-2026-000002/)]))
  expect(address()).toContain('state=superseded')
})

it('the palette finds a docket by its number; the PDF leads to the docket that supersedes it; only a valid one is mailed, and its public address copied', async () => {
  const sheet = await handedIn({ customerEmail })
  await signedAgain(sheet)
  const { user } = await screens.open('/dashboard', { as: 'fay', answerFor: blank })
  await screen.findByRole('heading', { level: 1, name: 'Timesheets' })
  await user.keyboard('{Control>}k{/Control}')
  await user.click(await screen.findByRole('combobox'))
  await user.paste('d-2026-000001')
  await user.click(await screen.findByRole('option', { name: /D-2026-000001/ }))
  const dialog = await opened('D-2026-000001')
  expect(dialog.queryByRole('button', mailButton)).toBeNull()
  await user.click(dialog.getByRole('link', { name: 'D-2026-000002' }))
  const other = await opened('D-2026-000002')
  expect(other.getByText(/^Issued .*supersedes/)).toBeTruthy()
  const back = other.getByRole('link', { name: `Timesheet ${sheet}` })
  expect(back.getAttribute('href')).toBe(`/dashboard?timesheet=${sheet}`)
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(other.getByRole('button', { name: 'Copy address' }))
  expect(await screen.findByText('Address copied')).toBeTruthy()
  const { token } = await docketOf(sheet)
  expect(write.mock.calls[0]![0]).toBe(`${location.origin}/d/${token}`)

  await transaction((tx) => voidDockets(tx, [sheet]))
  await user.click(other.getByRole('button', mailButton))
  expect(await screen.findByText('Docket D-2026-000002 is voided and cannot be mailed.')).toBeTruthy()
  expect(await db.mailMessage.count()).toBe(0)
})

/** Ada mails it from another device. */
async function mailed(timesheetId: number): Promise<number> {
  const { id } = await docketOf(timesheetId)
  const ada = await screens.signIn('ada')
  await ada.ask('mutation ($id: ID!) { mailDocket(id: $id) { __typename } }', {
    id: globalId('Docket', { id }),
  })
  return (await db.mailMessage.findFirstOrThrow({ where: { docketId: id } })).id
}

it('a docket shows that its mail was not delivered, and why it cannot be mailed', async () => {
  await handedIn({ customerEmail: '' }, '2026-11-13')
  await handedIn({ customerEmail: 'kim at bowen' }, '2026-11-16')
  await markFailed({ messageId: await mailed(await handedIn({ customerEmail })) }, 'No such address')
  const { user } = await screens.open('/dockets', { as: 'fay', answerFor: blank })
  for (const [number, sentence, canMail] of [
    ['D-2026-000001', 'The customer has no e-mail address.', false],
    ['D-2026-000002', 'Mail cannot be sent to kim at bowen.', false],
    ['D-2026-000003', /^Not delivered to kim@bowen\.example on/, true],
  ] as const) {
    await user.click(await findRow(number))
    const dialog = await opened(number)
    expect(dialog.getByText(sentence)).toBeTruthy()
    expect(dialog.queryByRole('button', mailButton) !== null, number).toBe(canMail)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

it('a docket of somebody else’s timesheet is not found, and cannot be mailed', async () => {
  const { id } = await docketOf(await handedIn({ customerEmail }))
  await screens.open(`/dockets?docket=${id}`, { as: 'tess' })
  expect(within(await findDialog('Docket')).getByText('Docket not found')).toBeTruthy()
  expectNames(
    'main',
    'Filters | / | Search dockets | Number or customer',
    'Finds by docket number, customer, person and machine | State | Export | Dockets',
  )
  expect(screen.queryByRole('button', mailButton)).toBeNull()
})

it('the Outbox has the mail’s PDF, with its size, to download', async () => {
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
  const { user } = await screens.open(`/admin/outbox?mail=${messageId}`, { as: 'sam' })
  const dialog = within(await findDialog('Docket D-2026-000001 from Demo Plant'))
  expect(dialog.getByText('D-2026-000001.pdf').parentElement!.textContent).toMatch(/\d+ kB$/)
  await user.click(dialog.getByRole('button', { name: 'Download D-2026-000001.pdf' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  saved.mockRestore()
})

it('the public page has the shape of a docket until it is loaded, says that it is valid, and whether a file is the docket', async () => {
  const sheet = await handedIn()
  const { id, token } = await docketOf(sheet)
  const { bytes } = await (await screens.signIn('fay')).rest('GET', `/Docket/download/${id}`)
  const shapes = new Set<string>()
  const observer = new MutationObserver(() => {
    const status = screen.queryByRole('status')?.textContent
    if (status) shapes.add(`${screen.queryByRole('heading')?.textContent}: ${status}`)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const { user } = await screens.open(`/d/${token}`)
  expectNames('main', 'Docket D-2026- | Docket file | Choose file')
  expect(await screen.findByRole('heading', { name: 'Docket D-2026-000001' })).toBeTruthy()
  observer.disconnect()
  expect([...shapes]).toEqual(['Docket: Loading'])
  expect(screen.getByText('This docket is genuine and valid.')).toBeTruthy()
  expect(screen.getByText('Bowen Quarries')).toBeTruthy()
  expect(screen.getByText('Compare your file')).toBeTruthy()
  const choose = (content: Uint8Array) =>
    user.upload(screen.getByLabelText('Docket file'), new File([new Uint8Array(content)], 'docket.pdf'))
  await choose(bytes)
  expect(await screen.findByText('docket.pdf is this docket, unchanged.')).toBeTruthy()
  const flipped = Buffer.from(bytes)
  flipped[flipped.length >> 1]! ^= 1
  await choose(flipped)
  expect(await screen.findByText('docket.pdf is not this docket, or it was changed.')).toBeTruthy()
})

it('the public page says that a docket is superseded or voided, and finds none at another address', async () => {
  const sheet = await handedIn()
  const [superseded, voided] = [await docketOf(sheet), (await signedAgain(sheet), await docketOf(sheet))]
  await transaction((tx) => voidDockets(tx, [sheet]))
  for (const [token, sentence] of [
    [superseded.token, 'A later docket has replaced this one.'],
    [voided.token, 'This docket was withdrawn and no longer counts.'],
    ['AAAAAAAAAAAAAAAAAAAAAA', 'Docket not found'],
  ] as const) {
    await screens.open(`/d/${token}`)
    expect(await screen.findByText(sentence)).toBeTruthy()
    await screens.crash()
  }
})
