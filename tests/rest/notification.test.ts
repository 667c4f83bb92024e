// Notifications and the events of timesheets in the legacy interface: who sees which, and their properties.
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, type Sheet } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { context, refused } from '#tests/support/rest.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let sheet: Sheet
beforeAll(async () => {
  const [tess, ada] = [await world.signIn('tess'), await world.signIn('ada')]
  world.at('2026-11-17T02:05:00.000Z')
  sheet = done(await tess.submit(world.day([world.unbilled('7:00', '12:00')])))
  world.at('2026-11-17T02:10:00.000Z')
  done(await ada.decline(sheet, 'Wrong job'))
})

async function get(path: string, by: PersonName) {
  const { status, body, text, headers } = await world.rest(by, 'GET', path)
  return { status, body: body as { value: Record<string, unknown>[] }, text, headers }
}
const id = expect.any(Number) as unknown
const SUBMITTED = 'Tess Tester submitted the timesheet for Tue Nov 17, 2026'
const DECLINED = 'Ada Tester declined your timesheet for Tue Nov 17, 2026'

const submitted = { Id: id, IsRead: false, TimesheetNotificationDateTime: '2026-11-17T02:05:00.000Z' }
const declined = { ...submitted, TimesheetNotificationDateTime: '2026-11-17T02:10:00.000Z' }

describe('notifications', () => {
  it.each([
    ['tess', [{ ...declined, Message: DECLINED }]],
    ['ada', [{ ...submitted, Message: SUBMITTED }]],
    ['bob', []],
    ['sam', []],
  ] as const)('of %s are their own', async (by, value) => {
    const { status, body } = await get('/TimesheetNotification?$top=1000000&$count=true', by)
    expect([status, body]).toEqual([
      200,
      { '@odata.context': context('TimesheetNotification'), '@odata.count': value.length, value },
    ])
    const unread = await get('/TimesheetNotification/$count?$filter=IsRead eq false', by)
    expect([unread.text, unread.headers.get('content-type')]).toEqual([
      `${value.length}`,
      'text/plain; charset=utf-8',
    ])
  })

  it('lead to the timesheet, the person and who did it', async () => {
    const expand =
      'TimesheetHeader($select=TimesheetHeaderId,TimesheetStatusName),User($select=UserId,FirstName),ActorUser'
    const { body } = await get(`/TimesheetNotification?$expand=${expand}&$select=Message`, 'tess')
    const { tess, ada } = world.company.people
    const person = { LastName: 'Tester', AvatarUrl: null }
    expect(body.value).toEqual([
      {
        Message: DECLINED,
        TimesheetHeader: { TimesheetHeaderId: sheet.number, TimesheetStatusName: 'Declined' },
        User: { UserId: tess.id, FirstName: 'Tess' },
        ActorUser: { ...person, UserId: ada.id, FirstName: 'Ada', UserType: 1 },
      },
    ])
  })

  it('of a timesheet that left their sight lead to it no more, neither by $expand nor by $filter', async () => {
    const { groups } = world.company
    const moveTo = ({ id: approvalGroupId }: { id: number }) =>
      db.timesheet.update({ where: { id: sheet.number }, data: { approvalGroupId } })
    const filter = `TimesheetHeader/TimesheetHeaderId eq ${sheet.number}`
    const counted = async () => (await get(`/TimesheetNotification/$count?$filter=${filter}`, 'ada')).text
    expect(await counted()).toBe('1')
    await moveTo(groups.workshop)
    const { body } = await get('/TimesheetNotification?$expand=TimesheetHeader', 'ada')
    expect(body.value).toEqual([{ ...submitted, Message: SUBMITTED, TimesheetHeader: null }])
    expect(await counted()).toBe('0')
    await moveTo(groups.fieldNorth)
  })

  it('of others are not found by their key', async () => {
    const { Id } = (await get('/TimesheetNotification', 'ada')).body.value[0]!
    expect((await get(`/TimesheetNotification(${String(Id)})`, 'ada')).status).toBe(200)
    for (const by of ['amy', 'sam'] as const)
      expect([by, (await get(`/TimesheetNotification/${String(Id)}`, by)).status]).toEqual([by, 404])
  })
})

describe('marking notifications as read', () => {
  async function send(by: PersonName, method: string, path: string, body?: unknown, headers = {}) {
    const { status, body: answer } = await world.rest(by, method, path, body, headers)
    return { status, body: answer }
  }
  const unread = async (by: PersonName) =>
    (await get('/TimesheetNotification/$count?$filter=IsRead eq false', by)).text
  const first = async (by: PersonName) =>
    (await get('/TimesheetNotification', by)).body.value[0]!.Id as number

  it('marks one notification, and reaches open screens like marking in the browser', async () => {
    const caller = await world.signIn('ada')
    const told = async (work: () => Promise<void>) => {
      const { events } = await caller.subscribe<{ notificationsMarked: unknown }>(
        'subscription { notificationsMarked { notifications { id isRead } viewer { unreadNotifications } } }',
        1,
      )
      await work()
      return (await events)[0]!.notificationsMarked
    }
    const number = await first('ada')
    const event = (isRead: boolean) => ({
      notifications: [{ id: globalId('Notification', number), isRead }],
      viewer: { unreadNotifications: isRead ? 0 : 1 },
    })
    const read = await told(async () => {
      const answer = await send('ada', 'PATCH', `/TimesheetNotification/${number}`, { IsRead: true })
      expect(answer).toEqual({ status: 204, body: {} })
    })
    expect([read, await unread('ada')]).toEqual([event(true), '0'])
    const unreadAgain = await told(async () => {
      const path = `/api/timesheetnotification(Id=${number})`
      const prefer = { prefer: 'return=representation' }
      expect(await send('ada', 'PUT', path, { isread: false }, prefer)).toEqual({
        status: 200,
        body: {
          '@odata.context': context('TimesheetNotification/\\$entity'),
          ...submitted,
          Id: number,
          Message: SUBMITTED,
        },
      })
    })
    expect([unreadAgain, await unread('ada')]).toEqual([event(false), '1'])
    const all = await told(async () => {
      const answer = await send('ada', 'POST', '/TimesheetNotification/MarkAllRead')
      expect(answer).toEqual({ status: 204, body: {} })
    })
    expect([all, await unread('ada')]).toEqual([event(true), '0'])
    expect((await send('ada', 'PATCH', `/TimesheetNotification/${number}`, {})).status).toBe(400)
    // Amy was notified of the same, and has not read it.
    expect(await unread('amy')).toBe('1')
  })

  it.each(['ada', 'sam'] as const)('of somebody else is not found by %s', async (by) => {
    const number = await first('amy')
    expect(await send(by, 'PATCH', `/TimesheetNotification/${number}`, { IsRead: true })).toEqual({
      status: 404,
      body: refused('NOT_FOUND', 'Not found.'),
    })
    expect(await unread('amy')).toBe('1')
  })
})

describe('the events of timesheets', () => {
  const event = (type: string, at: string) => ({
    TimesheetEventId: id,
    TimesheetEventType: type,
    TimesheetEventDateTime: at,
    Message: type,
    TimesheetHeaderId: sheet.number,
  })

  it.each([
    ['tess', 2],
    ['ada', 2],
    ['bob', 0],
    ['sam', 2],
  ] as const)('are seen by %s as the timesheets are', async (by, count) => {
    const value = [
      event('Declined', '2026-11-17T02:10:00.000Z'),
      event('Submitted', '2026-11-17T02:05:00.000Z'),
    ].slice(0, count)
    const { status, body } = await get('/TimesheetEvent', by)
    expect([status, body]).toEqual([200, { '@odata.context': context('TimesheetEvent'), value }])
    const { data } = await world.ask<{ timesheet: { events: unknown[] } | null }>(
      by,
      `{ timesheet(number: ${sheet.number}) { events { id } } }`,
    )
    expect(data?.timesheet?.events.length ?? 0).toBe(count)
  })

  it('can be filtered by type, and expand to the actor and the timesheet', async () => {
    const { body } = await get(
      "/TimesheetEvent?$filter=TimesheetEventType eq 'Declined'&$select=Message&$expand=User($select=FirstName),TimesheetHeader($select=Reason)",
      'tess',
    )
    expect(body.value).toEqual([
      { Message: 'Declined', User: { FirstName: 'Ada' }, TimesheetHeader: { Reason: 'Wrong job' } },
    ])
  })
})
