// Chooses the backup with which a restore begins.
import path from 'node:path'
import { StartupError } from '#server/process/startup-error.ts'
import { isPassphraseOf } from './folder.ts'
import { readLine } from './line.ts'
import { listBackups, lookAt, startOf, type Listed, type Manifest } from './manifest.ts'
import { openSealed } from './open-sealed.ts'
import { openUnsealed } from './open-unsealed.ts'
import type { OpenedBackup } from './opened.ts'
import { keyringOf, type Keyring } from './seal.ts'

export type Choice = {
  /** A backup, or a folder of backups for the newest that is whole. */
  from: string
  passphrase: string
  /** The instant to restore to; null for everything that is archived. */
  to: ((timeZone: string) => Date) | null
  /** The line of the log to follow; null for the one of the backup. */
  line: string | null
  /** Whether a backup is acceptable without proof that nobody changed it. */
  unsealed: boolean
}

/** @throws StartupError if there is none; the message says why. */
export async function choose(choice: Choice): Promise<{ opened: OpenedBackup; notes: string[] }> {
  const from = path.resolve(choice.from)
  const keyring = keyringOf(choice.passphrase)
  if (startOf(path.basename(from)) !== null)
    return { opened: await openNamed(from, choice, keyring), notes: [] }
  const backups = await listBackups(from, keyring)
  const isEarly = (manifest: Manifest) => endedBefore(manifest, choice.to)
  const newest = await newestOf(from, backups, isEarly, choice.line, keyring)
  if (newest)
    return {
      opened: await openSealed(from, newest.name, newest.manifest, keyring),
      notes: backups.filter((one) => one.startedAt > newest.startedAt).flatMap((one) => whyNot(from, one)),
    }
  const unsealed = backups.findLast(({ state }) => state === 'unsealed')
  if (unsealed && !backups.some(({ state }) => state === 'whole'))
    return { opened: await openNamed(path.join(from, unsealed.name), choice, keyring), notes: [] }
  throw await noneOf(from, backups, choice, keyring)
}

type Whole = Extract<Listed, { state: 'whole' }>

/** The newest backup of a line, or of the line that it was restored from; of any line for null. */
async function newestOf(
  folder: string,
  backups: readonly Listed[],
  isEarly: (manifest: Manifest) => boolean,
  chosenLine: string | null,
  keyring: Keyring,
): Promise<Whole | null> {
  const whole = backups.filter((one) => one.state === 'whole').filter(({ manifest }) => isEarly(manifest))
  if (chosenLine === null) return whole.at(-1) ?? null
  for (let [id, until] = [chosenLine, '9']; ;) {
    const newest = whole.findLast(
      ({ manifest }) => manifest.database?.line === id && manifest.endedAt <= until,
    )
    if (newest) return newest
    const line = await readLine(folder, id, keyring)
    if (!line?.from) return null
    ;({ line: id, until } = line.from)
  }
}

async function openNamed(from: string, choice: Choice, keyring: Keyring): Promise<OpenedBackup> {
  const folder = path.dirname(from)
  const named = await lookAt(folder, path.basename(from), keyring)
  if (named.state === 'broken')
    throw new StartupError(`${from} is not whole: the backup broke off. Restore another one.`)
  if (named.state === 'changed') throw await changed(from, keyring)
  if (named.state === 'unsealed' && !choice.unsealed)
    throw new StartupError(
      `${from} is not sealed: an older release made it, and nothing shows whether somebody changed it since. A changed ` +
        'backup can run commands on this machine. If only people that you trust could write there, restore it with --unsealed.',
    )
  const opened =
    named.state === 'whole'
      ? await openSealed(folder, named.name, named.manifest, keyring)
      : await openUnsealed(folder, named.name, choice.passphrase)
  if (!endedBefore(opened.manifest, choice.to))
    throw new StartupError(`${from} ended only at ${opened.manifest.endedAt}. Restore an earlier backup.`)
  return opened
}

function endedBefore({ endedAt, database }: Manifest, to: Choice['to']): boolean {
  return !to || new Date(endedAt) <= to(database?.timeZone ?? 'UTC')
}

/** Why a newer backup was skipped, a sentence; none for a backup after the requested instant. */
function whyNot(folder: string, { name, state }: Listed): string[] {
  const backup = path.join(folder, name)
  if (state === 'broken') return [`${backup} is newer, but it broke off.`]
  if (state === 'changed') return [`${backup} is newer, but it was changed, or has another passphrase.`]
  if (state === 'unsealed') return [`${backup} is newer, but it is not sealed.`]
  return []
}

async function noneOf(
  folder: string,
  backups: readonly Listed[],
  { to, line }: Choice,
  keyring: Keyring,
): Promise<StartupError> {
  if (backups.length === 0) return new StartupError(`${folder} has no backup.`)
  const isAny = backups.some(({ state }) => state === 'whole')
  if (!isAny && backups.some(({ state }) => state === 'changed')) return changed(folder, keyring)
  const which = to ? ' that ended before that instant' : ''
  return new StartupError(`${folder} has no whole backup${which}${line ? ` for the line ${line}` : ''}.`)
}

async function changed(at: string, keyring: Keyring): Promise<StartupError> {
  const folder = startOf(path.basename(at)) === null ? at : path.dirname(at)
  if (await isPassphraseOf(folder, keyring))
    return new StartupError(`${at} was changed since it was made. Restore another backup.`)
  return new StartupError(
    `BACKUP_PASSPHRASE does not open ${at}. If it is the right one, the backup was changed.`,
  )
}
