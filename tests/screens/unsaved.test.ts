// Unsaved work that becomes a new timesheet or comes from an earlier release, and the data that a phone opens without
// the server.
import { locks } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newFieldService } from '#domain/timesheet/field-service.ts'
import { newTask } from '#domain/timesheet/task.ts'
import { beginSession, endSession } from '#web/client/session.ts'
import { overDefaults } from '#web/forms/overDefaults.ts'
import { findUnsaved, deleteUnsaved, lockUnsaved, storeUnsaved } from '#web/forms/unsaved.ts'
import { storeAnswer } from '#web/offline/store/answers.ts'
import { database } from '#web/offline/store/database.ts'
import { moveEarlierWork } from '#web/offline/store/earlierWork.ts'
import { keepVault, leaveVault } from '#web/offline/store/keepVault.ts'
import { closeVault, lockOfKept, openKept, openVault, unlockKept } from '#web/offline/store/vault.ts'
import { ownerOf } from '#tests/support/timesheetForm.tsx'
import { answerAhead, nameOf } from '#web/offline/ahead/answers.ts'
import { outgoingWork } from '#web/offline/days/outgoing.ts'
import { asNewTimesheet } from '#web/timesheets/form/asNew.ts'
import { timesheetWork } from '#web/timesheets/unsaved.ts'

const NOON = '2026-11-17T02:00:00.000Z'

const signed = {
  ...newTask('a', 'RENTAL', 420),
  id: 'line',
  fieldServiceOn: true,
  fieldService: {
    ...newFieldService(),
    customerName: 'Acme',
    workerSignature: 'w.png',
    customerSignature: 'c.png',
  },
}
const work = {
  id: 'work',
  userId: 'tess',
  number: 7,
  version: 3,
  clientMutationKey: 'key',
  at: 1,
  values: { startDate: '2026-11-17', shift: 'DAY' as const, lines: [signed] },
}

describe('work that a tab holds', () => {
  const before = Object.getOwnPropertyDescriptor(navigator, 'locks')
  beforeAll(() => Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }))
  afterAll(() => {
    if (before) Object.defineProperty(navigator, 'locks', before)
    else Reflect.deleteProperty(navigator, 'locks')
  })

  it('is found only after the tab has released it: a decision is not sent by two tabs', async () => {
    await openVault(ownerOf('tess'))
    await storeUnsaved(timesheetWork, work)
    const release = lockUnsaved(work.id)
    await vi.waitFor(async () => expect(await findUnsaved(timesheetWork, 'tess')).toEqual([]))
    release()
    await vi.waitFor(async () => expect(await findUnsaved(timesheetWork, 'tess')).toHaveLength(1))
    await deleteUnsaved(work.id)
  })
})

it('work that is used in a new timesheet leaves its signatures with the signed timesheet, and is otherwise a new one', () => {
  const reused = asNewTimesheet(work)
  expect(reused.values.lines).toEqual([
    {
      ...signed,
      id: null,
      fieldService: { ...signed.fieldService, workerSignature: null, customerSignature: null },
    },
  ])
  expect([reused.number, reused.version]).toEqual([null, null])
  // No timesheet has what was drawn here.
  const drawn = `data:image/png;base64,${'A'.repeat(200)}`
  const fieldService = { ...signed.fieldService, workerSignature: drawn }
  const lines = [{ ...signed, fieldService }]
  expect(asNewTimesheet({ ...work, values: { ...work.values, lines } }).values.lines).toMatchObject([
    { fieldService: { workerSignature: drawn, customerSignature: null } },
  ])
  expect(reused.id).not.toBe(work.id)
  expect(reused.clientMutationKey).not.toBe(work.clientMutationKey)
})

it('work that was stored by this release is read unchanged', () => {
  expect(timesheetWork.read(JSON.parse(JSON.stringify(work.values)))).toEqual(work.values)
})

it('work that was stored by a release whose Rental had no Field Service switch has it on if any value was entered', () => {
  const earlier = { ...work.values, lines: [{ ...signed, fieldServiceOn: false }] }
  expect(timesheetWork.read(JSON.parse(JSON.stringify(earlier)))).toEqual(work.values)
})

it('stored work is read over the defaults: new fields and fields of another type get their default, removed fields are dropped', () => {
  const site: { id: string } | null = null
  const defaults = { name: '', hours: 8, site, on: false, deep: { note: '' } }
  const kept = { name: 'Tess', hours: '8', site: { id: 's' }, deep: { note: 'x', old: 1 }, gone: true }
  const read = { name: 'Tess', hours: 8, site: { id: 's' }, on: false, deep: { note: 'x' } }
  expect(overDefaults(defaults, kept)).toEqual(read)
})

it('work that an earlier release stored in localStorage moves to the store of its owner, and is read over the current fields', async () => {
  // Fields that did not exist then, a field of another type, and a field that no longer exists.
  const line: Partial<typeof signed> = { ...signed }
  delete line.employerSite
  delete line.taskCategory
  const lines = [{ ...line, fieldService: 'none', workOrder: { id: 'w', name: 'A pump' }, crew: 'B' }]
  const kept = { form: 'timesheet', ...work, values: { ...work.values, lines } }
  localStorage.setItem('daybook.unsaved.work', JSON.stringify(kept))
  await openVault(ownerOf('tess'))
  await moveEarlierWork('theo')
  expect(localStorage.length).toBe(1)
  await moveEarlierWork('tess')
  expect(localStorage.length).toBe(0)
  const task = { ...newTask('a', 'RENTAL', 420), id: 'line', fieldServiceOn: true }
  expect(await findUnsaved(timesheetWork, 'tess')).toEqual([
    { ...work, values: { ...work.values, lines: [task] } },
  ])
  await deleteUnsaved(work.id)
})

it('work that was stored as a waiting day is read by the next release, which has photos and confirmed refusals', () => {
  const outgoing = { before: null, timesheetId: null, submit: true, recordedAt: NOON, stopped: null }
  const line: Partial<typeof signed> = { ...signed }
  delete line.photos
  const day = { ...work.values, lines: [line] }
  expect(outgoingWork.read({ day, ...outgoing })).toEqual({
    day: work.values,
    ...{ confirmed: [], unanswered: false },
    ...outgoing,
  })
})

it.each([
  ['a site without a name', { site: { id: 's' } }],
  ['a fleet item without its site', { equipment: { id: 'e', name: 'Excavator' } }],
  ['a work order without its fleet item', { workOrder: { id: 'w', name: 'Pump' } }],
  ['a time that is a text', { startTime: '07:00' }],
])('stored work drops %s', (_what, changes) => {
  const lines = [{ ...signed, ...changes }]
  const [read] = timesheetWork.read({ ...work.values, lines })!.lines
  const [field] = Object.keys(changes) as ('site' | 'equipment' | 'workOrder' | 'startTime')[]
  expect(read![field!]).toBeNull()
})

it.each([
  ['nothing', undefined],
  ['no tasks', { ...work.values, lines: [] }],
  ['a task of no type', { ...work.values, lines: [{ ...signed, timesheetLineType: 'OTHER' }] }],
])('stored work counts as absent if it contains %s', (_what, kept) => {
  expect(timesheetWork.read(kept)).toBeNull()
})

const TESS = 'VXNlcjox'
const DAY = 24 * 3_600_000
/** An access token, as far as the browser reads it. */
const token = `.${btoa(JSON.stringify({ sub: '1', exp: Date.parse('2027-01-01') / 1000 }))}.`

describe('without the server', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON) })
    beginSession(token, true)
  })
  afterEach(async () => {
    endSession()
    await leaveVault(await openVault(ownerOf(TESS)))
    const store = await database()
    await Promise.all([...store.objectStoreNames].map((name) => store.clear(name)))
    vi.useRealTimers()
  })

  /** The vault was opened on an earlier page, which is closed. */
  async function openedBefore() {
    const vault = await openVault(ownerOf(TESS))
    await keepVault(vault)
    const [person] = await (await database()).getAll('people')
    await closeVault(vault)
    return person!
  }

  describe('a vault that this phone has opened with the server', () => {
    it('opens without the server for a week after its last response', async () => {
      await openedBefore()
      vi.setSystemTime(Date.parse(NOON) + 7 * DAY + 1)
      expect(await openKept()).toBeNull()
      vi.setSystemTime(Date.parse(NOON) + 7 * DAY)
      expect(await openKept()).toBe(TESS)
    })

    it('opens only after a passkey of this phone was used, if it has one', async () => {
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

  it('a stored day that is changed offline is not among the other days around it', async () => {
    await openVault(ownerOf(TESS))
    const rest = { number: 1, version: 1, shift: 'DAY', lines: [] }
    const day = (id: string, startDate: string, status: string) => ({ id, startDate, status, ...rest })
    const lastTimesheets = [
      day('changed', '2026-11-17', 'PENDING'),
      day('same date', '2026-11-17', 'PENDING'),
      day('day before', '2026-11-16', 'APPROVED'),
      day('cancelled', '2026-11-16', 'CANCELLED'),
      day('long ago', '2026-11-10', 'PENDING'),
    ]
    await storeAnswer(TESS, nameOf('aheadDaysQuery', {}), { me: { id: 'V', lastTimesheets } })
    const around = (except: string | null) =>
      answerAhead(TESS, 'useRecordingAroundQuery', { date: '2026-11-17', except })
    expect(await around('changed')).toMatchObject({
      timesheetsAround: [{ id: 'same date' }, { id: 'day before' }],
    })
    expect(await around(null)).toMatchObject({ timesheetsAround: [{}, {}, {}] })
  })
})
