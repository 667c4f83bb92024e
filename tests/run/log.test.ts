// What the process says about itself: enough to find a fault, nothing that lets anybody in.
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { temporaryFolder, startDaybook, type Daybook } from '#scripts/daybook.ts'

describe('the log', () => {
  it('never shows a credential, at any depth of its details', () => {
    const details = {
      req: { method: 'POST', headers: { authorization: 'Bearer hunter2', cookie: 'refresh=hunter2' } },
      input: { email: 'tess@test.example', password: 'hunter2' },
      session: { token: 'hunter2' },
    }
    const program = `
      import { createLog } from '#server/process/log.ts'
      createLog('info').info(${JSON.stringify(details)}, 'a line')`
    const line = execFileSync(process.execPath, ['--input-type=module', '--eval', program]).toString()
    expect(line).not.toContain('hunter2')
    expect(JSON.parse(line)).toMatchObject({
      msg: 'a line',
      req: { method: 'POST', headers: { authorization: '[Redacted]', cookie: '[Redacted]' } },
      input: { email: 'tess@test.example', password: '[Redacted]' },
      session: { token: '[Redacted]' },
    })
  })
})

describe('at its most talkative', () => {
  const SECRET_KEY = 'the key that signs access tokens, forty-two'
  const DEMO_PASSWORD = 'a password of the demo'
  let data: ReturnType<typeof temporaryFolder>
  let daybook: Daybook
  beforeAll(async () => {
    data = temporaryFolder()
    daybook = startDaybook({
      DATA_DIR: data.folder,
      DATABASE_URL: await freshDatabase(),
      LOG_LEVEL: 'trace',
      DEMO: '1',
      DEMO_PASSWORD,
      SECRET_KEY,
    })
    await daybook.ready()
  })
  afterAll(async () => {
    await daybook.stop()
    data.remove()
  })

  it('shows the demo password in its greeting only, and never a key or a token', async () => {
    // Its last line comes a moment after the address.
    await expect.poll(() => daybook.output()).toContain('sysadmin@demo.example\n')
    const greeting = daybook.output()
    expect(greeting).toContain(`Demo accounts, all with the password ${DEMO_PASSWORD}\n`)
    const post = (place: string, body: object, headers: Record<string, string> = {}) =>
      daybook.fetch(place, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const signedIn = await post('/auth/login', { email: 'staff@demo.example', password: DEMO_PASSWORD })
    expect(signedIn.status).toBe(200)
    const { access_token, refresh_token } = (await signedIn.json()) as Record<string, string>
    const authorization = `Bearer ${access_token}`
    await post('/graphql', { query: '{ me { email } }' }, { authorization })
    await post('/auth/refresh-token', { refreshToken: refresh_token })
    await post('/auth/refresh-token', { refreshToken: refresh_token })
    await post('/auth/login', { email: 'staff@demo.example', password: `not ${DEMO_PASSWORD}` })
    expect(await daybook.stop()).toEqual({ code: 0, signal: null })
    const since = daybook.output().slice(greeting.length) + daybook.errors()
    for (const secret of [DEMO_PASSWORD, SECRET_KEY, access_token!, refresh_token!])
      expect(since).not.toContain(secret)
  })
})
