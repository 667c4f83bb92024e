// The target: a Daybook with the demo company on a temporary data folder of this machine.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startDaybook, temporaryFolder, type Daybook, type Environment } from '#scripts/daybook.ts'

export type { Environment }
export const PASSWORD = 'a password of the attack'

export type Target = Awaited<ReturnType<typeof openTarget>>
/** The target as a client sees it. */
export type Server = Pick<Target, 'fetch' | 'address'>

/** Starts Daybook on a new data folder, or on a restored one. `restart` starts it again on the same one. */
export async function openTarget(more: Environment = {}, data = temporaryFolder()) {
  const runs: Daybook[] = []
  const start = async () => {
    const env = {
      DATA_DIR: data.folder,
      DEMO: '1',
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
      // Requests name the network that they pretend to come from.
      TRUST_PROXY: '1',
      ...more,
    }
    const daybook = startDaybook(env)
    runs.push(daybook)
    await daybook.ready()
  }
  const current = () => runs.at(-1)!
  await start()
  return {
    folder: data.folder,
    /** @throws TypeError while the server is down. */
    fetch: (path: string, init?: RequestInit) => current().fetch(path, init),
    address: () => current().ready(),
    pid: () => current().pid,
    hasEnded: () => current().hasEnded(),
    restart: start,
    stop: () => current().stop(),
    killServer: () => current().stop('SIGKILL'),
    killDatabase() {
      const file = path.join(data.folder, 'postgres/postmaster.pid')
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
    },
    /** The faults that all runs have logged. */
    faults: () =>
      runs.flatMap((run) =>
        run
          .output()
          .split('\n')
          .filter((line) => line.includes('"msg":"fault"')),
      ),
    async close() {
      await current().stop()
      data.remove()
    },
  }
}
