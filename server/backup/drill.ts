// Tries a restore: a backup that was never restored may be none.
import { realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Source } from './backup.ts'
import { restore, type Restored } from './restore.ts'

/** Restores the newest backup of a folder beside the data, checks it and removes it again. */
export async function drill(
  { dataDir, passphrase }: Pick<Source, 'dataDir' | 'passphrase'>,
  folder: string,
): Promise<Restored> {
  const copy = path.join(dataDir, 'restore-drill')
  const remove = async () => {
    // The database may be elsewhere, see clusterFolder.
    const cluster = await realpath(path.join(copy, 'postgres')).catch(() => null)
    if (cluster) await rm(cluster, { recursive: true })
    await rm(copy, { recursive: true, force: true })
  }
  await remove()
  return restore({ from: folder, dataDir: copy, passphrase, to: null }).finally(remove)
}
