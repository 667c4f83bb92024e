// The hashes of the files in a folder that only grows, in the format of sha256sum: `sha256sum -c SHA256SUMS` checks the folder.
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Sha256 } from './copy.ts'
import { unlessMissing } from './missing.ts'

const NAME = 'SHA256SUMS'

export type Sums = Map<string, Sha256>

/** Empty if there are none. A line that broke off does not count. */
export async function readSums(folder: string): Promise<Sums> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(unlessMissing)
  return new Map(
    [...(text ?? '').matchAll(/^([0-9a-f]{64}) {2}(.+)\n/gm)].map(([, sha256, name]) => [name!, sha256!]),
  )
}

/** Adds a file to the sums of its folder. */
export async function addSum(folder: string, name: string, sha256: Sha256): Promise<void> {
  await appendFile(path.join(folder, NAME), line([name, sha256]), { mode: 0o600, flush: true })
}

/** Replaces the sums of a folder, once files were removed. */
export async function replaceSums(folder: string, sums: Sums): Promise<void> {
  const file = path.join(folder, NAME)
  await writeFile(`${file}.part`, [...sums].map(line).join(''), { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
}

function line([name, sha256]: [name: string, sha256: Sha256]): string {
  return `${sha256}  ${name}\n`
}
