// Strangers sign in from many networks. Meanwhile another person's pages may take half a second longer than usual, and the
// right sign-in of a person on a network in use at most three seconds.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { atMost } from '#scripts/table.ts'
import { LONGER_MS, slowest, usually, visitOf } from './beside.ts'
import { logIn } from './log-in.ts'
import type { Report } from './report.ts'
import type { FloodName } from './strangers-flood.ts'
import { PASSWORD, type Target } from './target.ts'

const SIGN_IN_MS = 3000
/** A server that has just started still compiles its code. */
const WARM_UP = 200

const floods: readonly FloodName[] = [
  '500 right sign-ins from as many addresses',
  '500 wrong ones',
  '500 wrong ones from one IPv6 network',
  '60 a second from ever new networks',
]

export async function strangers(target: Target, report: Report): Promise<string> {
  const url = await target.address()
  const visit = {
    ...(await visitOf(target)),
    // On the network on which the person is signed in.
    'sign-in': async () => {
      const { status } = await logIn(url, 'useradmin', PASSWORD)
      if (status !== 200) throw new Error(`The sign-in answered ${status}.`)
    },
  }
  for (let index = 0; index < WARM_UP; index++) await logIn(url, 'staff', PASSWORD, `192.0.2.${index}`)
  const usual = await usually(visit, report)
  for (const flood of floods) {
    const answers = once(
      new Worker(new URL('strangers-flood.ts', import.meta.url), { workerData: { flood, url } }),
      'message',
    )
    const times = await slowest(visit, answers)
    const [statuses] = (await answers) as [number[]]
    const refused = statuses.filter((status) => status === 503).length
    report.row({ name: flood, figure: `${refused} of ${statuses.length} refused with 503` })
    for (const [name, time] of Object.entries(times))
      report.row(atMost(`  ${name}`, time, name === 'sign-in' ? SIGN_IN_MS : usual[name]! + LONGER_MS))
    // The next flood begins with empty queues.
    await pause(4000)
  }
  return "Strangers: the slowest of another person's requests during each flood"
}
