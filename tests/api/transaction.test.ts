// Statements written by hand are part of the transaction they are handed.
import { expect, test } from 'vitest'
import { db, transaction, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { asRefusal } from '#server/errors/not-allowed.ts'
import { setUpWorld } from '#tests/support/world.ts'

setUpWorld()

const addSite = (location: string) =>
  Prisma.sql`INSERT INTO "Site" ("location") VALUES (${location}) RETURNING "id"`
const sites = (location: string) => db.site.count({ where: { location } })

test('writes are visible inside, and to others after the commit', async () => {
  await transaction(async (tx) => {
    await tx.$queryRaw<object[]>(addSite('Quarry'))
    expect(await tx.site.count({ where: { location: 'Quarry' } })).toBe(1)
    expect(await sites('Quarry')).toBe(0)
  })
  expect(await sites('Quarry')).toBe(1)
})

test('writes are rolled back if it fails', async () => {
  const failing = transaction(async (tx) => {
    await tx.$queryRaw<object[]>(addSite('Swamp'))
    throw new Error('too wet')
  })
  await expect(failing).rejects.toThrow('too wet')
  expect(await sites('Swamp')).toBe(0)
})

test('one within another is its own', async () => {
  const failing = transaction(async (tx) => {
    await transaction((inner) => inner.$queryRaw<object[]>(addSite('Harbour')))
    // Prisma writes a row and those that hang off it in a transaction that it begins itself.
    await db.site.create({
      data: { location: 'Harbour', equipment: { create: { name: 'CR-1', description: 'Crane' } } },
    })
    await tx.$queryRaw<object[]>(addSite('Harbour'))
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
  const late = await kept!.$queryRaw<object[]>(addSite('Ghost town')).catch((error: unknown) => error)
  // One that took too long is over in the middle of its work: its caller may try again.
  expect(asRefusal(late)).toMatchObject({ code: 'BUSY' })
  expect(await sites('Ghost town')).toBe(0)
})
