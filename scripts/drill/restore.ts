// The drill of a restore: eight people work while backups are made; a backup is killed, then the machine burns; the rest is
// restored, as far as it goes and to an earlier instant. Nothing that was acknowledged before may be missing.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DateTime } from 'luxon'
import { signIn } from '#scripts/attack/person.ts'
import type { Report } from '#scripts/attack/report.ts'
import { expectNothingLost } from '#scripts/attack/soak-verdict.ts'
import { openTarget } from '#scripts/attack/target.ts'
import { startWork, type Acknowledged } from '#scripts/attack/work.ts'
import { temporaryFolder } from '#scripts/daybook.ts'
import { readManifest } from '#server/backup/manifest.ts'

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

  const until = await restored(null)
  report.row({
    name: 'work lost',
    figure: `${Math.round((burntAt - until) / 1000)} s`,
    bound: `≤ ${LOST_MAX_MS / 1000} s`,
    isGood: burntAt - until <= LOST_MAX_MS,
  })
  await restored(Math.floor((backedUpAt + Math.random() * (until - backedUpAt)) / 1000) * 1000)
  await target.close().catch(() => {})
  kept.remove()
  return 'Restore'

  /** Restores, starts Daybook and looks for everything. @returns the instant up to which everything is back. */
  async function restored(to: number | null): Promise<number> {
    const data = temporaryFolder()
    const begin = Date.now()
    const zone = 'Australia/Brisbane'
    const options =
      to === null ? [] : ['--to', DateTime.fromMillis(to, { zone }).toFormat('yyyy-MM-dd HH:mm:ss')]
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/restore.ts', kept.folder, ...options],
      { env: { ...process.env, DATA_DIR: data.folder, BACKUP_PASSPHRASE }, encoding: 'utf8' },
    )
    const seconds = ((Date.now() - begin) / 1000).toFixed(1)
    if (status !== 0) throw new Error(`The restore failed: ${stdout}${stderr}`)
    const [, at] = /everything until (\S+ \S+) /.exec(stdout) ?? []
    const until = DateTime.fromFormat(at ?? '', 'yyyy-MM-dd HH:mm:ss', { zone }).toMillis()
    const again = await openTarget({}, data)
    try {
      const witness = await signIn(again, 'sysadmin')
      const before = work.acknowledged.filter((one) => one.at < until)
      await expectNothingLost(witness, before, report)
      if (to !== null) await expectNothingLater(witness, work.acknowledged, to, report)
      const what = to === null ? 'all that is archived' : `${Math.round((burntAt - to) / 1000)} s before`
      report.row({ name: `restored: ${what}`, figure: `${before.length} changes`, note: `in ${seconds} s` })
    } finally {
      await again.close()
    }
    return until
  }
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
  report.expect((await readManifest(broken)) === null, 'the backup was faster than its murderer')
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
