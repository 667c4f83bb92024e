// A standby answers long queries, and nobody sees older data than before.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDaybook, temporaryFolder, type Daybook } from '#scripts/daybook.ts'
import { closeDatabase, db, fromStandby, openDatabase, chunksFromStandby } from '#server/database/client.ts'
import { standbyCheck } from '#server/health/database.ts'
import type { Installation } from '#server/health/installation.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { fillDatabase, PATIENCE, refusal } from '#tests/support/process.ts'
import { startWithStandby } from '#tests/support/standby.ts'

const data = temporaryFolder()
const KEYS = Object.fromEntries(
  ['SECRET_KEY', 'PUSH_KEY', 'SEAL_KEY'].map((name) => [name, randomBytes(32).toString('base64url')]),
)
let servers: Awaited<ReturnType<typeof startWithStandby>>
let daybook: Daybook
let environment: Record<string, string>
beforeAll(async () => {
  servers = await startWithStandby()
  environment = {
    DATA_DIR: data.folder,
    DATABASE_URL: servers.url,
    DATABASE_OWNER_URL: servers.ownerUrl,
    LOG_LEVEL: 'warn',
    // The company is there before the first start.
    ...KEYS,
  }
  await fillDatabase(servers.ownerUrl, ({ people }) =>
    db.timesheet.createMany({
      data: Array.from({ length: 120 }, (_, at) => ({
        userId: people.tess.id,
        lastActorId: people.tess.id,
        startDate: new Date(Date.UTC(2026, 6, 1 + at)),
      })),
    }),
  )
  daybook = startDaybook({ ...environment, DATABASE_READ_URL: servers.standbyUrl })
  await daybook.ready()
})
afterAll(async () => {
  await daybook.stop()
  await servers.stop()
  data.remove()
})

describe('Daybook', () => {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const post = async (address: string, body: object) =>
    (await daybook.fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  beforeAll(async () => {
    const tokens = await post('/auth/login', { email: 'sam@test.example', password: PASSWORD })
    headers.authorization = `Bearer ${(tokens as { access_token: string }).access_token}`
  })

  async function ask<Data>(query: string, variables: object = {}): Promise<Data> {
    const { data, errors } = (await post('/graphql', { query, variables })) as {
      data: Data
      errors?: unknown
    }
    expect(errors).toBeUndefined()
    return data
  }
  const get = (address: string) => daybook.fetch(address, { headers })

  /** The statements that the standby answered during the work, except the one that asks for its position. */
  async function answered(work: () => Promise<unknown>): Promise<string[]> {
    const before = servers.said().length
    await work()
    const statements = servers
      .said()
      .slice(before)
      .split(/LOG: {2}(?:execute|statement)/)
    return statements.filter(
      (statement) => statement.includes('FROM') && !statement.includes('pg_control_system'),
    )
  }

  it('reads a report from it', async () => {
    const statements = await answered(() =>
      ask(
        '{ report(name: HOURS) { total { cells } } reportFacts(name: HOURS, within: [], measure: "hours") { count } }',
      ),
    )
    expect(statements.join()).toMatch(/GROUPING SETS/)
    expect(statements.join()).toMatch(/LIMIT \$/)
  })

  it('reads an export from it', async () => {
    type Prepared = { result: { url: string } }
    const { result } = await ask<Prepared>(
      'mutation ($input: ExportInput!) { result: prepareExport(input: $input) { ... on Export { url } } }',
      { input: { list: { name: 'TIMESHEETS' }, format: 'CSV', columns: ['timesheet'] } },
    )
    const statements = await answered(async () => {
      const response = await get(result.url)
      const text = await response.text()
      expect(text.split('\n').length, text).toBeGreaterThan(50)
    })
    expect(statements.join()).toMatch(/"Timesheet"/)
  })

  it('reads long OData answers from it, and short ones from the primary', async () => {
    const long = await answered(async () => {
      const { value } = (await (await get('/api/Timesheet?$top=500')).json()) as { value: unknown[] }
      expect(value.length).toBeGreaterThan(100)
    })
    expect(long.join()).toMatch(/"Timesheet"/)
    expect(await answered(() => get('/api/Timesheet?$top=20'))).toEqual([])
  })

  it('does not start with the standby of another database', async () => {
    const other = await freshDatabase()
    expect(await refusal({ ...environment, DATABASE_READ_URL: other })).toBe(
      'DATABASE_READ_URL must name a standby of the database of DATABASE_URL; it is another one.',
    )
  })
})

describe('a read from it', () => {
  let warnings: object[]
  beforeEach(async () => {
    warnings = []
    await openDatabase(servers.url, {
      readUrl: servers.standbyUrl,
      log: { warn: (details) => void warnings.push(details) },
    })
  })
  afterEach(() => closeDatabase())

  async function isStandby(): Promise<boolean> {
    const [row] = await db.$queryRaw<{ is: boolean }[]>`SELECT pg_is_in_recovery() AS "is"`
    return row!.is
  }
  const name = async () => (await db.setting.findFirstOrThrow()).companyName
  const rename = (name: string) => servers.onPrimary(`UPDATE "Setting" SET "companyName" = '${name}'`)

  it('happens only on request', async () => {
    expect(await isStandby()).toBe(false)
    expect(await fromStandby(isStandby)).toBe(true)
    expect(await isStandby()).toBe(false)
  })

  it('has everything that was committed before it', async () => {
    for (let nth = 0; nth < 8; nth++) {
      await rename(`Name ${nth}`)
      expect(await fromStandby(name)).toBe(`Name ${nth}`)
    }
  })

  it('comes from the primary while the standby is behind', async () => {
    await servers.onStandby('SELECT pg_wal_replay_pause()')
    try {
      await rename('Ahead')
      expect(await fromStandby(name)).toBe('Ahead')
    } finally {
      await servers.onStandby('SELECT pg_wal_replay_resume()')
    }
    await expect.poll(() => fromStandby(isStandby), PATIENCE).toBe(true)
    expect(warnings).toEqual([])
  })

  it('comes from the primary once the standby has ended, also in the middle', async () => {
    async function* chunks() {
      yield await isStandby()
      await servers.kill()
      yield await isStandby()
      yield await isStandby()
    }
    try {
      const read: boolean[] = []
      for await (const chunk of chunksFromStandby(chunks())) read.push(chunk)
      expect(read).toEqual([true, false, false])
      expect(warnings).toHaveLength(1)
    } finally {
      await servers.restart()
    }
  })

  it('depends on the delay of the standby', async () => {
    const judge = (databaseReadUrl: string) =>
      standbyCheck.look({ config: { databaseReadUrl }, database: { url: servers.url } } as Installation, () =>
        Promise.reject(new Error('It needs no connection of the owner')),
      )
    await expect.poll(async () => (await judge(servers.standbyUrl))?.state, PATIENCE).toBe('OK')
    expect(await judge(await freshDatabase())).toMatchObject({
      state: 'WRONG',
      says: expect.stringContaining('another database'),
    })
    await servers.onStandby('SELECT pg_wal_replay_pause()')
    try {
      await rename('Behind')
      expect(await judge(servers.standbyUrl)).toMatchObject({ state: 'WARNING' })
    } finally {
      await servers.onStandby('SELECT pg_wal_replay_resume()')
    }
  })

  it('refuses a wrong statement as the primary does, and continues', async () => {
    await expect.poll(() => fromStandby(isStandby), PATIENCE).toBe(true)
    await expect(fromStandby(() => db.$queryRaw`SELECT 1 / 0`)).rejects.toThrow('division by zero')
    expect(await fromStandby(isStandby)).toBe(true)
    expect(warnings).toEqual([])
  })
})
