// The keys of a data folder, which are in each of its backups.
import path from 'node:path'
import type { Config } from '#server/process/config.ts'
import { readSecret } from '#server/process/data-folder.ts'

/** File names and contents. */
export type Keys = Readonly<Record<string, string>>

/** The keys that a restored data folder needs, also those that come from the environment. */
export function keysOf({ dataDir, secretKey, pushKey, sealKey }: Config): Keys {
  const stored = ['postgres.password', 'demo.password'].flatMap((name) => {
    // People choose the password of the demo accounts.
    const key = readSecret(path.join(dataDir, name), 1)
    return key ? [[name, key]] : []
  })
  return { 'secret.key': secretKey, 'push.key': pushKey, 'seal.key': sealKey, ...Object.fromEntries(stored) }
}
