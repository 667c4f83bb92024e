// A day over a network that misbehaves: it is on the server once, or on the phone, and the screen says which.
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { afterEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { drawnFates, LATE, pause, type Fate } from '#tests/support/badNetwork.ts'
import { fillUnbilled, isClosed, press, type } from '#tests/support/dialog.ts'
import { answer, findDialog, openScreens, unsavedWork } from '#tests/support/screen.tsx'
import { TODAY } from '#tests/support/world.ts'
import { silence } from '#web/client/silence.ts'
import { toaster } from '#web/design/toaster.ts'

const screens = await openScreens()
const { read, again, send } = silence
/** A little more than what is late takes: it stands for half a minute. */
const SOON = LATE + 50
const soon = () => Object.assign(silence, { read: SOON, again: SOON, send: SOON })
const later = () => Object.assign(silence, { read, again, send })
afterEach(() => void later())

const dateBefore = (days: number) => DateTime.fromISO(TODAY).minus({ days }).toFormat('dd LLL yyyy')

async function record(user: UserEvent, date: string) {
  await user.click(await screen.findByRole('button', { name: 'Create Timesheet' }))
  await findDialog('New Timesheet')
  await type(user, screen.getByRole('textbox', { name: 'Start Date' }), date)
  await fillUnbilled(user, 1, '7', '9')
}

async function submit(user: UserEvent) {
  await press(user, 'Submit')
  await answer(user, 'Submitting', 'will be submitted', 'Yes')
  await isClosed()
}

const hasNetwork = () => act(async () => void dispatchEvent(new Event('online')))
const onServer = () => db.timesheet.findMany({ include: { events: true } })
const once = { status: 'PENDING', events: [{ timesheetEventType: 'SUBMITTED' }] }

it('a day submitted while the network fails stays on this phone, says so, and is submitted once', async () => {
  const { user, network } = await screens.open('/dashboard', { as: 'tess' })
  const sentence =
    /^(Internal server error\. )?On this computer\. It will be submitted when (there is a network|the server answers)\.$/
  const says = (text: RegExp, fate: Fate) =>
    waitFor(() => expect(screen.queryByText(text), fate).not.toBeNull())
  // The test of the queue of days and the next one draw the others.
  for (const [days, fate] of (['cutAfter', 'silent', 'gateway'] as const).entries()) {
    await record(user, dateBefore(days))
    network.fate = fate
    soon()
    await submit(user)
    await says(sentence, fate)
    expect(screen.queryByText(/^Submitted/), fate).toBeNull()
    await network.isIdle()
    network.fate = 'fine'
    later()
    await hasNetwork()
    await says(/^Submitted to /, fate)
    expect(await onServer(), fate).toMatchObject(Array.from({ length: days + 1 }, () => once))
    await waitFor(async () => expect(await unsavedWork(), fate).toEqual([]))
    act(() => toaster.remove())
    await waitFor(() => expect(screen.queryByText(/^Submitted/)).toBeNull())
  }
})

// RUNS=200 looks further. The error names the seed and the path to run it again.
it('days submitted over random networks arrive on the server once each, and nothing is left on the phone', async () => {
  const complaints = screens.expectComplaints()
  const { user, network } = await screens.open('/dashboard', { as: 'tess', isDeaf: true })
  let days = 0
  const property = fc.asyncProperty(drawnFates(), async (drawn) => {
    await record(user, dateBefore(days))
    days += 1
    network.ahead.push(...drawn)
    soon()
    await submit(user)
    await waitFor(async () => {
      await hasNetwork()
      await network.isIdle()
      expect(await unsavedWork()).toEqual([])
    })
    network.ahead.length = 0
    later()
    await pause(2 * LATE)
    const sheets = await onServer()
    expect(sheets).toHaveLength(days)
    expect(sheets).toEqual(sheets.map(() => expect.objectContaining({ status: 'PENDING' })))
    expect(sheets.map(({ events }) => events.length)).toEqual(sheets.map(() => 1))
  })
  await fc.assert(property, { numRuns: Number(process.env.RUNS ?? 3), endOnFailure: true })
  console.info(`${days} drawn networks`)
  complaints.end(/CallFailed|cannot be reached|Internal server error/)
}, 3_600_000)
