// The subject of a part: the company with a number of timesheets in a database of its own, and two processes that serve
// it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { makeCompany } from './seed.ts'

/** How much a part measures. */
export type Options = {
  /** Rounds of dashboard, writes and live, and how many come first to warm up; rounds of sealing. */
  rounds: number
  warmUp: number
  sealings: number
  /** The formats of the exports. */
  formats: readonly ('CSV' | 'XLSX')[]
  /** Of a round of the dashboard or of sealing. */
  seconds: number
  /** A text of the names of lists and reports. */
  only: string
  /** How many people submit at the same time while history is sealed. */
  writers: number
  /** How many days each connection submits in a round, and how often it approves a hundred. */
  submissions: number
  approvals: number
  /** How many sockets listen, and the milliseconds between two events. */
  sockets: number
  pause: number
  /** How many answers of a list count. */
  answers: number
  /** Rows of the imported file, and people of the pay batch. */
  imported: number
  paid: number
  /** Visits of the home, reloads before a first form, and letters typed. */
  visits: number
  reloads: number
  letters: number
  /** Workdays of a crew member and of an approver. */
  days: number
}

/** `floor` is the port of the hand-written SQL that the application is compared with. */
export type Setup = {
  sheets: number
  database: string
  application: number
  floor: number
  /** Seals all history, in the process of the application. */
  seal(): Promise<void>
  close(): Promise<void>
}

export async function openSetup(postgres: string, sheets: number): Promise<Setup> {
  const begin = performance.now()
  const database = await makeCompany(postgres, sheets)
  const seconds = ((performance.now() - begin) / 1000).toFixed(0)
  console.log(`The database with ${sheets.toLocaleString('en')} timesheets is ready after ${seconds} s.`)
  const [application, floor] = await Promise.all([serve('application', database), serve('floor', database)])
  const close = async () => {
    await Promise.all([application.stop(), floor.stop()])
  }
  return {
    ...{ sheets, database, close },
    ...{ application: application.port, floor: floor.port, seal: application.seal },
  }
}

async function serve(kind: 'application' | 'floor', database: string) {
  const child = fork(path.join(import.meta.dirname, 'serve.ts'), [kind, database])
  const ended = once(child, 'exit')
  const [port] = (await once(child, 'message')) as [number]
  const stop = () => {
    child.kill()
    return ended
  }
  const seal = async () => {
    const sealed = once(child, 'message')
    child.send('seal')
    await sealed
  }
  return { port, stop, seal }
}
