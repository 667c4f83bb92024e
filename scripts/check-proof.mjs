// Checks an exported history of a timesheet with its proof, without Daybook, a network or any package: Node 20 or newer.
//
//   node check-proof.mjs timesheet-12-proof.json [--public-key KEY …] [--anchor NUMBER:HASH] [--allow-unsealed]
//
// It computes, from the rows in the file, the leaves, the roots and the hashes of the blocks, and checks the signatures.
// KEY is the public key of the company's Daybook as you know it from elsewhere; without it, the maker of the file may have
// made the key, too. NUMBER:HASH is a seal that was mailed or printed at the time; with it, not even the owner of the key can have
// made the rows it covers afterwards. Rows that were not sealed yet prove nothing: with --allow-unsealed they are only counted.
// The exit code is 0 if all is right, 1 if something is not, 2 if the file is no proof.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const usage =
  'Usage: node check-proof.mjs FILE [--public-key KEY …] [--anchor NUMBER:HASH] [--allow-unsealed]'
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const hex = (text) => Buffer.from(text, 'hex')
const faults = []
const check = (isRight, fault) => {
  if (!isRight) faults.push(fault)
  return isRight
}
/** Quotes a value of the file, so that it cannot look like output of this program. */
const quoted = (value) =>
  (JSON.stringify(value) ?? 'nothing')
    .slice(0, 80)
    .replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

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

/**
 * Why the text is ambiguous, so that a reader may see something else than JSON.parse: a repeated member, or a number in
 * a non-canonical form.
 */
function ambiguityOf(text) {
  const members = []
  for (const [token, sign] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(?=(\s*:)?)|[{}[\]]|-?\d[\d.eE+-]*/g)) {
    if (token === '{' || token === '[') members.push(new Set())
    else if (token === '}' || token === ']') members.pop()
    else if (token[0] !== '"') {
      if (String(Number(token)) !== token) return `The number ${quoted(token)} can be read in two ways.`
    } else if (sign !== undefined) {
      const name = JSON.parse(token)
      if (members.at(-1).has(name)) return `It has the member ${quoted(name)} twice in one place.`
      members.at(-1).add(name)
    }
  }
  return null
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
const isCount = (value) => Number.isSafeInteger(value) && value >= 0
const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isInstant = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const isText = (value) => typeof value === 'string'

/**
 * The required members of the file, of a block, of a row with its proof, and of a step. Other members are refused,
 * because nothing proves them.
 */
const shapes = {
  proof: {
    format: (value) => value === 'daybook-proof-1',
    timesheet: Number.isSafeInteger,
    madeAt: isInstant,
    blocks: Array.isArray,
    rows: Array.isArray,
  },
  block: {
    number: isCount,
    sealedAt: isInstant,
    previousHash: (value) => value === '' || isHash(value),
    root: isHash,
    leaves: isCount,
    takesOver: (value) => typeof value === 'boolean',
    hash: isHash,
    publicKey: (value) => isText(value) && /^[\w-]{43}$/.test(value),
    signature: (value) => isText(value) && /^[\w-]{86}$/.test(value),
  },
  row: {
    row: (value) => isObject(value) && Number.isSafeInteger(value.id),
    leaf: isHash,
    block: (value) => value === null || isCount(value),
    path: Array.isArray,
  },
  step: { side: (value) => value === 'left' || value === 'right', hash: isHash },
}

/** @returns the problem with the shape of a value; null if there is none. */
function misshapen(what, value) {
  if (!isObject(value)) return `A ${what} in it is ${quoted(value)}.`
  const shape = shapes[what]
  const wrong = Object.keys(shape).find((name) => !Object.hasOwn(value, name) || !shape[name](value[name]))
  if (wrong !== undefined) return `The member ${quoted(wrong)} of a ${what} is ${quoted(value[wrong])}.`
  const other = Object.keys(value).find((name) => !Object.hasOwn(shape, name))
  return other === undefined ? null : `It has a member ${quoted(other)} in a ${what}, which nothing proves.`
}

/** @returns why the text is no proof; null if it is one. */
function faultOfText(text, proof) {
  const ambiguity = ambiguityOf(text)
  if (ambiguity !== null) return ambiguity
  const own = misshapen('proof', proof)
  if (own !== null) return own
  const parts = [
    ...proof.blocks.map((block) => ['block', block]),
    ...proof.rows.map((row) => ['row', row]),
    ...proof.rows.flatMap((row) => (Array.isArray(row?.path) ? row.path.map((step) => ['step', step]) : [])),
  ]
  return parts.reduce((found, [what, value]) => found ?? misshapen(what, value), null)
}

function readInput() {
  let file = ''
  try {
    const options = {
      'public-key': { type: 'string', multiple: true, default: [] },
      anchor: { type: 'string' },
      'allow-unsealed': { type: 'boolean' },
    }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [, number, hash] =
      /^(?:seal\s+)?(\d+)\s*:\s*([0-9a-f]{16,64})$/i.exec(values.anchor?.trim() ?? '') ?? []
    if (positionals.length !== 1 || (values.anchor !== undefined && !hash)) stop(usage)
    file = positionals[0]
    const text = readFileSync(file, 'utf8')
    const proof = JSON.parse(text)
    const fault = faultOfText(text, proof)
    if (fault !== null) stop(`${file} is no proof of Daybook that this program knows. ${fault}`)
    const anchor = hash ? { number: Number(number), hash: hash.toLowerCase() } : null
    return { proof, keys: values['public-key'], anchor, allowsUnsealed: values['allow-unsealed'] }
  } catch (error) {
    if (error instanceof SyntaxError) return stop(`${file} is no proof of Daybook: it is not JSON.`)
    return stop(`${error.message}\n${usage}`)
  }
}

const { proof, keys, anchor, allowsUnsealed } = readInput()
const blocks = new Map(proof.blocks.map((block) => [block.number, block]))
const MINUTE = 60_000
/** The longest time from the instant of a row to its commit. */
const COMMIT = 60 * MINUTE
/** A block is sealed at least once a day. */
const DAY = 24 * 60 * MINUTE

/** The index of the newest key that has signed so far; keys are given newest first. */
let newestKey = Infinity
for (const block of proof.blocks.toSorted((one, other) => one.number - other.number)) {
  const { number, sealedAt, previousHash, root, leaves, takesOver, hash } = block
  const head = { number, sealedAt, previousHash, root, leaves, takesOver }
  check(sha256(canonical(head)).toString('hex') === hash, `Block ${number} was changed.`)
  check(isSigned(block), `The signature of block ${number} is not that of its key.`)
  const key = keys.indexOf(block.publicKey)
  if (keys.length > 0) check(key >= 0, `Block ${number} was signed by another key (${block.publicKey}).`)
  check(key <= newestKey, `Block ${number} was signed by an older key than blocks before it.`)
  if (key >= 0) newestKey = Math.min(newestKey, key)
  const before = blocks.get(number - 1)
  check(!before || before.hash === previousHash, `Block ${number} does not continue block ${number - 1}.`)
}
check(blocks.size === proof.blocks.length, 'The file has two blocks of one number.')
check(
  keys.length > 0 || new Set(proof.blocks.map(({ publicKey }) => publicKey)).size <= 1,
  'The blocks were signed by several keys: name those of the company with --public-key, the newest first.',
)

/** The problem with the instant at which a sealed row says it was written; null if there is none. */
function lateness(at, { number, sealedAt, takesOver }) {
  if (!isInstant(at)) return 'says that it was written at no instant'
  const [written, sealed] = [Date.parse(at), Date.parse(sealedAt)]
  const before = blocks.get(number - 1)
  if (written > sealed + MINUTE)
    return `says that it was written after block ${number} sealed it, ${sealedAt}`
  if (takesOver) return null
  if (before && written < Date.parse(before.sealedAt) - COMMIT)
    return `was put in later: it was not there when block ${before.number} was sealed, ${before.sealedAt}`
  if (written < sealed - DAY - COMMIT)
    return `was sealed only ${sealedAt}, more than a day after it says it was written`
  return null
}

let unsealed = 0
let takenOver = 0
const ids = new Set()
for (const { row, leaf, block: number, path } of proof.rows) {
  const name = `Row ${row.id} (${quoted(row.actionType)} ${quoted(row.actionArea)}, ${quoted(row.at)})`
  check(row.source === 'TIMESHEET_HISTORY', `${name} is no row of a timesheet’s history.`)
  check(row.timesheetId === proof.timesheet, `${name} is of another timesheet.`)
  check(!ids.has(row.id), `${name} is in the file twice.`)
  ids.add(row.id)
  const computed = leafOf(row)
  check(computed.toString('hex') === leaf, `${name} was changed: its hash is not that of its leaf.`)
  if (number === null) {
    unsealed++
    check(allowsUnsealed, `${name} was not sealed when the file was made: nothing proves it.`)
    continue
  }
  const block = blocks.get(number)
  if (!check(block, `${name} names block ${number}, which the file does not have.`)) continue
  check(rootOf(computed, path).toString('hex') === block.root, `${name} is not in block ${number}.`)
  const late = lateness(row.at, block)
  check(late === null, `${name} ${late}.`)
  if (block.takesOver) takenOver++
}

const sealed = proof.rows.length - unsealed
check(sealed > 0, 'The file has no sealed row.')
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
  console.log(`NOT PROVED: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`)
  process.exit(1)
}
console.log(`PROVED: ${sealed} rows of the history of timesheet ${proof.timesheet} are as they were sealed.`)
for (const number of [...new Set(proof.rows.map(({ block }) => block))].filter((of) => of !== null))
  console.log(`  block ${number}, sealed ${blocks.get(number).sealedAt}: ${blocks.get(number).hash}`)
if (takenOver > 0) console.log(`${takenOver} of them were older than the seals, and were sealed only then.`)
if (unsealed > 0)
  console.log(`${unsealed} more were not sealed yet when the file was made: nothing proves them.`)
if (anchor) console.log(`Your seal ${anchor.number} covers ${covered} of them.`)
else console.log('Without --anchor, the owner of the key could have made all of it later.')
if (keys.length === 0)
  console.log(`Signed by ${proof.blocks[0].publicKey}: compare that key, or name it with --public-key.`)
console.log(
  'It does not show that the file has all rows of the timesheet: npm run verify-history does, on the server.',
)
