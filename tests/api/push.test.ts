// Web push (rulings 5): who may register a browser, which messages it gets and when, and failed messages.
import { importJWK, jwtVerify } from 'jose'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PUSH_DEVICES_MAX } from '#domain/limits.ts'
import { isPublicAddress } from '#server/adapters/poster.ts'
import { createPush } from '#server/adapters/push.ts'
import { deliver } from '#server/actions/notification/push.ts'
import { signOut } from '#server/actions/access/sign-in.ts'
import { databaseUrl, db } from '#server/database/client.ts'
import { startJobs, type Handlers } from '#server/jobs/engine.ts'
import { queueNames } from '#server/jobs/queues.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { workOff } from '#tests/support/jobs.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createWorld, globalId, NOON, PUSH_KEY, type World } from '#tests/support/world.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let world: World

beforeAll(async () => {
  service = await startPushService()
  world = await createWorld({ push: service.push() })
})
afterAll(async () => {
  await world.close()
  await service.stop()
})
afterEach(async () => {
  await db.pushDevice.deleteMany()
  await db.timesheet.deleteMany()
  await db.$executeRaw`DELETE FROM jobs.job`
})

/** Sends the messages that are queued, without a queue's pauses. @returns how many jobs there were. */
async function sent(push = service.push()): Promise<number> {
  return (await workOff('push', (job) => deliver(push, job))).length
}

type Browser = ReturnType<typeof service.browser>
type Registered = { __typename: string; deviceId?: string; problems?: { path: string; message: string }[] }

const REGISTER = `mutation ($input: PushDeviceInput!) { result: registerPushDevice(input: $input) {
  __typename ... on PushDevice { deviceId } ... on InvalidInput { problems { path message } } } }`
const UNREGISTER = 'mutation ($deviceId: String!) { unregisterPushDevice(deviceId: $deviceId) { deviceId } }'

async function register(caller: Caller, { token }: Pick<Browser, 'token'>, deviceId = 'phone') {
  const { data, errors } = await caller.ask<{ result: Registered }>(REGISTER, { input: { deviceId, token } })
  if (!data) throw new Error(errors[0]?.message)
  return data.result
}

/** A browser on which a person is notified. */
async function notified(name: PersonName, ...statuses: number[]): Promise<Browser> {
  const browser = service.browser(...statuses)
  await register(await world.signIn(name), browser, browser.endpoint.slice(-12))
  return browser
}

async function submit(): Promise<{ id: string }> {
  return done(await (await world.signIn('tess')).submit(world.day([world.unbilled('7:00', '15:00')])))
}

/** The message about the newest notification of a person, for their newest device. */
async function jobOf(name: PersonName) {
  const of = { where: { userId: world.company.people[name].id }, orderBy: { id: 'desc' } } as const
  const [{ id: notificationId }, { id: deviceId }] = await Promise.all([
    db.notification.findFirstOrThrow(of),
    db.pushDevice.findFirstOrThrow(of),
  ])
  return { notificationId, deviceId }
}

describe('a browser', () => {
  const devices = (name: PersonName) =>
    db.pushDevice.findMany({
      where: { userId: world.company.people[name].id },
      select: { deviceId: true, endpoint: true },
      orderBy: { id: 'asc' },
    })

  it('registers for the signed-in person, over GraphQL and REST', async () => {
    const [one, other] = [service.browser(), service.browser()]
    const ada = await world.signIn('ada')
    expect(await register(ada, one)).toEqual({ __typename: 'PushDevice', deviceId: 'phone' })
    const body = { DeviceId: 'desk', Token: other.token, Platform: 'web' }
    const answer = await ada.rest('POST', '/NotificationHub', body)
    expect([answer.status, answer.body]).toMatchObject([201, { DeviceId: 'desk', Platform: 'web' }])
    await ada.rest('POST', '/api/notificationhub', { deviceid: 'desk', TOKEN: other.token, platform: 'Web' })
    expect(await devices('ada')).toEqual([
      { deviceId: 'phone', endpoint: one.endpoint },
      { deviceId: 'desk', endpoint: other.endpoint },
    ])
  })

  it('with a new subscription gets messages only at the new address', async () => {
    const ada = await world.signIn('ada')
    const [before, now] = [service.browser(), service.browser()]
    await register(ada, before)
    await Promise.all([register(ada, now), register(ada, now)])
    expect(await devices('ada')).toEqual([{ deviceId: 'phone', endpoint: now.endpoint }])
  })

  it("cannot take over another person's device by naming it", async () => {
    const [hers, his] = [service.browser(), service.browser()]
    await register(await world.signIn('ada'), hers)
    const bob = await world.signIn('bob')
    await register(bob, his)
    await bob.ask(UNREGISTER, { deviceId: 'phone' })
    expect(await devices('ada')).toEqual([{ deviceId: 'phone', endpoint: hers.endpoint }])
    expect(await devices('bob')).toEqual([])
    const again = await bob.ask(UNREGISTER, { deviceId: 'phone' })
    expect(again.data).toEqual({ unregisterPushDevice: { deviceId: 'phone' } })
  })

  it(`is one of at most ${PUSH_DEVICES_MAX} of a person: one more takes the place of the oldest`, async () => {
    const ada = await world.signIn('ada')
    for (let number = 0; number <= PUSH_DEVICES_MAX; number++) {
      world.at(new Date(Date.parse(NOON) + number * 1000).toISOString())
      await register(ada, service.browser(), `device ${number}`)
    }
    world.at(NOON)
    const names = (await devices('ada')).map(({ deviceId }) => deviceId)
    expect(names).toEqual(Array.from({ length: PUSH_DEVICES_MAX }, (_, number) => `device ${number + 1}`))
  })
})

describe('a registration', () => {
  const SUBSCRIPTION = { endpoint: 'https://p.example/x', keys: { p256dh: 'B', auth: 'a' } }
  const NO_TOKEN = "The token must be the browser's push subscription as JSON text"
  const changed = (change: object) => JSON.stringify({ ...SUBSCRIPTION, ...change })
  const wrong: [Partial<Record<'deviceId' | 'platform' | 'token', string>>, string, string][] = [
    [{ deviceId: ' ' }, 'deviceId', 'Please name the device'],
    [{ deviceId: 'x'.repeat(101) }, 'deviceId', 'At most 100 characters'],
    [{ platform: 'ios' }, 'platform', 'The platform must be web'],
    ...[
      'abc',
      '[]',
      changed({ keys: undefined }),
      changed({ keys: { p256dh: 'B', auth: 'a' } }),
      changed({ endpoint: `https://p.example/${'x'.repeat(2000)}` }),
    ].map((token): [object, string, string] => [{ token }, 'token', NO_TOKEN]),
  ]
  it('with a wrong value is refused with a sentence, through both doors', async () => {
    const ada = await world.signIn('ada')
    for (const [change, path, message] of wrong) {
      const input = { deviceId: 'phone', token: service.browser().token, platform: 'web', ...change }
      const { data } = await ada.ask<{ result: Registered }>(REGISTER, { input })
      expect(data?.result.problems).toEqual([{ path, message }])
      const { deviceId: DeviceId, token: Token, platform: Platform } = input
      const { status, body } = await ada.rest('POST', '/NotificationHub', { DeviceId, Token, Platform })
      expect([status, body.value]).toEqual([400, message])
    }
    expect(await db.pushDevice.count()).toBe(0)
  })
})

describe('an endpoint', () => {
  const push = createPush({ key: PUSH_KEY, publicUrl: 'https://daybook.test' })

  it('is an https address of the public internet', () => {
    for (const endpoint of ['https://fcm.googleapis.com/fcm/send/abc', 'https://[2606:4700::1111]/push'])
      expect(push.endpointOf(endpoint)).toBe(endpoint)
  })

  const privateHosts =
    'localhost intranet 127.0.0.1 2130706433 0x7f.1 10.1.2.3 169.254.169.254 [::1] [::ffff:127.0.0.1] ' +
    '[::ffff:10.0.0.1] [fe80::1] [fd00::1] [64:ff9b::a00:1] [2002:7f00:1::]'
  it.each([
    'http://fcm.googleapis.com/send',
    'https://fcm.googleapis.com:8443/send',
    'https://me@fcm.googleapis.com/send',
    'file:///etc/passwd',
    'no address',
    ...privateHosts.split(' ').map((host) => `https://${host}/push`),
  ])('%s is refused', (endpoint) => {
    expect(push.endpointOf(endpoint)).toBeNull()
  })

  it.each(['8.8.8.8', '203.0.114.1', '2606:4700::1111'])('%s is on the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it('inside this network is not contacted, and its device is removed', async () => {
    // A name that is public by its looks, and this machine by its address.
    const reach = { isPublic: isPublicAddress, ports: 'any' as const }
    const strict = createPush({ key: PUSH_KEY, publicUrl: 'https://daybook.test', reach })
    const browser = await notified('ada')
    await submit()
    expect(await sent(strict)).toBe(1)
    strict.close()
    expect([await db.pushDevice.count(), browser.tries()]).toEqual([0, []])
  })
})

describe('what is pushed:', () => {
  it('a reminder is pushed to its person with its days, and a question to the owner and the other approvers without its text', async () => {
    const { id } = await submit()
    await db.$executeRaw`DELETE FROM jobs.job`
    const [ada, amy, tess] = [await notified('ada'), await notified('amy'), await notified('tess')]
    const users = [globalId('User', world.company.people.tess)]
    for (const [mutation, variables] of [
      ['($users: [ID!]!) { remindMissing(dates: ["2026-11-16"], users: $users) { __typename } }', { users }],
      ['($id: ID!) { askOnTimesheet(id: $id, text: "Which excavator?") { __typename } }', { id }],
    ] as const)
      expect((await world.ask('ada', `mutation ${mutation}`, variables)).errors).toEqual([])
    expect(await sent()).toBe(3)
    const question = 'Somebody wrote on a timesheet for Tue Nov 17, 2026'
    const texts = (browser: Browser) =>
      browser.messages().map(({ topic, text }) => [topic.split(' ')[0], text])
    expect(texts(tess)).toEqual([
      ['reminder', 'Your timesheet for Mon Nov 16, 2026 is missing'],
      ['timesheet', question],
    ])
    expect([texts(amy), texts(ada)]).toEqual([[['timesheet', question]], []])
  })

  it('a change is pushed once to each device of each notified person, and to nobody else', async () => {
    const [phone, desk] = [await notified('ada'), await notified('ada')]
    const [amy, bob, tess] = [await notified('amy'), await notified('bob'), await notified('tess')]
    const { id } = await submit()
    expect(await sent()).toBe(3)
    const written = await db.notification.findMany({ where: { user: { firstName: 'Ada' } } })
    expect(phone.messages()).toEqual([
      {
        notificationId: written[0]!.id,
        topic: `timesheet ${written[0]!.timesheetId}`,
        text: 'A timesheet for Tue Nov 17, 2026 was submitted to you',
        at: NOON,
      },
    ])
    expect(desk.messages()).toEqual(phone.messages())
    await (await world.signIn('ada')).approve({ id })
    expect(await sent()).toBe(1)
    expect(tess.messages()[0]!.text).toBe('Your timesheet for Tue Nov 17, 2026 was approved')
    expect([phone, desk, amy, bob].map((browser) => browser.tries().length)).toEqual([1, 1, 1, 0])
  })

  it('a change is not pushed to a person who has turned it off, but is in their list', async () => {
    const [ada, amy] = [await notified('ada'), await notified('amy')]
    await world.ask(
      'ada',
      'mutation { setNotificationPreference(input: { notifiedOf: SUBMITTED, push: false, mail: false }) { __typename } }',
    )
    await submit()
    await sent()
    expect(amy.messages()).toHaveLength(1)
    await db.notificationPreference.deleteMany()
    expect(ada.tries()).toEqual([])
    expect(await db.notification.count({ where: { user: { firstName: 'Ada' } } })).toBe(1)
  })

  it('a message contains no name and no reason, because a lock screen may show it', async () => {
    const [ada, tess] = [await notified('ada'), await notified('tess')]
    const sheet = await submit()
    await (await world.signIn('ada')).decline(sheet, 'Wrong job')
    await sent()
    expect([ada, tess].map((one) => one.messages().length)).toEqual([1, 1])
    const said = JSON.stringify([...ada.messages(), ...tess.messages()])
    expect(said).toContain('declined')
    expect(said).not.toMatch(/Tess|Ada|Tester|Wrong job|Field north/)
  })

  it('a message is encrypted for the browser, and signed for its push service with the key it subscribed with', async () => {
    const browser = await notified('ada')
    await submit()
    expect(await sent()).toBe(1)
    const { headers, body } = browser.requests()[0]!
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(body.toString('latin1')).not.toContain('Tess')
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    expect((await world.ask('ada', '{ pushKey }')).data).toEqual({ pushKey: key })
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: service.origin })
    expect([key, payload.sub]).toEqual([service.push().publicKey, 'https://daybook.test'])
  })

  it('a device that is gone or has invalid keys is removed', async () => {
    for (const status of [404, 410]) {
      const browser = await notified('ada', status)
      await submit()
      await sent()
      expect([await db.pushDevice.count(), browser.tries()]).toEqual([0, [status]])
      await db.timesheet.deleteMany()
    }
    await notified('ada')
    await db.pushDevice.updateMany({ data: { p256dh: `B${'A'.repeat(86)}` } })
    await submit()
    await sent()
    expect(await db.pushDevice.count()).toBe(0)
  })
})

describe('a message', () => {
  it('that is refused or not answered is sent again, and the change remains', async () => {
    const browser = await notified('ada', 500, 0, 201)
    const { id } = await submit()
    const job = await jobOf('ada')
    await expect(deliver(service.push(), job)).rejects.toThrow('the push service answered 500')
    await expect(deliver(service.push(0.3), job)).rejects.toThrow()
    await deliver(service.push(), job)
    expect(browser.tries()).toEqual([500, 0, 201])
    expect(browser.messages()).toHaveLength(1)
    const number = Number(Buffer.from(id, 'base64').toString().split(':')[1])
    expect((await (await world.signIn('tess')).read(number))?.status).toBe('PENDING')
  })

  it('that is under way when its process stops is aborted, and stays in the queue', async () => {
    const push = service.push(60)
    let signal: AbortSignal | undefined
    const nothing = Object.fromEntries(
      queueNames.map((name) => [name, async () => {}]),
    ) as unknown as Handlers
    const jobs = await startJobs({
      url: databaseUrl(),
      log: pino({ level: 'silent' }),
      handlers: { ...nothing, push: (job, given) => deliver(push, job, (signal = given)) },
    })
    const silent = await notified('ada', 0, 201)
    await submit()
    await expect.poll(silent.tries, { timeout: 30_000 }).toEqual([0])
    const since = performance.now()
    await jobs.stop()
    push.close()
    expect(performance.now() - since).toBeLessThan(8000)
    expect(signal!.aborted).toBe(true)
    await sent()
    expect(silent.tries()).toEqual([0, 201])
  })

  const setActive = (active: boolean) =>
    db.user.update({ where: { id: world.company.people.ada.id }, data: { active } })
  it.each<[string, () => Promise<unknown>]>([
    [
      'signed out',
      async () => {
        const { userId, sessionId: id } = await db.pushDevice.findFirstOrThrow()
        await signOut({ id: userId, sessionId: id } as Parameters<typeof signOut>[0])
      },
    ],
    ['was logged out by force', () => db.session.updateMany({ data: { endedAt: new Date(NOON) } })],
    [
      'was away until the session ended',
      () => db.session.updateMany({ data: { expiresAt: new Date(NOON) } }),
    ],
    ['was disabled', () => setActive(false)],
  ])('is not sent to a person who %s, and the device is removed', async (_, leave) => {
    const browser = service.browser()
    await register(await world.signInAgain('ada'), browser)
    await submit()
    const sessions = await db.session.findMany()
    const job = await jobOf('ada')
    await leave()
    await deliver(service.push(), job)
    for (const { id, endedAt, expiresAt } of sessions)
      await db.session.update({ where: { id }, data: { endedAt, expiresAt } })
    await setActive(true)
    expect([browser.tries(), await db.pushDevice.count()]).toEqual([[], 0])
  })

  it('is not sent if the browser has a new user or the notification has been read', async () => {
    const browser = await notified('ada')
    await submit()
    const job = await jobOf('ada')
    const send = () => deliver(service.push(), job)
    await register(await world.signIn('bob'), browser)
    await send()
    expect(browser.tries()).toEqual([])
    await register(await world.signIn('ada'), browser)
    await send()
    expect(browser.tries()).toEqual([201])
    await db.notification.update({ where: { id: job.notificationId }, data: { isRead: true } })
    await send()
    expect(browser.tries()).toEqual([201])
    expect(await db.pushDevice.count()).toBe(1)
  })
})
