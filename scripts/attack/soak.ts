// The soak: eight people work for half an hour while the server and PostgreSQL are killed again and again.
// soak-verdict.ts judges the result.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  act,
  anyGlAccount,
  daysAgo,
  done,
  record,
  signIn,
  unbilled,
  type Person,
  type Sheet,
} from './person.ts'
import type { Report } from './report.ts'
import {
  expectNoFailures,
  expectNothingLost,
  isOfOutage,
  reportMemory,
  reportTimes,
  type Soaked,
} from './soak-verdict.ts'
import type { Target } from './target.ts'

const staff = ['staff', 'joaquin.ferreira', 'lachlan.odea', 'mele.tupou']
const deciders = ['approver', 'maree.thornbury', 'thu-ha.pham', 'sysadmin']
const page =
  '{ timesheetCounts { pending } timesheets(first: 25) { edges { node { number status lines { notes } } } } }'
/** The mean pause between one person's actions. */
const PAUSE_MS = 150
/** A restarted server is slow until Node has compiled the hot code; its answers do not count until then. */
const WARM_MS = 15_000
const READY_MS = 60_000
const SIGN_IN_MS = 10 * 60_000
/** So many days back a timesheet may be recorded; the oldest possible day is in 2000. */
const DAYS = 9000

type State = Soaked & { isOver: boolean; pending: Sheet[] }

export async function soak(target: Target, report: Report, minutes: number, kills: number): Promise<string> {
  const state: State = {
    isOver: false,
    acknowledged: new Map(),
    pending: [],
    samples: [],
    outages: [],
    memory: [],
  }
  const people = await Promise.all([...staff, ...deciders].map((account) => signIn(target, account)))
  const glAccount = await anyGlAccount(people[0]!)
  state.outages.push({ from: 0, to: performance.now() + WARM_MS })
  const work = people.map((person, index) =>
    index < staff.length
      ? atWork(state, person, 'page of staff', recordDays(state, person, glAccount))
      : atWork(state, person, 'page of an approver', () => decide(state, person)),
  )
  const watch = watchMemory(target, state)
  await killing(target, state, report, minutes, kills)
  state.isOver = true
  await Promise.all([...work, watch])
  await expectNothingLost(people.at(-1)!, state, report)
  expectNoFailures(state, report)
  for (const fault of target.faults().filter((fault) => !isOfOutage(fault)))
    report.find('a fault was logged', fault)
  report.row({ name: 'acknowledged timesheets', figure: `${state.acknowledged.size}` })
  reportTimes(state, report)
  reportMemory(state, report)
  return `Soak: ${kills} kills in ${minutes} minutes`
}

/** One person works until the end. After a failure the person continues a moment later. */
async function atWork(state: State, person: Person, kind: string, turn: () => Promise<void>): Promise<void> {
  let signedIn = performance.now()
  while (!state.isOver) {
    try {
      if (performance.now() - signedIn > SIGN_IN_MS) {
        await person.signInAgain()
        signedIn = performance.now()
      }
      await turn()
      await measured(state, kind, () => read(person))
    } catch {
      await sleep(200)
    }
    // Random, because with a fixed pause one slow answer would make all people send their requests at the same time.
    await sleep(PAUSE_MS * (0.5 + Math.random()))
  }
}

async function read(person: Person): Promise<void> {
  const { data, text } = await person.ask(page)
  if (!data) throw new Error(text)
}

async function measured<T>(state: State, kind: string, work: () => Promise<T>): Promise<T> {
  const at = performance.now()
  const sample = (failure: string | null) =>
    state.samples.push({ kind, at, milliseconds: performance.now() - at, failure })
  try {
    const result = await work()
    sample(null)
    return result
  } catch (error) {
    sample(String(error))
    throw error
  }
}

/** Records a day further in the past each time. After the oldest day it starts again, with tasks an hour later. */
function recordDays(state: State, person: Person, glAccount: string): () => Promise<void> {
  let day = 0
  return async () => {
    const verb = day % 4 === 0 ? 'saveTimesheet' : 'submitTimesheet'
    const date = daysAgo(100 + (day % DAYS))
    const lines = [unbilled(glAccount, 360 + 60 * Math.floor(day++ / DAYS))]
    const sheet = await measured(state, verb, async () =>
      done(await record(person, verb, date, glAccount, { lines })),
    )
    acknowledge(state, sheet)
    if (sheet.status === 'PENDING') state.pending.push(sheet)
  }
}

async function decide(state: State, person: Person): Promise<void> {
  const sheet = state.pending.shift()
  if (!sheet) return
  const verb = sheet.number % 5 === 0 ? 'declineTimesheet' : 'approveTimesheet'
  acknowledge(state, await measured(state, verb, async () => done(await act(person, verb, sheet))))
}

function acknowledge({ acknowledged }: State, sheet: Sheet): void {
  acknowledged.set(sheet.number, sheet)
}

/** Kills PostgreSQL and the server in turn, during the first three quarters; in the last quarter memory is measured. */
async function killing(
  target: Target,
  state: State,
  report: Report,
  minutes: number,
  kills: number,
): Promise<void> {
  const end = performance.now() + minutes * 60_000
  const pause = (minutes * 60_000 * 0.75) / Math.max(1, kills)
  for (let kill = 0; kill < kills; kill++) {
    await sleep(pause)
    const from = performance.now()
    const outage = { from, to: Infinity }
    state.outages.push(outage)
    if (kill % 2) await target.killServer()
    else target.killDatabase()
    const again = await isReadyAgain(target, report)
    outage.to = performance.now() + WARM_MS
    if (!again) return
  }
  await sleep(Math.max(0, end - performance.now()))
}

/** Waits until the server is ready, and restarts it as a supervisor would if it ended. */
async function isReadyAgain(target: Target, report: Report): Promise<boolean> {
  const deadline = performance.now() + READY_MS
  // The server notices a moment later that PostgreSQL ended.
  await sleep(300)
  while (performance.now() < deadline) {
    if (target.hasEnded()) await target.restart()
    const status = await target.fetch('/readyz').then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return true
    await sleep(100)
  }
  report.find(`the server was not ready after ${READY_MS / 1000} s`)
  return false
}

async function watchMemory(target: Target, state: State): Promise<void> {
  while (!state.isOver) {
    const bytes = residentBytes(target.pid())
    if (bytes !== null) state.memory.push({ at: performance.now(), bytes })
    await sleep(1000)
  }
}

/** Resident memory; null on systems other than Linux, where memory is not measured. */
function residentBytes(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
  } catch {
    return null
  }
}
