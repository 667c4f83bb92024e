// A cluster that lies outside its data folder knows which one it belongs to: a copy of the folder holds only the link.
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '#server/process/startup-error.ts'

/** @throws StartupError when another data folder, which is still there, has this cluster. */
export function claimCluster(cluster: string, dataFolder: string): void {
  // One that lies in its folder is copied with it.
  if (isWithin(cluster, dataFolder)) return
  const file = `${cluster}.home`
  const home = readHome(file)
  if (home !== null && home !== dataFolder && leadsTo(home, cluster))
    throw new StartupError(
      `The data folder ${dataFolder} is a copy without a database: its link leads to that of ${home}. ` +
        `Stop Daybook there and copy the folder with its links followed (cp -aL), or set DATA_DIR to ${home}.`,
    )
  if (home !== dataFolder) writeFileSync(file, dataFolder, { mode: 0o600 })
}

/** Whether the cluster lies in the data folder itself. */
export function isWithin(cluster: string, dataFolder: string): boolean {
  return path.dirname(cluster) === dataFolder
}

function readHome(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** A folder that was moved leads nowhere any more from where it was. */
function leadsTo(home: string, cluster: string): boolean {
  try {
    return realpathSync(path.join(home, 'postgres')) === cluster
  } catch {
    return false
  }
}
