// Seals outside of Daybook: the proof of a timesheet's history, checked without Daybook, the mail, and the papers. Also
// the check from the settings.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DocketContent } from '#domain/docket/content.ts'
import { parseSeal, sealInWords } from '#domain/seal.ts'
import { runSealCheck, startWeeklySealCheck } from '#server/actions/seal/check.ts'
import { mailSeal } from '#server/actions/seal/mail.ts'
import { seal } from '#server/actions/seal/seal.ts'
import { db } from '#server/database/client.ts'
import type { SealCheck } from '#server/database/generated/client.ts'
import type { Proof } from '#server/read/seal/proof.ts'
import { blockHash, signBlock, type BlockHead } from '#server/sealing/block.ts'
import { leafHash, levelsOf, pathOf, rootOf, Tree } from '#server/sealing/tree.ts'
import { done } from '#tests/support/caller.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { daysFromNoon, otherKey, sealKey, writeBlocks, writeHistory } from '#tests/support/sealing.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daybook-proof-'))
  await writeBlocks(world)
  world.at(daysFromNoon(0.5).toISOString())
  await writeHistory(world, daysFromNoon(0.4), 200)
  await seal({ key: sealKey })
  // Not sealed yet.
  await writeHistory(world, daysFromNoon(0.5), 200)
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => world.at(daysFromNoon(0.5).toISOString()))

const newest = () => db.sealBlock.findFirstOrThrow({ orderBy: { number: 'desc' } })

describe('a Merkle tree', () => {
  const leaves = Array.from({ length: 33 }, (_, at) => Buffer.alloc(32, at))

  it('matches RFC 6962, by the vectors of Certificate Transparency', () => {
    const texts = ',00,10,2021,3031,40414243,5051525354555657,606162636465666768696a6b6c6d6e6f'.split(',')
    const hashes = texts.map((text) =>
      createHash('sha256')
        .update(Buffer.from(`00${text}`, 'hex'))
        .digest(),
    )
    const roots = [0, 1, 3, 7, 8].map((size) => rootOf(hashes.slice(0, size)))
    expect(roots).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ])
  })

  it('proves each leaf against its root, for any number of leaves', () => {
    for (let size = 1; size <= leaves.length; size++) {
      const some = leaves.slice(0, size)
      const tree = new Tree()
      for (const leaf of some) tree.add(leaf)
      for (const [at, leaf] of some.entries()) {
        const top = pathOf(levelsOf(some), at).reduce((node, { side, hash }) => {
          const other = Buffer.from(hash, 'hex')
          return Buffer.from(rootOf(side === 'left' ? [other, node] : [node, other]), 'hex')
        }, leaf)
        expect(top.toString('hex')).toBe(tree.root())
      }
    }
  })
})

async function download(timesheet: number): Promise<Proof> {
  const { status, bytes } = await (
    await world.signIn('sam')
  ).rest('GET', `/TimesheetHistory/proof/${timesheet}`)
  expect(status).toBe(200)
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as Proof
}

/** Runs the program on a proof, as somebody without Daybook does. */
const checked = (proof: object, ...args: string[]) => checkedText(JSON.stringify(proof), ...args)

async function checkedText(text: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const file = path.join(folder, 'proof.json')
  await writeFile(file, text)
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.resolve('scripts/check-proof.mjs'), file, ...args],
      { cwd: folder, env: {} },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

describe('the proof of a timesheet’s history', () => {
  it('proves its sealed rows to somebody without Daybook', async () => {
    const proof = await download(100)
    const { hash } = await db.sealBlock.findUniqueOrThrow({ where: { number: 2 } })
    const args = ['--public-key', sealKey.publicKey, '--anchor', `2:${hash.slice(0, 16)}`]
    const { code, said } = await checked(proof, ...args)
    expect(said).toContain('PROVED: 8 rows of the history of timesheet 100 are as they were sealed.')
    expect(said).toContain(`  block 2, sealed 2026-11-15T02:00:30.000Z: ${hash}\n`)
    expect(said).toContain('2 of them were older than the seals, and were sealed only then.')
    expect(said).toContain('Your seal 2 covers 4 of them.')
    expect(code).toBe(0)
  })

  it('proves rows of the time before a new key with both keys, the newest first', async () => {
    const proof = await download(100)
    const last = proof.blocks.at(-1)!
    const { publicKey, signature, hash } = signBlock({ ...last, sealedAt: new Date(last.sealedAt) }, otherKey)
    Object.assign(last, { publicKey, signature, hash })
    const keys = [publicKey, sealKey.publicKey]
    const named = (order: string[]) => order.flatMap((key) => ['--public-key', key])
    expect(await checked(proof, ...named(keys))).toMatchObject({ code: 0 })
    expect((await checked(proof, ...named(keys.toReversed()))).said).toMatch(/older key than blocks before/)
    expect((await checked(proof, '--public-key', publicKey)).said).toMatch(
      /^Block 1 was signed by another key/m,
    )
    expect((await checked(proof)).said).toMatch(/^The blocks were signed by several keys: name those/m)
  })

  it('with rows that are not sealed yet proves nothing, unless these are left out', async () => {
    const proof = await download(200)
    expect(proof.rows.map(({ block }) => block)).toEqual([5, 5, null, null])
    const { code, said } = await checked(proof)
    expect(said).toMatch(/^Row 11 .* was not sealed when the file was made: nothing proves it\.$/m)
    expect(said).toMatch(/^NOT PROVED: 2 faults\.$/m)
    expect(code).toBe(1)
    const allowed = await checked(proof, '--allow-unsealed')
    expect(allowed.said).toContain('PROVED: 2 rows of the history of timesheet 200 are as they were sealed.')
    expect(allowed.said).toContain('2 more were not sealed yet when the file was made: nothing proves them.')
    expect(allowed.code).toBe(0)
  })

  const refusedIn: [what: string, change: (proof: Proof) => unknown, expected: RegExp[]][] = [
    [
      'rows',
      (proof) => {
        const { rows } = proof
        rows[2]!.row.nameOfModifier = 'Nobody'
        rows[3]!.block = 3
        rows[4]!.row.timesheetId = 101
        rows[5]!.block = 77
        rows.push(rows[0]!)
      },
      [
        /^Row 3 .* was changed: its hash is not that of its leaf\.\nRow 3 .* is not in block 2/m,
        /^Row 4 .* is not in block 3/m,
        /^Row 5 .* is of another timesheet/m,
        /^Row 6 .* names block 77, which the file does not have/m,
        /^Row 1 .* is in the file twice/m,
      ],
    ],
    [
      'blocks',
      ({ blocks }) => {
        blocks[1]!.root = 'ab'.repeat(32)
        blocks[2]!.signature = blocks[0]!.signature
        blocks[3] = signed({ ...blocks[3]!, previousHash: 'ab'.repeat(32) })
        blocks.push(blocks[0]!)
      },
      [
        /^Block 2 was changed/m,
        /^The signature of block 3 is not that of its key/m,
        /^Block 4 was signed by another key/m,
        /^Block 4 does not continue block 3/m,
        /^The file has two blocks of one number/m,
      ],
    ],
  ]
  it.each(refusedIn)(
    'is refused with changed %s, each of which is named',
    async (_what, change, expected) => {
      const proof = await download(100)
      change(proof)
      const { code, said } = await checked(proof, '--public-key', sealKey.publicKey)
      for (const sentence of expected) expect(said).toMatch(sentence)
      expect(code).toBe(1)
    },
  )

  it.each([
    ['4:0000000000000000', 'Block 4 has another hash than your seal.', 1],
    [
      '99:0000000000000000',
      'The file does not have block 99: take a seal of the day after one of its rows.',
      1,
    ],
    ['4:abc', 'Usage: node check-proof.mjs', 2],
  ])('is refused against the seal %s', async (anchor, expected, code) => {
    const answer = await checked(await download(100), '--anchor', anchor)
    expect(answer.said).toContain(expected)
    expect(answer.code).toBe(code)
  })

  /** A row of an instant, in a block of Daybook's own at the end of the file. */
  const withRow = (proof: Proof, changes: object) => {
    const row = { ...proof.rows[0]!.row, id: 900, ...changes }
    const leaf = leafHash(row)
    const last = proof.blocks.at(-1)!
    const sealedAt = daysFromNoon(1)
    const number = last.number + 1
    const head = {
      number,
      sealedAt,
      previousHash: last.hash,
      root: rootOf([leaf]),
      leaves: 1,
      takesOver: false,
    }
    proof.blocks.push({ ...signBlock(head, sealKey), sealedAt: sealedAt.toISOString() })
    proof.rows.push({ row, leaf: leaf.toString('hex'), block: number, path: [] })
  }
  const at = (days: number) => daysFromNoon(days).toISOString()
  const forged: [what: string, change: (proof: Proof) => unknown, expected: RegExp][] = [
    ['no rows', (proof) => (proof.rows = []), /^The file has no sealed row/m],
    [
      'only rows without a seal',
      (proof) =>
        Object.assign(proof, { blocks: [], rows: proof.rows.map((one) => ({ ...one, block: null })) }),
      /^Row 1 .* was not sealed when the file was made/m,
    ],
    [
      'a row that was there only after the block before',
      (proof) => withRow(proof, { at: at(0.2) }),
      /^Row 900 .* was put in later: it was not there when block 5 was sealed/m,
    ],
    [
      'a row that was sealed more than a day after',
      (proof) => {
        withRow(proof, { at: at(-57) })
        proof.blocks = proof.blocks.filter(({ number }) => number !== 5)
      },
      /^Row 900 .* was sealed only 2026-11-18T02:00:00.000Z, more than a day after it says it was written/m,
    ],
    [
      'a row of tomorrow',
      (proof) => withRow(proof, { at: at(2) }),
      /^Row 900 .* written after block 6 sealed it/m,
    ],
    [
      'a row of no instant',
      (proof) => withRow(proof, { at: '@-Infinity' }),
      /^Row 900 .* written at no instant/m,
    ],
    [
      'a row of another history',
      (proof) => withRow(proof, { at: at(0.9), source: 'DOCKET' }),
      /^Row 900 .* is no row of a timesheet’s history/m,
    ],
  ]
  it.each(forged)('is refused with %s', async (_what, change, expected) => {
    const proof = await download(100)
    change(proof)
    const { code, said } = await checked(proof, '--public-key', sealKey.publicKey)
    expect(said).toMatch(expected)
    expect(said).toMatch(/^NOT PROVED: /m)
    expect(said).not.toMatch(/^PROVED/m)
    expect(code).toBe(1)
  })

  it('with a row of the right time is accepted', async () => {
    const proof = await download(100)
    withRow(proof, { at: at(0.9) })
    expect(await checked(proof)).toMatchObject({ code: 0 })
  })

  const malformed: [what: string, write: (proof: Proof) => string][] = [
    ['no JSON', () => 'PROVED'],
    ['nothing', () => 'null'],
    ['another format', () => '{"rows":[]}'],
    ['parts missing', () => '{"format":"daybook-proof-1","timesheet":12}'],
    [
      'a sentence in place of a number',
      (proof) => JSON.stringify({ ...proof, timesheet: '12.\nPROVED: 99 rows' }),
    ],
    ['null in place of a row', (proof) => JSON.stringify({ ...proof, rows: [null] })],
    [
      'a member twice',
      (proof) => JSON.stringify(proof).replace('"at":', '"at":"2020-01-01T00:00:00.000Z","at":'),
    ],
    [
      'a member twice, spelled in two ways',
      (proof) => JSON.stringify(proof).replace('"at":', '"\\u0061t":"2020","at":'),
    ],
    [
      'a number that reads otherwise',
      (proof) => JSON.stringify(proof).replace('"timesheetId":100,', '"timesheetId":1e2,'),
    ],
    ['a member that nothing proves', (proof) => JSON.stringify({ ...proof, note: 'Approved by all' })],
  ]
  it.each(malformed)('is rejected with %s, with a message', async (_what, write) => {
    const { code, said } = await checkedText(write(await download(100)))
    expect(said).toMatch(/ is no proof of Daybook/)
    expect(said).not.toMatch(/^\s+at |^PROVED/m)
    expect(code).toBe(2)
  })

  it('prints the text of a row in quotation marks', async () => {
    const proof = await download(100)
    proof.rows[2]!.row.actionType = 'EDIT\nPROVED: 99 rows\u202e'
    const { code, said } = await checked(proof)
    expect(said).toContain('Row 3 ("EDIT\\nPROVED: 99 rows\\u202e" "TASK", ')
    expect(code).toBe(1)
  })

  it('comes with the program that checks it, and is in the user log with the name of its reader', async () => {
    await download(100)
    expect(await world.rest('sam', 'GET', '/TimesheetHistory/proof/999')).toMatchObject({ status: 404 })
    const where = { userLogType: 'EXPORTED' } as const
    expect(await db.userLog.findFirstOrThrow({ where, orderBy: { id: 'desc' } })).toMatchObject({
      userId: world.company.people.sam.id,
      detail: 'History of timesheet 100 with proof, JSON, 8 rows',
    })
    const { text } = await world.rest('sam', 'GET', '/TimesheetHistory/check-proof.mjs')
    expect(text).toMatch(/^\/\/ Checks an exported history/)
  })
})

/** A block with a signature of its own, by somebody who is not Daybook. */
function signed(block: Proof['blocks'][number]): Proof['blocks'][number] {
  const head: BlockHead = { ...block, sealedAt: new Date(block.sealedAt) }
  return { ...signBlock(head, otherKey), sealedAt: block.sealedAt, hash: blockHash(head) }
}

describe('the newest seal', () => {
  const mails = () => db.mailMessage.findMany({ where: { kind: 'SEAL' }, orderBy: { id: 'asc' } })

  it('is mailed once a day', async () => {
    const to = 'auditor@test.example'
    await mailSeal(to)
    await mailSeal(to)
    const { number, hash } = await newest()
    expect(await mails()).toMatchObject([{ to, subject: `Seal ${number} of the history of Demo Plant` }])
    expect(JSON.stringify((await mails())[0]!.letter)).toContain(`${number}:${hash}`)
    world.at(daysFromNoon(1.6).toISOString())
    await Promise.all([mailSeal(to), mailSeal(to)])
    expect(await mails()).toHaveLength(2)
  })

  it('is on a docket, frozen with it', async () => {
    const { number, hash } = await newest()
    const fay = await world.signIn('fay')
    const sheet = done(
      await fay.submit(world.day([world.rental('7:00', '11:30', await world.fieldService({}, 'fay'))])),
    )
    const docket = await db.docket.findFirstOrThrow({ where: { timesheetId: sheet.number } })
    expect((JSON.parse(docket.content) as DocketContent).seal).toEqual({ number, hash })
    const { bytes } = await world.rest('sam', 'GET', `/Docket/download/${docket.id}`)
    const printed = sealInWords({ number, hash })
    expect((await readPdf(bytes)).pages.join(' ')).toContain(printed)
    expect(parseSeal(printed)).toEqual({ number, hash: hash.slice(0, 16) })
  })
})

describe('a check from the settings', () => {
  const START = `mutation { checkSealedHistory { check {
    isRunning finishedAt checked rows faultCount faults nameOfStarter } } }`
  const STATE = START.replace('mutation', 'query').replace('checkSealedHistory', 'sealedHistory')
  const known = { publicKeys: [sealKey.publicKey] } as const
  const state = async (query = STATE) => {
    const { data } = await world.ask<Record<string, { check: object }>>('sam', query)
    return Object.values(data!)[0]!.check
  }
  const run = async () => runSealCheck(known, { checkId: (await db.sealCheck.findFirstOrThrow()).id })

  const changeRow = (name: string) =>
    world.asOwner(
      `SET session_replication_role = replica; UPDATE "TimesheetHistory" SET "nameOfModifier" = '${name}' WHERE "id" = 3`,
    )

  it('runs as a job, one at a time, and stores its result: nothing, or the changed rows', async () => {
    const running = { isRunning: true, finishedAt: null, nameOfStarter: 'Sam Tester' }
    expect(await state(START)).toMatchObject(running)
    const { id } = await db.sealCheck.findFirstOrThrow()
    await state(START)
    expect(await db.sealCheck.findMany({ select: { id: true } })).toEqual([{ id }])
    await run()
    expect(await state()).toMatchObject({ isRunning: false, faultCount: 0, faults: [], rows: 25 })
    await changeRow('Nobody')
    await state(START)
    await run()
    expect(await state()).toMatchObject({
      faultCount: 1,
      faults: [expect.stringMatching(/^Row 3 of TimesheetHistory \(timesheet 100\) was changed/)],
    })
    await changeRow('Sam Tester')
  })

  it('can start again once its process has died, and ends the old one', async () => {
    await state(START)
    const { id: checkId } = await db.sealCheck.findFirstOrThrow()
    world.at(new Date(daysFromNoon(0.5).getTime() + 3 * 60_000).toISOString())
    expect(await state()).toMatchObject({ isRunning: false, finishedAt: null })
    expect(await state(START)).toMatchObject({ isRunning: true })
    await runSealCheck(known, { checkId })
    expect(await state()).toMatchObject({ isRunning: true, rows: null })
  })

  it('comes every week by itself', async () => {
    const startedOn = async (days: number) => {
      world.at(daysFromNoon(days).toISOString())
      await startWeeklySealCheck()
      const [{ nameOfStarter, startedAt }] = (await db.sealCheck.findMany()) as [SealCheck]
      return [nameOfStarter, startedAt.toISOString()]
    }
    await state(START)
    const { startedAt } = await db.sealCheck.findFirstOrThrow()
    expect(await startedOn(6)).toEqual(['Sam Tester', startedAt.toISOString()])
    for (const days of [8, 14.9])
      expect(await startedOn(days)).toEqual(['Daybook', daysFromNoon(8).toISOString()])
    expect(await startedOn(15)).toEqual(['Daybook', daysFromNoon(15).toISOString()])
  })
})
