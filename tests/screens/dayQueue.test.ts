// The queue of days on a phone: each acknowledged day reaches the server exactly once, in its last state, and nothing that waits
// is lost, over whatever network there is.
import { File } from 'node:buffer'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { addDays } from '#domain/week.ts'
import { newFieldService } from '#domain/timesheet/field-service.ts'
import { newTask, type TimesheetValues } from '#domain/timesheet/task.ts'
import { db } from '#server/database/client.ts'
import { beginSession, endSession } from '#web/client/session.ts'
import { notifyUnsaved, readUnsaved, storeUnsaved, unsavedStored } from '#web/forms/unsaved.ts'
import { createEnvironment } from '#web/relay/environment.ts'
import { lazyFiles } from '#web/relay/lazyFiles.ts'
import { database } from '#web/offline/store/database.ts'
import { closeVault, openVault, type Vault } from '#web/offline/store/vault.ts'
import { createDayQueue } from '#web/offline/days/dayQueue.ts'
import type { Handed } from '#web/offline/days/answer.ts'
import { handOver } from '#web/offline/days/handOver.ts'
import { outgoingWork, workIdOf, type OutgoingDay } from '#web/offline/days/outgoing.ts'
import type { OpenedDay } from '#web/offline/days/shelf.ts'
import { timesheetWork } from '#web/timesheets/unsaved.ts'
import { fates, pause, travel, type Fate } from '#tests/support/badNetwork.ts'
import { setWindow } from '#tests/support/browserWindow.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import { createNetwork } from '#tests/support/network.ts'
import { DESK, openScreens } from '#tests/support/screen.tsx'
import { ownerOf } from '#tests/support/timesheetForm.tsx'
import { AT_CUSTOMER, drawing, globalId, NOON, TODAY } from '#tests/support/world.ts'

const screens = await openScreens()
const people = { fay: screens.company.people.fay, tess: screens.company.people.tess }
const callers = {} as Record<Name, Caller>
/** Drawn signatures, as data URLs. */
const pictures: string[] = []

beforeAll(async () => {
  for (const name of ['fay', 'tess'] as const) callers[name] = await screens.signIn(name)
  for (let count = 0; count < 3; count++)
    pictures.push(`data:image/png;base64,${Buffer.from(await drawing()).toString('base64')}`)
})
beforeEach(() => {
  setWindow(DESK)
  // The server in this process reads forms, for which Node does not accept jsdom's.
  vi.stubGlobal('File', File)
})

type Name = keyof typeof people

/** All but two: the order of requests is drawn here, and silence would have to be waited for. */
const drawn = fates.filter((fate) => fate !== 'late' && fate !== 'silent')
/** Those after which the server may have a day without the phone knowing. */
const unknown: readonly Fate[] = ['cutAfter', 'half', 'afterwards']

/** The order in which requests reach the server. */
type Order = Pick<fc.Scheduler, 'schedule' | 'waitFor'>
const asSent: Order = { schedule: (task) => task, waitFor: (task) => task }

/** A phone with two tabs of the application, and its network. */
async function openPhone(order: Order = asSent) {
  const network = createNetwork((request) => screens.app.fetch(request))
  const ahead: Fate[] = []
  const late: Promise<unknown>[] = []
  /** The dates of days that the server may have without the phone knowing. */
  const unsure = new Set<string>()
  const underWay = new Map<object, string>()
  const sent: string[] = []
  let tabs: ReturnType<typeof openTab>[] = []
  /** The days that are open in a form, by date; a page that ends closes its forms without a word. */
  const opened = new Map<string, OpenedDay>()
  let vault: Vault

  /** Runs while no other request runs. */
  function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const turn = order.schedule(Promise.resolve(), path, undefined, async (release) => {
      await release()
      await ended
    })
    return turn.then(work).finally(end)
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    const day = dayIn(init)
    if (day) sent.push(day)
    const fate = ahead.shift() ?? 'fine'
    if (network.isDown) throw new TypeError('Failed to fetch')
    if (day && unknown.includes(fate)) unsure.add(day)
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    if (fate === 'afterwards') late.push(arrived)
    const request = {}
    if (day) underWay.set(request, day)
    const deliver = () => inTurn(path, () => network.fetch(path, init)).finally(arrive)
    // By then there may be no network, and nobody hears of it.
    const sendOnce = fate === 'afterwards' ? () => deliver().catch(() => Response.error()) : deliver
    return travel(fate, sendOnce, init.signal).finally(() => underWay.delete(request))
  }

  function openTab(userId: string) {
    let isClosed = false
    const fetch = (path: string, init: RequestInit) =>
      isClosed ? Promise.reject(new TypeError('Failed to fetch')) : send(path, init)
    const transport = { fetch, socketUrl: null, reload: () => {}, leave: () => {} }
    const files = lazyFiles(transport)
    const made = createDayQueue(createEnvironment(transport), () => files, userId)
    const queue = { ...made, hand: (day: OutgoingDay) => made.hand(day, handOver) }
    const stop = queue.start()
    const close = () => {
      isClosed = true
      for (const day of underWay.values()) unsure.add(day)
      stop()
    }
    return { queue, stop, close }
  }

  const phone = {
    network,
    unsure,
    /** What happens to the next requests. */
    ahead,
    queue: (tab = 0) => tabs[tab]!.queue,
    opened,
    /** The dates of the days that were sent since the last call. */
    takeSent: () => sent.splice(0),
    wait: <T>(task: Promise<T>) => order.waitFor(task),
    /** The page is loaded again, whatever it was doing. */
    async reload() {
      for (const tab of tabs) tab.close()
      opened.clear()
      await unsavedStored()
      const userId = globalId('User', people.fay)
      tabs = [openTab(userId), openTab(userId)]
    },
    async signIn(name: Name) {
      const userId = globalId('User', people[name])
      beginSession(callers[name].accessToken!, true)
      vault = await openVault(ownerOf(userId, SECRET_OF[name]))
      tabs = [openTab(userId), openTab(userId)]
    },
    async signOut() {
      for (const day of underWay.values()) unsure.add(day)
      for (const tab of tabs) tab.stop()
      opened.clear()
      endSession()
      await unsavedStored()
      await closeVault(vault)
    },
    /** Both tabs send what waits, at the same time. */
    sendNow: () => order.waitFor(Promise.all(tabs.map(({ queue }) => queue.sendNow()))),
    /** The network is well, and everything that was late arrives. */
    async settle() {
      network.isDown = false
      ahead.length = 0
      await order.waitFor(Promise.all(late))
      await phone.sendNow()
    },
    waiting: (date: string) => tabs[0]!.queue.state().find(({ values }) => values.day.startDate === date),
    async close() {
      for (const tab of tabs) tab.close()
      await order.waitFor(Promise.all(late))
      await network.isIdle()
      endSession()
      await closeVault(vault)
      const store = await database()
      await Promise.all([...store.objectStoreNames].map((name) => store.clear(name)))
      await db.timesheet.deleteMany()
      await db.throttle.deleteMany()
    },
  }
  await phone.signIn('fay')
  return phone
}
type Phone = Awaited<ReturnType<typeof openPhone>>

const SECRET_OF: Record<Name, string> = { fay: 'A'.repeat(43), tess: 'B'.repeat(42) + 'A' }

/** The date of the day in a request; null for any other request. */
function dayIn({ body }: RequestInit): string | null {
  if (typeof body !== 'string') return null
  const { operationName, variables } = JSON.parse(body) as {
    operationName: string
    variables: { input: { startDate: string } }
  }
  return operationName === 'sendDayMutation' ? variables.input.startDate : null
}

/** What a person writes: words, and two pictures if the task is signed. */
type Written = { notes: string; signed: readonly [number, number] | null; submitted: boolean }

function valuesOf(startDate: string, { notes, signed }: Written): TimesheetValues {
  const { categories, jobs } = screens.company
  const task = {
    ...newTask('1', 'JOB_COST', 420),
    endTime: 540,
    notes,
    taskCategory: { id: globalId('TaskCategory', categories.repairs), name: 'Repairs' },
    job: { id: globalId('Job', jobs.bridge), name: 'Bridge' },
    jobCostCode: { id: globalId('JobCostCode', jobs.bridge.costCodes[0]!), name: 'Deck' },
    ...(signed && {
      fieldServiceOn: true,
      fieldService: {
        ...newFieldService(),
        ...AT_CUSTOMER,
        customerSignature: pictures[signed[0]]!,
        workerSignature: pictures[signed[1]]!,
      },
    }),
  }
  return { startDate, shift: 'DAY', lines: [task] }
}

let works = 0

function outgoing(date: string, written: Written, over: Partial<OutgoingDay> = {}): OutgoingDay {
  const id = `work ${(works += 1)}`
  return {
    id: `${id}.day`,
    userId: globalId('User', people.fay),
    number: null,
    version: null,
    clientMutationKey: `key of ${id}`,
    at: Date.now(),
    ...over,
    values: {
      day: valuesOf(date, written),
      before: null,
      timesheetId: over.number ? globalId('Timesheet', over.number) : null,
      submit: written.submitted,
      recordedAt: NOON,
      confirmed: [],
      stopped: null,
      unanswered: false,
    },
  }
}

/** Which picture a stored file is. */
function numberOfPicture(sha256: string): number {
  const bytes = (picture: string) => Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')
  return pictures.findIndex((picture) => createHash('sha256').update(bytes(picture)).digest('hex') === sha256)
}

/** Fay's timesheets of a date, as the server has them. */
async function storedOn(date: string) {
  const found = await db.timesheet.findMany({
    where: { userId: people.fay.id, startDate: new Date(date) },
    include: { events: true, lines: { include: { fieldService: true } } },
  })
  return Promise.all(
    found.map(async ({ id, version, status, events, lines }) => {
      const { notes, fieldService } = lines[0]!
      const ids = [fieldService?.customerSignatureId, fieldService?.workerSignatureId]
      const signatures = await Promise.all(
        ids.map(async (of) => (of ? db.storedFile.findUniqueOrThrow({ where: { id: of } }) : null)),
      )
      const signed = fieldService && signatures.map((file) => numberOfPicture(file ? file.sentSha256! : ''))
      const submissions = events.filter(({ timesheetEventType }) => timesheetEventType === 'SUBMITTED')
      const written = { notes, signed, submitted: status === 'PENDING' } as Written
      expect(submissions).toHaveLength(written.submitted ? 1 : 0)
      return { id, version, written, files: new Set(ids).size }
    }),
  )
}
type Stored = Awaited<ReturnType<typeof storedOn>>[number]

const one: Written = { notes: 'Deck poured', signed: null, submitted: false }

it('two equal signatures are two files, also when the responses to their uploads are lost', async () => {
  const phone = await openPhone()
  onTestFinished(() => phone.close())
  await phone.sendNow()
  // The search for earlier uploads, then both uploads.
  phone.ahead.push('fine', 'cutAfter', 'cutAfter')
  const written: Written = { ...one, signed: [0, 0], submitted: true }
  expect(await phone.queue().hand(outgoing(TODAY, written))).toEqual({ is: 'kept', because: null })
  await phone.network.isIdle()
  await phone.settle()
  expect(await storedOn(TODAY)).toMatchObject([{ written, files: 2 }])
  expect(await db.storedFile.count()).toBe(2)
})

it('two tabs take turns to send days by date; a failed or refused day does not block the others', async () => {
  const phone = await openPhone()
  onTestFinished(() => phone.close())
  await phone.sendNow()
  phone.network.isDown = true
  const dates = [TODAY, addDays(TODAY, -2), addDays(TODAY, -1)]
  const refused: Written = { ...one, notes: '', submitted: true }
  for (const [at, date] of dates.entries()) await phone.queue().hand(outgoing(date, at === 0 ? refused : one))
  phone.network.isDown = false
  phone.takeSent()
  let failures = 1
  phone.network.answerFor = (what) => (what === 'sendDayMutation' && failures-- > 0 ? 500 : null)
  await phone.sendNow()
  const [, earliest] = dates
  expect(phone.takeSent()).toEqual([...dates.toSorted(), earliest])
  expect(await db.timesheet.count()).toBe(2)
  const waiting = [{ values: { day: { startDate: TODAY }, stopped: { is: 'invalid' } } }]
  expect(phone.queue().state()).toMatchObject(waiting)
  await phone.sendNow()
  expect(phone.takeSent(), 'the refused one waits for its owner').toEqual([])
})

it('a day that its owner opens waits, in every tab; unsaved work on it belongs to its timesheet once it has arrived', async () => {
  const phone = await openPhone()
  onTestFinished(() => phone.close())
  await phone.sendNow()
  phone.network.isDown = true
  const day = outgoing(TODAY, { ...one, submitted: true })
  await phone.queue().hand(day)
  phone.network.isDown = false
  const opened = await phone.queue().open(day.id)
  expect(opened?.day?.values.day.startDate).toBe(TODAY)
  phone.takeSent()
  await phone.sendNow()
  expect(phone.takeSent()).toEqual([])
  expect(phone.queue(1).state()).toMatchObject([{ id: day.id, held: 'form' }])
  // The owner types, and the page ends.
  const typed = { ...day, id: workIdOf(day.id), values: valuesOf(TODAY, { ...one, notes: 'Deck cured' }) }
  await storeUnsaved(timesheetWork, typed)
  await phone.reload()
  await phone.sendNow()
  const [stored] = await storedOn(TODAY)
  expect(stored).toMatchObject({ written: { notes: 'Deck poured', submitted: true } })
  expect(await readUnsaved(timesheetWork, typed.id)).toMatchObject({
    number: stored!.id,
    version: stored!.version,
    values: { lines: [{ notes: 'Deck cured' }] },
  })
})

it('a closed day is not shown as open by an earlier look at the store that ends later', async () => {
  const phone = await openPhone()
  onTestFinished(() => phone.close())
  await phone.sendNow()
  phone.network.isDown = true
  const day = outgoing(TODAY, one)
  await phone.queue().hand(day)
  const opened = await phone.queue().open(day.id)
  const { promise, resolve } = Promise.withResolvers<void>()
  const query = navigator.locks.query.bind(navigator.locks)
  const slow = vi.spyOn(navigator.locks, 'query').mockImplementation(async () => {
    const seen = await query()
    await promise
    return seen
  })
  notifyUnsaved()
  await vi.waitFor(() => expect(slow).toHaveBeenCalled())
  slow.mockRestore()
  await opened!.close()
  await vi.waitFor(() => expect(phone.queue().state()).toMatchObject([{ id: day.id, held: null }]))
  const shown: unknown[] = []
  onTestFinished(
    phone.queue().onChange(() =>
      shown.push(
        ...phone
          .queue()
          .state()
          .map(({ held }) => held),
      ),
    ),
  )
  resolve()
  await pause(50)
  expect(shown).not.toContain('form')
})

it('a page that is closed during the hand-over of a day leaves no unsaved work: the day waits', async () => {
  const phone = await openPhone()
  onTestFinished(() => phone.close())
  await phone.sendNow()
  phone.network.isDown = true
  const day = outgoing(TODAY, one)
  await storeUnsaved(timesheetWork, { ...day, id: workIdOf(day.id), values: day.values.day })
  await phone.queue().hand(day)
  await phone.reload()
  await phone.sendNow()
  expect(await readUnsaved(timesheetWork, workIdOf(day.id))).toBeNull()
  expect(phone.queue().state()).toMatchObject([{ id: day.id }])
})

it.each([
  ['sent if there is a network', false, { is: 'done' }],
  [
    'still in the form, which says so, without one',
    true,
    { is: 'failed', message: expect.any(String) as string },
  ],
])('with a store that accepts nothing, a day that is handed over is %s', async (_, isDown, answer) => {
  const phone = await openPhone()
  onTestFinished(() => phone.close())
  await phone.sendNow()
  phone.network.isDown = isDown
  const full = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
  const store = await database()
  const put = vi.spyOn(store, 'put').mockImplementation(full)
  onTestFinished(() => put.mockRestore())
  expect(await phone.queue().hand(outgoing(TODAY, one))).toMatchObject(answer)
  expect(await storedOn(TODAY)).toHaveLength(isDown ? 0 : 1)
  expect(phone.queue().state()).toEqual([])
})

it.each([
  ['a changed timesheet', true],
  ['a new day that arrived without a response', false],
])('a day needs its owner if %s was deleted elsewhere', async (_, isChange) => {
  const phone = await openPhone()
  onTestFinished(() => phone.close())
  await phone.sendNow()
  let day = outgoing(TODAY, one)
  // The load of the sender, then the day.
  if (!isChange) phone.ahead.push('cutAfter')
  await phone.queue().hand(day)
  const [{ id, version }] = (await storedOn(TODAY)) as [Stored]
  if (!isChange) expect(phone.queue().state()).toMatchObject([{ values: { unanswered: true } }])
  const removed = await callers.fay.remove({ id: globalId('Timesheet', id), version })
  expect(removed).toMatchObject({ is: 'TimesheetChange' })
  if (isChange) {
    phone.network.isDown = true
    day = outgoing(TODAY, { ...one, notes: 'Deck cured' }, { number: id, version })
    await phone.queue().hand(day)
    phone.network.isDown = false
  }
  await phone.sendNow()
  expect(await readUnsaved(outgoingWork, day.id)).toMatchObject({ values: { stopped: { is: 'gone' } } })
})

it('a queue does not hide that it cannot read its store, unless its session is over', async () => {
  const phone = await openPhone()
  onTestFinished(() => phone.close())
  phone.network.isDown = true
  const queue = phone.queue()
  await queue.hand(outgoing(TODAY, one))
  // Then both tabs have looked at what waits.
  await queue.remove('another')
  const vault = await openVault(ownerOf(globalId('User', people.tess), SECRET_OF.tess))
  onTestFinished(() => closeVault(vault))
  await expect(queue.sendNow()).rejects.toThrow('This vault belongs to somebody else.')
  const sending = queue.sendNow()
  await phone.signOut()
  await sending
})

/** What must be true of one date. */
type Expected = {
  /** The state on the server, according to its responses. */
  stored: Written | null
  /** The state that the phone has to send. */
  waits: Written | null
  /** Earlier states of `waits` without a response. */
  may: Written[]
  /** The version that the phone has seen. */
  seen: Pick<Stored, 'id' | 'version'> | null
  /** Whether the server may have another version than the one that the phone has seen. */
  isContested: boolean
}
type Model = Map<string, Expected>

/** One date of the model, of the phone and of the server. */
type Day = { date: string; expected: Expected; phone: Phone; stored: Stored | undefined }

/** Compares one date of the phone and the server with the model, after everything that is under way. */
async function compare(model: Model, phone: Phone, date: string): Promise<Day> {
  const expected = model.get(date)!
  const waiting = phone.waiting(date)
  const [stored, ...others] = await storedOn(date)
  const day = { date, expected, phone, stored }
  expect(others, `${date} is on the server once`).toEqual([])
  if (phone.opened.has(date)) expect(waiting, `${date} is open, and waits`).toBeDefined()
  if (expected.waits && !waiting) arrived(day, expected.waits)
  if (!expected.waits) expect(waiting, `${date} is on the server`).toBeUndefined()
  else expect(waiting!.values.day.lines[0]!.notes, `${date} waits`).toBe(expected.waits.notes)
  const { stopped = null } = waiting?.values ?? {}
  if (stopped) expect([stopped.is, expected.isContested]).toEqual(['conflict', true])
  const maybe = phone.unsure.has(date) && expected.waits ? [expected.waits] : []
  expect([expected.stored, ...expected.may, ...maybe]).toContainEqual(stored?.written ?? null)
  return day
}

/** The server has what was written, and the phone knows it. */
function arrived({ date, expected, phone, stored }: Day, written: Written) {
  phone.unsure.delete(date)
  Object.assign(expected, { stored: written, waits: null, may: [], seen: stored, isContested: false })
}

/** The phone looks at what the server has. */
function look({ expected, stored }: Day) {
  Object.assign(expected, { stored: stored!.written, may: [], seen: stored, isContested: false })
}

type Command = fc.AsyncCommand<Model, Phone>
type Which = { name: string; at?: number; may?: (expected: Expected) => boolean }

/** A command about one date; everything that the phone can send is sent before it and compared after it. */
function about({ name, at = 0, may = () => true }: Which, run: (day: Day) => Promise<void>): Command {
  const date = addDays(TODAY, -at)
  return {
    check: (model) => may(model.get(date)!),
    toString: () => `${name} on ${date}`,
    async run(model, phone) {
      await phone.sendNow()
      await run(await compare(model, phone, date))
      await phone.sendNow()
      for (const day of model.keys()) await compare(model, phone, day)
    },
  }
}

/** Takes the answer of the queue for what was written over a day that waited, or was not there. */
async function takeAnswer(day: Day, written: Written, handed: Handed, before: Written | null) {
  const { date, expected } = day
  if (handed.is === 'kept') expected.waits = written
  else if (handed.is === 'done') arrived({ ...day, stored: (await storedOn(date))[0] }, written)
  else {
    expect(expected.isContested, handed.is).toBe(true)
    // A new timesheet has nothing to compare with in its form; from any other it is back in the form.
    expected.waits = handed.is === 'stopped' ? written : before
    expect(['stopped', 'conflict']).toContain(handed.is)
  }
}

/** The day as the form hands it over: a new one, a change of a stored one, or a change of one that waits and is open. */
async function prepare({ date, expected, phone }: Day, written: Written): Promise<OutgoingDay> {
  const waiting = phone.waiting(date)
  if (!waiting) {
    const { id: number = null, version = null } = expected.seen ?? {}
    return outgoing(date, written, { number, version })
  }
  await openDay(phone, date)
  const { id, number, version, clientMutationKey } = waiting
  if (phone.unsure.has(date)) {
    expected.may.push(expected.waits!)
    expected.isContested = true
  }
  return { ...outgoing(date, written, { number, version, clientMutationKey }), id }
}

/** Opens a day that waits, in one tab, if it is not open. */
async function openDay(phone: Phone, date: string, tab = 0): Promise<void> {
  if (phone.opened.has(date)) return
  const opened = await phone.queue(tab).open(phone.waiting(date)!.id)
  // Otherwise it is being sent.
  if (opened) phone.opened.set(date, opened)
}

async function closeDay(phone: Phone, date: string): Promise<void> {
  const opened = phone.opened.get(date)
  phone.opened.delete(date)
  if (opened) await phone.wait(opened.close())
}

const at = fc.nat({ max: 1 })
const written = fc.record({
  notes: fc.integer({ min: 1, max: 999 }).map((number) => `Version ${number}`),
  signed: fc.option(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 }))),
  submitted: fc.boolean(),
})
const ahead = fc.array(fc.constantFrom(...drawn), { minLength: 1, maxLength: 4 })
const mayWrite = ({ stored, waits }: Expected) => waits !== null || !stored?.submitted

const commands = [
  fc.record({ at, written, looks: fc.boolean(), reloads: fc.boolean(), ahead }).map((its) =>
    about({ name: `hand over ${JSON.stringify(its)}`, at: its.at, may: mayWrite }, async (day) => {
      const { phone, stored } = day
      const isShown = !phone.network.isDown && !phone.waiting(day.date)
      if (its.looks && isShown && stored && !stored.written.submitted) look(day)
      const before = day.expected.waits
      const outgoingDay = await prepare(day, its.written)
      phone.ahead.push(...its.ahead)
      const handed = phone.queue().hand(outgoingDay)
      await unsavedStored()
      if (its.reloads) await phone.reload()
      // The other tab sends at the same time.
      const [answer] = await phone.wait(Promise.all([handed, phone.sendNow()]))
      await takeAnswer(day, its.written, answer, before)
      await closeDay(phone, day.date)
    }),
  ),
  fc.record({ at, tab: fc.nat({ max: 1 }) }).map(({ at, tab }) => {
    const may = ({ waits }: Expected) => waits !== null
    return about({ name: `open in tab ${tab}`, at, may }, async ({ date, phone }) => {
      const waiting = phone.waiting(date)
      if (!waiting) return
      await openDay(phone, date, tab)
      if (phone.opened.has(date))
        expect(await phone.queue(1 - tab).open(waiting.id), 'a second form').toBeNull()
    })
  }),
  at.map((at) => about({ name: 'close without a change', at }, ({ date, phone }) => closeDay(phone, date))),
  at.map((at) => {
    const may = ({ waits }: Expected) => waits !== null
    return about({ name: 'delete', at, may }, async ({ date, expected, phone }) => {
      const waiting = phone.waiting(date)
      if (!waiting) return
      const isOpen = phone.opened.has(date)
      await phone.queue().remove(waiting.id)
      // A form of the other tab may have it.
      const isThere = (await readUnsaved(outgoingWork, waiting.id)) !== null
      if (isThere) expect(isOpen).toBe(true)
      if (isThere) return
      if (phone.unsure.has(date)) expected.may.push(expected.waits!)
      expected.waits = null
      await closeDay(phone, date)
    })
  }),
  fc.boolean().map((isDown) =>
    about({ name: isDown ? 'go offline' : 'go online' }, async ({ phone }) => {
      phone.network.isDown = isDown
      dispatchEvent(new Event(isDown ? 'offline' : 'online'))
    }),
  ),
  fc.record({ at, number: fc.integer({ min: 1, max: 999 }) }).map(({ at, number }) =>
    about(
      { name: `another device writes Elsewhere ${number}`, at },
      async ({ date, expected, phone, stored }) => {
        if (!stored || stored.written.submitted) return
        const notes = `Elsewhere ${number}`
        const claim = { id: globalId('Timesheet', stored.id), version: stored.version }
        const day = screens.day([screens.jobCost('7:00', '9:00', { notes })], claim)
        done(await callers.fay.save({ ...day, startDate: date }))
        phone.unsure.delete(date)
        const written: Written = { notes, signed: null, submitted: false }
        Object.assign(expected, { stored: written, may: [], isContested: true })
      },
    ),
  ),
  at.map((at) => {
    const may = ({ waits, isContested }: Expected) => waits !== null && isContested
    return about({ name: 'choose mine', at, may }, async (day) => {
      const { date, expected, phone, stored } = day
      const waiting = phone.waiting(date)
      if (!waiting?.values.stopped || !stored) return
      look(day)
      phone.unsure.delete(date)
      const { id: number, version } = stored
      const values = { ...waiting.values, timesheetId: globalId('Timesheet', number) }
      if (!stored.written.submitted)
        return phone.wait(phone.queue().settle({ ...waiting, number, version, values }))
      await phone.queue().remove(waiting.id)
      expected.waits = null
    })
  }),
  fc.constant(about({ name: 'reload' }, ({ phone }) => phone.reload())),
  fc.constant(
    about({ name: 'sign out and in' }, async ({ phone }) => {
      await phone.signOut()
      await phone.signIn('tess')
      await phone.sendNow()
      expect(phone.queue().state(), 'of nobody else').toEqual([])
      await phone.signOut()
      await phone.signIn('fay')
    }),
  ),
]

it('with any failures of the phone and its network, each day is on the server once in its last state, or waits', async () => {
  const acts = fc.commands(commands, { maxCommands: 25, size: 'max' })
  const property = fc.asyncProperty(fc.scheduler(), acts, async (order, acts) => {
    const phone = await openPhone(order)
    const model: Model = new Map()
    for (const date of [TODAY, addDays(TODAY, -1)])
      model.set(date, { stored: null, waits: null, may: [], seen: null, isContested: false })
    try {
      await fc.asyncModelRun(() => ({ model, real: phone }), acts)
      for (const date of model.keys()) await closeDay(phone, date)
      await phone.settle()
      for (const date of model.keys()) {
        await compare(model, phone, date)
        expect(phone.waiting(date)?.values.stopped, `${date} waits for its owner`).not.toBeNull()
      }
      phone.takeSent()
      await phone.sendNow()
      expect(phone.takeSent()).toEqual([])
      expect(await db.timesheet.count({ where: { userId: people.tess.id } })).toBe(0)
    } finally {
      await phone.close()
    }
  })
  // The error names the seed and the path to run it again. RUNS=1000 looks further.
  await fc.assert(property, { numRuns: Number(process.env.RUNS ?? 15), endOnFailure: true })
})
