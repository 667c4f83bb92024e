// Who may see which timesheet: one property, checked for every reader on real rows.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { UserType } from '#domain/people.ts'
import { mayEver } from '#domain/timesheet/lifecycle.ts'
import { actorOf, receivesEvent, inSightSql, sees, sightOf } from '#server/access/sight.ts'
import { setClock } from '#server/adapters/clock.ts'
import { viewerOf } from '#server/auth/sessions.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { visiblePictures } from '#server/read/manual/files.ts'
import { history, historyPage } from '#server/read/timesheet/history.ts'
import { notifications } from '#server/read/notification/notifications.ts'
import { owners } from '#server/read/user/people.ts'
import { stampedGroups } from '#server/read/approval-group/groups.ts'
import { countTimesheets, countTogether } from '#server/read/timesheet/timesheet-counts.ts'
import { timesheetPage } from '#server/read/timesheet/timesheet-list.ts'
import { weekPage } from '#server/read/timesheet/week-page.ts'
import { personColumns } from '#server/read/timesheet/weeks.ts'
import {
  fieldServices,
  isInSight,
  lines,
  maySee,
  readForAll,
  timesheets,
} from '#server/read/timesheet/timesheets.ts'
import type { PersonName } from '#tests/support/company.ts'
import { NOON, setUpWorld, type World } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(() => db.timesheet.deleteMany())

type GroupName = keyof World['company']['groups']

/** A person as a request finds them, with rights of the test's choosing. */
function personAs(name: PersonName, userType: UserType, groups: readonly GroupName[]): Viewer {
  return {
    ...world.company.people[name],
    ...{ userType, approvalGroupIds: groups.map((group) => world.company.groups[group].id) },
    ...{ ledGroupId: null, standIns: [], stoodInBy: [], divisions: [], sessionId: 0, token: null },
    mustSetUpSecondFactor: false,
  }
}

/** One timesheet with everything that hangs off it: a task, its field service, both signatures, a photo, its history. */
async function sheetOf(owner: PersonName, group: GroupName | null): Promise<number> {
  const { people, groups } = world.company
  const userId = people[owner].id
  const approvalGroupId = group && groups[group].id
  const file = () => ({
    create: { path: crypto.randomUUID(), contentType: 'image/png', size: 1, ownerId: userId },
  })
  const line = {
    ...{ position: 0, timesheetLineType: 'RENTAL' as const },
    fieldService: { create: { workerSignature: file(), customerSignature: file() } },
    photos: { create: { position: 0, file: file() } },
  }
  const { id } = await db.timesheet.create({
    data: {
      ...{ userId, lastActorId: userId, approvalGroupId, status: 'RECALLED' },
      ...{ startDate: new Date('2026-11-02'), lines: { create: line } },
    },
  })
  await remember(id, userId, approvalGroupId)
  return id
}

async function remember(timesheetId: number, userId: number, approvalGroupId: number | null): Promise<void> {
  await db.timesheetHistory.create({
    data: {
      ...{ timesheetId, userId, approvalGroupId, actionType: 'EDIT', actionArea: 'HEADER', changeDetail: [] },
      ...{ modifierId: userId, nameOfModifier: 'Tess Tester', emailOfModifier: 'tess@test.example' },
      roleOfModifier: 'STAFF',
    },
  })
}

const all = 1000
const sorted = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b)

/** The timesheets that each reader shows a viewer, of those with these ids. */
async function shownBy(viewer: Viewer, ids: readonly number[]): Promise<Record<string, number[]>> {
  const rows = await db.timesheet.findMany({ where: { id: { in: [...ids] } } })
  const idsOf = (found: readonly { id: number }[]) => sorted(found.map(({ id }) => id))
  const asked = <Answer>(ask: (id: number) => Promise<Answer>) =>
    Promise.all(ids.map(async (id) => ((await ask(id)) ? [id] : []))).then((found) => sorted(found.flat()))
  const sheetOfLine = { select: { timesheetId: true } } as const
  const sheetOfService = { select: { timesheetLine: { select: { timesheetId: true } } } } as const
  const pictures = await db.storedFile.findMany({
    where: { AND: [visiblePictures(viewer), { ownerId: { not: null } }] },
    select: {
      workerSignatureOf: sheetOfService,
      customerSignatureOf: sheetOfService,
      photoOf: sheetOfService,
    },
  })
  const picturedSheets = (which: 'workerSignatureOf' | 'customerSignatureOf' | 'photoOf') =>
    sorted(pictures.flatMap((file) => file[which]?.timesheetLine.timesheetId ?? []))
  const listOfHistory = await history.list(viewer, { take: all })
  // Newest first: what came of these timesheets is on it.
  const pageOfHistory = (await historyPage(viewer, {}, { first: 100 }, {})).rows
  const remembered = (found: readonly { timesheetId: number }[]) =>
    sorted(found.map((row) => row.timesheetId).filter((id) => rows.some((row) => row.id === id)))
  const byTotal = { by: 'TOTAL', ascending: true } as const
  const weekOf = { person: { select: personColumns }, sheets: {} }
  const weeks = (await weekPage(viewer, { week: '2026-11-02' }, { first: 100 }, weekOf)).rows
  const sight = sightOf(viewer)
  return {
    list: idsOf(await timesheets.list(viewer, { take: all })),
    page: idsOf((await timesheets.page(viewer, { first: 100 }, {})).rows),
    narrowed: idsOf((await timesheetPage(viewer, {}, byTotal, { first: 100 }, {})).rows),
    weeks: idsOf(weeks.flatMap(({ days }) => days.flatMap((day) => day.timesheets))),
    sql: idsOf(
      await db.$queryRaw<{ id: number }[]>`
        SELECT t."id" FROM "Timesheet" t WHERE ${inSightSql(sight, Prisma.sql`t`)}`,
    ),
    number: await asked((id) => timesheets.find(viewer, id, {})),
    stillThere: await asked((id) => isInSight(viewer, id)),
    predicate: idsOf(rows.filter((row) => sees(sight, row))),
    sharedEvent: await asked(async (id) => {
      const row = await readForAll(id, {})
      return row && maySee(viewer, row)
    }),
    event: idsOf(rows.filter((row) => receivesEvent(sight, { ...row, formerGroupId: null }))),
    tasks: sorted((await lines.list(viewer, { ...sheetOfLine, take: all })).map((line) => line.timesheetId)),
    fieldService: sorted(
      (await fieldServices.list(viewer, { ...sheetOfService, take: all })).map(
        ({ timesheetLine }) => timesheetLine.timesheetId,
      ),
    ),
    workerSignatures: picturedSheets('workerSignatureOf'),
    customerSignatures: picturedSheets('customerSignatureOf'),
    photos: picturedSheets('photoOf'),
    notified: idsOf(rows.filter((row) => notifications.expand!.timesheet!.shows!(viewer, row as never))),
    history: remembered(listOfHistory),
    pageOfHistory: remembered(pageOfHistory),
  }
}

async function expectShown(
  viewer: Viewer,
  ids: readonly number[],
  expected: readonly number[],
): Promise<void> {
  const shown = await shownBy(viewer, ids)
  const wanted = Object.fromEntries(Object.keys(shown).map((reader) => [reader, sorted(expected)]))
  expect(shown, `${viewer.firstName}, ${viewer.userType}`).toEqual(wanted)

  const rows = await db.timesheet.findMany({ where: { id: { in: [...expected] } } })
  const own = rows.filter(({ userId }) => userId === viewer.id)
  const countAlone = (viewer: Viewer, ownTimesheet: boolean) => countTimesheets(viewer, { ownTimesheet })
  for (const count of [countAlone, countTogether]) {
    expect((await count(viewer, false)).total, 'counted').toBe(rows.length)
    expect((await count(viewer, true)).total, 'counted as own').toBe(own.length)
  }
  const groups = rows.flatMap(({ approvalGroupId }) => approvalGroupId ?? [])
  expect(sorted((await owners.list(viewer, { take: all })).map(({ id }) => id)), 'owners').toEqual(
    sorted(rows.map(({ userId }) => userId)),
  )
  expect(sorted((await stampedGroups.list(viewer, { take: all })).map(({ id }) => id)), 'groups').toEqual(
    sorted(groups),
  )
}

test('after random changes of timesheets, every reader shows exactly the rows of the rule', async () => {
  const names = ['tess', 'will', 'amy', 'ada', 'sam'] as const satisfies readonly PersonName[]
  const groupNames = ['fieldNorth', 'workshop', 'deserted'] as const
  const group = fc.option(fc.constantFrom(...groupNames))
  const sheet = fc.record({
    owner: fc.constantFrom(...names),
    stamps: fc.array(group, { minLength: 1, maxLength: 3 }),
  })
  const viewer = fc.record({
    name: fc.constantFrom(...names),
    userType: fc.constantFrom<UserType>('STAFF', 'APPROVER', 'USER_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR'),
    groups: fc.uniqueArray(fc.constantFrom(...groupNames)),
  })
  const cases = fc.record({
    sheets: fc.array(sheet, { minLength: 1, maxLength: 6 }),
    viewers: fc.array(viewer, { minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ sheets, viewers }) => {
      await db.timesheet.deleteMany()
      const made = []
      for (const { owner, stamps } of sheets) {
        const id = await sheetOf(owner, stamps[0] ?? null)
        for (const stamp of stamps.slice(1)) await stampAnew(id, stamp)
        made.push({ id, owner, group: stamps.at(-1) ?? null })
      }
      for (const { name, userType, groups } of viewers) {
        // The rule in the words of rulings 1, and not in those of the code.
        const may = made.filter((one) => {
          if (userType.endsWith('ADMINISTRATOR') || one.owner === name) return true
          return userType === 'APPROVER' && groups.some((each) => each === one.group)
        })
        await expectShown(
          personAs(name, userType, groups),
          made.map(({ id }) => id),
          may.map(({ id }) => id),
        )
      }
    }),
    { numRuns: 12 },
  )
})

describe('a deputy', () => {
  const approvers = ['ada', 'amy', 'bob'] as const satisfies readonly PersonName[]
  const memberOf = { ada: 'fieldNorth', amy: 'fieldNorth', bob: 'workshop' } as const
  /** A minute before and after a midnight of the company, in Brisbane. */
  const times = ['23:59', '00:01'] as const
  const dayOf = (day: number) => `2026-11-${17 + day}`
  const instantOf = ([day, time]: readonly [number, (typeof times)[number]]) =>
    new Date(`${dayOf(day)}T${time}:00+10:00`)
  afterEach(async () => {
    setClock(() => new Date(NOON))
    await db.deputy.deleteMany()
  })

  /** The person as a request finds them at the instant. */
  async function loadedAt(instant: Date, name: (typeof approvers)[number]): Promise<Viewer> {
    setClock(() => instant)
    const userId = world.company.people[name].id
    const { id: sessionId } = await db.session.create({ data: { userId, expiresAt: new Date('2027-01-01') } })
    return viewerOf({ userId, sessionId } as Parameters<typeof viewerOf>[0])
  }

  test('sees and decides from midnight to midnight of the company, whenever their request began', async () => {
    const day = fc.integer({ min: -2, max: 2 })
    const instant = fc.tuple(day, fc.constantFrom(...times))
    const person = fc.constantFrom(...approvers)
    const deputy = fc
      .record({ absent: person, deputy: person, from: day, length: fc.integer({ min: 0, max: 2 }) })
      .filter(({ absent, deputy }) => absent !== deputy)
    const cases = fc.record({
      deputies: fc.uniqueArray(deputy, { maxLength: 3, selector: (one) => `${one.absent} ${one.deputy}` }),
      viewer: person,
      loaded: instant,
      asked: instant,
      /** Loses the role after the deputies are named. */
      demoted: fc.option(person, { freq: 4 }),
    })
    const ids = await Promise.all([
      sheetOf('tess', 'fieldNorth'),
      sheetOf('will', 'workshop'),
      sheetOf('amy', 'fieldNorth'),
      sheetOf('bob', 'fieldNorth'),
      sheetOf('lone', null),
    ])
    const sheets = await db.timesheet.findMany({ where: { id: { in: ids } } })
    const idOf = (name: PersonName) => world.company.people[name].id
    const reverts = async (name: PersonName, userType: UserType) =>
      db.user.update({ where: { id: idOf(name) }, data: { userType } })
    await fc.assert(
      fc.asyncProperty(cases, async ({ deputies, viewer: name, loaded, asked, demoted }) => {
        await db.deputy.deleteMany()
        await db.deputy.createMany({
          data: deputies.map(({ absent, deputy, from, length }) => ({
            absentId: idOf(absent),
            deputyId: idOf(deputy),
            startDate: new Date(dayOf(from)),
            endDate: new Date(dayOf(from + length)),
          })),
        })
        if (demoted) await reverts(demoted, 'STAFF')
        const [first, then] = [instantOf(loaded), instantOf(asked)].sort((a, b) => a.getTime() - b.getTime())
        const viewer = await loadedAt(first!, name)
        setClock(() => then!)
        // The rule: the viewer's own groups and, during a deputyship, those of the absent approver, as long as both are
        // approvers.
        const date = new Date(then!.getTime() + 10 * 3_600_000).toISOString().slice(0, 10)
        const absent = deputies.filter(
          (one) =>
            one.deputy === name &&
            dayOf(one.from) <= date &&
            date <= dayOf(one.from + one.length) &&
            demoted !== one.absent,
        )
        const groups =
          demoted === name ? [] : [name, ...absent.map((one) => one.absent)].map((one) => memberOf[one])
        const groupIds = groups.map((group) => world.company.groups[group].id)
        const theirs = sheets.filter(({ approvalGroupId }) => groupIds.includes(approvalGroupId!))
        const own = sheets.filter(({ userId }) => userId === viewer.id)
        await expectShown(
          viewer,
          ids,
          [...theirs, ...own].map(({ id }) => id),
        )
        const decided = sheets.filter((sheet) => mayEver('cancel', actorOf(viewer), sheet))
        // Nobody decides their own timesheets, and a deputy does not decide those of the absent approver.
        const mayDecide = demoted === name ? [] : [name, ...absent.map((one) => one.absent)]
        const decidable = sheets.filter(
          ({ userId, approvalGroupId }) =>
            userId !== viewer.id &&
            mayDecide.some(
              (one) =>
                world.company.groups[memberOf[one]].id === approvalGroupId &&
                (one === name || idOf(one) !== userId),
            ),
        )
        expect(sorted(decided.map(({ id }) => id)), 'decided').toEqual(sorted(decidable.map(({ id }) => id)))
        if (demoted) await reverts(demoted, 'APPROVER')
      }),
      { numRuns: 15 },
    )
  })
})

/** As a move or another submission does, with what it leaves in the history. */
async function stampAnew(id: number, stamp: GroupName | null): Promise<void> {
  const approvalGroupId = stamp && world.company.groups[stamp].id
  const { userId } = await db.timesheet.update({ where: { id }, data: { approvalGroupId } })
  await remember(id, userId, approvalGroupId)
}

describe('the history of a timesheet', () => {
  const rowsFor = async (viewer: Viewer, id: number) =>
    (await history.list(viewer, { where: { timesheetId: id }, take: all })).length

  it('is readable only by people who may see the timesheet now', async () => {
    const id = await sheetOf('tess', null)
    await stampAnew(id, 'fieldNorth')
    await stampAnew(id, 'workshop')
    expect(await rowsFor(personAs('ada', 'APPROVER', ['fieldNorth']), id)).toBe(0)
    expect(await rowsFor(personAs('bob', 'APPROVER', ['workshop']), id)).toBe(3)
    expect(await rowsFor(personAs('tess', 'STAFF', []), id)).toBe(3)
    expect(await rowsFor(personAs('uma', 'USER_ADMINISTRATOR', []), id)).toBe(3)
  })

  it('follows its own columns after the timesheet is deleted', async () => {
    const id = await sheetOf('tess', null)
    await stampAnew(id, 'fieldNorth')
    await stampAnew(id, 'workshop')
    await stampAnew(id, 'fieldNorth')
    await db.timesheet.delete({ where: { id } })
    expect(await rowsFor(personAs('ada', 'APPROVER', ['fieldNorth']), id)).toBe(2)
    expect(await rowsFor(personAs('bob', 'APPROVER', ['workshop']), id)).toBe(1)
    expect(await rowsFor(personAs('tess', 'STAFF', []), id)).toBe(4)
    expect(await rowsFor(personAs('theo', 'STAFF', []), id)).toBe(0)
    expect(await rowsFor(personAs('sam', 'SYSTEM_ADMINISTRATOR', []), id)).toBe(4)
  })

  it('follows the timesheet, and nothing else may change it', async () => {
    const id = await sheetOf('tess', 'fieldNorth')
    const move = `UPDATE "TimesheetHistory" SET "approvalGroupId" = NULL WHERE "timesheetId" = ${id}`
    await expect(world.asOwner(move)).rejects.toThrow('The history of timesheets can only be added to.')
  })
})

it('reaches the former group of a timesheet as well as the new one', () => {
  const ada = sightOf(personAs('ada', 'APPROVER', ['fieldNorth']))
  const { fieldNorth, workshop, deserted } = world.company.groups
  const event = { userId: world.company.people.tess.id, approvalGroupId: workshop.id }
  expect(receivesEvent(ada, { ...event, formerGroupId: fieldNorth.id })).toBe(true)
  expect(receivesEvent(ada, { ...event, formerGroupId: deserted.id })).toBe(false)
  expect(receivesEvent(ada, { ...event, formerGroupId: null })).toBe(false)
})
