// Every wait of a run has a name and a limit. Where not even the limits are kept, because the process no longer turns its loop, a
// watchdog in another thread prints the story so far and what is waited for, and ends the process.
import { Worker } from 'node:worker_threads'

/** Milliseconds of the machine, many times what a step takes. */
const PATIENCE = 60_000
/** The same of the watchdog, which has to wait for the limits. */
const LAST_PATIENCE = 5 * PATIENCE
/** Lines of the story. */
const LINES = 20

const open: string[] = []
let story: readonly string[] = []

const sentence = () => `Nothing happens any more. It waits for: ${open.join(' > ')}`

/** @throws Error with the names of all open waits if the work takes too long. */
export async function inTime<T>(what: string, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(sentence())), PATIENCE)
  open.push(what)
  tell()
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
    open.splice(open.lastIndexOf(what), 1)
    tell()
  }
}

/** A counter, 0 while nobody plays, and a text, in memory that the watchdog reads. */
const counter = new Int32Array(new SharedArrayBuffer(4))
const text = Buffer.from(new SharedArrayBuffer(8192))

const watching = `
  const { counter, text, patience } = require('node:worker_threads').workerData
  let before = 0
  setInterval(() => {
    const now = Atomics.load(counter, 0)
    if (now !== 0 && now === before) {
      require('node:fs').writeSync(2, Buffer.from(text).toString().replaceAll('\\0', ''))
      process.kill(process.pid, 'SIGKILL')
    }
    before = now
  }, patience)`
let watchdog: Worker | null = null

function tell(): void {
  text.fill(0)
  text.write([...story.slice(-LINES), sentence(), ''].join('\n'))
  Atomics.add(counter, 0, 1)
}

/** Watches over a run. @param log of it. @returns what ends that. */
export function watch(log: readonly string[]): () => void {
  watchdog ??= new Worker(watching, { eval: true, workerData: { counter, text, patience: LAST_PATIENCE } })
  watchdog.unref()
  story = log
  tell()
  return () => void Atomics.store(counter, 0, 0)
}
