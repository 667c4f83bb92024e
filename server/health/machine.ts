// Checks of this machine: its disk, and the demo company on it.
import { realpath, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { db } from '#server/database/client.ts'
import { ok, warning, wrong, type Check, type Finding } from './check.ts'
import { bytes, counted } from './words.ts'

export type Disk = {
  folder: string
  free: number
  size: number
  /** The number of its device. */ dev?: number
}

const MAKE_ROOM = 'Make room on the disk, or move the data folder to a larger one.'

export const diskCheck: Check = {
  code: 'disk',
  title: 'Disk',
  mend: 'See whether the data folder (DATA_DIR) exists and can be read.',
  look: async ({ config }) => judgeDisks(await disksOf(config.dataDir)),
}

/** The disks of the data folder and of the embedded database, which may be elsewhere. */
export async function disksOf(dataDir: string): Promise<Disk[]> {
  const database = await realpath(path.join(dataDir, 'postgres')).catch(() => null)
  const disks = new Map<number, Disk>()
  for (const folder of database ? [dataDir, database] : [dataDir]) {
    const [{ dev }, { bavail, blocks, bsize }] = [await stat(folder), await statfs(folder)]
    if (!disks.has(dev)) disks.set(dev, { folder, free: bavail * bsize, size: blocks * bsize, dev })
  }
  return [...disks.values()]
}

/** Judges the disk with the least space. */
export function judgeDisks(disks: readonly Disk[]): Finding {
  const [fullest] = disks.toSorted((one, other) => one.free - other.free)
  const { folder, free, size } = fullest!
  const says = `${bytes(free)} of ${bytes(size)} are free on the disk of ${folder}.`
  if (free < 500e6) return wrong(says, MAKE_ROOM)
  return free < 2e9 || free < size / 10 ? warning(says, MAKE_ROOM) : ok(says)
}

export const demoCheck: Check = {
  code: 'demo',
  title: 'Demo company',
  needsDatabase: true,
  mend: 'Disable the accounts of the demo company.',
  async look({ config }) {
    if (!config.production) return null
    const accounts = await db.user.count({ where: { active: true, email: { endsWith: '@demo.example' } } })
    if (accounts === 0) return null
    return warning(
      `The demo company is loaded, and ${counted(accounts, 'account')} of it ${accounts === 1 ? 'is' : 'are'} active in production.`,
      'Disable them under Users, or start with DEMO=0 on an empty database.',
    )
  },
}
