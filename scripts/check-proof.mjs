// Checks an exported history of a timesheet with its proof, without Daybook, a network or any package: Node 20 or newer.
//
//   node check-proof.mjs timesheet-12-proof.json [--public-key KEY] [--anchor NUMBER:HASH]
//
// It computes, from the rows in the file, the leaves, the roots and the hashes of the blocks, and checks the signatures.
// KEY is the public key of the company's Daybook as you know it from elsewhere; without it, the maker of the file may have
// made the key, too. NUMBER:HASH is a seal that was mailed or printed at the time; with it, not even the owner of the key can have
// made the rows it covers afterwards. The exit code is 0 if all is right, 1 if something is not, 2 if the file is none.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const usage = 'Usage: node check-proof.mjs FILE [--public-key KEY] [--anchor NUMBER:HASH]'
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const hex = (text) => Buffer.from(text, 'hex')
const faults = []
const check = (isRight, fault) => {
  if (!isRight) faults.push(fault)
  return isRight
}

/** RFC 8785: members in the order of their UTF-16 names, no spaces; numbers and texts as JSON.stringify writes them. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

/** RFC 6962: a leaf is hashed after a byte 0, two nodes after a byte 1. */
const leafOf = (row) => sha256(Buffer.of(0), canonical(row))
const nodeOf = (left, right) => sha256(Buffer.of(1), left, right)
const rootOf = (leaf, path) =>
  path.reduce(
    (node, { side, hash }) => (side === 'left' ? nodeOf(hex(hash), node) : nodeOf(node, hex(hash))),
    leaf,
  )

function isSigned({ hash, publicKey, signature }) {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, hex(hash), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function stop(message) {
  console.error(message)
  process.exit(2)
}

function readInput() {
  try {
    const options = { 'public-key': { type: 'string' }, anchor: { type: 'string' } }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [, number, hash] =
      /^(?:seal\s+)?(\d+)\s*:\s*([0-9a-f]{16,64})$/i.exec(values.anchor?.trim() ?? '') ?? []
    if (positionals.length !== 1 || (values.anchor !== undefined && !hash)) stop(usage)
    const proof = JSON.parse(readFileSync(positionals[0], 'utf8'))
    if (proof.format !== 'daybook-proof-1')
      stop(`${positionals[0]} is no proof of Daybook that this program knows.`)
    const anchor = hash ? { number: Number(number), hash: hash.toLowerCase() } : null
    return { proof, key: values['public-key'] ?? null, anchor }
  } catch (error) {
    return stop(`${error.message}\n${usage}`)
  }
}

const { proof, key, anchor } = readInput()
const blocks = new Map(proof.blocks.map((block) => [block.number, block]))

for (const block of proof.blocks) {
  const { number, sealedAt, previousHash, root, leaves, takesOver, hash } = block
  const head = { number, sealedAt, previousHash, root, leaves, takesOver }
  check(sha256(canonical(head)).toString('hex') === hash, `Block ${number} was changed.`)
  check(isSigned(block), `The signature of block ${number} is not that of its key.`)
  check(
    key === null || block.publicKey === key,
    `Block ${number} was signed by another key (${block.publicKey}).`,
  )
  const before = blocks.get(number - 1)
  check(!before || before.hash === previousHash, `Block ${number} does not continue block ${number - 1}.`)
}
check(blocks.size === proof.blocks.length, 'The file has two blocks of one number.')
check(
  new Set(proof.blocks.map(({ publicKey }) => publicKey)).size <= 1,
  'The blocks were signed by several keys.',
)

let unsealed = 0
let takenOver = 0
const ids = new Set()
for (const { row, leaf, block: number, path } of proof.rows) {
  const name = `Row ${row.id} (${row.actionType} ${row.actionArea}, ${row.at})`
  check(row.timesheetId === proof.timesheet, `${name} is of another timesheet.`)
  check(!ids.has(row.id), `${name} is in the file twice.`)
  ids.add(row.id)
  const computed = leafOf(row)
  check(computed.toString('hex') === leaf, `${name} was changed: its hash is not that of its leaf.`)
  if (number === null) {
    unsealed++
    continue
  }
  const block = blocks.get(number)
  if (!check(block, `${name} names block ${number}, which the file does not have.`)) continue
  check(rootOf(computed, path).toString('hex') === block.root, `${name} is not in block ${number}.`)
  if (block.takesOver) takenOver++
}

const sealed = proof.rows.length - unsealed
let covered = null
if (anchor) {
  const block = blocks.get(anchor.number)
  if (
    check(
      block,
      `The file does not have block ${anchor.number}: take a seal of the day after one of its rows.`,
    )
  )
    check(block.hash.startsWith(anchor.hash), `Block ${anchor.number} has another hash than your seal.`)
  // Back from the anchor as far as the file has each block.
  let first = anchor.number
  while (blocks.has(first - 1)) first--
  covered = proof.rows.filter(({ block: of }) => of !== null && of >= first && of <= anchor.number).length
}

for (const fault of faults) console.log(fault)
if (faults.length > 0) {
  console.log(`NOT PROVED: ${faults.length} faults.`)
  process.exit(1)
}
console.log(`PROVED: ${sealed} rows of the history of timesheet ${proof.timesheet} are as they were sealed.`)
for (const number of [...new Set(proof.rows.map(({ block }) => block))].filter((of) => of !== null))
  console.log(`  block ${number}, sealed ${blocks.get(number).sealedAt}: ${blocks.get(number).hash}`)
if (takenOver > 0) console.log(`${takenOver} of them were older than the seals, and were sealed only then.`)
if (unsealed > 0)
  console.log(`${unsealed} rows were not sealed yet when the file was made: nothing proves them.`)
if (anchor) console.log(`Your seal ${anchor.number} covers ${covered} of them.`)
else console.log('Without --anchor, the owner of the key could have made all of it later.')
if (key === null && sealed > 0)
  console.log(`Signed by ${proof.blocks[0].publicKey}: compare that key, or name it with --public-key.`)
console.log(
  'It does not show that the file has all rows of the timesheet: npm run verify-history does, on the server.',
)
