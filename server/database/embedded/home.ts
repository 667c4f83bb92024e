// A cluster outside its data folder remembers the path of that folder, because a copy of the folder contains only the link.
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '#server/process/startup-error.ts'

/** @throws StartupError if another existing data folder has this cluster. */
export function claimCluster(cluster: string, dataFolder: string): void {
  // A copy of the data folder then contains the cluster.
  if (isInside(cluster, dataFolder)) return
  const file = `${cluster}.home`
  const home = readHome(file)
  if (home !== null && home !== dataFolder && linksTo(home, cluster))
    throw new StartupError(
      `The data folder ${dataFolder} is a copy without a database: its link leads to that of ${home}. ` +
        `Stop Daybook there and copy the folder with its links followed (cp -aL), or set DATA_DIR to ${home}.`,
    )
  if (home !== dataFolder) writeFileSync(file, dataFolder, { mode: 0o600 })
}

/** Whether the cluster is in the data folder itself, not behind a link. */
export function isInside(cluster: string, dataFolder: string): boolean {
  return path.dirname(cluster) === dataFolder
}

function readHome(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Whether a data folder still exists and links to the cluster; it may have been moved. */
function linksTo(home: string, cluster: string): boolean {
  try {
    return realpathSync(path.join(home, 'postgres')) === cluster
  } catch {
    return false
  }
}
