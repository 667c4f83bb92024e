// Webhooks: a good receiver beside seven bad ones, each with all events of a day's work. The messages of the good one arrive a
// little later than without the others.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { atMost, ms } from '#scripts/table.ts'
import { badReceivers, startReceivers } from './bad-receivers.ts'
import { act, anyGlAccount, daysAgo, done, record, signIn, type Person } from './person.ts'
import type { Report } from './report.ts'
import type { Environment, Target } from './target.ts'

/** Days that are submitted and approved: two messages each. */
const DAYS = 40
/** A message may come this much later than without bad receivers. */
const LATER_MS = 3000
const GIVE_UP_MS = 180_000

const folder = mkdtempSync(path.join(tmpdir(), 'daybook-receivers-'))
const ports = path.join(folder, 'ports.json')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Lets the target reach the receivers on this machine. */
export const receiversAsNames: Environment = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'receivers-as-names.mjs')).href}`,
  RECEIVERS: ports,
}

export async function webhooks(target: Target, report: Report): Promise<string> {
  const late: number[] = []
  const receivers = await startReceivers((body) => late.push(Date.now() - Date.parse(at(body))))
  writeFileSync(ports, JSON.stringify(receivers.ports))
  try {
    const [administrator, staff, approver] = await Promise.all(
      ['sysadmin', 'staff', 'approver'].map((one) => signIn(target, one)),
    )
    await create(administrator!, 'good')
    const usual = await work(staff!, approver!, 300, late)
    report.row({ name: 'usually: the latest message', figure: ms(usual.latest) })
    for (const name of badReceivers) await create(administrator!, name)
    late.length = 0
    const { latest, arrived } = await work(staff!, approver!, 300 + DAYS, late)
    report.expect(arrived === 2 * DAYS, `${arrived} of ${2 * DAYS} messages arrived at the good receiver`)
    report.row(
      atMost(`the latest beside ${badReceivers.length} bad receivers`, latest, usual.latest + LATER_MS),
    )
  } finally {
    receivers.stop()
  }
  return `Webhooks: ${2 * DAYS} messages to a good receiver, from the event to their arrival`
}

function at(body: string): string {
  return (JSON.parse(body) as { at: string }).at
}

async function create(person: Person, name: string): Promise<void> {
  const input = {
    ...{ name, url: `https://${name}.receivers.example/in`, active: true },
    events: ['SUBMITTED', 'APPROVED'],
  }
  const { data, text } = await person.ask<{ result: { __typename: string } }>(
    'mutation ($input: WebhookInput!) { result: createWebhook(input: $input) { __typename } }',
    { input },
  )
  if (data?.result.__typename !== 'WebhookChange') throw new Error(`No webhook: ${text.slice(0, 300)}`)
}

/** Submits and approves days, and waits for their messages. @returns the latest in milliseconds, and how many came. */
async function work(staff: Person, approver: Person, from: number, late: readonly number[]) {
  const glAccount = await anyGlAccount(staff)
  for (let day = from; day < from + DAYS; day++) {
    const sheet = done(await record(staff, 'submitTimesheet', daysAgo(day), glAccount))
    done(await act(approver, 'approveTimesheet', sheet))
  }
  const until = performance.now() + GIVE_UP_MS
  while (late.length < 2 * DAYS && performance.now() < until) await pause(100)
  const waited = late.length < 2 * DAYS ? GIVE_UP_MS : 0
  return { latest: Math.max(waited, ...late), arrived: late.length }
}
