// Two processes, each with people of its own: a decision in one appears in the other, and of two simultaneous decisions
// one wins.
import { setTimeout as sleep } from 'node:timers/promises'
import { act, anyGlAccount, daysAgo, done, record, signIn } from '#scripts/lab/attack/person.ts'
import { raceOver } from '#scripts/lab/attack/races.ts'
import type { Report } from '#scripts/lab/attack/report.ts'
import { atMost, ms, quantile } from '#scripts/table.ts'
import type { Daybooks } from './daybooks.ts'
import { follow } from './follow.ts'

const DECISIONS = 50
const CONTESTS = 50
const EVENT_P95_MS = 100
const EVENT_GIVEN_UP_MS = 5000

export async function across(daybooks: Daybooks, report: Report): Promise<void> {
  const [here, there] = [daybooks.direct('one'), daybooks.direct('two')]
  const owner = await signIn(here, 'fatima.zahrani')
  const decider = await signIn(here, 'approver')
  const other = await signIn(there, 'anthea.papadimitriou')
  const witness = await signIn(there, 'sysadmin')
  const glAccount = await anyGlAccount(owner)
  let day = 100
  const submit = async () => done(await record(owner, 'submitTimesheet', daysAgo(day++), glAccount))

  let onChange = (_number: number) => {}
  const client = await follow(here, owner, (number) => onChange(number))
  // The socket is open; the server still has to handle the subscription.
  await sleep(1000)
  const delays: number[] = []
  for (let decision = 0; decision < DECISIONS; decision++) {
    const sheet = await submit()
    await sleep(100)
    const arrived = new Promise<number>((resolve) => {
      onChange = (number) => number === sheet.number && resolve(performance.now())
    })
    const start = performance.now()
    done(await act(other, 'approveTimesheet', sheet))
    const at = await Promise.race([arrived, sleep(EVENT_GIVEN_UP_MS, Infinity)])
    delays.push(at - start)
  }
  await client.dispose()
  report.row({
    ...atMost('an event from one process to the other, p95', quantile(delays, 0.95), EVENT_P95_MS),
    note: `median ${ms(quantile(delays, 0.5))}, from the sending of the decision`,
  })

  for (let contest = 0; contest < CONTESTS; contest++) {
    const verb = contest % 2 ? 'approveTimesheet' : 'declineTimesheet'
    const decisions = [
      [decider, 'approveTimesheet'],
      [other, verb],
    ] satisfies Parameters<typeof raceOver>[1]
    await raceOver(await submit(), decisions, witness, report)
  }
  report.row({ name: 'contests through both processes', figure: `${CONTESTS}` })
}
