// People at work: some record days, others decide them and read. Usually they are eight.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  act,
  anyGlAccount,
  daysAgo,
  done,
  record,
  signIn,
  unbilled,
  type Outcome,
  type Person,
  type Sheet,
} from './person.ts'
import type { Server } from './target.ts'

/** The accounts that record days, and the accounts that may decide them. */
export type Crew = { staff: readonly string[]; deciders: readonly string[] }

const usual: Crew = {
  staff: ['staff', 'joaquin.ferreira', 'lachlan.odea', 'mele.tupou'],
  deciders: ['approver', 'maree.thornbury', 'thu-ha.pham', 'sysadmin'],
}
const page =
  '{ timesheetCounts { pending } timesheets(first: 25) { edges { node { number status lines { notes } } } } }'
const PAUSE_MS = 150
const SIGN_IN_MS = 10 * 60_000
/** How many days back a timesheet may be recorded; the oldest possible day is in 2000. */
const DAYS = 9000

/** A request of one kind, such as a page or a submission. Times are milliseconds since the start. */
export type Sample = { kind: string; at: number; milliseconds: number; failure: string | null }

/** A change that the server acknowledged; when it was sent and answered, in milliseconds since 1970. */
export type Acknowledged = { sheet: Sheet; sentAt: number; at: number }

type State = { isOver: boolean; pauseMs: number; acknowledged: Acknowledged[]; samples: Sample[] }
type Options = { crews?: readonly Crew[]; pauseMs?: number; firstDay?: number }

/**
 * Starts the work, until `end`. It continues after an outage.
 * @param options `pauseMs` is the mean pause between one person's actions; `firstDay` is how many days before the usual first day
 * people begin. The last decider of the first crew is a System Administrator.
 */
export async function startWork(
  server: Server,
  { crews = [usual], pauseMs = PAUSE_MS, firstDay = 0 }: Options = {},
) {
  const state: State = { isOver: false, pauseMs, acknowledged: [], samples: [] }
  const present = (accounts: readonly string[]) =>
    Promise.all(accounts.map((account) => signIn(server, account)))
  const teams = await Promise.all(
    crews.map(async ({ staff, deciders }) => ({
      staff: await present(staff),
      deciders: await present(deciders),
      pending: [] as Sheet[],
    })),
  )
  const glAccount = await anyGlAccount(teams[0]!.staff[0]!)
  const work = teams.flatMap(({ staff, deciders, pending }) => [
    ...staff.map((person) =>
      atWork(state, person, 'page of staff', recordDays(state, pending, person, { glAccount, firstDay })),
    ),
    ...deciders.map((person) =>
      atWork(state, person, 'page of an approver', () => decide(state, pending, person)),
    ),
  ])
  return {
    acknowledged: state.acknowledged,
    samples: state.samples,
    /** Sees all timesheets. */
    witness: teams[0]!.deciders.at(-1)!,
    async end() {
      state.isOver = true
      await Promise.all(work)
    },
  }
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
    await sleep(state.pauseMs * (0.5 + Math.random()))
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
function recordDays(
  state: State,
  pending: Sheet[],
  person: Person,
  { glAccount, firstDay }: { glAccount: string; firstDay: number },
): () => Promise<void> {
  let day = firstDay
  return async () => {
    const verb = day % 4 === 0 ? 'saveTimesheet' : 'submitTimesheet'
    const date = daysAgo(100 + (day % DAYS))
    const lines = [unbilled(glAccount, 360 + 60 * Math.floor(day++ / DAYS))]
    const sheet = await acknowledged(state, verb, () => record(person, verb, date, glAccount, { lines }))
    if (sheet.status === 'PENDING') pending.push(sheet)
  }
}

async function decide(state: State, pending: Sheet[], person: Person): Promise<void> {
  const sheet = pending.shift()
  if (!sheet) return
  const verb = sheet.number % 5 === 0 ? 'declineTimesheet' : 'approveTimesheet'
  await acknowledged(state, verb, () => act(person, verb, sheet))
}

async function acknowledged(
  state: State,
  verb: string,
  change: () => Promise<Outcome | null>,
): Promise<Sheet> {
  const sentAt = Date.now()
  const sheet = await measured(state, verb, async () => done(await change()))
  state.acknowledged.push({ sheet, sentAt, at: Date.now() })
  return sheet
}
