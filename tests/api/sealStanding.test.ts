// Daybook never reuses the number of a seal, because it also stores the newest one outside of the database. And the
// unusual but honest histories that need an explanation.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resumeSealing } from '#server/actions/seal/resume.ts'
import { seal } from '#server/actions/seal/seal.ts'
import { db } from '#server/database/client.ts'
import { checkHistory, type CheckOptions } from '#server/read/seal/check.ts'
import { newestSeal } from '#server/read/seal/chain.ts'
import { whyNotSealed } from '#server/read/seal/standing.ts'
import { signBlock } from '#server/sealing/block.ts'
import { MARK_FILE, markIn, markRestored, type Mark } from '#server/sealing/mark.ts'
import { rootOf } from '#server/sealing/tree.ts'

import {
  daysFromNoon,
  openIntruder,
  otherKey,
  sealKey,
  writeBlocks,
  writeHistory,
} from '#tests/support/sealing.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const { publicKey } = sealKey
const folders: string[] = []
let world: World
let intruder: pg.Client
/** The machine that has made the seals. */
let folder: string
let mark: Mark

/** The data folder of another machine or of a new process, with the mark that a folder has now. */
function machine(from?: string): string {
  const made = mkdtempSync(path.join(tmpdir(), 'daybook-mark-'))
  folders.push(made)
  if (from) writeFileSync(path.join(made, MARK_FILE), readFileSync(path.join(from, MARK_FILE)))
  return made
}

beforeEach(async () => {
  world = await createWorld()
  intruder = await openIntruder(world.url)
  folder = machine()
  mark = markIn(folder)
  await writeBlocks(world, mark)
})
afterEach(async () => {
  await intruder.end()
  await world.close()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

const check = (options: Partial<CheckOptions> = {}) => checkHistory({ publicKeys: [publicKey], ...options })
const newest = async () => (await newestSeal())!
const cutOff = (from: number) =>
  intruder.query(
    `DELETE FROM "SealLeaf" WHERE "blockNumber" >= ${from}; DELETE FROM "SealBlock" WHERE "number" >= ${from}`,
  )
/** As an older database looks. */
const restoreBefore = async (number: number) => {
  await cutOff(number)
  await intruder.query(
    `DELETE FROM "TimesheetHistory" WHERE "id" > ${(number - 1) * 2};
     ${['AdministrationHistory', 'PayBatchLine', 'Docket'].map((table) => `DELETE FROM "${table}" WHERE "id" >= ${number}`).join(';')}`,
  )
}
const changeRow = () =>
  intruder.query(`UPDATE "TimesheetHistory" SET "nameOfModifier" = 'Nobody' WHERE "id" = 8`)

describe('nothing is sealed, and the check says why, when', () => {
  const removed: [what: string, does: () => Promise<unknown>, says: RegExp][] = [
    [
      'the newest seals were removed',
      () => cutOff(4),
      /has seen seal 4:[0-9a-f]{16}, but the database ends at seal 3\./,
    ],
    ['all seals were removed', () => cutOff(1), /has seen seal 4:.*, but the database has no seals\./],
    [
      'seals were removed and made again without Daybook’s knowledge',
      async () => {
        await cutOff(4)
        await changeRow()
        await seal({ key: sealKey })
      },
      /has seen seal 4:.*, but the database does not have it\./,
    ],
  ]
  it.each(removed)('%s and a row was changed', async (_what, does, says) => {
    const other = markIn(machine(folder))
    await does()
    await changeRow()
    const blocks = await db.sealBlock.count()
    for (const known of [mark, other]) {
      await expect(seal({ key: sealKey, mark: known, isComplete: true })).rejects.toThrow(says)
      expect((await check({ mark: known })).faults.join()).toMatch(says)
    }
    expect(await db.sealBlock.count()).toBe(blocks)
    rmSync(path.join(folder, MARK_FILE))
    await expect(seal({ key: sealKey, mark }), 'the process remembers').rejects.toThrow(says)
  })

  it.each([
    [
      'docket',
      (frozen: string) => `UPDATE "Docket" SET "content" = '${frozen}' WHERE "id" = 4`,
      'D-2025-000004',
    ],
    [
      'pay batch',
      (frozen: string) => `UPDATE "PayBatch" SET "control" = '${frozen}' WHERE "id" = 4`,
      'BATCH00004',
    ],
  ])(
    'a machine without a record of seals finds none, although a %s names one',
    async (what, freeze, number) => {
      const { hash } = await newest()
      await intruder.query(freeze(JSON.stringify({ seal: { number: 4, hash } })))
      expect(await check()).toMatchObject(what === 'docket' ? { faultCount: 1 } : { faultCount: 0 })
      await cutOff(1)
      const says = new RegExp(`The newest ${what} ${number} names seal 4:.*, but the database has no seals`)
      await expect(seal({ key: sealKey, mark: markIn(machine()) })).rejects.toThrow(says)
      expect((await check()).faults).toContain(`Block 4, which ${what} ${number} names, is missing.`)
      await intruder.query(freeze('{}'))
      await seal({ key: sealKey, isComplete: true })
      await intruder.query(freeze(JSON.stringify({ seal: { number: 1, hash } })))
      expect((await check()).faults).toContain(
        `Block 1 has another hash than ${what} ${number} names: the chain was replaced from there or earlier.`,
      )
    },
  )

  it('the file next to the key cannot be read, or is not a seal', async () => {
    writeFileSync(path.join(folder, MARK_FILE), '')
    await expect(seal({ key: sealKey, mark })).rejects.toThrow(/seal\.newest is not a seal/)
    expect((await whyNotSealed(mark, publicKey))?.says).toMatch(/seal\.newest is not a seal/)
  })

  it('the clock is before the newest seal, unless by less than a minute', async () => {
    const { sealedAt } = await newest()
    const at = (milliseconds: number) => world.at(new Date(sealedAt.getTime() - milliseconds).toISOString())
    at(61_000)
    await expect(seal({ key: sealKey, mark })).rejects.toThrow(/The clock of this server is before seal 4/)
    at(5_000)
    await writeHistory(world, new Date(sealedAt.getTime() - 6_000))
    await seal({ key: sealKey, mark })
    expect((await newest()).sealedAt.getTime()).toBe(sealedAt.getTime() + 1)
    expect(await check({ mark })).toMatchObject({ faultCount: 0, rows: 25 })
  })
})

describe('a machine catches up with the seals of another one', () => {
  it('without sealing anything itself', async () => {
    const elsewhere = machine()
    const other = markIn(elsewhere)
    await seal({ key: sealKey, mark: other })
    const { hash } = await newest()
    expect(other.read()).toEqual({ seal: { number: 4, hash }, restored: null })
    other.raise({ number: 2, hash: '0123456789abcdef' })
    expect(readFileSync(path.join(elsewhere, MARK_FILE), 'utf8')).toBe(`4:${hash}\n`)
  })
})

describe('after a restore of an older database', () => {
  const REASON = 'The disk failed, backup of last night'

  it('sealing is resumed with a sealed reason, above all signed numbers, on every machine', async () => {
    const other = markIn(machine(folder))
    const lost = await newest()
    await restoreBefore(4)
    world.at(daysFromNoon(1).toISOString())
    const number = await resumeSealing({ key: sealKey, mark, reason: REASON, by: 'npm run verify-history' })
    // A block a minute since block 3, if this machine had not seen them.
    expect(number).toBe(3 + 2 * 24 * 60 + 1000)
    await writeHistory(world, daysFromNoon(1))
    for (const known of [mark, other]) {
      expect(await seal({ key: sealKey, mark: known })).toBe(true)
      expect(await whyNotSealed(known, publicKey)).toBeNull()
    }
    expect((await newest()).number).toBe(number + 1)
    const result = await check({ mark: other })
    expect(result).toMatchObject({ faultCount: 0, waiting: 0, rows: 21, remarkCount: 1 })
    expect(result.remarks[0]).toBe(
      `Blocks 4 to ${number - 1} were left out: sealing was resumed 2026-11-18 02:00 UTC after seal 3 of 2026-11-16 02:00 UTC. Reason: ${REASON}`,
    )
    expect((await check({ anchor: lost })).faults[0]).toMatch(/^Block 4, which your seal names, is missing/)
    const { noun, nameOfModifier, changeDetail } = await db.administrationHistory.findFirstOrThrow({
      where: { noun: 'SETTING' },
    })
    expect({ noun, nameOfModifier }).toEqual({ noun: 'SETTING', nameOfModifier: 'npm run verify-history' })
    expect(JSON.stringify(changeDetail)).toContain(REASON)
  })

  it('the first run resumes by itself if Daybook restored it', async () => {
    await restoreBefore(4)
    const restored = machine()
    markRestored(restored, REASON)
    await seal({ key: sealKey, mark: markIn(restored) })
    const { number, hash } = await newest()
    // Block 3 is of a day before.
    expect(number).toBeGreaterThan(3 + 24 * 60 + 999)
    expect(readFileSync(path.join(restored, MARK_FILE), 'utf8')).toBe(`${number}:${hash}\n`)
    await seal({ key: sealKey, mark: markIn(restored) })
    expect((await newest()).number).toBe(number)
    const { faultCount, remarks } = await check({ mark: markIn(restored) })
    expect({ faultCount, remarks }).toEqual({ faultCount: 0, remarks: [expect.stringContaining(REASON)] })
  })

  it('does not help somebody without the key', async () => {
    await resumeSealing({ key: sealKey, mark, reason: REASON, by: 'npm run verify-history' })
    await cutOff(4)
    const refused = /Seals were removed or replaced/
    await expect(seal({ key: sealKey, mark })).rejects.toThrow(refused)
    const last = await newest()
    const head = {
      number: 9000,
      sealedAt: daysFromNoon(0),
      previousHash: last.hash,
      root: rootOf([]),
      leaves: 0,
    }
    const forged = signBlock({ ...head, takesOver: false }, otherKey)
    for (const named of [otherKey.publicKey, publicKey]) {
      await intruder.query('DELETE FROM "SealBlock" WHERE "number" = 9000')
      await db.sealBlock.create({ data: { ...forged, publicKey: named } })
      await expect(seal({ key: sealKey, mark })).rejects.toThrow(refused)
      expect((await whyNotSealed(mark, null))?.says).toMatch(refused)
    }
    expect((await check()).faults.join()).toContain('The signature of block 9000 is not that of its key.')
  })
})

describe('somebody who has an older key', () => {
  const all = [otherKey.publicKey, publicKey] as const
  beforeEach(async () => {
    await writeHistory(world, daysFromNoon(1))
    world.at(daysFromNoon(1).toISOString())
    await seal({ key: otherKey, mark })
  })

  it('cannot resume: only the current signing key can', async () => {
    expect(await check({ publicKeys: all, mark })).toMatchObject({ faultCount: 0, remarks: [] })
    await cutOff(4)
    await changeRow()
    const by = 'npm run verify-history'
    await resumeSealing({ key: sealKey, mark: markIn(machine()), reason: 'The disk failed', by })
    const says = /has seen seal 5:.*, but the database does not have it\. Seals were removed or replaced/
    await expect(seal({ key: otherKey, mark })).rejects.toThrow(says)
    expect((await check({ publicKeys: all, mark })).faults.join()).toMatch(says)
    // An auditor, who knows no more than the keys.
    expect((await check({ publicKeys: all })).remarks.join()).toMatch(
      /the newest, was signed by an older key/,
    )
    const other = markIn(machine(folder))
    await resumeSealing({ key: otherKey, mark, reason: 'Somebody has the old key', by })
    for (const known of [mark, other]) expect(await seal({ key: otherKey, mark: known })).toBe(true)
  })

  it('cannot add to blocks signed with the new key', async () => {
    await writeHistory(world, daysFromNoon(1))
    await seal({ key: sealKey })
    expect((await check({ publicKeys: all })).faults).toEqual([
      'Block 6 was signed by an older key than blocks before it: somebody else has it.',
    ])
  })
})

describe('reports for explanation, though not as a fault,', () => {
  it('a long time without seals, and rows that waited long for theirs', async () => {
    await writeHistory(world, daysFromNoon(0.2))
    world.at(daysFromNoon(2).toISOString())
    await writeHistory(world, daysFromNoon(2))
    expect((await check()).remarks).toContain(
      '2 rows of TimesheetHistory, written 2026-11-17 06:48 UTC, wait for a seal since: nothing protects them.',
    )
    await seal({ key: sealKey, mark })
    const { faultCount, rows, remarks } = await check({ mark })
    expect({ faultCount, rows }).toEqual({ faultCount: 0, rows: 30 })
    expect(remarks).toEqual([
      'Nothing was sealed from 2026-11-17 02:00 UTC to 2026-11-19 02:00 UTC, between blocks 4 and 5: Daybook did not run, or seals were removed.',
      '2 rows of TimesheetHistory, written 2026-11-17 06:48 UTC, were sealed only 2026-11-19 02:00 UTC, in block 5: until then nothing protected them.',
      ...['AdministrationHistory', 'PayBatchLine', 'Docket'].map(
        (table) =>
          `1 row of ${table}, written 2026-11-17 06:48 UTC, was sealed only 2026-11-19 02:00 UTC, in block 5: until then nothing protected it.`,
      ),
    ])
  })
})
