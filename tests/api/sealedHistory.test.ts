// Sealed history: the check reports every change by an owner of the tables, and no change by the product.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '#server/actions/seal/seal.ts'
import { db } from '#server/database/client.ts'
import { databaseLocks } from '#server/database/locks.ts'
import { checkHistory, type CheckOptions } from '#server/read/seal/check.ts'
import { countWaiting } from '#server/read/seal/chain.ts'
import { signBlock, type BlockHead } from '#server/sealing/block.ts'
import { sealSources, sources } from '#server/sealing/sources.ts'
import { ownerOf } from '#tests/support/database.ts'
import {
  daysFromNoon,
  openIntruder,
  otherKey,
  sealKey,
  writeBlocks,
  writeHistory,
} from '#tests/support/sealing.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const tables = [...Object.values(sources).map(({ table }) => table), 'PayBatch', 'SealBlock', 'SealLeaf']
let intruder: pg.Client
/** The columns of each table that can be written, and their types. */
const columns = new Map<string, { name: string; type: string }[]>()

beforeAll(async () => {
  intruder = await openIntruder(world.url)
  await writeBlocks(world)
  // An owner may do that, too.
  await intruder.query('ALTER TABLE "PayBatchLine" DROP CONSTRAINT "PayBatchLine_sign"')
  for (const table of tables) {
    const { rows } = await intruder.query<{ name: string; type: string }>(
      `SELECT attname AS "name", format_type(atttypid, NULL) AS "type" FROM pg_attribute
       WHERE attrelid = '"${table}"'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    )
    columns.set(table, rows)
    await intruder.query(`CREATE TABLE "kept ${table}" AS TABLE "${table}"`)
  }
})
afterAll(() => intruder.end())
afterEach(async () => {
  world.at(daysFromNoon(0).toISOString())
  for (const table of tables) {
    const names = columns
      .get(table)!
      .map(({ name }) => `"${name}"`)
      .join(', ')
    await intruder.query(
      `DELETE FROM "${table}"; INSERT INTO "${table}" (${names}) SELECT ${names} FROM "kept ${table}"`,
    )
  }
})

const check = (options: Partial<CheckOptions> = {}) =>
  checkHistory({ publicKeys: [sealKey.publicKey], ...options })
const hashOf = async (number: number) => (await db.sealBlock.findUniqueOrThrow({ where: { number } })).hash

describe('history that nobody has touched', () => {
  it('passes the check, also against the first digits of a printed seal', async () => {
    expect(await check()).toEqual({
      newest: { number: 4, hash: await hashOf(4), sealedAt: new Date(Date.parse(NOON) + 30_000) },
      ...{
        blocks: 4,
        rows: 20,
        waiting: 0,
        takenOver: 5,
        faultCount: 0,
        faults: [],
        remarkCount: 0,
        remarks: [],
      },
      since: new Date(daysFromNoon(-3).getTime() + 30_000),
    })
    const hash = await hashOf(3)
    for (const known of [hash, hash.slice(0, 16)])
      expect(await check({ anchor: { number: 3, hash: known } }), known).toMatchObject({ faultCount: 0 })
  })

  it.each([
    [
      'the group that may read it',
      `UPDATE "TimesheetHistory" SET "approvalGroupId" = 1, "stampedGroupId" = 2`,
    ],
    [
      'the state, the file and the mail of a docket',
      `UPDATE "Docket" SET "state" = 'VOIDED', "endedAt" = now(), "fileId" = 1, "fileSha256" = 'a', "approvalGroupId" = 1,
         "mailedTo" = 'a@b.example', "mailedAt" = now()`,
    ],
    ['whether a batch line is live', `UPDATE "PayBatchLine" SET "isLive" = NOT "isLive"`],
    ['the state of a batch', `UPDATE "PayBatch" SET "state" = 'EXPORTED', "voidedAt" = NULL, "version" = 9`],
  ])('still passes the check when the product changes %s', async (_what, sql) => {
    await intruder.query(`${sql} WHERE "id" = 1`)
    expect(await check()).toMatchObject({ faultCount: 0, rows: 20 })
  })
})

/** Another value of a column. */
function otherValue({ name, type }: { name: string; type: string }): string {
  const column = `"${name}"`
  if (type === 'integer') return `coalesce(${column}, 0) + 10`
  if (type === 'text') return `${column} || '1'`
  if (type === 'date') return `${column} + 1`
  if (type === 'timestamp with time zone') return `${column} + interval '1 millisecond'`
  if (type === 'jsonb') return `jsonb_set(${column}, '{0,currentValue}', '"c"')`
  return `(SELECT e FROM unnest(enum_range(NULL::${type})) e WHERE e <> ${column} LIMIT 1)`
}

/** One column of each kind. That all are among them is below. */
const sealedColumns = Object.values(sources).flatMap(({ table, plain, instants, dates, parent }) => [
  ...[plain, instants, dates].flatMap(([column]) => (column ? [[table, column, table] as const] : [])),
  ...[...(parent?.plain ?? []), ...(parent?.instants ?? [])].map(
    (column) => [parent!.table, column, table] as const,
  ),
])

describe('the check names the row of a changed column', () => {
  it.each(sealedColumns)('%s.%s', async (table, name, named) => {
    const column = columns.get(table)!.find((one) => one.name === name)!
    await intruder.query(`UPDATE "${table}" SET "${name}" = ${otherValue(column)} WHERE "id" = 3`)
    const { faultCount, faults } = await check()
    expect(faultCount).toBe(1)
    expect(faults[0]).toMatch(
      new RegExp(`^Row 3 of ${named} \\(.*\\) was changed\\. Block \\d sealed it 2026-11-1`),
    )
  })

  it('so every column is sealed that the product never changes', () => {
    const changed = ['approvalGroupId', 'stampedGroupId', 'isLive', 'state', 'endedAt']
    // Columns that came later would change the leaves of old rows.
    const newer = ['department', 'jobTitle', 'rule']
    const mayChange = new Set([...changed, ...newer, 'fileId', 'fileSha256', 'mailedTo', 'mailedAt'])
    for (const source of sealSources) {
      const { table, plain, instants, dates } = sources[source]
      const fixed = columns.get(table)!.filter(({ name }) => name !== 'id' && !mayChange.has(name))
      expect(fixed.map(({ name }) => name).sort()).toEqual([...plain, ...instants, ...dates].sort())
    }
  })
})

/** Signs blocks again from a number on, as somebody with the key would. */
async function signAgain(from: number, key = otherKey, change: Partial<BlockHead> = {}): Promise<void> {
  let previousHash = from === 1 ? '' : await hashOf(from - 1)
  const blocks = await db.sealBlock.findMany({ where: { number: { gte: from } }, orderBy: { number: 'asc' } })
  for (const head of blocks) {
    const block = signBlock({ ...head, previousHash, ...(head.number === from && change) }, key)
    await intruder.query(
      `UPDATE "SealBlock" SET "previousHash" = $2, "hash" = $3, "publicKey" = $4, "signature" = $5, "root" = $6,
         "sealedAt" = $7 WHERE "number" = $1`,
      [
        ...[block.number, block.previousHash, block.hash, block.publicKey, block.signature, block.root],
        block.sealedAt,
      ],
    )
    previousHash = block.hash
  }
}

const copyOf = (table: string, id: number, changes: Record<string, string>) => {
  const names = columns.get(table)!.map(({ name }) => name)
  return `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
    SELECT ${names.map((name) => changes[name] ?? `"${name}"`).join(', ')} FROM "${table}" WHERE "id" = ${id}`
}
type Manipulation = [
  what: string,
  does: string | (() => string | Promise<unknown>),
  expected: readonly (string | RegExp)[],
]
const putIn = (id: string) => () => copyOf('TimesheetHistory', 5, { id })

const ofRows: Manipulation[] = [
  [
    'a row in the middle is deleted',
    `DELETE FROM "TimesheetHistory" WHERE "id" = 4`,
    ['Row 4 of TimesheetHistory was removed. Block 2 sealed it 2026-11-15 02:00 UTC.'],
  ],
  [
    'a row gets another id',
    `UPDATE "Docket" SET "id" = 77 WHERE "id" = 2`,
    [/^Row 2 of Docket was removed/, /^Row 77 of Docket \(D-2025-000002, timesheet 100\) was put in later/],
  ],
  [
    'two rows exchange their ids',
    `UPDATE "TimesheetHistory" SET "id" = 99 WHERE "id" = 3; UPDATE "TimesheetHistory" SET "id" = 3 WHERE "id" = 5;
     UPDATE "TimesheetHistory" SET "id" = 5 WHERE "id" = 99`,
    [/^Row 3 of TimesheetHistory \(timesheet 100\) was changed/, /^Row 5 of TimesheetHistory .* was changed/],
  ],
  [
    'a row is put in with an earlier instant',
    putIn('999'),
    [
      'Row 999 of TimesheetHistory (timesheet 100) was put in later: it says it was written 2026-11-16 02:00 UTC, but it was not there when block 4 was sealed 2026-11-17 02:00 UTC.',
    ],
  ],
  [
    'a row is put in with an earlier instant, and the next seal takes it',
    async () => {
      await intruder.query(putIn('999')())
      world.at(daysFromNoon(1).toISOString())
      await seal({ key: sealKey })
    },
    [/^Row 999 of TimesheetHistory \(timesheet 100\) was put in later: .* when block 4 was sealed/],
  ],
  ...(
    [
      [
        'for tomorrow',
        `'2026-11-18'`,
        /was put in: it says it was written 2026-11-1[78] .*, which is not yet\.$/,
      ],
      ['for minus infinity', `'-infinity'`, /was put in: .* at an instant that cannot be/],
      ['for infinity', `'infinity'`, /was put in: .* at an instant that cannot be/],
      ['for the year 12026', `'12026-11-17'`, /was put in: .* at an instant that cannot be/],
      ['before Christ', `'0044-03-15 BC'`, /was put in: .* at an instant that cannot be/],
    ] as const
  ).flatMap(([when, at, expected]): Manipulation[] => [
    [
      `a row is put in ${when}`,
      () => copyOf('TimesheetHistory', 8, { id: '900', at }),
      [new RegExp(`^Row 900 of TimesheetHistory .*${expected.source}`)],
    ],
    [
      `a row is put in ${when}, and the next seal takes it`,
      async () => {
        await intruder.query(copyOf('TimesheetHistory', 8, { id: '900', at }))
        await seal({ key: sealKey })
      },
      [
        new RegExp(
          `^Row 900 of TimesheetHistory .*${expected.source.replace('which is not yet', 'after block 5 sealed it 2026-11-17 02:00 UTC')}`,
        ),
      ],
    ],
  ]),
  [
    'a sealed date is moved before Christ',
    `UPDATE "Docket" SET "date" = (to_char("date", 'YYYY-MM-DD') || ' BC')::date WHERE "id" = 3`,
    [/^Row 3 of Docket .* was changed/],
  ],
  [
    'a sealed instant is moved before Christ',
    `UPDATE "Docket" SET "issuedAt" = (to_char("issuedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') || 'Z BC')::timestamptz WHERE "id" = 3`,
    [/^Row 3 of Docket .* was changed/],
  ],
  ['a row is put in below all ids', putIn('-5'), [/^Row -5 of TimesheetHistory .* was put in later/]],
  [
    'a line is put into a pay batch',
    () => copyOf('PayBatchLine', 2, { id: '50', position: '1', timesheetLineId: '50' }),
    [/^Row 50 of PayBatchLine \(batch BATCH00002, timesheet 100\) was put in later/],
  ],
]

const ofLeaves: Manipulation[] = [
  [
    'a leaf is deleted',
    `DELETE FROM "SealLeaf" WHERE "recordId" = 3 AND "source" = 'TIMESHEET_HISTORY'`,
    [
      /^Block 2 sealed 5 rows, but has 4 leaves: some were removed or put in\. It has rows of TimesheetHistory 4, /,
      /^Row 3 of TimesheetHistory \(timesheet 100\) was put in later/,
    ],
  ],
  [
    'a leaf is changed',
    `UPDATE "SealLeaf" SET "hash" = sha256('x') WHERE "recordId" = 3 AND "source" = 'DOCKET'`,
    [/^The leaves of block 3 are not the sealed ones/, /^Row 3 of Docket \(D-2025-000003, .* was changed/],
  ],
  [
    'two leaves of a block exchange their places',
    `UPDATE "SealLeaf" SET "position" = 99 WHERE "blockNumber" = 2 AND "position" = 1;
     UPDATE "SealLeaf" SET "position" = 1 WHERE "blockNumber" = 2 AND "position" = 2;
     UPDATE "SealLeaf" SET "position" = 2 WHERE "blockNumber" = 2 AND "position" = 99`,
    [
      /^The leaves of block 2 are not the sealed ones: .*It has rows of TimesheetHistory 3 to 4, AdministrationHistory 2/,
    ],
  ],
]

const changedBlock = (set: string) => `UPDATE "SealBlock" SET ${set} WHERE "number" = 3`
const ofBlocks: Manipulation[] = [
  [
    'a block is deleted',
    `DELETE FROM "SealBlock" WHERE "number" = 2`,
    ['Block 2 was removed.', /^Row \d of \w+ is sealed in block 2, which was removed/],
  ],
  [
    'two blocks are deleted',
    `DELETE FROM "SealBlock" WHERE "number" IN (2, 3); DELETE FROM "SealLeaf" WHERE "blockNumber" IN (2, 3)`,
    ['Blocks 2 to 3 were removed.', /was put in later/],
  ],
  [
    'the instant of a block is changed',
    changedBlock(`"sealedAt" = "sealedAt" + interval '1 millisecond'`),
    [/^Block 3 was changed: its hash is not that of its contents/],
  ],
  ['the root of a block is changed', changedBlock('"root" = "hash"'), [/^Block 3 was changed/]],
  ['the number of leaves is changed', changedBlock('"leaves" = 4'), [/^Block 3 was changed/]],
  ['the number of a block is changed', changedBlock('"number" = 9'), [/^Block 9 was changed/]],
  [
    'a block says that it took over',
    changedBlock('"takesOver" = true'),
    [/^Block 3 was changed/, /^Block 3 says that it seals old rows/],
  ],
  [
    'the hash of the block before is changed',
    changedBlock('"previousHash" = "root"'),
    [/^Block 3 does not continue the block before it/, /^Block 3 was changed/],
  ],
  [
    'the signature is changed',
    changedBlock(`"signature" = 'x' || substr("signature", 2)`),
    [/^The signature of block 3 is not that of its key/],
  ],
  [
    'the whole chain is signed by another key',
    () => signAgain(1),
    [1, 4].map((number) => `Block ${number} was signed by another key (${otherKey.publicKey})`),
  ],
]

describe('the owner of the tables is found out when', () => {
  it.each([...ofRows, ...ofLeaves, ...ofBlocks])('%s', async (_what, does, expected) => {
    const sql = typeof does === 'string' ? does : await does()
    if (typeof sql === 'string') await intruder.query(sql)
    const { faults } = await check()
    const has = (said: string | RegExp) =>
      faults.some((fault) => (typeof said === 'string' ? fault.includes(said) : said.test(fault)))
    expect(
      expected.filter((said) => !has(said)),
      faults.join('\n'),
    ).toEqual([])
  })

  it('the newest blocks are cut off with their rows, if a seal is known', async () => {
    const anchor = { number: 4, hash: await hashOf(4) }
    await intruder.query(
      `DELETE FROM "SealBlock" WHERE "number" = 4; DELETE FROM "SealLeaf" WHERE "blockNumber" = 4;
       DELETE FROM "TimesheetHistory" WHERE "id" > 6; DELETE FROM "AdministrationHistory" WHERE "id" = 4;
       DELETE FROM "PayBatchLine" WHERE "id" = 4; DELETE FROM "Docket" WHERE "id" = 4`,
    )
    // Without one, or the file beside the key, it cannot be known.
    expect(await check()).toMatchObject({ faultCount: 0, rows: 15 })
    expect((await check({ anchor })).faults).toEqual([
      'Block 4, which your seal names, is missing: the newest block is 3. The newest blocks were cut off, or the seal is of another Daybook.',
    ])
  })

  it('the key was stolen and the chain written again, if a seal is known', async () => {
    const anchor = { number: 3, hash: await hashOf(3) }
    await signAgain(2, sealKey, { sealedAt: daysFromNoon(-2) })
    expect(await check()).toMatchObject({ faultCount: 0 })
    expect((await check({ anchor })).faults).toEqual([
      'Block 3 has another hash than your seal: the chain was replaced from there or earlier.',
    ])
  })
})

describe('a seal', () => {
  it('adopts existing rows in as many blocks as it needs', async () => {
    await intruder.query('DELETE FROM "SealLeaf"; DELETE FROM "SealBlock"')
    await seal({ key: sealKey, isComplete: true, leavesMax: 8 })
    const blocks = await db.sealBlock.findMany({ orderBy: { number: 'asc' } })
    expect(blocks.map(({ leaves, takesOver }) => [leaves, takesOver])).toEqual([
      [8, true],
      [8, true],
      [4, true],
    ])
    expect(await check()).toMatchObject({ faultCount: 0, rows: 20, takenOver: 20 })
  })

  it('covers thousands of waiting rows, each once', async () => {
    const names = columns.get('TimesheetHistory')!.flatMap(({ name }) => (name === 'id' ? [] : `"${name}"`))
    await intruder.query(
      `INSERT INTO "TimesheetHistory" ("id", ${names.join(', ')}) SELECT 1000 + g, ${names.join(', ')}
       FROM "TimesheetHistory", generate_series(1, 1200) g WHERE "id" = 8`,
    )
    await seal({ key: sealKey, leavesMax: 1100 })
    const blocks = await db.sealBlock.findMany({ where: { number: { gt: 4 } }, orderBy: { number: 'asc' } })
    expect(blocks.map(({ leaves }) => leaves)).toEqual([1100, 100])
    expect(await check()).toMatchObject({ faultCount: 0, rows: 1220, waiting: 0 })
  })

  it('without rows is written once a day', async () => {
    const made = async (instant: Date) => {
      world.at(instant.toISOString())
      await seal({ key: sealKey })
      return db.sealBlock.count()
    }
    expect(await made(daysFromNoon(0.9))).toBe(4)
    expect(await made(daysFromNoon(1.1))).toBe(5)
    expect(await check()).toMatchObject({ faultCount: 0, blocks: 5 })
  })

  it('is written by one process at a time', async () => {
    const other = new pg.Client({ connectionString: ownerOf(world.url) })
    await other.connect()
    try {
      await other.query(`BEGIN; SELECT pg_advisory_xact_lock(${databaseLocks.sealing})`)
      expect(await seal({ key: sealKey })).toBe(false)
      await other.query('COMMIT')
      expect(await seal({ key: sealKey })).toBe(true)
    } finally {
      await other.end()
    }
  })

  it('covers a row that is committed after later ones, without reporting it as late', async () => {
    const slow = await openIntruder(world.url)
    try {
      await slow.query(`SELECT setval('"TimesheetHistory_id_seq"', 20)`)
      await slow.query('BEGIN')
      await slow.query(copyOf('TimesheetHistory', 8, { id: '9', at: `'${daysFromNoon(1).toISOString()}'` }))
      await intruder.query(
        copyOf('TimesheetHistory', 8, { id: '10', at: `'${daysFromNoon(1).toISOString()}'` }),
      )
      for (const minutes of [1, 20, 50]) {
        world.at(new Date(daysFromNoon(1).getTime() + minutes * 60_000).toISOString())
        await writeHistory(world, new Date(daysFromNoon(1).getTime() + minutes * 60_000))
        await seal({ key: sealKey })
      }
      await slow.query('COMMIT')
      expect(await countWaiting()).toBe(1)
      await seal({ key: sealKey })
      expect(await countWaiting()).toBe(0)
      expect(await check()).toMatchObject({ faultCount: 0, waiting: 0, rows: 37 })
    } finally {
      await slow.end()
    }
  })

  it('covers a row with a low id once it searches all rows', async () => {
    await intruder.query(
      copyOf('TimesheetHistory', 8, { id: '-5', at: `'${daysFromNoon(1).toISOString()}'` }),
    )
    world.at(daysFromNoon(2).toISOString())
    await seal({ key: sealKey })
    expect(await db.sealLeaf.count({ where: { recordId: -5 } })).toBe(0)
    await seal({ key: sealKey, isComplete: true })
    expect(await db.sealLeaf.count({ where: { recordId: -5 } })).toBe(1)
  })

  it.each([
    ['changed', 'UPDATE "SealBlock" SET "root" = \'\''],
    ['deleted', 'DELETE FROM "SealLeaf"'],
    ['emptied', 'TRUNCATE "SealLeaf"'],
  ])('cannot be %s by a fault of the owner', async (_what, sql) => {
    await expect(world.asOwner(sql)).rejects.toThrow('Seals of history can only be added.')
    await expect(db.$executeRawUnsafe(sql)).rejects.toThrow('permission denied')
  })

  it('covers every row when many write at the same time', async () => {
    world.at(daysFromNoon(3).toISOString())
    const owners = await Promise.all(Array.from({ length: 8 }, () => openIntruder(world.url)))
    let isWriting = true
    const write = async (owner: pg.Client, at: number) => {
      for (let turn = 0; turn < 25; turn++) {
        await owner.query('BEGIN')
        for (let row = 0; row < 3; row++)
          await owner.query(
            copyOf('TimesheetHistory', 8, {
              id: `nextval('"TimesheetHistory_id_seq"') + 1000`,
              at: `'${daysFromNoon(3).toISOString()}'`,
            }),
          )
        if ((turn + at) % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
        // What is rolled back leaves gaps.
        await owner.query((turn + at) % 7 === 0 ? 'ROLLBACK' : 'COMMIT')
      }
    }
    const sealing = (async () => {
      while (isWriting)
        await Promise.all([seal({ key: sealKey, leavesMax: 50 }), seal({ key: sealKey, leavesMax: 50 })])
    })()
    await Promise.all(owners.map(write))
    isWriting = false
    await sealing
    await seal({ key: sealKey })
    const { faults, rows, waiting, blocks } = await check()
    expect({ faults, waiting }).toEqual({ faults: [], waiting: 0 })
    const all = await db.timesheetHistory.count()
    expect(rows).toBe(12 + all)
    expect(blocks).toBeGreaterThan(6)
    await Promise.all(owners.map((owner) => owner.end()))
  })
})
