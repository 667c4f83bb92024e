// The keys of an installation. Each is in a variable, or in a file of the data folder that the first start creates. A
// key is never created for an existing company, because its encrypted and signed data would become unreadable or
// worthless.
import { lstatSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getOrCreateSecret, readSecret, SECRET_MIN } from './data-folder.ts'
import { ConfigError, StartupError } from './startup-error.ts'

/** A key by its variable, and its file in the data folder. */
export type KeyFile = { variable: 'SECRET_KEY' | 'PUSH_KEY' | 'SEAL_KEY'; file: string }

export type Keys = {
  /** Signs access tokens. */
  secretKey: string
  /** Identifies this server to push services: the private half of a P-256 key, in base64url. */
  pushKey: string
  /** Signs the seals of history: 32 random bytes in base64url. */
  sealKey: string
  /** The files that were made now. */
  newKeys: readonly KeyFile[]
}

type Environment = Readonly<Record<string, string | undefined>>

const keyFiles: readonly KeyFile[] = [
  { variable: 'SECRET_KEY', file: 'secret.key' },
  { variable: 'PUSH_KEY', file: 'push.key' },
  { variable: 'SEAL_KEY', file: 'seal.key' },
]

/** The keys that no variable gives. @throws ConfigError for an invalid variable, without repeating it. */
export function keysInDataFolder(env: Environment): readonly KeyFile[] {
  return keyFiles.filter(({ variable }) => {
    const value = env[variable]
    if (!value) return true
    const accepts = lacks(variable, value)
    if (accepts) throw new ConfigError(variable, accepts, `${value.length} characters`)
    return false
  })
}

/** The keys that variables give. @throws ConfigError as `keysInDataFolder`. */
export function readGivenKeys(env: Environment): [KeyFile, string][] {
  const stored = keysInDataFolder(env)
  return keyFiles.flatMap((key) => (stored.includes(key) ? [] : [[key, env[key.variable]!]]))
}

/**
 * All keys. Missing keys are created if the data folder has no company.
 * @throws StartupError for a key that cannot be read, is invalid, or is missing though there is a company.
 */
export function readKeys(env: Environment, dataDir: string): Keys {
  const stored = new Set(keysInDataFolder(env))
  // Checked first, because a process that starts in parallel creates the keys before the database.
  const isMade = hasCompany(dataDir)
  const newKeys: KeyFile[] = []
  const [secretKey, pushKey, sealKey] = keyFiles.map((key) => {
    if (!stored.has(key)) return env[key.variable]!
    const existing = readKey(dataDir, key)
    if (existing !== null) return existing
    if (isMade) throw missingKeys([key], dataDir)
    const { secret, isNew } = getOrCreateSecret(dataDir, key.file)
    if (isNew) newKeys.push(key)
    return secret
  }) as [string, string, string]
  return { secretKey, pushKey, sealKey, newKeys }
}

/** A key of this installation, where no key may be made; null if there is none. @throws StartupError as `readKeys`. */
export function existingKey(env: Environment, dataDir: string, variable: KeyFile['variable']): string | null {
  const stored = keysInDataFolder(env).find((key) => key.variable === variable)
  return stored ? readKey(dataDir, stored) : env[variable]!
}

/** A key of the data folder; null if it is missing. @throws StartupError if it cannot be read or is invalid. */
export function readKey(dataDir: string, { variable, file }: KeyFile): string | null {
  const key = readSecret(path.join(dataDir, file))
  const accepts = key && lacks(variable, key)
  if (accepts)
    throw new StartupError(`${path.join(dataDir, file)} must be ${accepts}. Put it back from a backup.`)
  return key
}

/** Removes new keys again, because the database of DATABASE_URL has a company that was created with others. */
export function refuseNewKeys({ dataDir, newKeys }: { dataDir: string; newKeys: readonly KeyFile[] }): never {
  for (const { file } of newKeys) rmSync(path.join(dataDir, file), { force: true })
  throw missingKeys(newKeys, dataDir)
}

/** Whether the data folder has the database or the files of a company. */
export function hasCompany(dataDir: string): boolean {
  return ['postgres', 'files'].some((name) => exists(path.join(dataDir, name)))
}

/** Also a link that leads nowhere. False where nothing can be seen; then no key can be read or made either. */
function exists(file: string): boolean {
  try {
    lstatSync(file)
    return true
  } catch {
    return false
  }
}

function missingKeys(keys: readonly KeyFile[], dataDir: string): StartupError {
  const [are, them, lost] = keys.length === 1 ? ['is', 'it', 'it is lost'] : ['are', 'them', 'they are lost']
  const [files, variables] = [keys.map(({ file }) => file), keys.map(({ variable }) => variable)]
  return new StartupError(
    `${files.join(', ')} ${are} missing in ${dataDir}, and the company was made with ${them}. Put ${them} back from a ` +
      `backup, or set ${variables.join(', ')}. docs/operations/install.md says what to do if ${lost}.`,
  )
}

/**
 * The requirement that a key violates; null if it is valid. Almost any 32 bytes are a valid private key, so only the
 * length is checked.
 */
function lacks(variable: KeyFile['variable'], key: string): string | null {
  if (variable === 'SECRET_KEY')
    return key.length >= SECRET_MIN ? null : `at least ${SECRET_MIN} characters long`
  return isKeyOf32Bytes(key) ? null : '32 random bytes in base64url'
}

/** Whether it is 32 bytes in base64url, as both halves of a key of sealed history are. */
export function isKeyOf32Bytes(key: string): boolean {
  return /^[\w-]{43}$/.test(key)
}
