// `npm run verify-history` checks that no row of sealed history was changed, removed or inserted since it was sealed,
// also of a running Daybook. `--anchor NUMBER:HASH` compares it with a seal that was mailed or printed, `--public-key
// KEY` takes the key that signs instead of the one of the data folder; given again, older ones, newest first. The exit
// code is 0 if all is as it was sealed, otherwise 1. `--resume REASON` checks, and then lets Daybook seal again on a
// database that was restored; the reason is in the history.
import { parseArgs } from 'node:util'
import { counted, wordFor } from '#domain/counted.ts'
import { parseSeal, SEAL_LIMITS } from '#domain/seal.ts'
import { readCommandSettings } from '#server/process/config.ts'
import { existingKey } from '#server/process/keys.ts'
import { endCommand, StartupError } from '#server/process/startup-error.ts'
import { commandLine, writeLine } from '#server/process/terminal.ts'
import { resumeSealing } from '#server/actions/seal/resume.ts'
import { checkHistory } from '#server/read/seal/check.ts'
import type { CheckResult } from '#server/read/seal/findings.ts'
import { whyNotSealed } from '#server/read/seal/standing.ts'
import { sealKeyOf, type SealKey } from '#server/sealing/block.ts'
import { markIn, type Mark } from '#server/sealing/mark.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: ${commandLine('verify-history', '[--anchor NUMBER:HASH] [--public-key KEY …] [--resume "REASON"]')}`

async function main(): Promise<void> {
  const { anchor, publicKeys, reason } = readArguments()
  const settings = readCommandSettings(process.env)
  const mark = markIn(settings.dataDir)
  // Without the key of this Daybook its public half must be named.
  const [newest, ...older] = publicKeys
  const key = newest !== undefined && reason === null ? null : ownKey(settings.dataDir)
  const keys: [string, ...string[]] =
    newest === undefined ? [key!.publicKey, ...settings.sealKeysBefore] : [newest, ...older]
  await withDatabase(settings, async () => {
    const result = await checkHistory({ publicKeys: keys, anchor, mark, onProgress: showProgress })
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    describe(result, anchor !== null)
    if (reason !== null) await resume({ key: key!, mark, reason })
    else if (result.faultCount > 0) process.exitCode = 1
  })
}

/** @throws StartupError if nothing stops Daybook from sealing. */
async function resume({ key, mark, reason }: { key: SealKey; mark: Mark; reason: string }): Promise<void> {
  if ((await whyNotSealed(mark, key.publicKey)) === null)
    throw new StartupError('Nothing stops Daybook from sealing, so there is nothing to resume.')
  const number = await resumeSealing({ key, mark, reason, by: 'npm run verify-history' })
  writeLine()
  writeLine(`Daybook seals again, from seal ${number}, which contains the reason: ${reason}`)
  writeLine(
    'Each check names the numbers that were left out, and System Administrators see it in the history of the settings.',
  )
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        anchor: { type: 'string' },
        'public-key': { type: 'string', multiple: true, default: [] },
        resume: { type: 'string' },
      },
    })
    const anchor = values.anchor === undefined ? null : parseSeal(values.anchor)
    if (values.anchor !== undefined && anchor === null) throw new StartupError(usage)
    const reason = values.resume?.replace(/\s+/g, ' ').trim() ?? null
    if (reason !== null && (reason === '' || reason.length > REASON_MAX)) throw new StartupError(usage)
    return { anchor, publicKeys: values['public-key'], reason }
  } catch {
    throw new StartupError(usage)
  }
}

const REASON_MAX = 1_000

/** Never a new key, because it has not signed anything. */
function ownKey(dataDir: string): SealKey {
  const secret = existingKey(process.env, dataDir, 'SEAL_KEY')
  if (secret) return sealKeyOf(secret)
  throw new StartupError('There is no seal.key in DATA_DIR and no SEAL_KEY: name the key with --public-key.')
}

function showProgress(checked: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rChecked ${count(checked)} rows and leaves`)
}

function describe(result: CheckResult, hasAnchor: boolean): void {
  const { newest, blocks, rows, waiting, since, takenOver, faultCount, faults, remarkCount, remarks } = result
  if (!newest) writeLine('History is not sealed yet: Daybook seals it within a minute of its start.')
  for (const fault of faults) writeLine(fault)
  if (faultCount > faults.length) writeLine(`… and ${count(faultCount - faults.length)} more.`)
  if (remarkCount > remarks.length) writeLine(`${count(remarkCount - remarks.length)} older remarks, and:`)
  for (const remark of remarks) writeLine(`To be explained: ${remark}`)
  if (faultCount > 0) writeLine(`The sealed history was changed: ${counted(faultCount, 'fault')}.`)
  else if (newest)
    writeLine(
      `Nothing was changed, removed or put in: ${counted(rows, 'row')} in ${counted(blocks, 'block')} ${wordFor(rows, 'is as it was', 'are as they were')} sealed.`,
    )
  if (waiting > 0) writeLine(`${counted(waiting, 'row waits', 'rows wait')} for the next seal.`)
  if (since) writeLine(`Rows before ${since.toISOString()} (${count(takenOver)}) were sealed only then.`)
  if (newest) writeLine(`Newest seal: ${newest.number}:${newest.hash} (${newest.sealedAt.toISOString()})`)
  writeLine(SEAL_LIMITS)
  if (!hasAnchor)
    writeLine('Compare it with a mailed or printed seal: npm run verify-history -- --anchor NUMBER:HASH')
}

const count = (number: number) => number.toLocaleString('en-AU')

try {
  await main()
} catch (error) {
  endCommand(error)
}
