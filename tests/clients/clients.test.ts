// Clients of others read and write the running server over OData: programs in a package of their own, each a process that
// knows its address and two access tokens, and prints what it saw. Two of the clients are generated of the $metadata that
// the server answers with, and all of it is compiled under `strict`.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installClients } from '#scripts/install.mjs'
import { startPushService } from '#tests/support/push-service.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const run = promisify(execFile)
const programs = path.resolve('tests/clients/programs')

let world: World
let browsers: Awaited<ReturnType<typeof startPushService>>
let server: http.Server
let service: string
/** A copy of the programs, where clients are generated and all of it is compiled. */
let workshop: string
beforeAll(async () => {
  server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browsers = await startPushService()
  world = await createWorld({ publicUrl, push: browsers.push() })
  server.on('request', world.app.handle)
  service = `${publicUrl}/api`
  await installClients()
  workshop = await mkdtemp(path.join(tmpdir(), 'daybook-clients-'))
  await cp(programs, workshop, {
    recursive: true,
    filter: (file) => path.basename(file) !== 'node_modules',
  })
  await symlink(path.join(programs, 'node_modules'), path.join(workshop, 'node_modules'), 'junction')
  await generate()
  await tool('typescript/bin/tsc')
}, 300_000)
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
  await browsers.stop()
  await rm(workshop, { recursive: true })
})

/** Runs a program of the workshop, or one that its packages bring. */
async function node(file: string, ...args: string[]): Promise<string> {
  try {
    return (await run(process.execPath, [file, ...args], { cwd: workshop })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${file} failed.\n${stdout}\n${stderr}`, { cause: error })
  }
}
const tool = (name: string, ...args: string[]) => node(path.join('node_modules', name), ...args)

/** The clients are generated for the viewer with the most rights. */
async function generate() {
  const { accessToken } = await world.signIn('sam')
  const response = await fetch(`${service}/$metadata`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const folder = path.join(workshop, 'metadata')
  await mkdir(folder)
  await writeFile(path.join(folder, 'daybook.edmx'), await response.text())
  const sap = ['--input', 'metadata', '--outputDir', 'generated/sap']
  await Promise.all([
    tool('@odata2ts/odata2ts/lib/run-cli.js'),
    tool('@sap-cloud-sdk/generator/dist/cli.js', ...sap),
  ])
}

type Tried = { name: string; isFlat?: boolean; hasNoBound?: boolean }
const clients: Tried[] = [
  { name: 'o' },
  { name: 'odata-query' },
  { name: 'odata-client' },
  { name: 'ts-odata-client', isFlat: true },
  { name: 'ts-odatajs' },
  { name: 'odata2ts' },
  { name: 'sap-cloud-sdk', hasNoBound: true },
]

describe.each(clients)('$name', ({ name, isFlat, hasNoBound }) => {
  let seen: Record<string, unknown>
  let pending: number
  let ids: number[]
  beforeAll(async () => {
    const training = { Notes: 'First aid course', GlaccountId: world.company.glAccounts.training.id }
    const draft = (StartDate: string) => ({
      StartDate,
      Shift: false,
      TimesheetLines: [{ TimesheetLineType: 1, StartTime: 420, EndTime: 900, ...training }],
    })
    pending = (await world.seed({ owner: 'theo' })).id
    const given = {
      pending,
      drafts: ['2026-11-10', '2026-11-12', '2026-11-11'].map(draft),
      future: draft('2026-12-24'),
      device: browsers.browser().token,
    }
    const tokens = await Promise.all(
      (['tess', 'ada'] as const).map(async (who) => (await world.signIn(who)).accessToken!),
    )
    seen = JSON.parse(await node(`out/${name}.js`, service, ...tokens, JSON.stringify(given))) as typeof seen
    ids = (seen.made as { TimesheetHeaderId: number }[]).map((one) => one.TimesheetHeaderId)
  })

  it('makes drafts, lists and counts them, reads and changes one, and expands its related records', () => {
    const day = (at: number, StartDate: string) => ({ TimesheetHeaderId: ids[at], StartDate })
    const first = { ...day(0, '2026-11-10'), Shift: false, TimesheetStatus: 0, TotalDuration: 480 }
    const account = { GLAccount: { Description: '6100 Training' } }
    const line = { Notes: 'First aid course', ...(!isFlat && account) }
    expect(seen).toMatchObject({
      ...{ made: [first, {}, {}], before: first, after: { ...first, Shift: true } },
      ...{ list: [day(1, '2026-11-12'), day(2, '2026-11-11')], count: 3 },
      expanded: { TimesheetHeaderId: ids[0], TimesheetLines: [line] },
    })
  })

  it('reports why a request was refused or a record not found', () => {
    expect(seen.refused).toContain('Start date cannot be in the future')
    expect(seen.missing).toContain('Not found.')
  })

  it('calls an action, and deletes the drafts', () => {
    const approved = { TimesheetHeaderId: pending, Approved: true, Code: null, Message: null }
    const registered = { deviceId: 'desk', platform: 'web' }
    expect(seen.acted).toMatchObject(hasNoBound ? registered : [approved])
    expect(seen.gone).toContain('Not found.')
    expect(seen.left).toBe(0)
  })
})
