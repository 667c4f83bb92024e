// Statements written by hand are part of the transaction they are handed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, query, transaction, write, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { asRefusal } from '#server/errors/not-allowed.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const addSite = (location: string) =>
  Prisma.sql`INSERT INTO "Site" ("location") VALUES (${location}) RETURNING "id"`
const sites = (location: string) => db.site.count({ where: { location } })

test('what is written is seen in it, and by others when it commits', async () => {
  await transaction(async (tx) => {
    await query(tx, addSite('Quarry'))
    expect(await tx.site.count({ where: { location: 'Quarry' } })).toBe(1)
    expect(await sites('Quarry')).toBe(0)
  })
  expect(await sites('Quarry')).toBe(1)
})

test('what is written goes when it fails', async () => {
  const failing = transaction(async (tx) => {
    await query(tx, addSite('Swamp'))
    throw new Error('too wet')
  })
  await expect(failing).rejects.toThrow('too wet')
  expect(await sites('Swamp')).toBe(0)
})

test('what nobody waited for is written in its order by the end of it', async () => {
  const result = await transaction(async (tx) => {
    write(tx, [addSite('Quay'), Prisma.sql`UPDATE "Site" SET "active" = false WHERE "location" = 'Quay'`])
    return 'done'
  })
  expect(result).toBe('done')
  expect(await db.site.findMany({ where: { location: 'Quay' } })).toMatchObject([{ active: false }])
})

test('when what nobody waited for fails, nothing is done and the error is that of the first to fail', async () => {
  const failing = transaction(async (tx) => {
    await query(tx, addSite('Mire'))
    write(tx, [addSite('Mire'), Prisma.sql`SELECT 1 / 0`, Prisma.sql`SELECT "depth" FROM "Site"`])
    return 'done'
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await sites('Mire')).toBe(0)
})

test('a refusal after what nobody waited for undoes it', async () => {
  const failing = transaction(async (tx) => {
    write(tx, [addSite('Delta')])
    throw new Error('flooded')
  })
  await expect(failing).rejects.toThrow('flooded')
  expect(await sites('Delta')).toBe(0)
})

test('one within another is its own', async () => {
  const failing = transaction(async (tx) => {
    await transaction((inner) => query(inner, addSite('Harbour')))
    // Prisma writes a row and those that hang off it in a transaction that it begins itself.
    await db.site.create({
      data: { location: 'Harbour', equipment: { create: { name: 'CR-1', description: 'Crane' } } },
    })
    await query(tx, addSite('Harbour'))
    throw new Error('low tide')
  })
  await expect(failing).rejects.toThrow('low tide')
  expect(await sites('Harbour')).toBe(2)
})

test.each([
  ['committed', () => Promise.resolve()],
  ['rolled back', () => Promise.reject(new Error('no'))],
])('nothing is written after it was %s', async (_end, end) => {
  let kept: Transaction | undefined
  await transaction(async (tx) => {
    kept = tx
    await end()
  }).catch(() => {})
  const late = await query(kept!, addSite('Ghost town')).catch((error: unknown) => error)
  expect(late).toMatchObject({ message: 'The transaction is over.' })
  // One that took too long is over in the middle of its work: its caller may try again.
  expect(asRefusal(late)).toMatchObject({ code: 'BUSY' })
  expect(await sites('Ghost town')).toBe(0)
})
