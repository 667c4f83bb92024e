// The Outbox, where a System Administrator reads all mail, follows its state and sends it again; and the failure log
// with reports of browsers.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type NewMail, queueMail } from '#server/actions/mail/mail-rows.ts'
import { markFailed, sendMail } from '#server/actions/mail/send.ts'
import { db, transaction } from '#server/database/client.ts'
import type { Letter } from '#server/mail/letter.ts'
import { isOff } from '#tests/support/dialog.ts'
import { expectNames } from '#tests/support/names.ts'
import { findDialog, openScreens, PHONE } from '#tests/support/screen.tsx'
import { NOON } from '#tests/support/world.ts'
import { storeFailure } from '#server/errors/failures.ts'

const OUTBOX = '/admin/outbox'
const DOWN = 'The mail server cannot be reached.'

afterEach(() => db.mailMessage.deleteMany())
// No mail is sent here; the Outbox only has to know that it could be.
const screens = await openScreens({ smtpUrl: 'smtp://127.0.0.1:1' })

const letter: Letter = {
  heading: 'Hello <b>Tess</b>',
  paragraphs: ['Good morning.'],
  facts: [],
  code: { label: 'Your code' },
  button: { label: 'Begin', path: '/register' },
  notes: [],
}
const secret = { secrets: { code: '402917', token: 'once' }, until: new Date(Date.parse(NOON) + 60_000) }

async function queue(to: string, more: Partial<NewMail> = {}): Promise<number> {
  await transaction(async (tx) =>
    queueMail(tx, [{ kind: 'GROUP_NOTIFICATION', to, subject: `About ${to}`, letter, ...more }]),
  )
  return (await db.mailMessage.findFirstOrThrow({ where: { to } })).id
}
/** Without a mail server, mail is kept. */
const keep = (messageId: number) =>
  sendMail(
    { mailer: null, publicUrl: 'http://daybook.test', files: screens.files, seal: null },
    { messageId },
  )
const expire = (id: number) =>
  db.mailMessage.update({ where: { id }, data: { secretsUntil: new Date(Date.parse(NOON) - 1) } })
const row = async (to: string) => (await screen.findByText(to, { selector: 'td, td *' })).closest('tr')!

it('lists mail with its state and why it has not arrived, live, is found from the settings, and shows a mail as HTML without scripts and as text', async () => {
  await keep(await queue('kept@test.example'))
  const id = await queue('gone@test.example')
  await markFailed({ messageId: id }, 'No such address')
  await db.mailMessage.update({ where: { id }, data: { tries: 4 } })
  const { user, address } = await screens.open('/admin/settings', { as: 'sam' })
  await user.click(await screen.findByRole('link', { name: /^Outbox/ }))
  expect((await row('gone@test.example')).textContent).toMatch(/Failed.*No such address \(4 tries\)/)
  expect((await row('kept@test.example')).textContent).toContain('Kept')
  expectNames(
    'main',
    'Not delivered 1 mail | No such address',
    'Show: No such address | Show | Send 1 again: No such address | Send 1 again | Filters | /',
    'Search mail | Address, subject | Finds by address and subject | State | Kind | Mail',
  )
  expect(address()).toBe(OUTBOX)
  await screens.isLive()
  const messageId = await queue('new@test.example', { secret })
  expect((await row('new@test.example')).textContent).toContain('Queued')
  await keep(messageId)
  await waitFor(async () => expect((await row('new@test.example')).textContent).toContain('Kept'))

  await user.click(await row('new@test.example'))
  const dialog = within(await findDialog('About new@test.example'))
  const frame = await dialog.findByTitle<HTMLIFrameElement>('The mail as HTML')
  expectNames(
    '[role=dialog]',
    'About new@test.example | Close | Shown as | HTML | Text | Copy link',
    'The mail as HTML | Send',
  )
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(frame.srcdoc).toContain('Hello &lt;b&gt;Tess&lt;/b&gt;')
  expect(frame.srcdoc).toContain('402917')
  await user.click(dialog.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toMatch(/\/register#once\.402917$/)
  await user.click(dialog.getByRole('radio', { name: 'Text' }))
  expect(dialog.getByLabelText('The mail as text').textContent).toContain('Your code: 402917')
  expect(address()).toContain('?mail=')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe(OUTBOX))
})

it('counts undelivered mail by reason, live, shows the mails of one reason, and sends them again except for expired codes', async () => {
  const part = () => screen.findByLabelText(/^Not delivered/, { selector: 'section' })
  const press = async (user: UserEvent, name: string) =>
    user.click(within(await part()).getByRole('button', { name }))
  await keep(await queue('kept@test.example'))
  const { user, address } = await screens.open(OUTBOX, { as: 'sam' })
  await row('kept@test.example')
  expect(screen.queryByText('Not delivered')).toBeNull()
  await screens.isLive()
  const fails = async (to: string, reason: string, more: Partial<NewMail> = {}) => {
    const messageId = await queue(to, more)
    expect((await row(to)).textContent).toContain('Queued')
    await markFailed({ messageId }, reason)
    return messageId
  }
  await fails('a@test.example', DOWN)
  expect((await part()).textContent).toMatch(/1 mail\W+1 address/)
  await fails('b@test.example', DOWN)
  await waitFor(async () => expect((await part()).textContent).toMatch(/2 mails\W+2 addresses/))
  await press(user, `Send 2 again: ${DOWN}`)
  expect(await screen.findByText('2 mails are on their way')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/^Not delivered/)).toBeNull())

  await expire(await queue('late@test.example', { secret }))
  await markFailed(
    { messageId: (await db.mailMessage.findFirstOrThrow({ where: { to: 'late@test.example' } })).id },
    DOWN,
  )
  await fails('c@test.example', DOWN)
  await fails('d@test.example', 'No such address & <b>more</b>')
  await press(user, 'Show: No such address & <b>more</b>')
  await waitFor(() => expect(screen.queryByText('a@test.example')).toBeNull())
  await row('d@test.example')
  expect(new URLSearchParams(address().split('?')[1]).get('reason')).toBe('No such address & <b>more</b>')
  await user.click(screen.getByRole('button', { name: 'Failed: No such address & <b>more</b>' }))
  await row('a@test.example')
  expect(address()).toBe(OUTBOX)
  expect((await part()).textContent).toContain('1 with an expired code')
  await press(user, `Send 1 again: ${DOWN}`)
  const message = '1 mail is on its way. 1 was left out: its code has expired. Send a new one instead.'
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(async () => expect(within(await part()).queryByLabelText(`Send 1 again: ${DOWN}`)).toBeNull())
})

it('sends a kept mail once by its button, but none whose code has expired, and says which mail does not exist', async () => {
  const late = await queue('late@test.example', { secret })
  await keep(late)
  await expire(late)
  const kept = await queue('a@test.example')
  await keep(kept)
  const { user } = await screens.open(OUTBOX, { as: 'sam', width: PHONE })
  const open = async (to: string) => {
    await user.click(await screen.findByLabelText(`About ${to}, to ${to}`))
    const dialog = within(await findDialog(`About ${to}`))
    await user.click(await dialog.findByRole('button', { name: 'Send' }))
    return dialog
  }
  const shown = await open('late@test.example')
  expect(shown.getByText(/The code is hidden/)).toBeTruthy()
  expect(await screen.findByText('The code in this mail has expired. Send a new one instead.')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Close' }))
  const dialog = await open('a@test.example')
  expect(await dialog.findByText('Queued')).toBeTruthy()
  expect(isOff(dialog.getByRole('button', { name: 'Send' }))).toBe(true)
  expect(await db.mailMessage.findUnique({ where: { id: kept } })).toMatchObject({ state: 'QUEUED' })
  await screens.crash()
  await screens.open(`${OUTBOX}?mail=4711`, { as: 'sam' })
  expect(await screen.findByText('Mail not found')).toBeTruthy()
})

const FAILURES = '/admin/failures'

afterEach(() => screens.asOwner('DELETE FROM "FailureLog"'))
const fault = (reference: string) => storeFailure({ source: 'server', message: 'No such row', reference })
const reported = async () =>
  (await db.failureLog.findMany({ orderBy: { id: 'asc' } })).map(({ document }) => document)
const shout = (error: ErrorEventInit) => window.dispatchEvent(new ErrorEvent('error', error))

it('a failure between the fetch of the log and its first live event is listed', async () => {
  const listen = screens.holdSubscriptions()
  await screens.open(FAILURES, { as: 'sam' })
  await screen.findByText('No failures')
  const cursor = async () =>
    (await screens.ask<{ me: { eventCursor: string } }>('sam', '{ me { eventCursor } }')).data!.me.eventCursor
  const before = await cursor()
  await fault('0a1b2c3d')
  // Until the server has heard of it; otherwise it would come live, as an offer.
  await expect.poll(cursor).not.toBe(before)
  listen()
  expect((await row('No such row')).textContent).toMatch(/0a1b2c3d1$/)
})

it('the failure log groups with counts, is linked from the settings, offers new failures, and finds a failure by the whole sentence that a user quotes', async () => {
  await fault('0a1b2c3d')
  await storeFailure({ source: 'jobs', message: 'given up: mail' })
  const { user, network, address } = await screens.open('/admin/settings', { as: 'sam' })
  await user.click(screen.getByText('Failures', { selector: 'a, a *' }))
  expect((await row('No such row')).textContent).toMatch(/Server fault.*No such row.*0a1b2c3d1$/)
  expect((await row('given up: mail')).textContent).toMatch(/–1$/)
  expectNames(
    'main',
    'Filters | / | Search failures | Reference | the reference that the user saw',
    'Kind | Failures',
  )
  expect(address()).toBe(FAILURES)
  await user.click(screen.getByRole('button', { name: 'Kind' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Server fault' }))
  await waitFor(() => expect(screen.queryByText('given up: mail')).toBeNull())

  await screens.isLive()
  await storeFailure({ source: 'jobs', message: 'given up: mail' })
  await fault('ffffffff')
  const offer = await screen.findByRole('button', { name: '1 new failure' })
  expect((await row('No such row')).textContent, 'nothing moves by itself').toMatch(/0a1b2c3d1$/)
  await user.click(offer)
  await waitFor(async () => expect((await row('No such row')).textContent).toMatch(/ffffffff2$/))
  expect(screen.queryByRole('button', { name: '1 new failure' })).toBeNull()

  // The list of the next filter is read before a failure comes, and arrives after it.
  network.takeOperations()
  const arrive = network.holdAnswers('FailuresScreenQuery')
  await user.click(screen.getByRole('button', { name: 'Remove filter Kind' }))
  await network.hasAsked('FailuresScreenQuery')
  await fault('eeeeeeee')
  await screen.findByRole('button', { name: '1 new failure' })
  arrive()
  await row('given up: mail')
  await waitFor(async () => expect((await row('No such row')).textContent).toMatch(/eeeeeeee3$/))

  await user.click(screen.getByLabelText('Search failures'))
  await user.paste(
    'Internal server error. Please try again; if it happens again, tell your support person the reference 0a1b2c3d.',
  )
  await waitFor(async () => expect((await row('No such row')).textContent).toMatch(/0a1b2c3d1$/))
  await user.click(await row('No such row'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Failure' }))
  expect((await dialog.findByLabelText('The document')).textContent).toContain('"reference": "0a1b2c3d"')
  expectNames(
    '[role=dialog]',
    'Failure | Close | The document | The latest of this kind',
    '17/11/2026 12:00 · eeeeeeee | 17/11/2026 12:00 · ffffffff | 17/11/2026 12:00 · 0a1b2c3d',
  )
  await user.click(dialog.getByRole('button', { name: /ffffffff/ }))
  await waitFor(() =>
    expect(screen.getByLabelText('The document').textContent).toContain('"reference": "ffffffff"'),
  )
})

it('a browser reports a failed request and an uncaught error together, without user input, and neither a refusal nor a harmless warning', async () => {
  const complaints = screens.expectComplaints()
  const { user, network } = await screens.open('/admin/users', { as: 'tess' })
  expect(screen.getByText('You have no access to this page')).toBeTruthy()
  shout({ message: 'ResizeObserver loop completed with undelivered notifications.' })
  shout({ error: new TypeError('No option "what she typed"') })
  shout({ error: new TypeError('No option "what she typed"') })
  const follow = (link: string) => user.click(screen.getByText(link, { selector: 'nav a, nav a *' }))
  await follow('Manuals')
  await user.click(await screen.findByLabelText('Search manuals'))
  network.answerFor = (what) => (what === 'ManualsScreenQuery' ? 500 : null)
  await user.paste('kim')
  await screen.findByText('This screen could not be shown')
  await follow('Timesheet')
  expect(await screen.findByText('No timesheets yet')).toBeTruthy()
  expect(screen.queryByText('This screen could not be shown')).toBeNull()
  const message =
    'Internal server error. Please try again; if it happens again, tell your support person the reference 5eed5eed.'
  const fault = { data: null, errors: [{ message, extensions: { code: 'INTERNAL' } }] }
  network.answerFor = (what) => (what === 'NotificationsScreenQuery' ? Response.json(fault) : null)
  await follow('Notifications')
  await screen.findByText(message)
  await waitFor(async () => expect(await reported()).toHaveLength(3))
  const documents = await reported()
  expect(documents).toMatchObject([
    { source: 'client', kind: 'CRASH', message: 'TypeError: No option "…"' },
    {
      ...{ source: 'client', kind: 'CALL', operation: 'ManualsScreenQuery', status: 500 },
      ...{ message: 'Not an answer of Daybook, status 500', userId: screens.company.people.tess.id },
    },
    { kind: 'CALL', operation: 'NotificationsScreenQuery', reference: '5eed5eed' },
  ])
  expect(JSON.stringify(documents)).not.toMatch(/she typed|kim/)
  complaints.end(/Internal server error/)
})
