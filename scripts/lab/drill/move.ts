// The drill of a move: eight people work on the PostgreSQL that Daybook brings; a dump is made meanwhile and loaded as
// a trial. Then Daybook stops and moves to Debian's PostgreSQL, where people work on, and back. No acknowledged change
// may be missing.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { signIn } from '#scripts/lab/attack/person.ts'
import type { Report } from '#scripts/lab/attack/report.ts'
import { expectNothingLost } from '#scripts/lab/attack/soak-verdict.ts'
import { openTarget, type Target } from '#scripts/lab/attack/target.ts'
import { startWork, type Acknowledged } from '#scripts/lab/attack/work.ts'
import { temporaryFolder } from '#scripts/daybook.ts'
import { installPackages } from './debian.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const debian = { POSTGRES_BIN: BIN }
const ACKNOWLEDGED = 3000
const BACKUP_PASSPHRASE = 'a passphrase of the drill'

export async function moveDrill(report: Report): Promise<string> {
  installPackages([path.join(BIN, 'postgres')], ['postgresql-15'])
  const dumps = temporaryFolder()
  const first = await openTarget()
  const begun = await startWork(first)
  while (begun.acknowledged.length < ACKNOWLEDGED / 2) await sleep(100)
  const until = Date.now()
  const trial = path.join(dumps.folder, 'trial')
  await run('dump', first.folder, trial)
  const tried = await moved('a trial while people work', trial, debian, begun.acknowledged, until)
  await tried.close()
  const there = await move('to Debian', first, begun, {}, debian)
  const gone = await startWork(there, { firstDay: 4500 })
  const back = await move('and back', there, gone, debian, {}, begun.acknowledged)
  await back.close()
  for (const target of [first, there]) await target.close()
  dumps.remove()
  return 'Move'

  /**
   * Waits for enough work, stops Daybook in the middle of it, and moves.
   * @param before the changes acknowledged earlier.
   */
  async function move(
    name: string,
    from: Target,
    work: Awaited<ReturnType<typeof startWork>>,
    was: Environment,
    will: Environment,
    before: readonly Acknowledged[] = [],
  ) {
    while (work.acknowledged.length < ACKNOWLEDGED) await sleep(100)
    const stoppedAt = Date.now()
    await from.stop()
    await work.end()
    const folder = path.join(dumps.folder, name.replaceAll(' ', '-'))
    await run('dump', from.folder, folder, was)
    const target = await moved(name, folder, will, [...before, ...work.acknowledged])
    report.row({
      name: `${name}: nobody could work`,
      figure: `${((Date.now() - stoppedAt) / 1000).toFixed(0)} s`,
    })
    return target
  }

  /** Loads a dump, starts Daybook on it, and looks for each change that was acknowledged before an instant. */
  async function moved(
    name: string,
    folder: string,
    more: Environment,
    acknowledged: readonly Acknowledged[],
    before = Infinity,
  ) {
    const data = temporaryFolder()
    const start = performance.now()
    const dataDir = path.join(data.folder, 'data')
    const said = await run('load', dataDir, folder, more)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const target = await openTarget(more, { folder: dataDir, remove: data.remove })
    const due = acknowledged.filter(({ at }) => at < before)
    await expectNothingLost(await signIn(target, 'sysadmin'), due, report)
    report.expect(said.includes('The sealed history is as it was sealed'), 'the sealed history is not', said)
    report.row({ name, figure: `${due.length} changes`, note: `loaded in ${seconds} s` })
    return target
  }
}

type Environment = Record<string, string>

async function run(script: string, dataDir: string, folder: string, more: Environment = {}): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE, ...more }
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, folder], { env })
  return stdout
}
