// One of two processes is killed under load. Only its requests of that moment may fail; the other one does its jobs.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { logIn } from '#scripts/lab/attack/log-in.ts'
import { signIn } from '#scripts/lab/attack/person.ts'
import type { Report } from '#scripts/lab/attack/report.ts'
import type { Sample } from '#scripts/lab/attack/work.ts'
import { ms } from '#scripts/table.ts'
import type { Daybooks } from './daybooks.ts'
import { follow } from './follow.ts'

const SOCKETS = 6
const WRONG_SIGN_INS = 10
const UNTIL_NEXT_MS = 150
/** The code of a websocket that was not closed by either side. */
const BROKEN = 1006
/** Within this time something changes that each websocket shows, and one that Daybook has closed comes again. */
const SILENT_MAX_MS = 3000
const NOTICED_MS = 50
/** Until a supervisor starts it again. */
const DEAD_MS = 8000
const SEEN_WITHIN_MS = 30_000

/**
 * @param samples of the work, which continues in the meantime.
 * @returns the check that all jobs were done, which takes minutes.
 */
export async function killOne(
  daybooks: Daybooks,
  samples: Sample[],
  report: Report,
): Promise<() => Promise<void>> {
  daybooks.use(2)
  const sockets = await openSockets(daybooks)
  const jobs = await hangingJobs(daybooks)

  report.progress('one of two processes is killed')
  const killedAt = performance.now()
  await daybooks.kill('one')
  // Until the proxy has read that its connections ended, it sends requests on them.
  await sleep(NOTICED_MS)
  const endedAt = performance.now()
  await jobs.release()
  await sleep(DEAD_MS)
  const open = samples.filter(({ at, milliseconds }) => at < endedAt && at + milliseconds > killedAt)
  const late = samples.filter(({ at }) => at >= endedAt)
  const failed = open.filter(({ failure }) => failure)
  for (const { kind, at, failure } of late.filter((sample) => sample.failure))
    report.find(`${kind} failed after the kill`, `sent ${ms(at - killedAt)} after it: ${failure!}`)
  report.row({
    name: 'failed requests of those in flight at the kill',
    figure: `${failed.length} of ${open.length}`,
    note: [...new Set(failed.map(({ failure }) => failure!.slice(0, 60)))].join(', '),
  })
  report.row({
    name: 'the last of them failed',
    figure: ms(Math.max(0, ...failed.map(({ at, milliseconds }) => at + milliseconds - killedAt))),
    note: 'after the kill',
  })
  report.row({
    name: 'the slowest request after the kill',
    figure: ms(Math.max(...late.map(({ milliseconds }) => milliseconds))),
    note: `of ${late.length}`,
  })
  sockets.report(killedAt, report)

  report.progress('it is started again')
  const before = daybooks.answeredBy('one')
  const startedAt = performance.now()
  await daybooks.start('one')
  const takesPart = () => daybooks.answeredBy('one') > before
  while (!takesPart() && performance.now() < startedAt + SEEN_WITHIN_MS) await sleep(20)
  report.expect(takesPart(), 'the proxy leads nobody to the process that was started again')
  report.row({ name: 'started again until it answers', figure: ms(performance.now() - startedAt) })
  await sockets.close()
  return () => jobs.expectAllDone(killedAt, report)
}

/** Opens websockets through the proxy, about half of which the killed process serves. */
async function openSockets(daybooks: Daybooks) {
  const person = await signIn(daybooks.proxied, 'sysadmin')
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      const times = { broke: Infinity, back: Infinity, event: Infinity, latest: 0 }
      const client = await follow(daybooks.proxied, person, () => {
        times.latest = performance.now()
        if (times.broke < times.back && times.back < Infinity)
          times.event = Math.min(times.event, times.latest)
      })
      client.on('closed', (event) => {
        // Daybook itself closes one that cannot keep up with the work.
        if ((event as CloseEvent).code === BROKEN) times.broke = Math.min(times.broke, performance.now())
      })
      client.on('connected', () => (times.back = performance.now()))
      return { times, client }
    }),
  )
  return {
    report(killedAt: number, report: Report) {
      const broken = sockets.map(({ times }) => times).filter(({ broke }) => broke < Infinity)
      report.expect(broken.length > 0, 'no websocket was on the killed process')
      report.expect(
        broken.every(({ event }) => event < Infinity),
        'a websocket got no event after the kill',
        JSON.stringify(broken),
      )
      report.expect(
        sockets.every(({ times }) => times.latest > performance.now() - SILENT_MAX_MS),
        'a websocket gets no more events',
        JSON.stringify(sockets.map(({ times }) => times)),
      )
      report.row({
        name: 'websockets that broke, connected again and got an event',
        figure: `${broken.length} of ${SOCKETS}`,
        note: `the last after ${ms(Math.max(...broken.map(({ event }) => event)) - killedAt)}`,
      })
    },
    close: async () => {
      for (const { client } of sockets) await client.dispose()
    },
  }
}

/**
 * Queues jobs and holds a lock that they need, so that both processes have claimed some when one is killed. Each job writes a
 * row of the user log.
 */
async function hangingJobs({ ownerUrl, direct }: Daybooks) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const count = async () => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM "UserLog" WHERE "userLogType" = 'SIGN_IN_FAILED'`,
    )
    return rows[0]!.count
  }
  const before = await count()
  await client.query('BEGIN')
  // Waits of the application end after five seconds; the lock is held for less.
  await client.query('LOCK TABLE "UserLog" IN SHARE MODE')
  const address = await direct('two').address()
  const answers: Promise<unknown>[] = []
  for (let turn = 1; turn <= WRONG_SIGN_INS; turn++) {
    answers.push(logIn(address, 'useradmin', 'a wrong password', `192.0.2.${turn}`))
    await sleep(UNTIL_NEXT_MS)
  }
  await Promise.all(answers)
  await sleep(1000)
  const missing = async () => before + WRONG_SIGN_INS - (await count())
  let claimed = 0
  return {
    async release() {
      await client.query('COMMIT')
      // The other process finishes its own.
      await sleep(2000)
      claimed = await missing()
    },
    async expectAllDone(killedAt: number, report: Report) {
      const givenUpAt = killedAt + 5 * 60_000
      while ((await missing()) > 0 && performance.now() < givenUpAt) await sleep(500)
      const left = await missing()
      await client.end()
      report.expect(claimed > 0, 'the killed process had claimed no job')
      report.expect(left === 0, `${left} jobs were not done`)
      report.row({
        name: 'jobs that the killed process had claimed',
        figure: `${claimed} of ${WRONG_SIGN_INS}`,
        note: `done ${((performance.now() - killedAt) / 1000).toFixed(0)} s after the kill`,
      })
    },
  }
}
