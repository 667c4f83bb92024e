// `npm run load -- FOLDER` loads a dump into the data folder, which must be empty, and into the embedded PostgreSQL,
// that of POSTGRES_BIN or the empty database of DATABASE_URL, and checks it. `--unseal OTHER` writes the contents of
// the dump as plain files instead. BACKUP_PASSPHRASE is that of the dump. The exit code is 0 if everything is there,
// otherwise 1.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { load, unseal } from '#server/backup/dump/load.ts'
import type { Keys } from '#server/backup/keys.ts'
import { closeDatabase, openDatabase } from '#server/database/client.ts'
import { startEmbedded } from '#server/database/embedded/postgres.ts'
import { requireServer } from '#server/database/external.ts'
import { readPassphrase, readSettings, type Settings } from '#server/process/config.ts'
import { readGivenKeys } from '#server/process/keys.ts'
import { sayWayOut } from '#server/process/restored.ts'
import { endCommand, StartupError } from '#server/process/startup-error.ts'
import { commandLine, writeLine } from '#server/process/terminal.ts'
import { checkHistory } from '#server/read/seal/check.ts'
import { sealKeyOf } from '#server/sealing/block.ts'
import { showBytes } from './arguments.ts'

const usage = `Usage: BACKUP_PASSPHRASE=… ${commandLine('load', 'FOLDER [--unseal OTHER]')}`

async function main(): Promise<void> {
  const { folder, plain } = readArguments()
  const passphrase = readPassphrase(process.env)
  if (plain) {
    const { tables, uploads } = await unseal(folder, passphrase, plain)
    return writeLine(
      `Wrote ${tables.length} tables and ${uploads.length} uploads into ${plain}. Nothing there is sealed, nor are the keys.`,
    )
  }
  const settings = readSettings(process.env)
  const { dataDir, sealKeysBefore, s3 } = settings
  let sealKey = ''
  const { dump, migrated, problems, notes } = await load({
    ...{ folder, passphrase, dataDir },
    open: () => open(settings),
    checkKeys: (keys) => {
      requireSame(keys)
      sealKey = keys['seal.key']!
    },
    async checkSeals(ownerUrl) {
      await openDatabase(ownerUrl)
      const publicKeys = [sealKeyOf(sealKey).publicKey, ...sealKeysBefore] as const
      const { faults, faultCount } = await checkHistory({ publicKeys }).finally(closeDatabase)
      return faultCount > faults.length
        ? [...faults, `There are ${faultCount} faults of the sealed history.`]
        : faults
    },
    onProgress: showBytes('Loaded'),
  })
  writeLine(
    `Loaded ${folder} into ${dataDir}: each of ${dump.tables.length} tables has the rows and the sum of the dump.`,
  )
  writeLine(
    `It was made by Daybook ${dump.release} on PostgreSQL ${dump.postgres}, and has everything until ${dump.at}.`,
  )
  if (migrated.length > 0) writeLine(`Applied ${migrated.join(', ')}.`)
  if (problems.length === 0) writeLine('The sealed history is as it was sealed, and no upload is missing.')
  if (dump.bucket) writeLine(`The uploads are in the bucket ${dump.bucket}, which is not in the dump.`)
  else if (s3)
    writeLine(
      `The uploads are in ${path.join(dataDir, 'files')}. Copy them into the bucket ${s3.bucket}, below files/.`,
    )
  for (const sentence of [...problems, ...notes]) writeLine(sentence)
  if (problems.length === 0) return
  writeLine(`Daybook does not start on ${dataDir} as it is. ${sayWayOut(dataDir)}`)
  process.exitCode = 1
}

async function open({ databaseUrl, databaseOwnerUrl, databaseListenUrl, dataDir }: Settings) {
  if (!databaseUrl) return startEmbedded({ dataDir, log: { info: () => {}, warn: writeLine } })
  await requireServer({ url: databaseUrl, listenUrl: databaseListenUrl, ownerUrl: databaseOwnerUrl })
  return { ownerUrl: databaseOwnerUrl ?? databaseUrl, stop: async () => {} }
}

/** @throws StartupError if a variable gives another key than the dump has. */
function requireSame(keys: Keys): void {
  for (const [{ variable, file }, given] of readGivenKeys(process.env))
    if (given !== keys[file])
      throw new StartupError(
        `${variable} is not the key that the company of the dump was made with. Unset it: the dump has it.`,
      )
}

function readArguments() {
  try {
    const options = { unseal: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length === 1) return { folder: positionals[0]!, plain: values.unseal }
  } catch {
    // Says how to use it.
  }
  throw new StartupError(usage)
}

try {
  await main()
} catch (error) {
  endCommand(error)
}
