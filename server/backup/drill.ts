// Tries a restore: a backup that was never restored may be none.
import path from 'node:path'
import type { Source } from './backup.ts'
import { removeFilled } from './filled-folder.ts'
import { restore, type Restored } from './restore.ts'
import { removeCopies } from './uploads.ts'

/**
 * Restores the newest backup of a folder beside the data, checks it and removes it again. Damaged copies of uploads are removed,
 * and the next archive makes them again. An unsealed backup is never tried: others could have put it there.
 */
export async function drill(
  { dataDir, passphrase }: Pick<Source, 'dataDir' | 'passphrase'>,
  folder: string,
): Promise<Restored> {
  const copy = path.join(dataDir, 'restore-drill')
  await removeFilled(copy, false)
  const restored = await restore({ from: folder, dataDir: copy, passphrase, to: null }).finally(() =>
    removeFilled(copy, false),
  )
  await removeCopies(folder, restored.damagedUploads)
  return restored
}
