// Imports over HTTP, as the browser sends them: permissions, limits and clean-up.
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ImportReport } from '#domain/import/report.ts'
import { db } from '#server/database/client.ts'
import { sweepFiles } from '#server/actions/sweep.ts'
import { ORIGIN, type Caller } from '#tests/support/caller.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

const jobs = [
  'name,division,description',
  'J-100,Civil,Bridge',
  'J-101,Civil,Tunnel',
  'J-200,Mechanical,Mill',
]
const UNLISTED = 'The first line must list the files.'
const INCOMPLETE = 'The files did not arrive complete. Please try again.'

function bodyOf(files: Record<string, string>): string {
  const head = Object.entries(files).map(([name, text]) => ({ name, size: Buffer.byteLength(text) }))
  return `${JSON.stringify(head)}\n${Object.values(files).join('')}`
}

async function send({ accessToken }: Pick<Caller, 'accessToken'>, body: BodyInit, query = '') {
  const headers: Record<string, string> = accessToken ? { authorization: `Bearer ${accessToken}` } : {}
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const response = await world.app.fetch(new Request(`${ORIGIN}/api/Import${query}`, init))
  return { status: response.status, body: (await response.json()) as ImportReport & { value?: string } }
}
const left = () => readdirSync(world.folder).filter((name) => name.endsWith('.part'))

describe('an import over HTTP', () => {
  it('reports what would change, then imports in the name of the user', async () => {
    const sam = await world.signIn('sam')
    const files = {
      'jobs.csv': [...jobs, 'J-300,Civil,Weir'].join('\n'),
      'pay-locations.csv': 'name\nNorth\nSouth\nWest\n',
    }
    const dry = await send(sam, bodyOf(files), '?dryRun=1')
    expect([dry.status, dry.body.isDone, dry.body.files[0]!.created]).toEqual([200, false, 1])
    expect(await db.job.count()).toBe(3)
    const real = await send(sam, bodyOf(files))
    expect(real.body).toEqual({ ...dry.body, isDone: true })
    expect(await db.job.count()).toBe(4)
    expect(await db.administrationHistory.findFirst({ where: { noun: 'PAY_LOCATION' } })).toMatchObject({
      ...{ action: 'CREATED', modifierId: world.company.people.sam.id, nameOfModifier: 'Sam Tester' },
      roleOfModifier: 'SYSTEM_ADMINISTRATOR',
    })
    expect(left()).toEqual([])
  })

  it('imports doubtful rows only if confirmed', async () => {
    const sam = await world.signIn('sam')
    const files = bodyOf({ 'jobs.csv': jobs.slice(0, 2).join('\n') })
    expect((await send(sam, files)).body).toMatchObject({ isDone: false, doubts: [{ file: 'jobs.csv' }] })
    expect((await send(sam, files, '?sure=1')).body).toMatchObject({ isDone: true })
  })

  it.each([
    ['', INCOMPLETE],
    ['x'.repeat(20_000), UNLISTED],
    ['[{"name":"a.csv"}]\n', UNLISTED],
    ['[{"name":"a.csv","size":-1}]\n', UNLISTED],
    ['[null]\n', UNLISTED],
    ['[]\n', 'Please select file to upload'],
    ['[{"name":"jobs.csv","size":9}]\nname', INCOMPLETE],
    [
      '[{"name":"a.csv","size":200000001}]\n',
      'The files have 200000001 bytes; at most 200000000 are accepted.',
    ],
    [`${JSON.stringify(Array(21).fill({ name: 'a.csv', size: 0 }))}\n`, 'At most 20 files are accepted.'],
  ])('of %j is refused with a message', async (body, message) => {
    const { status, body: answer } = await send(await world.signIn('sam'), body)
    expect([status, answer.value]).toEqual([400, message])
    expect(left()).toEqual([])
  })

  it("uses a file's name as nothing but a name", async () => {
    const sam = await world.signIn('sam')
    const { body } = await send(sam, bodyOf({ '../../etc/jobs.csv': jobs.join('\n') }), '?dryRun=1')
    expect(body.problems).toMatchObject([{ file: '../../etc/jobs.csv', line: null }])
  })

  it('streams a body that is larger than the limit of other requests', async () => {
    const sam = await world.signIn('sam')
    const rows = Array.from({ length: 3000 }, (_, index) => `K-${index},Civil,${'x'.repeat(900)}\n`).join('')
    const files = bodyOf({ 'jobs.csv': `${jobs.join('\n')}\n${rows}` })
    const { status, body } = await send(sam, files, '?dryRun=1')
    expect([status, body.files[0]!.created]).toEqual([200, 3000])
  })
})

it('the files of an import that was killed are swept the night after', async () => {
  const folder = await world.files.temporaryFolder()
  writeFileSync(path.join(folder, '0'), 'name\nNorth\n')
  expect(await sweepFiles(world.files)).toBe(0)
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(folder, yesterday, yesterday)
  expect(await sweepFiles(world.files)).toBe(1)
  expect(left()).toEqual([])
})
