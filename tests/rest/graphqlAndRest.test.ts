// A call of the legacy interface has the same effects as the same call of the browser: the timesheet, its history and
// events, notifications, mail, and live updates.
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { onEvent } from '#server/events/channel.ts'
import { done, eventsDelivered, type Caller, type Sheet } from '#tests/support/caller.ts'
import { globalId, TODAY, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const callers = {} as Record<'tess' | 'ada' | 'sam', Caller>
beforeAll(async () => {
  for (const name of ['tess', 'ada', 'sam'] as const) callers[name] = await world.signIn(name)
})

/** What can be done to a timesheet, over one of the APIs. */
type Api = {
  save(existing: number | null, times: Times): Promise<number>
  submit(existing: number | null, times: Times): Promise<number>
  correct(id: number, times: Times): Promise<void>
  approve(id: number): Promise<void>
  approveEach(id: number): Promise<void>
  decline(id: number): Promise<void>
  cancel(id: number): Promise<void>
  recall(id: number): Promise<void>
  remove(id: number): Promise<void>
  move(id: number): Promise<void>
}
type Times = readonly [string, string]
const REASON = 'Wrong job'

const graphql: Api = (() => {
  const claim = (id: number) => ({ id: globalId('Timesheet', id) })
  const input = (id: number | null, [from, to]: Times) => ({
    ...world.day([world.unbilled(from, to)]),
    ...(id !== null && claim(id)),
  })
  const of = async (change: Promise<Parameters<typeof done>[0]>): Promise<Sheet> => done(await change)
  return {
    save: async (id, times) => (await of(callers.tess.save(input(id, times)))).number,
    submit: async (id, times) => (await of(callers.tess.submit(input(id, times)))).number,
    correct: async (id, times) => void (await of(callers.ada.edit(input(id, times)))),
    approve: async (id) => void (await of(callers.ada.approve(claim(id)))),
    approveEach: async (id) => void (await callers.ada.approveEach([claim(id)])),
    decline: async (id) => void (await of(callers.ada.decline(claim(id), REASON))),
    cancel: async (id) => void (await of(callers.sam.cancel(claim(id), REASON))),
    recall: async (id) => void (await of(callers.tess.recall(claim(id)))),
    remove: async (id) => void (await callers.tess.remove(claim(id))),
    move: async (id) => {
      await callers.ada.move(claim(id), globalId('ApprovalGroup', world.company.groups.workshop))
    },
  }
})()

const rest: Api = (() => {
  const send = async (by: keyof typeof callers, method: string, path: string, body?: object) => {
    const answer = await callers[by].rest(method, path, body)
    expect([method, path, answer.status, answer.body.value]).toEqual([
      method,
      path,
      method === 'POST' ? expect.toBeOneOf([200, 201]) : 204,
      path.endsWith('Approvals') ? [expect.objectContaining({ Approved: true })] : undefined,
    ])
    return answer.body
  }
  const body = ([from, to]: Times, more: object = {}) => {
    const [line] = world.day([world.unbilled(from, to)]).lines as { startTime: number; endTime: number }[]
    return {
      StartDate: TODAY,
      Shift: false,
      ...more,
      TimesheetLines: [
        {
          TimesheetLineType: 1,
          StartTime: line!.startTime,
          EndTime: line!.endTime,
          Notes: 'First aid course',
          GlaccountId: world.company.glAccounts.training.id,
        },
      ],
    }
  }
  const record = async (id: number | null, sent: object): Promise<number> => {
    if (id === null) return (await send('tess', 'POST', '/Timesheet', sent)).TimesheetHeaderId as number
    await send('tess', 'PATCH', `/Timesheet(${id})`, sent)
    return id
  }
  const status = (by: keyof typeof callers, TimesheetStatus: number, Reason?: string) => async (id: number) =>
    void (await send(by, 'PATCH', `/Timesheet(${id})`, { TimesheetStatus, Reason }))
  return {
    save: (id, times) => record(id, body(times)),
    submit: (id, times) => record(id, body(times, { TimesheetStatus: 1 })),
    correct: async (id, times) => void (await send('ada', 'PATCH', `/Timesheet/${id}`, body(times))),
    approve: status('ada', 2),
    approveEach: async (id) => void (await send('ada', 'POST', '/Timesheet/Approvals', { ids: [id] })),
    decline: status('ada', 3, REASON),
    cancel: status('sam', 5, REASON),
    recall: status('tess', 4),
    remove: async (id) => void (await send('tess', 'DELETE', `/Timesheet/${id}`)),
    move: async (id) => {
      const { workshop } = world.company.groups
      await send('ada', 'PATCH', `/Timesheet/${id}/approval-groups/${workshop.id}`)
    },
  }
})()

/** All that is kept of a timesheet and what it brought about, but for the numbers of rows. */
async function leftOf(timesheetId: number) {
  const where = { timesheetId }
  const order = { orderBy: { id: 'asc' as const } }
  const strip = (rows: readonly object[]) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([name]) => !/^(id|timesheetId|eventId|timesheetEventId)$/.test(name)),
      ),
    )
  const [sheet] = strip(await db.timesheet.findMany({ where: { id: timesheetId } }))
  const lines = await db.timesheetLine.findMany({ where, ...order })
  const mails = await db.mailMessage.findMany(order)
  return {
    sheet,
    lines: strip(lines),
    history: strip(await db.timesheetHistory.findMany({ where, ...order })),
    events: strip(await db.timesheetEvent.findMany({ where, ...order })),
    notifications: strip(await db.notification.findMany({ where, ...order })),
    mails: mails.map(({ kind, state, to, subject }) => [
      kind,
      state,
      to,
      subject.replace(` ${timesheetId} `, ' N '),
    ]),
  }
}

/** The rows and events that a story leaves over one API. */
async function trace(api: Api, story: (api: Api) => Promise<number>) {
  await eventsDelivered()
  const told: object[] = []
  const stop = [
    onEvent('timesheetChanged', ({ timesheetId: _, ...event }) => told.push(event)),
    onEvent('notificationAdded', ({ userId }) => told.push({ notified: userId })),
  ]
  const id = await story(api)
  await eventsDelivered()
  for (const end of stop) end()
  const left = await leftOf(id)
  await db.timesheet.deleteMany()
  await world.asOwner('DELETE FROM "MailMessage"')
  return { left, told }
}

const TIMES: Times = ['7:00', '9:00']
/** Submits, and does something with the timesheet. */
const submitted = (act: (api: Api, id: number) => Promise<void>) => async (api: Api) => {
  const id = await api.submit(null, TIMES)
  await act(api, id)
  return id
}
const stories: [string, (api: Api) => Promise<number>][] = [
  ['a draft that is saved again', async (api) => api.save(await api.save(null, TIMES), ['7:00', '10:00'])],
  [
    'a draft that is deleted',
    async (api) => {
      const id = await api.save(null, TIMES)
      await api.remove(id)
      return id
    },
  ],
  [
    'a timesheet that is submitted, corrected and approved',
    async (api) => {
      const id = await api.submit(await api.save(null, TIMES), TIMES)
      await api.correct(id, ['7:30', '9:00'])
      await api.approve(id)
      return id
    },
  ],
  [
    'a timesheet that is declined, taken back, submitted again and cancelled',
    submitted(async (api, id) => {
      await api.decline(id)
      await api.recall(id)
      await api.submit(id, ['8:00', '9:00'])
      await api.cancel(id)
    }),
  ],
  ['one that goes to another group', submitted((api, id) => api.move(id))],
  ['a timesheet that is approved in bulk', submitted((api, id) => api.approveEach(id))],
]

describe('of a timesheet', () => {
  it.each(stories)('%s, the legacy interface has the same effects as the browser', async (_, story) => {
    const byBrowser = await trace(graphql, story)
    expect(byBrowser.told.length).toBeGreaterThan(1)
    expect(byBrowser.left.history.length).toBeGreaterThan(0)
    expect(await trace(rest, story)).toEqual(byBrowser)
  })
})
