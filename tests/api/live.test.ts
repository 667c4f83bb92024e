// Live changes over a real WebSocket: they reach whom they concern, and nobody else.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type Client } from 'graphql-ws'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { db } from '#server/database/client.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { createWorld, NOON, type World } from '#tests/support/world.ts'

let world: World
let server: http.Server
let tess: Caller
const clients: Client[] = []
beforeAll(async () => {
  world = await createWorld()
  tess = await world.signIn('tess')
  server = http.createServer(world.app.handle).listen(0, '127.0.0.1')
  world.app.attach(server)
  await once(server, 'listening')
})
afterEach(async () => {
  vi.useRealTimers()
  for (const client of clients.splice(0)) await client.dispose()
  await db.timesheet.deleteMany()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
})

const CHANGES = /* GraphQL */ `
  subscription {
    timesheetChanged {
      timesheet {
        number
        status
        user {
          firstName
        }
      }
      counts {
        pending
      }
    }
  }
`
const NOTIFICATIONS = /* GraphQL */ `
  subscription {
    notificationAdded {
      notification {
        message
        isRead
      }
      viewer {
        unreadNotifications
      }
    }
  }
`

type Change = {
  timesheetChanged: {
    timesheet: { number: number; status: string; user: { firstName: string } } | null
    counts: { pending: number }
  }
}
type Added = {
  notificationAdded: {
    notification: { message: string; isRead: boolean } | null
    viewer: { unreadNotifications: number }
  }
}
type Heard<Data> = { data: Data[]; codes: string[]; ended: boolean }

/** Opens a socket with an access token. */
function connect(accessToken: string | null): Client {
  const { port } = server.address() as AddressInfo
  const client = createClient({
    url: `ws://127.0.0.1:${port}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
    connectionParams: { authorization: accessToken === null ? '' : `Bearer ${accessToken}` },
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
  await settled()
  return heard
}

/** Long enough for a message to be on both sides of a socket. */
function settled() {
  return new Promise((resolve) => setTimeout(resolve, 250))
}

async function listenAs<Data>(name: PersonName, query: string) {
  const { accessToken } = await world.signInAnew(name)
  return listen<Data>(accessToken, query)
}

async function submitted() {
  return done(await tess.submit(world.day([world.unbilled('7:00', '15:00')])))
}

describe('a socket', () => {
  it('takes further subscriptions for as long as the session lasts, longer than its access token', async () => {
    const { accessToken } = await world.signInAnew('ada')
    const client = connect(accessToken)
    const first = await hear<Added>(client, NOTIFICATIONS)
    world.at('2026-11-17T02:16:00.000Z')
    const later = await hear<Change>(client, CHANGES)
    world.at(NOON)
    await submitted()
    await expect.poll(() => [first.data.length, later.data.length]).toEqual([1, 1])
    expect(later.codes).toEqual([])
  })
})

describe('a subscription that follows a list', () => {
  const since = (mark: string) => `subscription { timesheetChanged(since: "${mark}") { gap goneId } }`
  const heardBy = async (name: PersonName) => {
    const { data } = await (
      await world.signIn(name)
    ).ask<{ timesheets: { eventCursor: string } }>('{ timesheets { eventCursor } }')
    return data!.timesheets.eventCursor
  }
  const missed = [{ timesheetChanged: { gap: true, goneId: null } }]

  it('is told first that it missed something, if that concerns the viewer', async () => {
    const [ada, bob] = [await heardBy('ada'), await heardBy('bob')]
    await submitted()
    // The event itself is a moment behind its transaction.
    await expect.poll(() => heardBy('ada')).not.toBe(ada)
    expect((await listenAs('ada', since(ada))).data).toEqual(missed)
    expect((await listenAs('bob', since(bob))).data).toEqual([])
    expect((await listenAs('ada', since(await heardBy('ada')))).data).toEqual([])
  })

  it.each(['another-process.7', 'nonsense'])(
    'is told so, too, where that cannot be known: %s',
    async (mark) => {
      expect((await listenAs('ada', since(mark))).data).toEqual(missed)
    },
  )
})

describe('a submitted timesheet', () => {
  it('arrives at the approver of the group and at the owner, and at no other group or Staff', async () => {
    const ada = await listenAs<Change>('ada', CHANGES)
    const owner = await listenAs<Change>('tess', CHANGES)
    const sam = await listenAs<Change>('sam', CHANGES)
    const uma = await listenAs<Change>('uma', CHANGES)
    const bob = await listenAs<Change>('bob', CHANGES)
    const theo = await listenAs<Change>('theo', CHANGES)

    const { number } = await submitted()
    const timesheet = { number, status: 'PENDING', user: { firstName: 'Tess' } }
    for (const heard of [ada, owner, sam, uma]) {
      await expect.poll(() => heard.data.length).toBe(1)
      expect(heard.data).toEqual([{ timesheetChanged: { timesheet, counts: { pending: 1 } } }])
    }
    await settled()
    expect([bob.data, theo.data], 'who may not see it').toEqual([[], []])
    for (const heard of [ada, owner, sam, uma, bob, theo]) expect(heard.codes).toEqual([])
  })

  it('arrives at no Staff who is still a member of the group', async () => {
    const { people, groups } = world.company
    const membership = { approvalGroupId: groups.fieldNorth.id, approverId: people.theo.id }
    await db.approvalGroupMember.create({ data: membership })
    const theo = await listenAs<Change>('theo', CHANGES)
    const ada = await listenAs<Change>('ada', CHANGES)
    await submitted()
    await expect.poll(() => ada.data.length).toBe(1)
    await settled()
    expect(theo.data).toEqual([])
    await db.approvalGroupMember.delete({ where: { approvalGroupId_approverId: membership } })
  })

  it('tells the approvers in a notification, and neither the actor nor another group', async () => {
    const ada = await listenAs<Added>('ada', NOTIFICATIONS)
    const bob = await listenAs<Added>('bob', NOTIFICATIONS)
    const owner = await listenAs<Added>('tess', NOTIFICATIONS)
    await submitted()
    await expect.poll(() => ada.data.length).toBe(1)
    expect(ada.data[0]?.notificationAdded).toEqual({
      notification: { message: 'Tess Tester submitted the timesheet for Nov 17, 2026', isRead: false },
      viewer: { unreadNotifications: 1 },
    })
    await settled()
    expect([bob.data, owner.data]).toEqual([[], []])
  })
})

describe('a draft', () => {
  it('arrives at its owner on another device and at no approver', async () => {
    const ada = await listenAs<Change>('ada', CHANGES)
    const phone = await listenAs<Change>('tess', CHANGES)
    await tess.save(world.day([world.unbilled('7:00', '15:00')]))
    await expect.poll(() => phone.data.length).toBe(1)
    await settled()
    expect(ada.data).toEqual([])
  })
})

describe('a decision', () => {
  it('arrives at the owner, as a change and as a notification', async () => {
    const { id, number } = await submitted()
    const changes = await listenAs<Change>('tess', CHANGES)
    const notifications = await listenAs<Added>('tess', NOTIFICATIONS)
    await (await world.signIn('ada')).decline({ id }, 'Wrong job')
    await expect.poll(() => [changes.data.length, notifications.data.length]).toEqual([1, 1])
    expect(changes.data[0]?.timesheetChanged.timesheet).toMatchObject({ number, status: 'DECLINED' })
    expect(notifications.data[0]?.notificationAdded.notification?.message).toBe(
      'Ada Tester declined your timesheet for Nov 17, 2026',
    )
  })

  it('that is refused is heard by nobody', async () => {
    const { id } = await submitted()
    const ada = await world.signIn('ada')
    await ada.approve({ id })
    await settled()
    const owner = await listenAs<Change>('tess', CHANGES)
    expect((await ada.decline({ id }, 'Wrong job')).is).toBe('Refusal')
    await settled()
    expect(owner.data).toEqual([])
  })
})

describe('a session that ends while it listens', () => {
  // The server asks again who is listening, at most every five seconds.
  const sixSecondsLater = () => {
    const then = Date.now() + 6000
    vi.useFakeTimers({ toFake: ['Date'], now: then })
  }

  it('hears nothing more after a forced log-out, and is told why', async () => {
    const { accessToken } = await world.signInAnew('ada')
    const heard = await listen<Change>(accessToken, CHANGES)
    await db.session.updateMany({
      where: { userId: world.company.people.ada.id },
      data: { endedAt: new Date(), endedBy: 'FORCED' },
    })
    sixSecondsLater()
    await submitted()
    await expect.poll(() => heard.codes).toEqual(['LOGGED_OUT'])
    await tess.save(world.day([world.unbilled('16:00', '17:00')]))
    await settled()
    expect(heard.data).toEqual([])
  })

  it('hears nothing more once its account is disabled', async () => {
    const heard = await listenAs<Change>('amy', CHANGES)
    const { id } = world.company.people.amy
    await db.user.update({ where: { id }, data: { active: false } })
    sixSecondsLater()
    await submitted()
    await expect.poll(() => heard.codes).toEqual(['ACCOUNT_DISABLED'])
    expect(heard.data).toEqual([])
    await db.user.update({ where: { id }, data: { active: true } })
  })

  it('hears nothing more of a group that its owner left', async () => {
    const heard = await listenAs<Change>('ada', CHANGES)
    const colleague = await listenAs<Change>('amy', CHANGES)
    const { people, groups } = world.company
    const membership = { approvalGroupId: groups.fieldNorth.id, approverId: people.ada.id }
    await db.approvalGroupMember.delete({ where: { approvalGroupId_approverId: membership } })
    sixSecondsLater()
    await submitted()
    await expect.poll(() => colleague.data.length).toBe(1)
    await settled()
    expect(heard).toEqual({ data: [], codes: [], ended: false })
    await db.approvalGroupMember.create({ data: membership })
  })
})

describe('a socket', () => {
  it.each([
    ['without a token', null],
    ['with a forged token', 'nonsense'],
  ])('%s is closed', async (_case, token) => {
    const heard = await listen(token, CHANGES)
    await expect.poll(() => heard.ended).toBe(true)
    expect(heard.codes).toEqual(['4403'])
  })

  it('elsewhere than at /graphql is not answered', async () => {
    const { port } = server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}/elsewhere`, 'graphql-transport-ws')
    const [error] = (await once(socket, 'error')) as [Error]
    expect(error.message).toMatch(/hang up|ECONNRESET/)
  })

  it('is bounded like a request', async () => {
    const { accessToken } = await world.signInAnew('ada')
    const heard = await listen(
      accessToken,
      `subscription { timesheetChanged { ${'... { counts { id } } '.repeat(400)} } }`,
    )
    await expect.poll(() => heard.codes).toEqual(['OPERATION_TOO_LARGE'])
  })

  it('comes again when the server lost its own listening, so that nothing is missed', async () => {
    const heard = await listenAs<Change>('ada', CHANGES)
    await world.app.drain()
    await expect.poll(() => heard.ended).toBe(true)
    expect(heard.codes).toEqual(['4503'])
  })
})
