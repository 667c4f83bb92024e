// The drill of a restore: eight people work while backups are made; a backup is killed, then the machine burns. The
// rest is restored to an instant, and people work on there; then it is restored again, to a later instant and as far as
// it goes, and so is what came after the first restore. No earlier acknowledged change may be missing.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DateTime } from 'luxon'
import { signIn } from '#scripts/lab/attack/person.ts'
import type { Report } from '#scripts/lab/attack/report.ts'
import { expectNothingLost } from '#scripts/lab/attack/soak-verdict.ts'
import { openTarget, type Target } from '#scripts/lab/attack/target.ts'
import { startWork, type Acknowledged } from '#scripts/lab/attack/work.ts'
import { temporaryFolder } from '#scripts/daybook.ts'
import { LOG, readLine } from '#server/backup/line.ts'
import { MANIFEST } from '#server/backup/manifest.ts'
import { keyringOf } from '#server/backup/seal.ts'

const ACKNOWLEDGED_MIN = 10_000
/** After the second archive, five minutes after the first. */
const BURNS_AFTER_MS = 330_000
const BURNS_WITHIN_MS = 90_000
const LOST_MAX_MS = 5 * 60_000
const BACKUP_PASSPHRASE = 'a passphrase of the drill'

export async function restoreDrill(report: Report): Promise<string> {
  const kept = temporaryFolder()
  const target = await openTarget({ BACKUP_DIR: kept.folder, BACKUP_PASSPHRASE })
  const start = Date.now()
  const keyring = keyringOf(BACKUP_PASSPHRASE)
  /** On the Daybook that was restored first. */
  const workedOn: Acknowledged[] = []
  const work = await startWork(target)
  const run = (script: string, dataDir: string, ...args: string[]) =>
    spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
      env: { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  await sleep(90_000)
  await killBackup(() => run('backup', target.folder, kept.folder), kept.folder, report)
  const backup = run('backup', target.folder, kept.folder)
  const [code] = await once(backup, 'exit')
  report.expect(code === 0, 'a backup under load failed')
  const backedUpAt = Date.now()
  const burnsAt = start + BURNS_AFTER_MS + Math.random() * BURNS_WITHIN_MS
  while (Date.now() < burnsAt || work.acknowledged.length < ACKNOWLEDGED_MIN) await sleep(100)
  target.killDatabase()
  await target.killServer()
  const burntAt = Date.now()
  await work.end()
  report.row({ name: 'acknowledged changes', figure: `${work.acknowledged.length}` })

  const [old] = await lines()
  const archived = Date.parse(old!.periods.at(-1)!.until)
  const first = aSecondBetween(backedUpAt, archived)
  const before = backups().at(-1)!
  await restored('an instant', { from: kept.folder, to: first, then: workOn })
  await restored('a later one', { from: kept.folder, to: aSecondBetween(first + 1000, archived) })
  const until = await restored('all', { from: path.join(kept.folder, before) })
  report.row({
    name: 'work lost',
    figure: `${Math.round((burntAt - until) / 1000)} s`,
    bound: `≤ ${LOST_MAX_MS / 1000} s`,
    isGood: burntAt - until <= LOST_MAX_MS,
  })
  await restored('all after the first restore', { from: kept.folder, line: (await lines())[1]!.id })
  await target.close().catch(() => {})
  kept.remove()
  return 'Restore'

  function backups() {
    return readdirSync(kept.folder).filter((name) => existsSync(path.join(kept.folder, name, MANIFEST)))
  }

  async function lines() {
    const ids = readdirSync(path.join(kept.folder, LOG)).toSorted()
    return Promise.all(ids.map(async (id) => (await readLine(kept.folder, id, keyring))!))
  }

  /** People work on a restored Daybook, which archives into the same folder, until it has made a backup of its own. */
  async function workOn(again: Target): Promise<void> {
    const many = backups().length
    const anew = await startWork(again, { firstDay: 4500 })
    while (backups().length === many) await sleep(500)
    await sleep(5000)
    await anew.end()
    workedOn.push(...anew.acknowledged)
  }

  /** Restores, starts Daybook and looks for each acknowledged change. @returns the instant up to which everything is back. */
  async function restored(name: string, { from, to = null, line, then }: Wanted): Promise<number> {
    const data = temporaryFolder()
    const begin = Date.now()
    const zone = 'Australia/Brisbane'
    const options = [
      ...(to === null ? [] : ['--to', DateTime.fromMillis(to, { zone }).toFormat('yyyy-MM-dd HH:mm:ss')]),
      ...(line ? ['--line', line] : []),
    ]
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/restore.ts', from, ...options], {
      env: { ...process.env, DATA_DIR: data.folder, BACKUP_PASSPHRASE },
      encoding: 'utf8',
    })
    const seconds = ((Date.now() - begin) / 1000).toFixed(1)
    if (status !== 0) throw new Error(`The restore failed: ${stdout}${stderr}`)
    const [, at] = /everything until (\S+ \S+) /.exec(stdout) ?? []
    const until = DateTime.fromFormat(at ?? '', 'yyyy-MM-dd HH:mm:ss', { zone }).toMillis()
    const again = await openTarget(then ? { BACKUP_DIR: kept.folder, BACKUP_PASSPHRASE } : {}, data)
    try {
      const witness = await signIn(again, 'sysadmin')
      // A line of a restored Daybook contains the changes before that restore and those after it.
      const there = line
        ? [...work.acknowledged.filter((one) => one.at < first), ...workedOn]
        : work.acknowledged
      const before = there.filter((one) => one.at < until)
      await expectNothingLost(witness, before, report)
      if (to !== null) await expectNothingLater(witness, [...work.acknowledged, ...workedOn], to, report)
      report.row({ name: `restored: ${name}`, figure: `${before.length} changes`, note: `in ${seconds} s` })
      await then?.(again)
    } finally {
      await again.close()
    }
    return until
  }
}

type Wanted = { from: string; to?: number | null; line?: string; then?: (again: Target) => Promise<void> }

/** Milliseconds since 1970. */
function aSecondBetween(from: number, to: number): number {
  return Math.ceil((from + Math.random() * Math.max(0, to - from - 2000)) / 1000) * 1000
}

/** Kills a backup in the middle. It has to say that it is not whole. */
async function killBackup(
  run: () => ReturnType<typeof spawn>,
  folder: string,
  report: Report,
): Promise<void> {
  const before = new Set(readdirSync(folder))
  const backup = run()
  const started = () => readdirSync(folder).find((name) => !before.has(name) && /Z$/.test(name))
  while (!started()) await sleep(20)
  await sleep(500)
  backup.kill('SIGKILL')
  await once(backup, 'exit')
  const broken = path.join(folder, started()!)
  report.expect(!existsSync(path.join(broken, MANIFEST)), 'the backup was faster than its murderer')
  const dataDir = mkdtempSync(path.join(folder, 'none-'))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/restore.ts', broken], {
    env: { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE },
    encoding: 'utf8',
  })
  report.expect(
    status === 1 && /is not whole/.test(stderr),
    'a backup that broke off does not say so',
    stderr,
  )
}

/** Expects none of the timesheets that were first sent after an instant. */
async function expectNothingLater(
  witness: Awaited<ReturnType<typeof signIn>>,
  acknowledged: readonly Acknowledged[],
  to: number,
  report: Report,
): Promise<void> {
  const early = new Set(acknowledged.filter(({ sentAt }) => sentAt <= to).map(({ sheet }) => sheet.number))
  for (const { sheet, sentAt } of acknowledged) {
    if (sentAt <= to || early.has(sheet.number)) continue
    const { data } = await witness.ask<{ timesheet: { number: number } | null }>(
      'query ($number: Int!) { timesheet(number: $number) { number } }',
      { number: sheet.number },
    )
    report.expect(!data?.timesheet, 'a later timesheet is there', `${sheet.number} of ${sentAt}`)
  }
}
