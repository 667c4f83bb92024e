// Every mutation of the schema while one of its statements fails: all tables, the stored files and the live events are as
// before, the caller gets no success, and the same call succeeds afterwards. The calls stand in tests/support/everyWrite.ts.
//
// The gate lets every fifth statement of a batch fail, which also writes files; and of a sample of mutations, the commit and
// one more statement, all drawn from a printed seed. With DEEP=1 every statement of every mutation fails once, which takes two
// minutes:
//
//   DEEP=1 npx vitest run tests/api/everyWrite.test.ts
//
// SEED=… draws the sample of an earlier run.
import { readdir } from 'node:fs/promises'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProvider, type IdentityProvider } from '#server/adapters/identity-provider.ts'
import { db, openDatabase } from '#server/database/client.ts'
import { streams } from '#server/events/channel.ts'
import type { Message } from '#server/events/types.ts'
import { eventsDelivered, ORIGIN } from '#tests/support/caller.ts'
import { ownerOf } from '#tests/support/database.ts'
import { everyWrite, mutationNames, send, type Write, type WriteCase } from '#tests/support/everyWrite.ts'
import { startFailingProxy, type FailingProxy } from '#tests/support/failing-proxy.ts'
import { CLIENT, startIdentityProvider, type PlayedProvider } from '#tests/support/identity-provider.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

const isDeep = process.env.DEEP === '1'
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

let played: PlayedProvider
let through: FailingProxy
let owner: pg.Client
const world = setUpWorld({
  provider: {
    begin: () => provider.begin(),
    finish: (answer, flow) => provider.finish(answer, flow),
    verify: () => provider.verify(),
  },
})
const REDIRECT = `${ORIGIN}/callback`
let provider: IdentityProvider
const events: Message[] = []
const remember = (message: Message) => void events.push(message)
let table: Record<string, WriteCase>

beforeAll(async () => {
  console.info(`everyWrite: SEED=${seed}`)
  played = await startIdentityProvider(() => REDIRECT)
  provider = createProvider({ ...CLIENT, redirectUri: REDIRECT, issuer: played.issuer })
  through = await startFailingProxy(world.url)
  await openDatabase(through.url, { directUrl: world.url, statements: true })
  owner = new pg.Client({ connectionString: ownerOf(world.url) })
  await owner.connect()
  await prepareReading()
  streams.add(remember)
  table = everyWrite(world, () => played)
})
afterAll(async () => {
  streams.delete(remember)
  await owner.end()
  played.stop()
  // Back to the database itself, so that the world closes as it was opened.
  await openDatabase(world.url, { statements: true })
  through.stop()
})

/** Tables that are written beside the transaction of a call, on purpose. */
const apart: Record<string, string> = {
  FailureLog: 'A fault is stored once its transaction is rolled back.',
  Throttle: 'An attempt counts although it fails.',
}
/** Columns that are. */
const apartColumns: Record<string, { columns: string[]; because: string }> = {
  EmailCode: {
    columns: ['tries'],
    because: 'A guess counts although it fails, or guesses at once would be free.',
  },
  FactorTicket: {
    columns: ['tries', 'challenge'],
    because: 'The same; and a challenge can be answered once.',
  },
}

/** The statement that reads all tables of the application and of its jobs, in order; sequences may have gaps. */
let readTables: { name: string; text: string }
async function prepareReading(): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string; table: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS "table", tablename AS "name" FROM pg_tables
    WHERE schemaname IN ('public', 'jobs') ORDER BY 1`)
  const read = tables
    .filter(({ name }) => !(name in apart))
    .map(({ name, table }) => {
      const { columns } = apartColumns[name] ?? {}
      const row = columns ? `(to_jsonb(r) - '{${columns.join()}}'::text[])::text` : 'r::text'
      return `SELECT '${table}' AS "table", coalesce(array_agg(${row} ORDER BY ${row}), '{}') AS "rows" FROM ${table} r`
    })
  readTables = { name: 'tables', text: read.join(' UNION ALL ') }
}
async function rowsOf(): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ table: string; rows: string[] }>(readTables)
  return new Map(rows.map(({ table, rows: texts }) => [table, texts]))
}

type State = { tables: Map<string, string[]>; files: string[] }
const stateOf = async (): Promise<State> => ({
  tables: await rowsOf(),
  files: (await readdir(world.folder)).sort(),
})

/** What differs, in words. */
function differences(before: State, after: State): string[] {
  const found = (of: string, one: readonly string[], other: readonly string[], sign: string) =>
    one.filter((row) => !other.includes(row)).map((row) => `${sign} ${of}: ${row.slice(0, 120)}`)
  return [...before.tables, ['file', before.files] as const].flatMap(([of, rows]) => {
    const now = of === 'file' ? after.files : after.tables.get(of)!
    if (now.join('\n') === rows.join('\n')) return []
    return [...found(of, rows, now, '-'), ...found(of, now, rows, '+')]
  })
}

type Fails = (sql: string, position: number) => boolean
/** The statement that makes a change last: the first commit, or a write outside a transaction. */
function lasting(): Fails {
  let isInside = false
  return (sql) => {
    if (sql === 'BEGIN') isInside = true
    const isWrite = /^\s*(INSERT|UPDATE|DELETE)\b/.test(sql) && !sql.includes('"Throttle"')
    return sql === 'COMMIT' || (!isInside && isWrite)
  }
}

const isRefusal = (type: unknown) => type === 'Refusal' || type === 'InvalidInput'

/** One call while a statement fails. @returns what is wrong, and the statement that failed; null if none did. */
async function attempt(name: string, write: Write, before: State, fails: Fails) {
  const { select, isDone = () => true, followUp } = table[name]!
  events.length = 0
  await db.throttle.deleteMany()
  const call = () => send(world, name, write, select)
  const { result: answer, failed, sent, stuck } = await through.failing(fails, call)
  const { result, errors } = answer
  const isSuccess = errors.length === 0 && !isRefusal(result?.__typename)
  const wrong: string[] = []
  if (stuck !== null) {
    wrong.push(stuck, ...sent.map((sql, at) => `  ${at + 1}. ${inShort(sql)}`))
    await openDatabase(through.url, { directUrl: world.url, statements: true })
  }
  world.takeLog()
  if (failed === null) {
    if (!isSuccess || !isDone(result ?? {})) wrong.push(`does not succeed: ${JSON.stringify(answer)}`)
    return { wrong, failed, after: before, isKept: false }
  }
  if (isSuccess) wrong.push(`answers ${JSON.stringify(result)}`)
  else if (
    errors.some(({ message }) => !/^Internal server error\. .* reference [0-9a-f]{8}\.$/.test(message))
  )
    wrong.push(`answers ${JSON.stringify(errors)}`)
  const after = await stateOf()
  const isAfter = sent.slice(0, failed.position - 1).includes('COMMIT')
  const isKept = followUp !== undefined && isAfter
  if (!isKept) wrong.push(...differences(before, after))
  await eventsDelivered()
  if (!isKept) wrong.push(...events.filter(isOfCall).map((event) => `published ${JSON.stringify(event)}`))
  return {
    wrong: wrong.map((one) => `${failed.position}. ${inShort(failed.sql)}: ${one}`),
    failed,
    after,
    isKept,
  }
}
const inShort = (sql: string) => sql.replace(/\s+/g, ' ').trim().slice(0, 120)
/** Not of `eventsDelivered`, and not of the failure log. */
const isOfCall = ({ name, event }: Message) =>
  name !== 'failureKept' && !(name === 'notificationsMarked' && event.userId === 0)

/** How many mutations the gate draws. */
const SAMPLE = 12
const WHOLE = 'makePayBatch'
const others = mutationNames.filter((name) => name !== WHOLE)
const some = fc.shuffledSubarray(others, { minLength: SAMPLE, maxLength: SAMPLE })
const tried = isDeep ? mutationNames : [WHOLE, ...fc.sample(some, { seed, numRuns: 1 })[0]!]
const draws = fc.sample(fc.nat(), { seed, numRuns: tried.length })

/** The statements that fail, one after the other, until the first call in which none fails. */
function* failures(name: string, at: number): Generator<Fails, void, number> {
  const step = isDeep ? 1 : 5
  if (isDeep || name === WHOLE)
    for (let next = 1 + (draws[at]! % step); ; next += step) yield (_, counted) => counted === next
  const statements = yield lasting()
  const position = 1 + (draws[at]! % statements)
  yield (_, counted) => counted === position
  yield () => false
}

it('has a call of every mutation', () => {
  expect(Object.keys(table).sort()).toEqual([...mutationNames].sort())
})

it.each(tried.map((name, at) => ({ name, at })))(
  '$name leaves nothing behind when a statement fails, and succeeds afterwards',
  async ({ name, at }) => {
    world.at(NOON)
    const { prepare, isUsedUp = false } = table[name]!
    const prepared = async () => {
      const { by, ...write } = await prepare()
      const caller = typeof by === 'string' ? await world.signIn(by) : by
      await through.quiet()
      return { ...write, ...(caller && { by: caller }) }
    }
    let write = await prepared()
    let before = await stateOf()
    const wrong: string[] = []
    const plan = failures(name, at)
    let statements = 0
    for (;;) {
      const fails = plan.next(statements).value
      if (!fails) throw new Error('No call was left alone.')
      const result = await attempt(name, write, before, fails)
      wrong.push(...result.wrong)
      if (result.failed === null) break
      statements = result.failed.position
      before = result.after
      if (isUsedUp || result.isKept) {
        await write.after?.()
        write = await prepared()
        before = await stateOf()
      }
    }
    await write.after?.()
    expect(wrong.join('\n')).toBe('')
  },
)
