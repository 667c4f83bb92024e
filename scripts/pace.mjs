// How fast this machine is: the milliseconds of a fixed piece of work, on one processor and on two at the same time. Machines
// differ by a factor of two and more, and so do the hours of one machine; what the gate measures is compared in these units.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { Worker, isMainThread, parentPort } from 'node:worker_threads'

const TIMES = 15

/**
 * The least milliseconds of the work, alone and beside itself: whatever else the machine does only adds to them.
 * @returns {Promise<{ one: number, two: number }>}
 */
export async function measurePace() {
  const [one = NaN] = await timesOf(1)
  const two = await timesOf(2)
  return { one, two: Math.max(...two) }
}

/** The least of each of the workers, which start each piece together. */
async function timesOf(width) {
  const workers = Array.from({ length: width }, () => new Worker(new URL(import.meta.url)))
  /** @type {number[][]} */
  const times = workers.map(() => [])
  // The first pieces compile the code.
  for (let turn = -2; turn < TIMES; turn++)
    await Promise.all(
      workers.map(async (worker, index) => {
        worker.postMessage(null)
        const [milliseconds] = await once(worker, 'message')
        if (turn >= 0) times[index].push(milliseconds)
      }),
    )
  await Promise.all(workers.map((worker) => worker.terminate()))
  return times.map((all) => Math.min(...all))
}

/** A small version of the work of tests: objects, texts, JSON, sorting, a hash. */
function work() {
  const rows = Array.from({ length: 40_000 }, (_, id) => ({
    id,
    name: `Person ${(id * 7919) % 40_000}`,
    at: id % 1440,
  }))
  rows.sort((a, b) => (a.name < b.name ? -1 : 1))
  const byMinute = Map.groupBy(rows, ({ at }) => at)
  const text = JSON.stringify([...byMinute])
  const words = text
    .replace(/Person (\d)/g, 'P$1')
    .split('"')
    .filter((word) => /^P\d+7$/.test(word))
  return createHash('sha256')
    .update(JSON.stringify(JSON.parse(text)) + words.join())
    .digest('hex')
}

if (!isMainThread)
  parentPort.on('message', () => {
    const begin = performance.now()
    work()
    parentPort.postMessage(performance.now() - begin)
  })
else if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await measurePace()))
