// The soak: a company at work for half an hour, while the server and PostgreSQL are killed again and again. Nothing
// acknowledged is lost, memory stays flat, and nobody waits much longer than usual.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  act,
  anyGlAccount,
  daysAgo,
  record,
  signIn,
  type Outcome,
  type Person,
  type Sheet,
} from './person.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'

const staff = ['staff', 'joaquin.ferreira', 'lachlan.odea', 'mele.tupou']
const deciders = ['approver', 'maree.thornbury', 'thu-ha.pham', 'sysadmin']
const page =
  '{ timesheetCounts { pending } timesheets(first: 25) { edges { node { number status lines { notes } } } } }'
/** A tired clerk: so many milliseconds between what one person does. */
const PAUSE_MS = 150
/** What is asked while it starts again, or before Node has compiled what it needs, says nothing about usual days. */
const WARM_MS = 15_000
const READY_MS = 60_000
const SIGN_IN_MS = 10 * 60_000
const MEMORY_GROWTH = 1.25
const P99_TO_P50 = 5

type Sample = { kind: 'read' | 'write'; at: number; milliseconds: number }
type State = {
  isOver: boolean
  /** Every change that was acknowledged: the newest version of each timesheet, by number. */
  acknowledged: Map<number, Sheet>
  pending: Sheet[]
  samples: Sample[]
  /** From a kill to when it is as before. */
  outages: { from: number; to: number }[]
  memory: { at: number; bytes: number }[]
}

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
    atWork(state, person, () =>
      index < staff.length ? recordDay(state, person, glAccount) : decide(state, person),
    ),
  )
  const watch = watchMemory(target, state)
  await killing(target, state, report, minutes, kills)
  state.isOver = true
  await Promise.all([...work, watch])
  await nothingLost(people.at(-1)!, state, report)
  for (const fault of target.faults().filter((fault) => !isOfOutage(fault)))
    report.find('a fault was logged', fault)
  return [
    `${kills} kills in ${minutes} minutes`,
    `${state.acknowledged.size} timesheets acknowledged`,
    ...times(state, report),
    flatness(state, report),
  ].join(', ')
}

/** One person at work until the end; whatever fails while it is away is tried again a moment later. */
async function atWork(state: State, person: Person, turn: () => Promise<void>): Promise<void> {
  let signedIn = performance.now()
  while (!state.isOver) {
    try {
      if (performance.now() - signedIn > SIGN_IN_MS) {
        await person.signInAgain()
        signedIn = performance.now()
      }
      await turn()
      await measured(state, 'read', () => person.ask(page))
    } catch {
      await sleep(200)
    }
    await sleep(PAUSE_MS)
  }
}

async function measured<T>(state: State, kind: Sample['kind'], work: () => Promise<T>): Promise<T> {
  const at = performance.now()
  const result = await work()
  state.samples.push({ kind, at, milliseconds: performance.now() - at })
  return result
}

let day = 0

async function recordDay(state: State, person: Person, glAccount: string): Promise<void> {
  // Years back, so that no two days of one person fall together.
  const date = daysAgo(100 + (day++ % 7000))
  const verb = day % 4 === 0 ? 'saveTimesheet' : 'submitTimesheet'
  const sheet = acknowledge(
    state,
    await measured(state, 'write', () => record(person, verb, date, glAccount)),
  )
  if (sheet?.status === 'PENDING') state.pending.push(sheet)
}

async function decide(state: State, person: Person): Promise<void> {
  const sheet = state.pending.shift()
  if (!sheet) return
  const verb = sheet.number % 5 === 0 ? 'declineTimesheet' : 'approveTimesheet'
  acknowledge(state, await measured(state, 'write', () => act(person, verb, sheet)))
}

function acknowledge(state: State, outcome: Outcome | null): Sheet | null {
  const sheet = outcome?.__typename === 'TimesheetChange' ? outcome.timesheet : null
  if (sheet) state.acknowledged.set(sheet.number, sheet)
  return sheet ?? null
}

/** Kills in turn, evenly over the first three quarters: the last is left alone, so that memory can be judged. */
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

/** As under a supervisor: it is started again when it has ended. */
async function isReadyAgain(target: Target, report: Report): Promise<boolean> {
  const deadline = performance.now() + READY_MS
  // PostgreSQL's end is noticed a moment after it.
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
  report.find(`it was not ready again after ${READY_MS / 1000} s`)
  return false
}

async function watchMemory(target: Target, state: State): Promise<void> {
  while (!state.isOver) {
    const bytes = residentBytes(target.pid())
    if (bytes !== null) state.memory.push({ at: performance.now(), bytes })
    await sleep(1000)
  }
}

/** Linux only; elsewhere memory is not judged. */
function residentBytes(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
  } catch {
    return null
  }
}

async function nothingLost(witness: Person, { acknowledged }: State, report: Report): Promise<void> {
  await witness.signInAgain()
  for (const sheet of acknowledged.values()) {
    const { data } = await witness.ask<{ timesheet: Sheet | null }>(
      'query ($number: Int!) { timesheet(number: $number) { id number version status } }',
      { number: sheet.number },
    )
    const now = data?.timesheet
    const isThere =
      !!now && (now.version > sheet.version || (now.version === sheet.version && now.status === sheet.status))
    report.expect(
      isThere,
      'an acknowledged change was lost',
      `${JSON.stringify(sheet)} is ${JSON.stringify(now)}`,
    )
  }
}

function times({ samples, outages }: State, report: Report): string[] {
  const isUsual = ({ at, milliseconds }: Sample) =>
    outages.every(({ from, to }) => at + milliseconds < from || at > to)
  return (['read', 'write'] as const).map((kind) => {
    const sorted = samples
      .filter((sample) => sample.kind === kind && isUsual(sample))
      .map(({ milliseconds }) => milliseconds)
      .toSorted((a, b) => a - b)
    const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => sorted[Math.floor(sorted.length * share)])
    report.expect(sorted.length > 0, `no ${kind} was measured`)
    report.expect(p99 <= P99_TO_P50 * p50, `p99 of a ${kind} is ${ms(p99)}, p50 ${ms(p50)}`)
    return `${kind} p50 ${ms(p50)} p99 ${ms(p99)} of ${sorted.length}`
  })
}

/** The last quarter is one life of one process: its end against its beginning, once it is warm. */
function flatness({ memory, outages }: State, report: Report): string {
  const since = outages.at(-1)!.to
  const calm = memory.filter(({ at }) => at > since).map(({ bytes }) => bytes)
  const part = Math.max(1, Math.floor(calm.length / 4))
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const [begin, end] = [median(calm.slice(0, part)), median(calm.slice(-part))]
  const text = `memory ${Math.round(begin / 1e6)} to ${Math.round(end / 1e6)} MB`
  report.expect(end <= begin * MEMORY_GROWTH, `${text} in the last quarter`)
  return text
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

/** What is logged because the database is away is no fault of the program. */
function isOfOutage(fault: string): boolean {
  return /ECONN|ENOENT|terminat|57P0|shutting down|starting up|recovery mode|Connection/i.test(fault)
}
