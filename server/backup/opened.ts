// The parts of a backup that a restore reads, from any release.
import type { Keys } from './keys.ts'
import type { Line } from './line.ts'
import type { Manifest } from './manifest.ts'

/** Copies the contents of a file of a backup. @throws Damaged if it is missing or was changed. */
export type Part = (to: string) => Promise<void>

export type OpenedBackup = {
  /** Its folder. */
  backup: string
  manifest: Manifest
  /** Whether the passphrase shows that nobody changed it. */
  isSealed: boolean
  keys: Keys
  /** The files of the cluster by their names in it. */
  cluster: ReadonlyMap<string, Part>
  /** All lines of the log beside the backup. */
  lines: readonly OpenedLine[]
  uploads: ReadonlyMap<string, Part>
}

export type OpenedLine = Line & {
  /** Whether its list of periods is unchanged. */
  isListed: boolean
  /** Segments and histories of timelines by PostgreSQL's names of them. */
  parts: ReadonlyMap<string, Part>
}

/** The line on which a backup was made, and which continues it; undefined if nothing was archived. */
export function ownLine({ manifest, lines }: OpenedBackup): OpenedLine | undefined {
  return lines.find(({ id }) => id === manifest.database?.line)
}
