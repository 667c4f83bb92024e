// The Outbox: a System_Administrator reads all mail as it arrives, follows what becomes of it, and sends it again.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { queueMail, type NewMail } from '#server/actions/mail/mail-rows.ts'
import { markFailed, sendMail } from '#server/actions/mail/send.ts'
import { db, transaction } from '#server/database/client.ts'
import type { Letter } from '#server/mail/letter.ts'
import { openScreens, PHONE } from '#tests/support/screen.tsx'
import { NOON } from '#tests/support/world.ts'

const OUTBOX = '/admin/settings?view=outbox'

afterEach(() => db.mailMessage.deleteMany())
// No mail is sent here; the Outbox only has to know that it could be.
const screens = await openScreens({ smtpUrl: 'smtp://127.0.0.1:1' })

const letter: Letter = {
  heading: 'Hello <b>Tess</b>',
  paragraphs: ['Good morning.'],
  facts: [],
  code: { label: 'Your code' },
  notes: [],
}

async function queue(to: string, more: Partial<NewMail> = {}): Promise<number> {
  await transaction(async (tx) =>
    queueMail(tx, [{ kind: 'GROUP_NOTIFICATION', to, subject: `About ${to}`, letter, ...more }]),
  )
  return (await db.mailMessage.findFirstOrThrow({ where: { to } })).id
}
const keep = async (to: string, more: Partial<NewMail> = {}) => {
  const messageId = await queue(to, more)
  await sendMail(
    { mailer: null, publicUrl: 'http://daybook.test', files: screens.files, seal: null },
    { messageId },
  )
  return messageId
}
const row = (about: string) => screen.findByRole('row', { name: new RegExp(about) })

describe('the Outbox', () => {
  it('lists mail with its state and why it has not arrived, and is found from the settings', async () => {
    await keep('kept@test.example')
    const id = await queue('gone@test.example')
    await markFailed({ messageId: id }, 'No such address')
    await db.mailMessage.update({ where: { id }, data: { tries: 4 } })
    const { user, address } = await screens.open('/admin/settings', { as: 'sam' })
    await user.click(await screen.findByRole('link', { name: 'Outbox' }))
    expect((await row('gone@test.example')).textContent).toMatch(/Failed.*No such address \(4 tries\)/)
    expect((await row('kept@test.example')).textContent).toContain('Kept')
    expect(address()).toBe(OUTBOX)
  })

  it('is narrowed down by state, in the address', async () => {
    await keep('kept@test.example')
    await queue('queued@test.example')
    const { user, address } = await screens.open(OUTBOX, { as: 'sam' })
    await row('queued@test.example')
    await user.click(screen.getByRole('button', { name: 'State' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Kept' }))
    await waitFor(() => expect(screen.queryByText('queued@test.example')).toBeNull())
    await row('kept@test.example')
    expect(address()).toBe(`${OUTBOX}&state=kept`)
  })

  it('shows what comes, and what becomes of it, at once', async () => {
    await screens.open(OUTBOX, { as: 'sam' })
    await screen.findByText('No mail yet')
    await screens.isLive()
    const messageId = await queue('a@test.example')
    expect(await screen.findByText('Queued')).toBeTruthy()
    await sendMail(
      { mailer: null, publicUrl: 'http://daybook.test', files: screens.files, seal: null },
      { messageId },
    )
    expect(await screen.findByText('Kept')).toBeTruthy()
  })
})

describe('what was not delivered', () => {
  const DOWN = 'The mail server cannot be reached.'
  const failed = async (to: string, reason = DOWN, more: Partial<NewMail> = {}) => {
    const messageId = await queue(to, more)
    await markFailed({ messageId }, reason)
    return messageId
  }
  const part = () => screen.findByRole('region', { name: /^Not delivered/ })
  const press = async (user: { click(element: Element): Promise<void> }, name: string) =>
    user.click(within(await part()).getByRole('button', { name }))

  it('takes no room when nothing failed, and is counted live', async () => {
    await keep('kept@test.example')
    const { user } = await screens.open(OUTBOX, { as: 'sam' })
    await row('kept@test.example')
    expect(screen.queryByText('Not delivered')).toBeNull()
    await screens.isLive()
    const failedLive = async (to: string) => {
      const messageId = await queue(to)
      expect((await row(to)).textContent).toContain('Queued')
      await markFailed({ messageId }, DOWN)
    }
    await failedLive('a@test.example')
    expect((await part()).textContent).toMatch(/1 mail\W+1 address/)
    await failedLive('b@test.example')
    await waitFor(async () => expect((await part()).textContent).toMatch(/2 mails\W+2 addresses/))
    await press(user, `Send 2 again: ${DOWN}`)
    expect(await screen.findByText('2 mails are on their way')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Not delivered/ })).toBeNull())
  })

  it('shows the mails of one reason in the list, in the address, until its chip is pressed', async () => {
    await failed('a@test.example')
    await failed('b@test.example', 'No such address & <b>more</b>')
    const { user, address } = await screens.open(OUTBOX, { as: 'sam' })
    await press(user, 'Show: No such address & <b>more</b>')
    await waitFor(() => expect(screen.queryByRole('row', { name: /a@test/ })).toBeNull())
    await row('b@test.example')
    expect(new URLSearchParams(address().split('?')[1]).get('reason')).toBe('No such address & <b>more</b>')
    await user.click(screen.getByRole('button', { name: 'Failed: No such address & <b>more</b>' }))
    await row('a@test.example')
    expect(address()).toBe(OUTBOX)
  })

  it('says how many were left out, because their codes have expired', async () => {
    const until = new Date(Date.parse(NOON) + 60_000)
    const late = await failed('late@test.example', DOWN, { secret: { secrets: { code: '402917' }, until } })
    await db.mailMessage.update({
      where: { id: late },
      data: { secretsUntil: new Date(Date.parse(NOON) - 1) },
    })
    await failed('a@test.example')
    const { user } = await screens.open(OUTBOX, { as: 'sam' })
    expect((await part()).textContent).toContain('1 with an expired code')
    await press(user, `Send 1 again: ${DOWN}`)
    const message = '1 mail is on its way. 1 was left out: its code has expired. Send a new one instead.'
    expect(await screen.findByText(message)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Send 1 again/ })).toBeNull())
    expect((await part()).textContent).toMatch(/1 mail\W+1 address/)
  })
})

describe('a mail', () => {
  it('is shown as HTML in a frame that runs no script, and as text', async () => {
    const until = new Date(Date.parse(NOON) + 60_000)
    await keep('a@test.example', { secret: { secrets: { code: '402917' }, until } })
    const { user, address } = await screens.open(OUTBOX, { as: 'sam' })
    await user.click(await row('a@test.example'))
    const dialog = await screen.findByRole('dialog', { name: 'About a@test.example' })
    const frame = await within(dialog).findByTitle<HTMLIFrameElement>('The mail as HTML')
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
    expect(frame.srcdoc).toContain('Hello &lt;b&gt;Tess&lt;/b&gt;')
    expect(frame.srcdoc).toContain('402917')
    await user.click(within(dialog).getByRole('radio', { name: 'Text' }))
    expect(within(dialog).getByLabelText('The mail as text').textContent).toContain('Your code: 402917')
    expect(address()).toContain('&mail=')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe(OUTBOX))
  })

  it('that was kept is sent by its button, once', async () => {
    await keep('a@test.example')
    const { user } = await screens.open(OUTBOX, { as: 'sam', width: PHONE })
    await user.click(await screen.findByRole('button', { name: 'About a@test.example, to a@test.example' }))
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('Queued')).toBeTruthy()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    expect((await db.mailMessage.findFirstOrThrow()).state).toBe('QUEUED')
  })

  it('whose code is no longer good says so instead', async () => {
    const until = new Date(Date.parse(NOON) + 60_000)
    const id = await keep('a@test.example', { secret: { secrets: { code: '402917' }, until } })
    await db.mailMessage.update({ where: { id }, data: { secretsUntil: new Date(Date.parse(NOON) - 1) } })
    const { user } = await screens.open(`${OUTBOX}&mail=${id}`, { as: 'sam' })
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/The code is hidden/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('The code in this mail has expired. Send a new one instead.')).toBeTruthy()
  })

  it('that is not there says so', async () => {
    await screens.open(`${OUTBOX}&mail=4711`, { as: 'sam' })
    expect(await screen.findByText('No such mail')).toBeTruthy()
  })
})
