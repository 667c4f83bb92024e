// PostgreSQL keeps a bounded number of statements prepared, however many texts callers make up.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { BoundedClient, nameOf, PREPARED_MAX } from '#server/database/statement-names.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let connection: pg.Client
beforeAll(async () => {
  world = await createWorld()
  connection = new BoundedClient({ connectionString: world.url, pipeline: true })
  await connection.connect()
})
afterAll(async () => {
  await connection.end()
  await world.close()
})

const ask = (text: string) => connection.query({ name: nameOf(text), text, values: [] })
const prepared = async () =>
  (
    await connection.query<{ name: string; statement: string }>(
      'SELECT name, statement FROM pg_prepared_statements',
    )
  ).rows

test('the ones that were used last stay prepared, the others are closed and prepared again when they come back', async () => {
  const texts = Array.from({ length: PREPARED_MAX + 50 }, (_, index) => `SELECT ${index} AS "answer"`)
  await Promise.all(texts.map(ask))
  expect((await prepared()).map(({ statement }) => statement).sort()).toEqual(texts.slice(50).sort())

  const { rows } = await ask(texts[0]!)
  expect(rows).toEqual([{ answer: 0 }])
  expect(await prepared()).toHaveLength(PREPARED_MAX)
})

test('a failed transaction closes them, too', async () => {
  await connection.query('BEGIN')
  await expect(connection.query('SELECT nonsense')).rejects.toThrow('nonsense')
  const failing = Array.from({ length: PREPARED_MAX }, (_, index) => ask(`SELECT 'failed', ${index}`))
  await Promise.allSettled(failing)
  await connection.query('ROLLBACK')
  expect((await ask('SELECT 1 AS "answer"')).rows).toEqual([{ answer: 1 }])
  expect((await prepared()).length).toBeLessThanOrEqual(PREPARED_MAX)
})
