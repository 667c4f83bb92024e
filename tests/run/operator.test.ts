// One Daybook on its own PostgreSQL, as its operator sees it: its log, its metrics, `npm run doctor` and `npm run admin`.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NODE_COMPILE_CACHE, startDaybook, temporaryFolder, type Daybook } from '#scripts/daybook.ts'
import { folderOf, MANIFEST } from '#server/backup/manifest.ts'
import { BACKUP_STATE_FILE } from '#server/backup/state.ts'
import { connected } from '#server/database/connected.ts'
import { startEmbedded } from '#server/database/embedded/postgres.ts'
import { queueNames } from '#server/jobs/queues.ts'
import { readConfig } from '#server/process/config.ts'
import { createLog } from '#server/process/log.ts'
import { freshDatabase, ownerOf } from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { readSamples, valueOf } from '#tests/support/metrics.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { fillDatabase, freePort, PATIENCE } from '#tests/support/process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const SECRET_KEY = 'the key that signs access tokens, forty-two'
const EMAIL = 'sam@test.example'
const STAFF = 'tess@test.example'

const quiet = { info: () => {}, warn: () => {} }
const data = temporaryFolder()
// On another disk than the data.
const backups = mkdtempSync('/dev/shm/daybook-backups-')
const BACKUPS = { BACKUP_DIR: backups, BACKUP_PASSPHRASE: 'a passphrase of the tests' }
let PORT: string
beforeAll(async () => {
  PORT = `${await freePort()}`
})
afterAll(() => {
  data.remove()
  rmSync(backups, { recursive: true })
})

type Ended = { code: number; stdout: string; stderr: string }

/** Runs a command. Its standard input is no terminal. */
async function command(name: string, args: string[] = [], more: Record<string, string> = {}): Promise<Ended> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, DATA_DIR: data.folder, PORT, ...more }
  const run = promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], { cwd: root, env })
  return run.then(
    (output) => ({ code: 0, ...output }),
    (error: unknown) => error as Ended,
  )
}
const passwordIn = (output: string) => /^Initial password, shown only now: (\S+)$/m.exec(output)?.[1] ?? ''

/** The exit code that the rows lead to: the disk of the machine that tests may be nearly full. */
const worstIn = (rows: string) => (/^Wrong /m.test(rows) ? 2 : /^Warning /m.test(rows) ? 1 : 0)

describe('the log', () => {
  it('never shows a credential, at any depth of its details', () => {
    const details = {
      req: { method: 'POST', headers: { authorization: 'Bearer hunter2', cookie: 'refresh=hunter2' } },
      input: { email: 'tess@test.example', password: 'hunter2' },
      session: { token: 'hunter2' },
    }
    let line = ''
    createLog('info', { write: (text: string) => void (line += text) }).info(details, 'a line')
    expect(line).not.toContain('hunter2')
    expect(JSON.parse(line)).toMatchObject({
      msg: 'a line',
      req: { method: 'POST', headers: { authorization: '[Redacted]', cookie: '[Redacted]' } },
      input: { email: 'tess@test.example', password: '[Redacted]' },
      session: { token: '[Redacted]' },
    })
  })
})

describe('the doctor without a Daybook', () => {
  it('reports that Daybook is not running, checks what it can, and starts nothing', async () => {
    const { code, stdout } = await command('doctor')
    expect(stdout).toMatch(
      /^Wrong {4}Daybook .*Daybook does not run: nothing answers at http:\/\/127\.0\.0\.1:\d+\.$/m,
    )
    expect(stdout).toMatch(/^Warning {2}Mail server .*\n {10,}→ Set SMTP_URL/m)
    expect(stdout, 'no row of what needs the database').not.toMatch(/PostgreSQL|Migrations/)
    expect(stdout).toMatch(/^\d things? (is|are) wrong/m)
    expect(code).toBe(2)
    expect(readdirSync(data.folder), 'it writes nothing').toEqual([])
  })

  it('names the key that prevents the start', async () => {
    expect((await command('doctor')).stdout, 'the first start makes them').not.toMatch(/Secrets/)
    const files = path.join(data.folder, 'files')
    mkdirSync(files)
    const { stdout } = await command('doctor')
    rmSync(files, { recursive: true })
    expect(stdout).toMatch(/^Wrong {4}Secrets +secret\.key is missing in the data folder/m)
  })
})

describe('a Daybook that runs, at its most talkative', () => {
  let daybook: Daybook
  beforeAll(async () => {
    // Makes the keys.
    readConfig({ DATA_DIR: data.folder })
    const { ownerUrl, stop } = await startEmbedded({ dataDir: data.folder, log: quiet, fast: true })
    await fillDatabase(ownerUrl).finally(stop)
    // As if an earlier start had loaded the demo company.
    writeFileSync(path.join(data.folder, 'demo.password'), PASSWORD, { mode: 0o600 })
    const now = new Date().toISOString()
    const state = { lastBackupAt: now, lastArchiveAt: now, lastDrillAt: now }
    const backup = path.join(backups, folderOf(new Date()))
    mkdirSync(backup)
    writeFileSync(path.join(backup, MANIFEST), '{}')
    writeFileSync(path.join(data.folder, BACKUP_STATE_FILE), JSON.stringify(state))
    daybook = startDaybook({
      ...{ DATA_DIR: data.folder, PORT, METRICS_PORT: '0', LOG_LEVEL: 'trace' },
      ...{ DEMO: '1', SECRET_KEY, ...BACKUPS },
    })
    await daybook.ready()
  })
  afterAll(() => daybook.stop())

  const post = (place: string, body: object, headers: Record<string, string> = {}) =>
    daybook.fetch(place, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  async function signIn(password: string, email = EMAIL) {
    const response = await post('/auth/login', { email, password })
    const tokens = (await response.json()) as { access_token?: string; refresh_token?: string }
    const get = async (place: string) => {
      const headers = { authorization: `Bearer ${tokens.access_token}` }
      const answer = await daybook.fetch(place, { headers })
      return { status: answer.status, body: (await answer.json()) as unknown }
    }
    return { status: response.status, tokens, get }
  }

  const metricsAddress = () => /metrics are at (http:\S+\/metrics)/.exec(daybook.output())?.[1]
  const scraped = async () => readSamples(await (await fetch(metricsAddress()!)).text())

  it('has every metric that the dashboard and the alerts name, for this machine only', async () => {
    await expect.poll(metricsAddress, PATIENCE).toMatch(/^http:\/\/127\.0\.0\.1:/)
    await post('/graphql', { query: '{ __typename }' })
    const named = ['dashboard.json', 'alerts.yaml'].flatMap(
      (file) =>
        readFileSync(`docs/operations/${file}`, 'utf8').match(
          /\b(?:daybook|nodejs|process)_[a-z_]+[a-z]\b/g,
        ) ?? [],
    )
    const samples = await scraped()
    const existing = new Set(samples.map(({ name }) => name))
    expect(named.length).toBeGreaterThan(20)
    expect([...new Set(named)].filter((name) => !existing.has(name))).toEqual([])
    const queues = samples.filter(({ name }) => name === 'daybook_jobs').map(({ labels }) => labels.queue)
    expect([...new Set(queues)].sort()).toEqual([...queueNames].sort())
    const requests = async () => valueOf(await scraped(), 'daybook_http_requests_total', { route: 'page' })
    const before = await requests()
    expect(await requests(), 'those of Prometheus are not counted').toBe(before)
  })

  it('is checked by the doctor, which exits with the code of the worst row', async () => {
    const server = await startMailServer()
    try {
      const mail = { SMTP_URL: server.url, MAIL_FROM: 'daybook@test.example' }
      const well = await command('doctor', [], { ...mail, ...BACKUPS })
      expect(well.stdout).toMatch(/^OK {7}Daybook /m)
      const others = well.stdout.replaceAll(/^(?:Wrong|Warning) +(?:Disk|Age of PostgreSQL) .*$/gm, '')
      expect(others).not.toMatch(/^(Wrong|Warning) /m)
      expect(well.code).toBe(worstIn(well.stdout))
      const p12 = { DOCKET_SEAL_P12: '/nowhere/seal.p12', DOCKET_SEAL_PASSWORD: 'secret' }
      const unusable = await command('doctor', [], { ...mail, ...BACKUPS, ...p12 })
      expect(unusable.stdout).toMatch(
        /^Wrong +Seal of dockets +Daybook does not start again: DOCKET_SEAL_P12 must/m,
      )
      expect(unusable.stdout).toMatch(/^OK +Daybook /m)
      expect(unusable).toMatchObject({ code: 2, stderr: '' })
    } finally {
      await server.stop()
    }
  })

  it('a command whose output is not read to its end still does its work', async () => {
    const env = { PATH: process.env.PATH, DATA_DIR: data.folder, PORT }
    const line = '(sleep 1; "$0" scripts/doctor.ts; echo "ended $?" >&2) | true'
    const { stderr } = await promisify(execFile)('sh', ['-c', line, process.execPath], { cwd: root, env })
    expect(stderr).toMatch(/^ended [012]\n$/)
  })

  it('admin refuses another command and a missing e-mail address', async () => {
    const stderr = 'Usage: npm run admin -- let-in EMAIL [--yes]\n'
    for (const args of [['let-in'], ['let-out', EMAIL]])
      expect(await command('admin', args)).toMatchObject({ code: 1, stdout: '', stderr })
  })

  it('admin looks in the database of DATABASE_URL, and names an unknown e-mail address', async () => {
    const url = await freshDatabase()
    const there = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerOf(url) }
    const stderr = `No account has the e-mail address ${EMAIL}.\n`
    expect(await command('admin', ['let-in', EMAIL, '--yes'], there)).toMatchObject({ code: 1, stderr })
  })

  it('admin changes nothing without a terminal unless --yes confirms it, and names the account', async () => {
    const { code, stdout, stderr } = await command('admin', ['let-in', EMAIL])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^Nothing was changed\. To let .+ in, run the command again with --yes\.\n$/),
    ])
    expect(stdout).toMatch(
      /^.+ <sam@test\.example>: System Administrator, active, without a second factor\.\n.+ System Administrators?\.\n$/,
    )
    expect((await signIn(PASSWORD)).status).toBe(200)
  })

  it('admin prints an initial password that signs in and must be changed', async () => {
    const before = await signIn(PASSWORD)
    const { code, stdout, stderr } = await command('admin', ['let-in', EMAIL, '--yes'])
    expect([code, stderr], stdout).toEqual([0, ''])
    expect((await before.get('/auth/me')).status).toBe(401)
    expect((await signIn(PASSWORD)).status).toBe(400)
    const after = await signIn(passwordIn(stdout))
    expect(after.status).toBe(200)
    expect(await after.get('/auth/me')).toMatchObject({ status: 200, body: { UserType: 3 } })
    expect(await after.get('/User')).toMatchObject({
      status: 403,
      body: { error: { code: 'PASSWORD_CHANGE_REQUIRED' } },
    })
  })

  it('shows the demo password in its greeting only, and never a key or a token', async () => {
    // Its last line follows a moment after the address.
    await expect.poll(() => daybook.output(), PATIENCE).toContain('  sysadmin@demo.example\n')
    const greeting = `Demo accounts, all with the password ${PASSWORD}\n`
    expect(daybook.output()).toContain(greeting)
    const { status, tokens, get } = await signIn(PASSWORD, STAFF)
    expect(status).toBe(200)
    const { access_token, refresh_token } = tokens
    await post('/graphql', { query: '{ me { email } }' }, { authorization: `Bearer ${access_token}` })
    await get('/auth/me')
    await post('/auth/refresh-token', { refreshToken: refresh_token })
    await post('/auth/refresh-token', { refreshToken: refresh_token })
    await signIn(`not ${PASSWORD}`, STAFF)
    expect(await daybook.stop()).toEqual({ code: 0, signal: null })
    const others = daybook.output().replace(greeting, '') + daybook.errors()
    for (const secret of [PASSWORD, SECRET_KEY, access_token!, refresh_token!])
      expect(others).not.toContain(secret)
  })

  it('admin starts the database itself while Daybook does not run', async () => {
    await daybook.stop()
    const { code, stdout, stderr } = await command('admin', ['let-in', STAFF, '--yes'])
    expect([code, stderr], stdout).toEqual([0, ''])
    expect(passwordIn(stdout)).not.toBe('')
    const { ownerUrl, stop } = await startEmbedded({ dataDir: data.folder, log: quiet })
    const { rows } = await connected(ownerUrl, (client) =>
      client.query(`SELECT "userType", "mustChangePassword" FROM "User" WHERE "email" = '${STAFF}'`),
    ).finally(stop)
    expect(rows).toEqual([{ userType: 'SYSTEM_ADMINISTRATOR', mustChangePassword: true }])
  })
})
