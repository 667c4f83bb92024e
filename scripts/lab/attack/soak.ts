// The soak: people work for half an hour while the server and PostgreSQL are killed again and again.
// soak-verdict.ts judges the result.
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from './memory.ts'
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
import { startWork } from './work.ts'

/** A restarted server is slow until Node has compiled the hot code; its answers do not count until then. */
const WARM_MS = 15_000
const READY_MS = 60_000

type State = Soaked & { isOver: boolean }

export async function soak(target: Target, report: Report, minutes: number, kills: number): Promise<string> {
  const work = await startWork(target)
  const state: State = {
    ...work,
    isOver: false,
    outages: [{ from: 0, to: performance.now() + WARM_MS }],
    memory: [],
  }
  const watch = watchMemory(target, state)
  await killing(target, state, report, minutes, kills)
  state.isOver = true
  await Promise.all([work.end(), watch])
  await expectNothingLost(work.witness, state.acknowledged, report)
  expectNoFailures(state, report)
  for (const fault of target.faults().filter((fault) => !isOfOutage(fault)))
    report.find('a fault was logged', fault)
  report.row({
    name: 'acknowledged timesheets',
    figure: `${new Set(state.acknowledged.map(({ sheet }) => sheet.number)).size}`,
  })
  reportTimes(state, report)
  reportMemory(state, report)
  return `Soak: ${kills} kills in ${minutes} minutes`
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
    const bytes = memoryOf(target.pid())
    if (bytes > 0) state.memory.push({ at: performance.now(), bytes })
    await sleep(1000)
  }
}
