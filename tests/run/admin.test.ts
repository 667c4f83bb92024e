// `npm run admin -- let-in` as an operator runs it, next to a Daybook that runs and without one.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, ownerOf } from '#tests/support/database.ts'
import { startDaybook, temporaryFolder, type Daybook } from '#scripts/daybook.ts'

const root = path.resolve(import.meta.dirname, '../..')
const DEMO_PASSWORD = 'a password of the demo'
const EMAIL = 'sysadmin@demo.example'
const ADMINISTRATOR = { UserType: 3 }
const USAGE = 'Usage: npm run admin -- let-in EMAIL [--yes]\n'

let data: ReturnType<typeof temporaryFolder>
let daybook: Daybook
beforeAll(async () => {
  data = temporaryFolder()
  daybook = startDaybook({ DATA_DIR: data.folder, DEMO: '1', DEMO_PASSWORD, LOG_LEVEL: 'warn' })
  await daybook.ready()
})
afterAll(async () => {
  await daybook.stop()
  data.remove()
})

type Ended = { code: number; stdout: string; stderr: string }

/** Runs the command. Its standard input is no terminal. */
async function admin(args: string[], more: Record<string, string> = {}): Promise<Ended> {
  const env = { PATH: process.env.PATH, DATA_DIR: data.folder, ...more }
  const run = promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], { cwd: root, env })
  return run.then(
    (output) => ({ code: 0, ...output }),
    (error: unknown) => error as Ended,
  )
}

async function signIn(password: string, email = EMAIL) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const response = await daybook.fetch('/auth/login', { method: 'POST', headers, body })
  const { access_token: token = '' } = (await response.json()) as { access_token?: string }
  const get = async (place: string) => {
    const answer = await daybook.fetch(place, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  return { status: response.status, get }
}

const passwordIn = (output: string) => /^Initial password, shown only now: (\S+)$/m.exec(output)?.[1] ?? ''

it.each(['', 'let-in', `let-in ${EMAIL} other@demo.example`, `let-out ${EMAIL}`, `let-in ${EMAIL} --sure`])(
  'with the arguments "%s" it prints its usage and ends with 1',
  async (line) => {
    expect(await admin(line.split(' ').filter(Boolean))).toMatchObject({ code: 1, stdout: '', stderr: USAGE })
  },
)

it('names an unknown e-mail address and ends with 1', async () => {
  expect(await admin(['let-in', 'nobody@demo.example', '--yes'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'No account has the e-mail address nobody@demo.example.\n',
  })
})

it('looks in the database of DATABASE_URL', async () => {
  const url = await freshDatabase()
  const there = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerOf(url) }
  const { code, stderr } = await admin(['let-in', EMAIL, '--yes'], there)
  expect([code, stderr]).toEqual([1, `No account has the e-mail address ${EMAIL}.\n`])
})

it('without a terminal it changes nothing unless --yes confirms it, and says who the account is', async () => {
  const { code, stdout, stderr } = await admin(['let-in', EMAIL])
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Nothing was changed\. To let .+ in, run the command again with --yes\.\n$/),
  ])
  expect(stdout).toMatch(
    /^.+ <sysadmin@demo\.example>: System Administrator, active, without a second factor\.\n.+ System Administrators?\.\n$/,
  )
  expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
})

it('next to a Daybook that runs, it prints an initial password that signs in and must be changed', async () => {
  const before = await signIn(DEMO_PASSWORD)
  const { code, stdout, stderr } = await admin(['let-in', EMAIL, '--yes'])
  expect([code, stderr], stdout).toEqual([0, ''])
  expect((await before.get('/auth/me')).status).toBe(401)
  expect((await signIn(DEMO_PASSWORD)).status).toBe(400)
  const after = await signIn(passwordIn(stdout))
  expect(after.status).toBe(200)
  expect(await after.get('/auth/me')).toMatchObject({ status: 200, body: ADMINISTRATOR })
  expect(await after.get('/User')).toMatchObject({
    status: 403,
    body: { error: { code: 'PASSWORD_CHANGE_REQUIRED' } },
  })
})

it('starts the database itself while Daybook does not run; the account is a System Administrator afterwards', async () => {
  await daybook.stop()
  const { code, stdout, stderr } = await admin(['let-in', 'staff@demo.example', '--yes'])
  expect([code, stderr], stdout).toEqual([0, ''])
  daybook = startDaybook({ DATA_DIR: data.folder, DEMO: '1', DEMO_PASSWORD, LOG_LEVEL: 'warn' })
  await daybook.ready()
  const staff = await signIn(passwordIn(stdout), 'staff@demo.example')
  expect(await staff.get('/auth/me')).toMatchObject({ status: 200, body: ADMINISTRATOR })
})
