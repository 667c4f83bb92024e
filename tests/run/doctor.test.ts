// `npm run doctor` as an operator runs it, next to a Daybook that runs and without one.
import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDaybook, temporaryFolder } from '#scripts/daybook.ts'
import { BACKUP_STATE_FILE } from '#server/backup/state.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { freePort } from '#tests/support/process.ts'

const root = path.resolve(import.meta.dirname, '../..')

let data: ReturnType<typeof temporaryFolder>
let PORT: string
beforeAll(async () => {
  data = temporaryFolder()
  PORT = `${await freePort()}`
})
afterAll(() => data.remove())

async function doctor(more: Record<string, string> = {}): Promise<{ code: number; stdout: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: data.folder, PORT, ...more }
  const run = promisify(execFile)(process.execPath, ['scripts/doctor.ts'], { cwd: root, env })
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: unknown) => error as { code: number; stdout: string },
  )
}

/** The exit code that the rows ask for: the disk of the machine that tests may be nearly full. */
const worstIn = (rows: string) => (/^Wrong /m.test(rows) ? 2 : /^Warning /m.test(rows) ? 1 : 0)

it('says that Daybook does not run, checks what it can, and starts nothing', async () => {
  const { code, stdout } = await doctor()
  expect(stdout).toMatch(
    /^Wrong {4}Daybook .*Daybook does not run: nothing answers at http:\/\/127\.0\.0\.1:\d+\.$/m,
  )
  expect(stdout).toMatch(/^Warning {2}Mail server /m)
  expect(stdout, 'no row of what needs the database').not.toMatch(/PostgreSQL|Migrations/)
  expect(stdout).toMatch(/^\d things? (is|are) wrong/m)
  expect(code).toBe(2)
  expect(existsSync(path.join(data.folder, 'postgres'))).toBe(false)
})

it('checks a Daybook that runs, and ends with 0 if nothing needs a look', async () => {
  const daybook = startDaybook({ DATA_DIR: data.folder, PORT, LOG_LEVEL: 'warn' })
  const server = await startMailServer()
  try {
    await daybook.ready()
    const warned = await doctor()
    expect(warned.stdout).toMatch(/^OK {7}Daybook /m)
    expect(warned.stdout).toMatch(/^Warning {2}Backup .*\n {10,}→ Set BACKUP_DIR/m)
    expect(warned.code).toBe(worstIn(warned.stdout))
    const lately = new Date().toISOString()
    const state = { lastBackupAt: lately, lastArchiveAt: lately, lastDrillAt: lately }
    writeFileSync(path.join(data.folder, BACKUP_STATE_FILE), JSON.stringify(state))
    const mail = { SMTP_URL: server.url, MAIL_FROM: 'daybook@test.example' }
    const well = await doctor({
      ...mail,
      BACKUP_DIR: '/backups',
      BACKUP_PASSPHRASE: 'a passphrase of the tests',
    })
    expect(
      well.stdout.match(/^(Wrong|Warning) .*$/gm)?.filter((row) => !row.includes(' Disk ')) ?? [],
    ).toEqual([])
    expect(well.code).toBe(worstIn(well.stdout))
  } finally {
    await server.stop()
    await daybook.stop()
  }
})
