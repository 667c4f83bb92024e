// What a phone opens and answers without the server.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '#web/client/session.ts'
import { storeAnswer } from '#web/store/answers.ts'
import { database } from '#web/store/database.ts'
import { closeVault, lockOfKept, openKept, openVault, unlockKept } from '#web/store/vault.ts'
import { answerAhead, nameOf } from '#web/timesheets/ahead/answers.ts'

const NOON = '2026-11-17T02:00:00.000Z'
const TESS = 'VXNlcjox'
const KEY = 'A'.repeat(43)
const DAY = 24 * 3_600_000

/** An access token, as far as the browser reads it. */
const token = `.${btoa(JSON.stringify({ sub: '1', exp: Date.parse('2027-01-01') / 1000 }))}.`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON) })
  beginSession(token, true)
})
afterEach(async () => {
  endSession()
  await closeVault(await openVault(TESS, KEY))
  const store = await database()
  await Promise.all([...store.objectStoreNames].map((name) => store.clear(name)))
  vi.useRealTimers()
})

/** The vault was opened on an earlier page, which is closed. */
async function openedBefore() {
  const vault = await openVault(TESS, KEY)
  const [person] = await (await database()).getAll('people')
  await closeVault(vault)
  return person!
}

describe('a vault that this phone has opened with the server', () => {
  it('opens without the server for a week after its last answer', async () => {
    await openedBefore()
    vi.setSystemTime(Date.parse(NOON) + 7 * DAY + 1)
    expect(await openKept()).toBeNull()
    vi.setSystemTime(Date.parse(NOON) + 7 * DAY)
    expect(await openKept()).toBe(TESS)
  })

  it('opens only once a passkey of this phone was shown, if it has one', async () => {
    const passkey = { id: 'credential', site: 'daybook.example' }
    const person = await openedBefore()
    await (await database()).put('people', { ...person, passkeys: [passkey] })
    expect(await openKept()).toBeNull()
    expect(await lockOfKept()).toEqual([passkey])
    await unlockKept()
    expect(await openKept()).toBe(TESS)
    expect(await lockOfKept()).toEqual([])
  })
})

it('a stored day that is changed without a network is not among the other days around it', async () => {
  await openVault(TESS, KEY)
  const day = (id: string, startDate: string, status: string) => ({ id, startDate, status })
  const lastTimesheets = [
    day('changed', '2026-11-17', 'PENDING'),
    day('same date', '2026-11-17', 'PENDING'),
    day('day before', '2026-11-16', 'APPROVED'),
    day('cancelled', '2026-11-16', 'CANCELLED'),
    day('long ago', '2026-11-10', 'PENDING'),
  ]
  await storeAnswer(TESS, nameOf('aheadDaysQuery', {}), { me: { lastTimesheets } })
  const around = (except: string | null) =>
    answerAhead(TESS, 'useRecordingAroundQuery', { date: '2026-11-17', except })
  expect(await around('changed')).toMatchObject({
    timesheetsAround: [{ id: 'same date' }, { id: 'day before' }],
  })
  expect(await around(null)).toMatchObject({ timesheetsAround: [{}, {}, {}] })
})
