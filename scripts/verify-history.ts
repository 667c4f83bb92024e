// `npm run verify-history` checks the sealed history, also of a running Daybook: nothing was changed, removed or put in since
// it was sealed. `--anchor NUMBER:HASH` compares it with a seal that was mailed or printed, `--public-key KEY` takes the key
// that signed instead of the one of the data folder. The exit code is 0 if all is as it was sealed, otherwise 1.
import { parseArgs } from 'node:util'
import { parseSeal, SEAL_LIMITS } from '#domain/seal.ts'
import { readCommandSettings, readSettings } from '#server/process/config.ts'
import { readKey } from '#server/process/keys.ts'
import { endCommand, StartupError } from '#server/process/startup-error.ts'
import { say } from '#server/process/terminal.ts'
import { checkHistory, type CheckResult } from '#server/read/seal/check.ts'
import { sealKeyOf } from '#server/sealing/block.ts'
import { withDatabase } from './with-database.ts'

const usage = 'Usage: npm run verify-history [-- --anchor NUMBER:HASH] [--public-key KEY …]'

async function main(): Promise<void> {
  const { anchor, publicKeys } = readArguments()
  const keys = publicKeys.length > 0 ? publicKeys : [ownKey()]
  await withDatabase(readCommandSettings(process.env), async () => {
    const result = await checkHistory({ publicKeys: keys, anchor, onProgress: showProgress })
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    describe(result, anchor !== null)
    if (result.faultCount > 0) process.exitCode = 1
  })
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { anchor: { type: 'string' }, 'public-key': { type: 'string', multiple: true, default: [] } },
    })
    const anchor = values.anchor === undefined ? null : parseSeal(values.anchor)
    if (values.anchor !== undefined && anchor === null) throw new StartupError(usage)
    return { anchor, publicKeys: values['public-key'] }
  } catch {
    throw new StartupError(usage)
  }
}

/** Never a new key: that one has signed nothing. */
function ownKey(): string {
  const { dataDir, keysInDataFolder } = readSettings(process.env)
  const stored = keysInDataFolder.find(({ variable }) => variable === 'SEAL_KEY')
  const secret = stored ? readKey(dataDir, stored) : process.env.SEAL_KEY
  if (secret) return sealKeyOf(secret).publicKey
  throw new StartupError('There is no seal.key in DATA_DIR and no SEAL_KEY: name the key with --public-key.')
}

function showProgress(checked: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rChecked ${count(checked)} rows and leaves`)
}

function describe(result: CheckResult, hasAnchor: boolean): void {
  const { newest, blocks, rows, waiting, since, takenOver, faultCount, faults } = result
  if (!newest) say('History is not sealed yet: Daybook seals it within a minute of its start.')
  for (const fault of faults) say(fault)
  if (faultCount > faults.length) say(`… and ${count(faultCount - faults.length)} more.`)
  if (faultCount > 0) say(`The sealed history was changed: ${count(faultCount)} faults.`)
  else if (newest)
    say(
      `Nothing was changed, removed or put in: ${count(rows)} rows in ${count(blocks)} blocks are as they were sealed.`,
    )
  if (waiting > 0) say(`${count(waiting)} rows wait for the next seal.`)
  if (since) say(`Rows before ${since.toISOString()} (${count(takenOver)}) were sealed only then.`)
  if (newest) say(`Newest seal: ${newest.number}:${newest.hash} (${newest.sealedAt.toISOString()})`)
  say(SEAL_LIMITS)
  if (!hasAnchor)
    say('Compare it with a mailed or printed seal: npm run verify-history -- --anchor NUMBER:HASH')
}

const count = (number: number) => number.toLocaleString('en-AU')

try {
  await main()
} catch (error) {
  endCommand(error)
}
