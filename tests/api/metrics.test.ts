// The metrics for Prometheus: each fact is counted once, under a name from a fixed list, whatever clients send.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { transaction } from '#server/database/client.ts'
import { publish } from '#server/events/channel.ts'
import { routeName } from '#server/http/route-name.ts'
import { measure } from '#server/metrics/measures.ts'
import { done, eventsDelivered } from '#tests/support/caller.ts'
import { readSamples, valueOf } from '#tests/support/metrics.ts'
import { MANIFEST } from '#server/backup/manifest.ts'
import { setUpServer } from '#tests/support/server.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const serving = setUpServer(world)
let metrics: ReturnType<typeof measure>
const prometheus = http.createServer((...about) => metrics.handle(...about))
beforeAll(async () => {
  metrics = measure({
    log: world.log,
    server: serving.server,
    routeName,
    documents: world.documents.values(),
    sockets: world.app.sockets,
    queues: () => Promise.resolve([]),
    dataDir: world.folder,
    backups: { folder: path.join(world.folder, 'backups'), hasDatabase: true },
  })
  await once(prometheus.listen(0, '127.0.0.1'), 'listening')
})
beforeEach(() => world.at(NOON))
afterAll(() => {
  metrics.stop()
  prometheus.close()
})

const scraped = async (place = '/metrics') =>
  (await fetch(`http://127.0.0.1:${(prometheus.address() as AddressInfo).port}${place}`)).text()
/** How much a series grows while the work is done. */
async function growth(work: () => Promise<unknown>, name: string, labels: Record<string, string> = {}) {
  const before = valueOf(readSamples(await scraped()), name, labels)
  await work()
  return valueOf(readSamples(await scraped()), name, labels) - before
}

it('counts requests by their route, not by their path', async () => {
  const visit = (place: string) => fetch(`http://127.0.0.1:${serving.port}${place}`).then((one) => one.text())
  const requests = async () => {
    for (const id of [1, 2, 3]) await visit(`/api/Timesheet(${id})/GetHistory`)
    await visit('/made-up/' + 'x'.repeat(40))
    await visit('/graphql?query=%7B__typename%7D')
  }
  await requests()
  const samples = readSamples(await scraped())
  const ofRequests = samples.filter(({ name }) => name === 'daybook_http_requests_total')
  expect(ofRequests.map(({ labels, value }) => [labels.route, labels.method, value]).sort()).toEqual([
    ['/graphql', 'GET', 1],
    ['Reads a set of records, or one of them.', 'GET', 3],
    ['page', 'GET', 1],
  ])
  expect(valueOf(samples, 'daybook_http_request_duration_seconds_count', { route: 'page' })).toBe(1)
})

it('names the operations of the release only', async () => {
  const name = 'daybook_graphql_operation_duration_seconds_count'
  const [own] = [...world.documents.values()]
    .map((text) => /^query (\w+)/.exec(text)?.[1] ?? '')
    .filter(Boolean)
  const ask = (operation: string) => () => world.ask('tess', `query ${operation} { me { userId } }`)
  expect(await growth(ask(own!), name, { operation: own! })).toBe(1)
  expect(await growth(ask('madeUp'), name, { operation: 'other' })).toBe(1)
  expect(await scraped()).not.toContain('madeUp')
})

it('counts refusals by their code, of rules and of permissions, over GraphQL and REST', async () => {
  const tess = await world.signIn('tess')
  const { id } = done(await tess.submit(world.day([world.unbilled('7:00', '8:00')])))
  const refusals = 'daybook_refusals_total'
  const by = (code: string, work: () => Promise<unknown>) => growth(work, refusals, { code })
  expect(await by('UNAUTHENTICATED', () => world.nobody.ask('{ me { userId } }'))).toBe(1)
  expect(await by('UNAUTHENTICATED', () => world.nobody.rest('GET', '/api/User'))).toBe(1)
  const isStale = async () => (await world.signIn('ada')).approve({ id, version: 99 })
  const { code } = await isStale()
  expect(await by(code!, isStale)).toBe(1)
  expect(await by('INVALID_INPUT', async () => (await world.signIn('ada')).decline({ id }, ''))).toBe(1)
})

it('counts a submission and how long its approval took once it is committed', async () => {
  const [tess, ada] = [await world.signIn('tess'), await world.signIn('ada')]
  let id = ''
  const submit = async () => {
    id = done(await tess.submit(world.day([world.unbilled('9:00', '10:00')]))).id
    await eventsDelivered()
  }
  const submitted = 'daybook_timesheets_submitted_total'
  expect(await growth(submit, submitted)).toBe(1)
  expect(await growth(eventsDelivered, 'daybook_event_delay_seconds_count'), 'late events').toBe(1)
  const change = { timesheetId: 1, userId: 1, approvalGroupId: null, formerGroupId: null }
  const rolledBack = async () => {
    const fails = transaction(async (tx) => {
      publish(tx, [{ name: 'timesheetChanged', event: { ...change, what: 'SUBMITTED' } }])
      throw new Error('rolled back')
    })
    await expect(fails).rejects.toThrow('rolled back')
    await eventsDelivered()
  }
  expect(await growth(rolledBack, submitted)).toBe(0)
  world.at('2026-11-17T02:10:00.000Z')
  const latency = 'daybook_approval_latency_seconds_sum'
  const approve = async () => {
    done(await ada.approve({ id }))
    await expect.poll(async () => valueOf(readSamples(await scraped()), latency)).toBeGreaterThan(0)
  }
  expect(await growth(approve, latency)).toBe(600)
})

it('reads the state of the pool, of sockets, of the last backup and of the archive, and answers nothing else', async () => {
  const state = path.join(world.folder, 'backup-state.json')
  await writeFile(state, JSON.stringify({ lastArchiveAt: '2026-11-17T01:50:00.000Z' }))
  const backup = path.join(world.folder, 'backups/20261117T010000Z')
  await mkdir(backup, { recursive: true })
  await writeFile(path.join(backup, MANIFEST), '{}')
  const socket = new WebSocket(`ws://127.0.0.1:${serving.port}/graphql`, 'graphql-transport-ws')
  await once(socket, 'open')
  const samples = readSamples(await scraped())
  expect(valueOf(samples, 'daybook_backup_age_seconds')).toBe(3600)
  expect(valueOf(samples, 'daybook_archive_age_seconds')).toBe(600)
  expect(valueOf(samples, 'daybook_sockets')).toBe(1)
  expect(valueOf(samples, 'daybook_database_connections', { state: 'idle' })).toBeGreaterThan(0)
  socket.terminate()
  await writeFile(state, 'half a fi')
  await rm(path.join(backup, MANIFEST))
  const none = readSamples(await scraped())
  for (const of of ['backup', 'archive'])
    expect(valueOf(none, `daybook_${of}_age_seconds`), of).toBe(Infinity)
  expect(await scraped('/')).toBe('Only GET /metrics is here.\n')
})
