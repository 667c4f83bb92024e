// Answers of the legacy interface that are too long for the memory: read, written and sent chunk by chunk, to their end or
// to where they break off.
import http from 'node:http'
import { once } from 'node:events'
import { pipeline, type Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createGunzip } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, onStatement } from '#server/database/client.ts'
import { readOptions } from '#server/odata/options.ts'
import { readCollection, type Chunk } from '#server/odata/read.ts'
import { notificationType } from '#server/rest/nouns/notification.ts'
import { setUpServer } from '#tests/support/server.ts'
import { setUpWorld } from '#tests/support/world.ts'

const MANY = 20_000
const world = setUpWorld()
const server = setUpServer(world)
beforeAll(async () => {
  const { tess, ada } = world.company.people
  const sheet = await world.seed({ owner: 'tess' })
  const event = await db.timesheetEvent.create({
    data: { timesheetId: sheet.id, timesheetEventType: 'APPROVED', actorId: ada.id },
  })
  // Three at each instant, so that the key decides.
  await db.$queryRaw<
    object[]
  >`INSERT INTO "Notification" ("userId", "actorId", "timesheetId", "timesheetEventId", "message", "at")
      SELECT ${tess.id}::int, ${ada.id}::int, ${sheet.id}::int, ${event.id}::int, 'Number ' || n || ' „é“ "quoted"' || repeat(' and so on', 180),
        '2026-01-01'::timestamptz + (n / 3) * interval '1 second'
      FROM generate_series(1, ${MANY}::int) n`
})

/** What is no longer held is not to be counted. */
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const held = () => {
  collectGarbage()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

async function ask(path: string, { isSmall = false, method = 'GET', by = world.signIn('tess') } = {}) {
  const { accessToken } = await by
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': isSmall ? 'gzip' : 'identity' }
  const { port } = server
  const request = http.request({ port, host: '127.0.0.1', method, path, headers, agent: false }).end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  expect(response.headers['content-encoding']).toBe(isSmall ? 'gzip' : undefined)
  // What breaks off is seen by who reads the body.
  const body: Readable = isSmall ? pipeline(response, createGunzip(), () => {}) : response
  return { request, response, body }
}
async function textOf(body: Readable): Promise<string> {
  let text = ''
  body.setEncoding('utf8')
  for await (const chunk of body) text += chunk as string
  return text
}
type Answered = { '@odata.count'?: number; '@odata.nextLink'?: string; value: { Id: number }[] }
const listOf = async (path: string, options?: Parameters<typeof ask>[1]) =>
  JSON.parse(await textOf((await ask(path, options)).body)) as Answered
/** Statements that read chunks while the work is done. */
async function chunksIn(work: () => Promise<void>): Promise<number> {
  let count = 0
  const stop = onStatement(({ sql }) => (count += / AS "at"\s+FROM "Notification"/.test(sql) ? 1 : 0))
  await work()
  stop()
  return count
}
/** Far more than lies between the ends of any line. */
const ALL = '/TimesheetNotification?$top=1000000'

describe('a long answer', () => {
  it('has every row once, in order, and is JSON; or the part that is requested, without a next page', async () => {
    const paths = [
      [`${ALL}&`, true],
      ['/TimesheetNotification?', false],
    ] as const
    for (const [path, isSmall] of paths) {
      const { value, ...rest } = await listOf(`${path}$select=Id&$count=true`, { isSmall })
      expect(value).toHaveLength(MANY)
      expect(value.every(({ Id }, at) => at === 0 || Id < value[at - 1]!.Id)).toBe(true)
      expect(rest).toEqual({ '@odata.context': expect.any(String) as unknown, '@odata.count': MANY })
    }
    const { value, ...rest } = await listOf(
      '/TimesheetNotification?$top=2345&$skip=4321&$orderby=Id&$select=Id',
    )
    expect(rest).not.toHaveProperty('@odata.nextLink')
    const ids = await db.notification.findMany({ orderBy: { id: 'asc' }, skip: 4321, take: 2345 })
    expect(value.map(({ Id }) => Id)).toEqual(ids.map(({ id }) => id))
  })

  it('is never in memory as a whole', async () => {
    const before = held()
    const { body } = await ask(ALL, { isSmall: true })
    let [bytes, next] = [0, 0]
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length
      if (bytes < next) continue
      next = bytes + 8_000_000
      // Both ends of the line are in this process, each with what it is just now at. Polled, because a thread of its own
      // frees the buffers that a collection found, which takes its time on a busy machine.
      await expect.poll(() => held() - before, { interval: 20 }).toBeLessThan(25_000_000)
    }
    expect(bytes).toBeGreaterThan(38_000_000)
  })

  it('is read as fast as the client receives it; a disconnected client stops the reading and frees its slot', async () => {
    const chunks = () => chunksIn(() => new Promise((resolve) => setTimeout(resolve, 200)))
    const { body } = await ask(ALL)
    await once(body, 'readable')
    // What lies between the ends of the line fills first.
    await expect.poll(chunks).toBe(0)
    const read = await chunksIn(async () => {
      await once(body.resume(), 'end')
    })
    expect(read).toBeGreaterThan(10)
    for (let times = 0; times < 5; times++) {
      const left = await ask(ALL)
      await once(left.body, 'readable')
      left.request.destroy()
    }
    await expect.poll(chunks).toBe(0)
    expect((await listOf('/TimesheetNotification?$top=3000&$select=Id')).value).toHaveLength(3000)
  })

  it('has headers that HEAD returns', async () => {
    // More of them than one person receives long answers at once.
    for (let times = 0; times < 5; times++) {
      const read = await chunksIn(async () => {
        const { response, body } = await ask(ALL, { method: 'HEAD' })
        const { 'content-type': type } = response.headers
        expect([response.statusCode, type, await textOf(body)]).toEqual([200, 'application/json', ''])
      })
      expect(read).toBe(1)
    }
  })

  it('is refused while the caller receives four', async () => {
    const taken = await Promise.all([1, 2, 3, 4].map(() => ask(ALL)))
    const fifth = await ask(ALL)
    expect([fifth.response.statusCode, await textOf(fifth.body)]).toEqual([
      429,
      expect.stringContaining('You are asking for too much at once.'),
    ])
    expect((await listOf('/TimesheetNotification?$top=5')).value).toHaveLength(5)
    for (const { request } of taken) request.destroy()
  })

  it('ends with the caller’s session', async () => {
    const by = world.signInAgain('tess')
    const { response, body } = await ask(ALL, { by })
    await once(body, 'readable')
    expect((await (await by).rest('POST', '/auth/logout')).status).toBe(204)
    await expect(textOf(body)).rejects.toThrow()
    expect(response.complete).toBe(false)
  })

  it('that is interrupted does not look complete', async () => {
    const { response, body } = await ask(ALL, { isSmall: true })
    await once(body, 'readable')
    await world.asOwner('ALTER TABLE "Notification" RENAME TO "Elsewhere"')
    try {
      await expect(textOf(body)).rejects.toThrow()
      expect(response.complete).toBe(false)
    } finally {
      await world.asOwner('ALTER TABLE "Elsewhere" RENAME TO "Notification"')
    }
    expect(world.takeFaults()).toHaveLength(1)
  })
})

describe('a long answer in rows', () => {
  it('is read in batches, each after the last row of the previous one', async () => {
    const { people } = world.company
    const compiling = {
      viewer: {
        ...people.tess,
        approvalGroupIds: [],
        ledGroupId: null,
        standIns: [],
        divisions: [],
      } as unknown as Viewer,
      zone: 'Australia/Brisbane',
    }
    const read = (more: object) =>
      readCollection(
        notificationType,
        { ...readOptions([['$orderby', 'Id']]), ...more },
        { order: [], pageSize: 100, rowsMax: 2500 },
        compiling,
      )
    const lengths: number[] = []
    const ids: unknown[] = []
    let chunk: Chunk = await read({ top: 6000 })
    for (let answers = 1; answers <= 3; answers++) {
      for (;;) {
        lengths.push(chunk.rows.length)
        ids.push(...chunk.rows.map(({ Id }) => Id))
        if (!chunk.more) break
        chunk = await chunk.more()
      }
      if (chunk.next) chunk = await read({ skiptoken: chunk.next })
    }
    expect(lengths).toEqual([1000, 1000, 500, 1000, 1000, 500, 1000])
    const all = await db.notification.findMany({ orderBy: { id: 'asc' }, take: 6000 })
    expect(ids).toEqual(all.map(({ id }) => id))
    expect(chunk.next).toBeNull()
  })
})
