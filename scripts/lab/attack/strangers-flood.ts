// A thread that sends one flood of sign-ins, so that sending does not slow down the parallel measurement.
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { logIn } from './log-in.ts'
import { PASSWORD } from './target.ts'

const AT_ONCE = 500
const A_SECOND = 60
const SECONDS = 12

const { flood, url } = workerData as { flood: FloodName; url: string }
export type FloodName = keyof typeof floods

const floods = {
  '500 right sign-ins from as many addresses': () => atOnce(address, PASSWORD),
  '500 wrong ones': () => atOnce(address, 'wrong password'),
  '500 wrong ones from one IPv6 network': () =>
    atOnce((index) => `2001:db8:1:2::${index.toString(16)}`, 'wrong password'),
  '60 a second from ever new networks': () => stream(),
}

async function statusOf(account: string, password: string, from: string): Promise<number> {
  return (await logIn(url, account, password, from)).status
}

function address(index: number): string {
  return `198.51.${index >> 8}.${index & 255}`
}

function atOnce(from: (index: number) => string, password: string): Promise<number[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, index) => statusOf('staff', password, from(index))))
}

async function stream(): Promise<number[]> {
  const sent: Promise<number>[] = []
  for (let index = 0; index < A_SECOND * SECONDS; index++) {
    sent.push(statusOf(`nobody${index}`, 'wrong password', `2001:db8:7:${index.toString(16)}::1`))
    await pause(1000 / A_SECOND)
  }
  return Promise.all(sent)
}

parentPort!.postMessage(await floods[flood]())
