// METRICS_PORT of the running process: what dashboard and alerts ask for exists, and only this machine reads it.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueNames } from '#server/jobs/queues.ts'
import { listen } from '#server/http/listener.ts'
import { startDaybook, temporaryFolder, type Daybook } from '#scripts/daybook.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { readSamples, valueOf } from '#tests/support/metrics.ts'
import { PATIENCE } from '#tests/support/process.ts'

let data: ReturnType<typeof temporaryFolder>
let daybook: Daybook
beforeAll(async () => {
  data = temporaryFolder()
  writeFileSync(path.join(data.folder, 'backup-state.json'), '{"lastBackupAt":"2026-11-17T01:00:00.000Z"}')
  const DATABASE_URL = await freshDatabase()
  daybook = startDaybook({ DATA_DIR: data.folder, DATABASE_URL, METRICS_PORT: '0' })
  await daybook.ready()
})
afterAll(async () => {
  await daybook.stop()
  data.remove()
})

const place = () => /metrics are at (http:\S+\/metrics)/.exec(daybook.output())?.[1]
const scraped = async () => readSamples(await (await fetch(place()!)).text())

it('has every metric that the dashboard and the alerts name', async () => {
  await expect.poll(place, PATIENCE).toMatch(/^http:\/\/127\.0\.0\.1:/)
  await daybook.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __typename }' }),
  })
  const named = ['dashboard.json', 'alerts.yaml'].flatMap(
    (file) =>
      readFileSync(`docs/operations/${file}`, 'utf8').match(/\b(?:daybook|nodejs|process)_[a-z_]+[a-z]\b/g) ??
      [],
  )
  const existing = new Set((await scraped()).map(({ name }) => name))
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((name) => !existing.has(name))).toEqual([])
})

it('counts the jobs of each queue', async () => {
  const queues = (await scraped())
    .filter(({ name }) => name === 'daybook_jobs')
    .map(({ labels }) => labels.queue)
  expect([...new Set(queues)].sort()).toEqual([...queueNames].sort())
})

it('does not count what Prometheus asks', async () => {
  const requests = async () => valueOf(await scraped(), 'daybook_http_requests_total', { route: 'page' })
  const before = await requests()
  expect(await requests()).toBe(before)
})

it('names its variable if the port is taken', async () => {
  const port = Number(new URL(place()!).port)
  await expect(listen('127.0.0.1', port, undefined, 'METRICS_PORT')).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set METRICS_PORT to another number.`,
  )
})
