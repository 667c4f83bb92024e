// The effect of an attack on another person: the slowest responses to their list, a page and a static file.
import { setTimeout as pause } from 'node:timers/promises'
import { atMost, ms } from '#scripts/table.ts'
import { signIn } from './person.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'

/** An answer may take this much longer than usual. */
export const LONGER_MS = 500
const PAUSE_MS = 20

/** The requests of the other person, by name. */
export type Visit = Record<string, () => Promise<void>>
type Times = Record<string, number>

export async function visitOf(target: Target): Promise<Visit> {
  const person = await signIn(target, 'approver')
  const html = await (await target.fetch('/')).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
  if (!script) throw new Error('The application is not built: npm run build.')
  const fetched = async (path: string) => {
    const response = await target.fetch(path)
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
    await response.text()
  }
  return {
    list: async () => {
      const { data, text } = await person.ask('{ timesheets(first: 25) { edges { node { number } } } }')
      if (!data) throw new Error(text.slice(0, 200))
    },
    page: () => fetched('/'),
    script: () => fetched(script),
  }
}

/** The slowest answer to each request until the attack has ended, in milliseconds. */
export async function slowest(visit: Visit, attack: Promise<unknown>): Promise<Times> {
  let isOver = false
  const ended = attack.finally(() => (isOver = true))
  // A failure is thrown at the end, so that the target is closed.
  ended.catch(() => {})
  const repeat = async ([name, send]: [string, () => Promise<void>]) => {
    let longest = 0
    do {
      const start = performance.now()
      await send()
      longest = Math.max(longest, performance.now() - start)
      await pause(PAUSE_MS)
    } while (!isOver)
    return [name, longest] as const
  }
  const times = await Promise.all(Object.entries(visit).map(repeat))
  await ended
  return Object.fromEntries(times)
}

/** The usual times, as the rows above all others. A server that has just started still compiles its code. */
export async function usually(visit: Visit, report: Report): Promise<Times> {
  await slowest(visit, pause(3000))
  const usual = await slowest(visit, pause(3000))
  for (const [name, time] of Object.entries(usual)) report.row({ name: `usually: ${name}`, figure: ms(time) })
  return usual
}

/** Runs an attack and adds its rows: its own results, and the slowest responses of the other person. */
export async function beside(
  { visit, usual, report }: { visit: Visit; usual: Times; report: Report },
  name: string,
  attack: () => Promise<string>,
): Promise<void> {
  const start = performance.now()
  const said = attack()
  const times = await slowest(visit, said)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  report.row({ name, figure: `${seconds} s`, note: await said })
  for (const [request, time] of Object.entries(times))
    report.row(atMost(`  ${request}`, time, usual[request]! + LONGER_MS))
}

/** How often each answer came, in words. */
export function tally(answers: readonly (string | number)[]): string {
  const counts = Map.groupBy(answers, (answer) => answer)
  return [...counts].map(([answer, all]) => `${all.length} × ${answer}`).join(', ')
}
