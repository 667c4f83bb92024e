// Notifications, and the choice of those that also arrive by push or mail.
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db, onStatement } from '#server/database/client.ts'
import { mailAsRead } from '#server/read/mail/mail.ts'
import { type Caller, done, type Sheet } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { send } from '#tests/support/everyWrite.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

// Notifications (spec 3 and 7, rulings 5): who gets them, who sees them, marking them read, and other tabs that follow.
describe('a notification', () => {
  let tess: Caller
  let theo: Caller
  let ada: Caller
  beforeAll(async () => {
    tess = await world.signIn('tess')
    theo = await world.signIn('theo')
    ada = await world.signIn('ada')
  })
  afterEach(() => db.timesheet.deleteMany())

  type Node = {
    id: string
    message: string
    isRead: boolean
    timesheet: { number: number } | null
  }
  type Page = { edges: { node: Node }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
  type Marked = {
    notifications: { id: string; isRead: boolean }[]
    viewer: { unreadNotifications: number }
  }

  const LIST = `query ($filter: NotificationFilter, $after: String) {
    notifications(filter: $filter, after: $after) {
      edges { node { id message isRead timesheet { number } } }
      pageInfo { hasNextPage endCursor }
    } }`
  const marked = '{ notifications { id isRead } viewer { unreadNotifications } }'
  const MARK = `mutation ($id: ID!, $isRead: Boolean!) { result: markNotificationRead(id: $id, isRead: $isRead) ${marked} }`
  const MARK_ALL = `mutation { result: markAllNotificationsRead ${marked} }`

  async function page(caller: Caller, variables: object = {}): Promise<Page> {
    const { data, errors } = await caller.ask<{ notifications: Page }>(LIST, variables)
    if (!data) throw new Error(errors[0]?.message)
    return data.notifications
  }

  async function list(caller: Caller, filter?: object): Promise<Node[]> {
    return (await page(caller, { filter })).edges.map(({ node }) => node)
  }

  async function unread(caller: Caller): Promise<number> {
    const { data } = await caller.ask<{ me: { unreadNotifications: number } }>(
      '{ me { unreadNotifications } }',
    )
    return data!.me.unreadNotifications
  }

  async function mark(caller: Caller, id: string, isRead = true): Promise<Marked> {
    const { data, errors } = await caller.ask<{ result: Marked }>(MARK, { id, isRead })
    if (!data) throw new Error(errors[0]?.extensions?.code)
    return data.result
  }

  async function markAll(caller: Caller): Promise<Marked> {
    return (await caller.ask<{ result: Marked }>(MARK_ALL)).data!.result
  }

  async function submitted(caller: Caller): Promise<Sheet> {
    return done(await caller.submit(world.day([world.rental('7:00', '15:00')])))
  }

  /** Tells somebody so many things, the newest last, a minute apart. */
  async function tell(name: PersonName, count: number, isRead = false) {
    const sheet = await world.seed({ owner: 'tess' })
    const actorId = world.company.people.tess.id
    const event = await db.timesheetEvent.create({
      data: { timesheetId: sheet.id, timesheetEventType: 'SUBMITTED', actorId },
    })
    await db.notification.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        userId: world.company.people[name].id,
        actorId,
        timesheetId: sheet.id,
        timesheetEventId: event.id,
        message: `No. ${index + 1}`,
        isRead,
        at: new Date(Date.UTC(2026, 10, 17, 0, index)),
      })),
    })
  }

  describe('the list', () => {
    it('shows nobody the notifications of others, and User_Administrators not even their own', async () => {
      await tell('tess', 2)
      await tell('uma', 1)
      expect(await list(tess)).toHaveLength(2)
      for (const name of ['theo', 'ada', 'sam', 'uma'] as const) {
        const other = await world.signIn(name)
        expect([await list(other), await unread(other)], name).toEqual([[], 0])
      }
    })

    it('is newest first, 25 a page, and can be filtered by read and unread', async () => {
      await tell('tess', 27)
      await tell('tess', 3, true)
      const first = await page(tess, { filter: { isRead: false } })
      const expected = Array.from({ length: 27 }, (_, index) => `No. ${27 - index}`)
      expect(first.edges.map(({ node }) => node.message)).toEqual(expected.slice(0, 25))
      const { endCursor: after } = first.pageInfo
      const second = await page(tess, { filter: { isRead: false }, after })
      expect(second.edges.map(({ node }) => node.message)).toEqual(expected.slice(25))
      expect([first, second].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false])
      expect(await list(tess, { isRead: true })).toHaveLength(3)
    })

    it('costs a fixed number of statements, however many rows it shows', async () => {
      const cost = async () => {
        let statements = 0
        const stop = onStatement(() => statements++)
        await list(ada)
        stop()
        return statements
      }
      await tell('ada', 1)
      const one = await cost()
      await tell('ada', 24)
      expect(await list(ada)).toHaveLength(25)
      expect(await cost()).toBe(one)
      expect(one).toBeLessThan(10)
    })

    it('hides a timesheet that the viewer may no longer see', async () => {
      const sheet = await submitted(tess)
      const approvalGroupId = world.company.groups.workshop.id
      await db.timesheet.update({ where: { id: sheet.number }, data: { approvalGroupId } })
      expect(await list(ada)).toMatchObject([{ timesheet: null }])
    })

    it('leaves out the timesheet that is deleted while it is read', async () => {
      const sheet = await submitted(tess)
      const notification = await db.notification.findFirstOrThrow({
        where: { userId: world.company.people.ada.id },
      })
      await db.timesheet.delete({ where: { id: sheet.number } })
      // As a reader sees it that found the notification just before both were gone.
      await world.asOwner(
        'SET session_replication_role = replica',
        `INSERT INTO "Notification" SELECT * FROM jsonb_populate_record(null::"Notification", '${JSON.stringify(notification)}')`,
      )
      expect(await ada.ask(LIST)).toMatchObject({
        data: { notifications: { edges: [{ node: { timesheet: null } }] } },
        errors: [],
      })
      await db.notification.deleteMany()
    })
  })

  describe('marking', () => {
    it('one as read and unread again answers with it and the count', async () => {
      await tell('tess', 3)
      const [{ id }] = (await list(tess)) as [Node]
      expect(await mark(tess, id)).toEqual({
        notifications: [{ id, isRead: true }],
        viewer: { unreadNotifications: 2 },
      })
      expect(await mark(tess, id), 'once more').toMatchObject({ viewer: { unreadNotifications: 2 } })
      expect((await list(tess)).map(({ isRead }) => isRead)).toEqual([true, false, false])
      expect(await mark(tess, id, false)).toEqual({
        notifications: [{ id, isRead: false }],
        viewer: { unreadNotifications: 3 },
      })
    })

    it('marking all marks only one’s own, also beyond the ids in one answer', async () => {
      await tell('tess', 130)
      await tell('theo', 2)
      const { notifications, viewer } = await markAll(tess)
      expect([notifications.length, viewer.unreadNotifications]).toEqual([100, 0])
      expect(notifications.every(({ isRead }) => isRead)).toBe(true)
      expect([await unread(tess), await unread(theo)]).toEqual([0, 2])
      expect(await markAll(tess)).toEqual({ notifications: [], viewer: { unreadNotifications: 0 } })
    })
  })

  describe('those of one kind and day', () => {
    const GROUPED = `query ($filter: NotificationFilter) { notifications(filter: $filter) {
      edges { node { id message group { count unread timesheets actors actorCount } } } } }`
    const MARK_GROUP = `mutation ($id: ID!, $isRead: Boolean!) { result: markNotificationGroupRead(id: $id, isRead: $isRead) ${marked} }`
    type Grouped = { id: string; message: string; group: object | null }

    async function grouped(caller: Caller, filter: object): Promise<Grouped[]> {
      const { data, errors } = await caller.ask<{ notifications: { edges: { node: Grouped }[] } }>(GROUPED, {
        filter,
      })
      if (!data) throw new Error(errors[0]?.message)
      return data.notifications.edges.map(({ node }) => node)
    }

    /** Notifies tess of an event on so many of her timesheets, a minute apart from this instant on. */
    async function notifyTess(event: 'APPROVED' | 'DECLINED' | 'EDITED', count: number, from: string) {
      const { tess: owner, ada: approver, amy } = world.company.people
      for (let index = 0; index < count; index += 1) {
        const { id: timesheetId } = await world.seed({ owner: 'tess' })
        const actorId = (index % 2 ? amy : approver).id
        const at = new Date(Date.parse(from) + index * 60_000)
        const { id: timesheetEventId } = await db.timesheetEvent.create({
          data: { timesheetId, timesheetEventType: event, actorId, at },
        })
        const message = `${event} ${index + 1}`
        await db.notification.create({
          data: { userId: owner.id, actorId, timesheetId, timesheetEventId, message, at },
        })
      }
    }

    it('are grouped unless they are edits, by the day in the company’s zone, and no page splits a group', async () => {
      await notifyTess('APPROVED', 2, '2026-11-16T13:58:00Z')
      await notifyTess('APPROVED', 30, '2026-11-16T14:00:00Z')
      await notifyTess('DECLINED', 1, '2026-11-16T14:10:30Z')
      await notifyTess('EDITED', 2, '2026-11-16T12:00:00Z')
      const all = {
        unread: 30,
        count: 30,
        timesheets: 30,
        actors: ['Ada Tester', 'Amy Tester'],
        actorCount: 2,
      }
      const nodes = await grouped(tess, { grouped: true })
      expect(nodes).toMatchObject([
        { message: 'APPROVED 30', group: all },
        { message: 'DECLINED 1', group: { count: 1, actors: ['Ada Tester'] } },
        { message: 'APPROVED 2', group: { count: 2 } },
        // Each edit has its own changes.
        { message: 'EDITED 2', group: null },
        { message: 'EDITED 1', group: null },
      ])
      expect(await unread(tess)).toBe(35)
      expect(await grouped(theo, { groupOf: nodes[0]!.id })).toEqual([])
      expect((await grouped(tess, { groupOf: nodes[2]!.id })).map(({ message }) => message)).toEqual([
        'APPROVED 2',
        'APPROVED 1',
      ])
    })

    it('are marked together, and only one’s own; the rest of the day stays', async () => {
      await notifyTess('APPROVED', 3, '2026-11-17T00:00:00Z')
      await notifyTess('DECLINED', 1, '2026-11-17T00:00:30Z')
      const [{ id }] = (await grouped(tess, { grouped: true })) as [Grouped]
      await mark(tess, id)
      expect(await grouped(tess, { grouped: true, isRead: false })).toMatchObject([
        { message: 'APPROVED 2', group: { count: 3, unread: 2 } },
        { message: 'DECLINED 1' },
      ])
      const { data } = await tess.ask<{ result: Marked }>(MARK_GROUP, { id, isRead: true })
      expect(data!.result.notifications).toHaveLength(3)
      expect(data!.result.viewer.unreadNotifications).toBe(1)
      expect((await tess.ask(MARK_GROUP, { id, isRead: false })).data).toMatchObject({
        result: { viewer: { unreadNotifications: 4 } },
      })
      const { errors } = await theo.ask(MARK_GROUP, { id, isRead: true })
      expect(errors[0]?.extensions?.code).toBe('NOT_FOUND')
      expect(await unread(tess)).toBe(4)
    })
  })

  it("a mark in one tab reaches only the person's other tabs", async () => {
    await tell('theo', 1)
    await tell('tess', 2)
    const arrived = await tess.subscribe(`subscription { notificationsMarked ${marked} }`, 2)
    await markAll(theo)
    const [newest, older] = (await list(tess)) as [Node, Node]
    await mark(tess, newest.id)
    await mark(tess, newest.id)
    await markAll(tess)
    expect(await arrived.events).toMatchObject(
      [newest, older].map(({ id }) => ({ notificationsMarked: { notifications: [{ id, isRead: true }] } })),
    )
    expect(await unread(tess)).toBe(0)
  })
})

// How people want to be notified: each person's own choice, and the mail that those get who want it.
describe("a person's preferences", () => {
  afterEach(async () => {
    await db.notificationPreference.deleteMany()
    await db.timesheet.deleteMany()
    await db.mailMessage.deleteMany()
    await db.notification.deleteMany()
  })

  type Preference = { notifiedOf: string; push: boolean; mail: boolean }

  const FIELDS = 'notificationPreferences { notifiedOf push mail }'
  const orderBy = { id: 'asc' } as const

  async function preferences(name: PersonName): Promise<Preference[]> {
    type Me = { me: { notificationPreferences: Preference[] } }
    return (await world.ask<Me>(name, `{ me { ${FIELDS} } }`)).data!.me.notificationPreferences
  }

  async function choose(name: PersonName, input: Preference) {
    const write = { by: name, variables: { input } }
    const { result, errors } = await send(world, 'setNotificationPreference', write, `viewer { ${FIELDS} }`)
    const viewer = result?.viewer as { notificationPreferences: Preference[] } | undefined
    return viewer?.notificationPreferences ?? errors[0]?.extensions?.code
  }

  const mailed = async () =>
    (await db.mailMessage.findMany({ where: { kind: 'NOTIFICATION' }, orderBy: { to: 'asc' } })).map(
      ({ to, subject }) => [to, subject],
    )
  const submit = async () =>
    done(await (await world.signIn('tess')).submit(world.day([world.unbilled('7:00', '15:00')])))
  const of = (name: PersonName) => world.company.people[name].email

  describe('preferences', () => {
    it('list the person’s events: on for devices, off for mail', async () => {
      for (const [name, kinds] of [
        ['tess', ['APPROVED', 'DECLINED', 'CANCELLED', 'EDITED', 'REMINDER', 'ASKED']],
        ['ada', ['SUBMITTED', 'MOVED', 'ASKED']],
        ['uma', []],
        ['sam', ['SUBMITTED', 'MOVED', 'APPROVED', 'DECLINED', 'CANCELLED', 'EDITED', 'REMINDER', 'ASKED']],
      ] as const) {
        // Whether an approver records timesheets is of the company.
        const found = (await preferences(name)).filter(({ notifiedOf }) =>
          (kinds as readonly string[]).includes(notifiedOf),
        )
        expect(found, name).toEqual(kinds.map((notifiedOf) => ({ notifiedOf, push: true, mail: false })))
      }
    })

    it('belong to each person, and unknown events are refused', async () => {
      const chosen = { notifiedOf: 'SUBMITTED', push: false, mail: true }
      expect(await choose('ada', chosen)).toContainEqual(chosen)
      expect(await preferences('ada')).toContainEqual(chosen)
      expect(await preferences('amy')).toContainEqual({ ...chosen, push: true, mail: false })
      expect(await choose('tess', chosen)).toBe('FORBIDDEN')
      expect(await choose('uma', chosen)).toBe('FORBIDDEN')
      expect(await db.notificationPreference.count()).toBe(1)
    })
  })

  describe('mail', () => {
    it('for a notification goes only to people who want mail for this event', async () => {
      await choose('ada', { notifiedOf: 'SUBMITTED', push: true, mail: true })
      await choose('amy', { notifiedOf: 'MOVED', push: true, mail: true })
      await submit()
      expect(await mailed()).toEqual([
        [of('ada'), 'Tess Tester submitted the timesheet for Tue Nov 17, 2026'],
      ])
    })

    it('leads to the notification and to the profile, as HTML and as text, and has no words of the timesheet', async () => {
      for (const notifiedOf of ['EDITED', 'DECLINED'])
        await choose('tess', { notifiedOf, push: true, mail: true })
      const [tess, ada] = [await world.signIn('tess'), await world.signIn('ada')]
      const { id, number, version } = await submit()
      const line = { id: (await tess.read(number))!.lines[0]!.id, notes: 'Fire drill' }
      const edited = world.day([world.unbilled('7:00', '8:00', line)], { id, version })
      await ada.decline(done(await ada.edit(edited)), 'Wrong job')
      const notifications = await db.notification.findMany({
        where: { user: { firstName: 'Tess' } },
        orderBy,
      })
      const mails = await db.mailMessage.findMany({ where: { kind: 'NOTIFICATION' }, orderBy })
      for (const [at, verb] of ['edited', 'declined'].entries()) {
        const sentence = `Ada Tester ${verb} your timesheet for Tue Nov 17, 2026`
        expect(mails[at]!.subject).toBe(sentence)
        const { html, text } = await mailAsRead(mails[at]!, 'https://daybook.test')
        const links = [`/notifications?open=${notifications[at]!.id}`, '/profile']
        for (const part of [sentence, ...links.map((link) => `https://daybook.test${link}`)])
          expect([html.includes(part), text.includes(part)], part).toEqual([true, true])
        expect([html.includes('Fire drill'), text.includes('Fire drill')]).toEqual([false, false])
      }
    })

    it('for a reminder goes only to people who want it', async () => {
      await choose('tess', { notifiedOf: 'REMINDER', push: true, mail: true })
      const users = [globalId('User', world.company.people.tess)]
      await world.ask(
        'ada',
        'mutation ($users: [ID!]!) { remindMissing(dates: ["2026-11-16"], users: $users) { __typename } }',
        { users },
      )
      expect(await mailed()).toEqual([
        [of('tess'), 'Ada Tester reminds you to hand in your timesheet for Mon Nov 16, 2026'],
      ])
    })

    it('is dropped with a failed change, and never goes to disabled people', async () => {
      await choose('ada', { notifiedOf: 'SUBMITTED', push: true, mail: true })
      await world.asOwner(
        `ALTER TABLE "TimesheetHistory" ADD CONSTRAINT "fails" CHECK ("actionType" IS NULL) NOT VALID`,
      )
      await (await world.signIn('tess')).submit(world.day([world.unbilled('7:00', '15:00')]))
      await world.asOwner(`ALTER TABLE "TimesheetHistory" DROP CONSTRAINT "fails"`)
      expect(world.takeFaults()).toHaveLength(1)
      expect(await mailed()).toEqual([])
      const { id } = world.company.people.ada
      await db.user.update({ where: { id }, data: { active: false } })
      await submit()
      await db.user.update({ where: { id }, data: { active: true } })
      expect(await mailed()).toEqual([])
    })
  })
})
