// Live changes over a real WebSocket: they reach the people they concern, and nobody else.
import { once } from 'node:events'
import { createClient, type Client, type ClientOptions } from 'graphql-ws'
import { map, pipe } from 'graphql-yoga'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { viewerOf } from '#server/auth/sessions.ts'
import { publishRecords } from '#server/actions/administration/record-change.ts'
import { db, transaction } from '#server/database/client.ts'
import { onEvent, publish } from '#server/events/channel.ts'
import { createConnections } from '#server/graph/core/connections.ts'
import { Context } from '#server/graph/core/context.ts'
import { deliver } from '#server/graph/core/delivery.ts'
import { live } from '#server/graph/core/live.ts'
import { createApiToken } from '#tests/support/apiTokens.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { followListening } from '#tests/support/listening.ts'
import { setUpServer } from '#tests/support/server.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const server = setUpServer(world)
let listening: ReturnType<typeof followListening>
let tess: Caller
const clients: Client[] = []
beforeAll(async () => {
  listening = followListening()
  tess = await world.signIn('tess')
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose()
  await db.timesheet.deleteMany()
})
afterAll(() => listening.end())

const CHANGES = `subscription { timesheetChanged {
  timesheet { number status user { firstName } } counts { pending } } }`
const NOTIFICATIONS = `subscription { notificationAdded {
  notification { message isRead } viewer { unreadNotifications } } }`
const CURSOR = '{ timesheets { eventCursor } }'

type Change = {
  timesheetChanged: {
    timesheet: { number: number; status: string; user: { firstName: string } } | null
    counts: { pending: number }
  }
}
type Added = {
  notificationAdded: { notification: { message: string; isRead: boolean }; viewer: object }
}
type Heard<Data> = { data: Data[]; codes: string[]; ended: boolean }

const graphql = (protocol: 'ws' | 'http') => `${protocol}://127.0.0.1:${server.port}/graphql`
const bearer = (accessToken: string | null) => (accessToken === null ? '' : `Bearer ${accessToken}`)

/** Opens a socket with an access token. */
function connect(accessToken: string | null, options: Partial<ClientOptions> = {}): Client {
  const client = createClient({
    url: graphql('ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
    connectionParams: { authorization: bearer(accessToken) },
    ...options,
  })
  clients.push(client)
  return client
}

/** Subscribes with an access token over a socket of its own, and gathers what arrives. */
function listen<Data>(accessToken: string | null, query: string): Promise<Heard<Data>> {
  return hear<Data>(connect(accessToken), query)
}

async function hear<Data>(client: Client, query: string): Promise<Heard<Data>> {
  const heard: Heard<Data> = { data: [], codes: [], ended: false }
  const before = listening.begun()
  client.subscribe<Data>(
    { query },
    {
      next: ({ data, errors }) => {
        if (data) heard.data.push(data)
        heard.codes.push(...(errors ?? []).map((error) => String(error.extensions?.code)))
      },
      error: (error) => {
        const errors = Array.isArray(error) ? (error as { extensions?: { code?: string } }[]) : []
        heard.codes.push(...errors.map(({ extensions }) => String(extensions?.code)))
        if (errors.length === 0) heard.codes.push(String((error as CloseEvent).code))
        heard.ended = true
      },
      complete: () => {
        heard.ended = true
      },
    },
  )
  await expect.poll(() => heard.ended || heard.codes.length > 0 || listening.begun() > before).toBe(true)
  return heard
}

/** For what must not come: a moment in which it would. */
function settled() {
  return new Promise((resolve) => setTimeout(resolve, 250))
}

async function listenAs<Data>(name: PersonName, query: string) {
  const { accessToken } = await world.signInAgain(name)
  return listen<Data>(accessToken, query)
}

async function submitted(start = '7:00', end = '15:00') {
  return done(await tess.submit(world.day([world.unbilled(start, end)])))
}

/** A second before its token expires. */
async function signInEarlier(name: PersonName): Promise<Caller> {
  world.at('2026-11-17T01:45:01.000Z')
  const caller = await world.signInAgain(name)
  world.at(NOON)
  return caller
}

/** What a subscription over HTTP says until it ends. */
async function stream({ accessToken }: Caller): Promise<{ text: string; ended: boolean }> {
  const before = listening.begun()
  const response = await fetch(graphql('http'), {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'text/event-stream' },
      authorization: bearer(accessToken),
    },
    body: JSON.stringify({ query: CHANGES }),
  })
  const streamed = { text: '', ended: false }
  void (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) streamed.text += chunk
    streamed.ended = true
  })()
  await expect.poll(() => streamed.ended || listening.begun() > before).toBe(true)
  return streamed
}

describe('when its access token expires', () => {
  it('a socket is closed, so that its client reconnects with a new one, and a subscription over HTTP ends with the reason', async () => {
    const ada = await signInEarlier('ada')
    const heard = await listen<Change>(ada.accessToken, CHANGES)
    const streamed = await stream(ada)
    const tokens = [ada, await world.signInAgain('ada')]
    const { data } = await ada.ask<{ timesheets: { eventCursor: string } }>(CURSOR)
    const client = connect(null, {
      ...{ lazy: true, retryAttempts: 5, shouldRetry: () => true },
      // What happens between the two sockets happens here.
      retryWait: () => submitted().then(() => {}),
      connectionParams: () => ({ authorization: bearer(tokens.shift()!.accessToken) }),
    })
    const again = await hear<{ timesheetChanged: { gap: boolean } }>(
      client,
      `subscription { timesheetChanged(since: "${data!.timesheets.eventCursor}") { gap } }`,
    )
    await expect.poll(() => heard.codes).toEqual(['4503'])
    await expect.poll(() => streamed.ended).toBe(true)
    expect(streamed.text).toContain('UNAUTHENTICATED')
    await expect.poll(() => again.data).toEqual([{ timesheetChanged: { gap: true } }])
    expect(tokens).toEqual([])
  })
})

describe('a subscription that follows a list', () => {
  const since = (mark: string) => `subscription { timesheetChanged(since: "${mark}") { gap goneId } }`
  const heardBy = async (name: PersonName) => {
    const caller = await world.signInAgain(name)
    return (await caller.ask<{ timesheets: { eventCursor: string } }>(CURSOR)).data!.timesheets.eventCursor
  }
  const missed = [{ timesheetChanged: { gap: true, goneId: null } }]

  it('first gets a gap if it missed an event for the viewer, or if the server cannot know', async () => {
    const [ada, bob] = [await heardBy('ada'), await heardBy('bob')]
    await submitted()
    // The event itself is a moment behind its transaction.
    await expect.poll(() => heardBy('ada')).not.toBe(ada)
    for (const mark of [ada, 'another-process.7', 'nonsense']) {
      const heard = await listenAs('ada', since(mark))
      await expect.poll(() => heard.data).toEqual(missed)
    }
    expect((await listenAs('bob', since(bob))).data).toEqual([])
    expect((await listenAs('ada', since(await heardBy('ada')))).data).toEqual([])
  })

  it.each([
    ['accountChanged', 'account { id } listed { id }'],
    ['failureKept', 'failure { id }'],
    ['mailChanged', 'mail { id } listed { id }'],
    ['notificationAdded', 'notification { id }'],
    ['recordChanged', 'noun recordId'],
    ['userLogged', 'listed { id }'],
  ])('gets a gap of %s without records or errors', async (name, records) => {
    const query = `subscription { change: ${name}(since: "nonsense") { gap ${records} } }`
    const heard = await listenAs<{ change: object }>('sam', query)
    // A session that has just begun may follow.
    await expect.poll(() => heard.data.length).toBeGreaterThan(0)
    const { gap, ...none } = heard.data[0]!.change as { gap: boolean }
    expect([gap, heard.codes]).toEqual([true, []])
    expect(new Set(Object.values(none))).toEqual(new Set([null]))
  })

  it.each([
    ['closedDaysChanged', 'userType', { userType: 'SYSTEM_ADMINISTRATOR' }],
    ['payrollChanged', 'gap noun', { gap: true, noun: '' }],
    ['settingsChanged', 'settings { companyName }', { settings: { companyName: 'Demo Plant' } }],
    ['viewerChanged', 'userType', { userType: 'SYSTEM_ADMINISTRATOR' }],
  ])('gets %s immediately if one was missed', async (name, fields, change) => {
    const query = `subscription { change: ${name}(since: "nonsense") { ${fields} } }`
    const heard = await listenAs<{ change: object }>('sam', query)
    await expect.poll(() => heard.data).toEqual([{ change }])
  })
})

describe('a submitted timesheet', () => {
  it('arrives at the approver of the group, who is notified, and at the owner, as the decision does; at no other group or Staff, members or not', async () => {
    const { people, groups } = world.company
    const membership = { approvalGroupId: groups.fieldNorth.id, approverId: people.theo.id }
    await db.approvalGroupMember.create({ data: membership })
    onTestFinished(async () => {
      await db.approvalGroupMember.delete({ where: { approvalGroupId_approverId: membership } })
    })
    const names = ['ada', 'tess', 'sam', 'uma', 'bob', 'theo', 'rita'] as const
    const all: Heard<Change>[] = []
    for (const name of names) all.push(await listenAs<Change>(name, CHANGES))
    const [ada, owner, sam, uma, ...others] = all
    const notifications: Heard<Added>[] = []
    for (const name of ['ada', 'tess', 'bob'] as const)
      notifications.push(await listenAs<Added>(name, NOTIFICATIONS))
    const messages = () =>
      notifications.map(({ data }) =>
        data.map(({ notificationAdded }) => notificationAdded.notification.message),
      )

    const { id, number } = await submitted()
    const timesheet = { number, status: 'PENDING', user: { firstName: 'Tess' } }
    for (const heard of [ada!, owner!, sam!, uma!]) {
      await expect.poll(() => heard.data.length).toBe(1)
      expect(heard.data).toEqual([{ timesheetChanged: { timesheet, counts: { pending: 1 } } }])
    }
    const submission = 'Tess Tester submitted the timesheet for Tue Nov 17, 2026'
    await expect.poll(messages).toEqual([[submission], [], []])
    expect(notifications[0]!.data[0]!.notificationAdded.viewer).toEqual({ unreadNotifications: 1 })

    await (await world.signInAgain('ada')).decline({ id }, 'Wrong job')
    const decision = 'Ada Tester declined your timesheet for Tue Nov 17, 2026'
    await expect.poll(messages).toEqual([[submission], [decision], []])
    await tess.save(world.day([world.unbilled('5:00', '6:00')]))
    const statuses = ({ data }: Heard<Change>) =>
      data.map(({ timesheetChanged }) => timesheetChanged.timesheet!.status)
    await expect.poll(() => statuses(owner!)).toEqual(['PENDING', 'DECLINED', 'DRAFT'])
    await settled()
    expect(statuses(ada!), 'the draft is on the screens of its owner').toEqual(['PENDING', 'DECLINED'])
    expect(
      others.map(({ data }) => data),
      'who may not see it',
    ).toEqual([[], [], []])
    expect(messages()).toEqual([[submission], [decision], []])
    expect(all.flatMap(({ codes }) => codes)).toEqual([])
  })
})

describe('a session that ends during a subscription', () => {
  const { OPEN } = WebSocket
  const endSessions = (endedBy: 'FORCED' | 'SIGNED_OUT') =>
    db.session.updateMany({
      where: { userId: world.company.people.ada.id, endedAt: null },
      data: { endedAt: new Date(), endedBy },
    })
  const within = async (ms: number, ended: () => boolean) => {
    const since = performance.now()
    await expect.poll(ended, { interval: 20 }).toBe(true)
    expect(performance.now() - since).toBeLessThan(ms)
  }

  it('is never that of a program: an access token opens no socket', async () => {
    const { token } = await createApiToken(world, await world.signInAgain('ada'))
    expect((await listen<Change>(token, CHANGES)).codes).toEqual(['4403'])
  })

  it('gets no more events after a forced log-out: its socket is closed within a second', async () => {
    const { accessToken } = await world.signInAgain('ada')
    const heard = await listen<Change>(accessToken, CHANGES)
    const streamed = await stream(await world.signInAgain('ada'))
    const bob = await listenAs<Change>('bob', CHANGES)
    await endSessions('FORCED')
    await within(1000, () => heard.ended && streamed.ended)
    expect(heard.codes).toEqual(['4403'])
    expect(streamed.text).toContain('You need to log in again to access')
    // And it is not opened again.
    expect((await listen<Change>(accessToken, CHANGES)).codes).toEqual(['4403'])
    await submitted()
    expect([heard.data, bob.ended]).toEqual([[], false])
  })

  it('that ends during delivery causes no error that would end the process', async () => {
    const { accessToken } = await world.signInAgain('ada')
    const all = await Promise.all(
      Array.from({ length: 20 }, () => listen(accessToken, 'subscription { viewerChanged { id } }')),
    )
    await endSessions('SIGNED_OUT')
    await within(8000, () => all.every(({ ended }) => ended))
  })

  it('also closes its socket without a subscription', async () => {
    const { accessToken } = await world.signInAgain('ada')
    const socket = new WebSocket(graphql('ws'), 'graphql-transport-ws')
    await once(socket, 'open')
    const payload = { authorization: bearer(accessToken) }
    socket.send(JSON.stringify({ type: 'connection_init', payload }))
    await once(socket, 'message')
    expect(socket.readyState).toBe(OPEN)
    await endSessions('SIGNED_OUT')
    await within(1000, () => socket.readyState !== OPEN)
  })

  it('gets no more events after its account is disabled', async () => {
    const heard = await listenAs<Change>('amy', CHANGES)
    const { id } = world.company.people.amy
    const setActive = (active: boolean) => db.user.update({ where: { id }, data: { active } })
    onTestFinished(async () => void (await setActive(true)))
    await setActive(false)
    await within(1000, () => heard.ended)
    await submitted()
    expect([heard.codes, heard.data]).toEqual([['4403'], []])
  })
})

describe('a timesheet that leaves its group', () => {
  it('is sent to the former group, even if it is submitted to another', async () => {
    const { people, groups } = world.company
    const { id, version } = done(await tess.recall(await submitted()))
    const heard = await listenAs<{ timesheetChanged: { goneId: string | null } }>(
      'ada',
      'subscription { timesheetChanged { goneId } }',
    )
    const ofGroup = (approvalGroupId: number) =>
      db.user.update({ where: { id: people.tess.id }, data: { approvalGroupId } })
    onTestFinished(async () => void (await ofGroup(groups.fieldNorth.id)))
    await ofGroup(groups.workshop.id)
    done(await tess.submit(world.day([world.unbilled('7:00', '8:00')], { id, version })))
    await expect.poll(() => heard.data).toEqual([{ timesheetChanged: { goneId: id } }])
  })
})

describe('permissions that end during a subscription', () => {
  const membership = () => ({
    approvalGroupId: world.company.groups.fieldNorth.id,
    approverId: world.company.people.ada.id,
  })
  const leave = () => db.approvalGroupMember.delete({ where: { approvalGroupId_approverId: membership() } })
  const comeBack = () => db.approvalGroupMember.createMany({ data: [membership()], skipDuplicates: true })
  afterEach(comeBack)

  it('end immediately: no event of a group reaches a former approver', async () => {
    const heard = await listenAs<Change>('ada', CHANGES)
    const colleague = await listenAs<Change>('amy', CHANGES)
    await leave()
    await submitted('7:00', '9:00')
    await expect.poll(() => colleague.data.length).toBe(1)
    await comeBack()
    // The subscription continues with later events.
    await submitted('9:00', '11:00')
    await expect.poll(() => [heard.data.length, colleague.data.length]).toEqual([1, 2])
    expect(heard.data[0]).toEqual(colleague.data[1])
    expect(heard.codes).toEqual([])
  })

  it('end even for an event whose result is being computed', async () => {
    await world.signInAgain('ada')
    const session = await db.session.findFirstOrThrow({
      where: { user: { email: 'ada@test.example' }, endedAt: null },
      orderBy: { id: 'desc' },
    })
    const claims = { userId: session.userId, sessionId: session.id, expiresAt: Date.parse(NOON) / 1000 + 900 }
    const connections = createConnections()
    const connection = connections.open(claims, () => {})
    const judged = Promise.withResolvers<void>()
    const context = new Context({
      viewer: await viewerOf(claims),
      identify: () => viewerOf(claims).finally(judged.resolve),
      joinConnection: (subscriber: Context) => ({ leave: connection.join(subscriber), end: connection.end }),
    } as unknown as ConstructorParameters<typeof Context>[0])
    // As the executor does it: one answer after the other, each from a read that takes its time.
    const began = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ready = Promise.withResolvers<void>()
    let made = 0
    const answers = deliver(
      context,
      pipe(
        live(context, 'timesheetChanged', (viewer, event) =>
          viewer.approvalGroupIds.includes(event.approvalGroupId ?? 0),
        ),
        map(async ({ timesheetId }) => {
          began[made++]!.resolve()
          await ready.promise
          return { data: { timesheetId } }
        }),
      ) as Parameters<typeof deliver>[1],
    )
    const first = answers.next()
    await submitted('7:00', '9:00')
    await began[0]!.promise
    const changed = new Promise<void>((resolve) => {
      const stop = onEvent('viewerChanged', () => resolve(stop()))
    })
    await leave()
    await changed
    ready.resolve()
    await judged.promise
    await comeBack()
    const { number } = await submitted('9:00', '11:00')
    expect(await first).toEqual({ done: false, value: { data: { timesheetId: number } } })
    await answers.return!()
    connection.close()
    connections.dispose()
  })
})

describe('a socket', () => {
  it('without a token, or with a forged one, is closed', async () => {
    for (const token of [null, 'nonsense']) {
      const heard = await listen(token, CHANGES)
      await expect.poll(() => heard.ended).toBe(true)
      expect(heard.codes).toEqual(['4403'])
    }
  })

  it('elsewhere than at /graphql is not answered', async () => {
    const socket = new WebSocket(graphql('ws').replace('graphql', 'elsewhere'), 'graphql-transport-ws')
    const [error] = (await once(socket, 'error')) as [Error]
    expect(error.message).toMatch(/hang up|ECONNRESET/)
  })

  it('is bounded like a request', async () => {
    const { accessToken } = await world.signInAgain('ada')
    const heard = await listen(
      accessToken,
      `subscription { timesheetChanged { ${'... { counts { id } } '.repeat(400)} } }`,
    )
    await expect.poll(() => heard.codes).toEqual(['OPERATION_TOO_LARGE'])
  })

  it('that falls far behind reconnects, and a subscription over HTTP ends; those of people whom the events do not concern continue', async () => {
    const { people, groups } = world.company
    const [ada, bob] = [await listenAs<Change>('ada', CHANGES), await listenAs<Change>('bob', CHANGES)]
    const streamed = await stream(await world.signInAgain('ada'))
    const event = { userId: people.tess.id, approvalGroupId: groups.fieldNorth.id, formerGroupId: null }
    const events = Array.from({ length: 3000 }, (_, timesheetId) => ({
      name: 'timesheetChanged' as const,
      event: { ...event, timesheetId, what: 'APPROVED' as const },
    }))
    await transaction(async (tx) => publish(tx, events))
    await expect.poll(() => [ada.codes, streamed.ended]).toEqual([['4503'], true])
    expect([bob.ended, bob.codes]).toEqual([false, []])
  })

  it('reconnects after a notification that is no event, because it may have been one', async () => {
    const heard = await listenAs('ada', CHANGES)
    await world.asOwner(`NOTIFY daybook, 'nonsense'`)
    await expect.poll(() => heard.codes).toEqual(['4503'])
  })

  it('reconnects when the server lost its own connection, and learns that events may be missing', async () => {
    const cursor = async () => {
      const { data } = await tess.ask<{ me: { eventCursor: string } }>('{ me { eventCursor } }')
      return data!.me.eventCursor
    }
    const before = await cursor()
    const heard = await listenAs<Change>('ada', CHANGES)
    await world.asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
    )
    await expect.poll(() => heard.ended).toBe(true)
    expect(heard.codes).toEqual(['4503'])
    const { accessToken } = await world.signInAgain('ada')
    type Gap = { timesheetChanged: { gap: boolean } }
    const since = (mark: string) =>
      listen<Gap>(accessToken, `subscription { timesheetChanged(since: ${JSON.stringify(mark)}) { gap } }`)
    const late = await since(before)
    const prompt = await since(await cursor())
    await expect.poll(() => late.data).toEqual([{ timesheetChanged: { gap: true } }])
    // The server listens again: both receive the next event, and the prompt one nothing from before.
    await submitted()
    await expect.poll(() => late.data.length).toBe(2)
    await expect.poll(() => prompt.data).toEqual([{ timesheetChanged: { gap: false } }])
    expect(world.takeFaults(), 'that the connection was lost is no fault').toEqual([])
  })
})

it('people who may follow a noun learn that a record changed, and administrators which one', async () => {
  const nouns = ['MANUAL', 'SETTING', 'USER', 'APPROVAL_GROUP', 'PAY_LOCATION', 'PAY_PERIOD', 'JOB'] as const
  const query = (asked: string) => `subscription { recordChanged${asked} { noun recordId gap } }`
  const names = ['tess', 'uma', 'sam'] as const
  const heard: Heard<{ recordChanged: { noun: string; recordId: string | null } }>[] = []
  for (const name of names) heard.push(await listenAs(name, query('')))
  const some = await listenAs<{ recordChanged: object }>('sam', query('(nouns: [PAY_PERIOD])'))
  await transaction(async (tx) =>
    publishRecords(
      tx,
      nouns.map((noun) => ({ noun, recordId: 7 })),
    ),
  )
  const told = ({ data }: (typeof heard)[number]) =>
    data.map(({ recordChanged: { noun, recordId } }) => [noun, recordId && atob(recordId)])
  const all = [
    ['MANUAL', 'Manual:7'],
    ['SETTING', 'Setting:7'],
    ['USER', 'Account:7'],
    ['APPROVAL_GROUP', 'ApprovalGroupDetails:7'],
    ['PAY_LOCATION', 'PayLocation:7'],
    ['PAY_PERIOD', 'PayPeriod:7'],
    ['JOB', 'JobRecord:JOB-7'],
  ]
  await expect.poll(() => told(heard[2]!)).toEqual(all)
  expect(told(heard[1]!)).toEqual(all.slice(0, 4))
  const nameless = [
    ['MANUAL', null],
    ['SETTING', null],
  ]
  expect(told(heard[0]!)).toEqual(nameless)
  const period = { noun: 'PAY_PERIOD', recordId: btoa('PayPeriod:7'), gap: false }
  expect(some.data).toEqual([{ recordChanged: period }])
})
