// Whatever a list is narrowed down to and ordered by, however its page is found: it shows what going through all
// timesheets would, page after page, and counts them.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { taskTypesOf } from '#domain/timesheet/task-type.ts'
import { fullName } from '#domain/people.ts'
import { occurs, searchable } from '#domain/search.ts'
import { timesheetStatuses } from '#domain/timesheet/lifecycle.ts'
import { db, onStatement } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { timesheetOrders, type TimesheetFilter, type TimesheetSort } from '#server/read/timesheet-filter.ts'
import { FEW } from '#server/read/timesheet-ids.ts'
import { COUNTED } from '#server/read/timesheet-search-count.ts'
import { READ } from '#server/read/timesheet-search.ts'
import type { PersonName } from '#tests/support/company.ts'
import { createWorld, searchAnew, globalId, type World } from '#tests/support/world.ts'

const include = { user: true, lines: true } as const
type Sheet = Prisma.TimesheetGetPayload<{ include: typeof include }>

const owners = ['tess', 'theo', 'will', 'amy', 'rita'] as const
const viewers = ['sam', 'uma', 'ada', 'amy', 'tess', 'rita'] as const
/** Some name a colleague. */
const notes = ['Pump leaks', 'With Tess', 'Café', 'O’Dea’s pump', '', '70 hours', 'Amy’s']
const types = ['RENTAL', 'UNBILLED', 'JOB_COST'] as const
const usual = { few: { ...FEW }, read: { ...READ }, counted: { ...COUNTED } }
/** Bounds of the readers, and back again. */
function bound({ few = {}, read = {}, counted = {} }: { few?: object; read?: object; counted?: object }) {
  Object.assign(FEW, usual.few, few)
  Object.assign(READ, usual.read, read)
  Object.assign(COUNTED, usual.counted, counted)
}

let world: World
let sheets: Sheet[]
beforeAll(async () => {
  world = await createWorld()
  await fill(140)
  // Three people of one name.
  const { theo, rita } = world.company.people
  await db.user.updateMany({ where: { id: { in: [theo.id, rita.id] } }, data: { firstName: 'Tess' } })
  await searchAnew()
  sheets = await db.timesheet.findMany({ include })
})
afterEach(() => bound({}))
afterAll(() => world.close())

/** Many are alike in what lists are sorted by; a quarter is of one kind. */
async function fill(howMany: number) {
  const { people, groups } = world.company
  const group = [groups.fieldNorth.id, groups.workshop.id]
  for (let index = 0; index < howMany; index++) {
    const chance = (index * 7919) % 1009
    const kind = index % 4 === 0 ? 61 : chance
    const userId = people[owners[kind % 5]!].id
    const status = timesheetStatuses[kind % 6]!
    const isUnstamped = status === 'DRAFT' || status === 'RECALLED'
    const tasks = types
      .filter((_, bit) => ((kind >> 3) >> bit) % 2)
      .map((timesheetLineType) => ({ timesheetLineType }))
    await db.timesheet.create({
      data: {
        userId,
        lastActorId: userId,
        status,
        submittedAt: new Date(),
        reason: 'Wrong job',
        approvalGroupId: isUnstamped && kind % 4 ? null : group[(kind >> 2) % 2]!,
        shift: kind % 7 === 0 ? 'NIGHT' : 'DAY',
        startDate: new Date(Date.UTC(2026, 9, 1 + (chance % 20))),
        createdAt: new Date(Date.UTC(2026, 9, 22 + recorded(chance), 0, (chance >> 1) % 9)),
        totalDuration: 60 * (chance % 4),
        unusual: (chance >> 2) % 6,
        taskTypes: taskTypesOf(tasks),
        lines: {
          create: tasks.map((task, position) => ({
            ...task,
            position,
            notes: notes[(chance + position) % notes.length]!,
          })),
        },
      },
    })
  }
}

/** Days by which a timesheet is late or, as where its date was changed later, early. */
function recorded(chance: number): number {
  if (chance % 11 === 0) return 70
  return chance % 13 === 0 ? -30 : 0
}

/** Of some timesheets, and of none. */
const numbers = ['7', '#31', '70']

const date = fc.integer({ min: 1, max: 20 }).map((day) => `2026-10-${String(day).padStart(2, '0')}`)
const whole = fc.record({
  status: fc.constantFrom(...timesheetStatuses),
  ownTimesheet: fc.boolean(),
  search: fc.constantFrom(
    'tess',
    'e t',
    'WILL',
    'nobody',
    'pump',
    'tess PUMP',
    'cafe amy',
    'odeas',
    'am pump',
    'o',
    '#',
    ...numbers,
  ),
  from: date,
  to: date,
  shift: fc.constantFrom('DAY' as const, 'NIGHT' as const),
  taskType: fc.constantFrom(...types),
  userId: fc.constantFrom(...owners),
  approvalGroupId: fc.constantFrom('fieldNorth' as const, 'workshop' as const, 'deserted' as const),
})
type Asked = Partial<typeof whole extends fc.Arbitrary<infer Value> ? Value : never>
const fields = [
  'status',
  'ownTimesheet',
  'search',
  'from',
  'to',
  'shift',
  'taskType',
  'userId',
  'approvalGroupId',
] as const
/** Few at once, or nothing would match most of the time. */
const filters = fc
  .tuple(whole, fc.subarray([...fields], { maxLength: 3 }))
  .map(([filter, kept]): Asked => Object.fromEntries(kept.map((field) => [field, filter[field]])))
const sorts = fc.record({ by: fc.constantFrom(...timesheetOrders), ascending: fc.boolean() })
/** Walked, or gone through kind by kind, or the one after the other did not do; between dates of which few let in much. */
const limits = fc.record({
  few: fc.constantFrom(
    {},
    { walked: 0, dated: 0, kept: 0 },
    { walked: 10, dated: 0 },
    { walked: 60, dated: 15, kept: 0 },
  ),
  read: fc.constantFrom(
    {},
    { share: 0, shareOfMuch: 0, read: 60, ofPeople: 60 },
    { share: 0, times: 0.25, more: 0 },
    { share: 0, times: 2, more: 1 },
    { share: 0, shareByName: 0, full: 1000, read: 50, ofPeople: 50, kept: 0, walked: 30 },
    { full: 100, read: 70, ofPeople: 70, kept: 0, walked: 200, probed: 10 },
    { share: 2, shareByName: 0, read: 60, ofPeople: 60, kept: 0 },
    { shareOfMuch: 0, shareByName: 0, read: 60, ofPeople: 60, kept: 0 },
    { read: 0 },
  ),
  counted: fc.constantFrom({}, { share: 0 }, { share: 2 }),
})

function finds(search: string, { id, user, lines }: Sheet): boolean {
  const texts = [fullName(user), ...lines.map(({ notes }) => notes)].map(searchable)
  const words = searchable(search).split(' ')
  return (
    search.replace('#', '') === String(id) || words.every((word) => texts.some((text) => occurs(word, text)))
  )
}

/** What the list shows, by going through everything. */
function shown(viewer: PersonName, asked: Asked, sort: TimesheetSort): number[] {
  const { people, groups } = world.company
  const me = people[viewer]
  const groupsOf = { ada: [groups.fieldNorth.id], amy: [groups.fieldNorth.id] }[viewer as 'ada'] ?? []
  const isVisible = (sheet: Sheet) =>
    ['sam', 'uma'].includes(viewer) || sheet.userId === me.id || groupsOf.includes(sheet.approvalGroupId!)
  const day = (sheet: Sheet) => sheet.startDate.toISOString().slice(0, 10)
  const name = (sheet: Sheet) => fullName(sheet.user).toLowerCase()
  const matches = (sheet: Sheet) =>
    (!asked.status || sheet.status === asked.status) &&
    (!asked.ownTimesheet || sheet.userId === me.id) &&
    (!asked.search || finds(asked.search, sheet)) &&
    (!asked.from || day(sheet) >= asked.from) &&
    (!asked.to || day(sheet) <= asked.to) &&
    (!asked.shift || sheet.shift === asked.shift) &&
    (!asked.taskType || sheet.lines.some((line) => line.timesheetLineType === asked.taskType)) &&
    (!asked.userId || sheet.userId === people[asked.userId].id) &&
    (!asked.approvalGroupId || sheet.approvalGroupId === groups[asked.approvalGroupId].id)
  const value = {
    CREATED: (sheet: Sheet) => sheet.createdAt.toISOString(),
    DATE: day,
    PERSON: name,
    TOTAL: (sheet: Sheet) => `${String(sheet.totalDuration).padStart(4, '0')} ${day(sheet)}`,
    UNUSUAL: (sheet: Sheet) => `${sheet.unusualCount} ${day(sheet)}`,
  }[sort.by]
  const way = sort.ascending ? 1 : -1
  const idWay = sort.by === 'PERSON' ? -way : way
  return sheets
    .filter((sheet) => isVisible(sheet) && matches(sheet))
    .sort((a, b) => (value(a) < value(b) ? -way : value(a) > value(b) ? way : idWay * (a.id - b.id)))
    .map(({ id }) => id)
}

type Page = {
  totalCount: number
  totalCountExceeded: boolean
  edges: { node: { number: number } }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string; startCursor: string }
}

async function read(viewer: PersonName, variables: object): Promise<Page> {
  const caller = await world.signIn(viewer)
  const { data, errors } = await caller.ask<{ timesheets: Page }>(
    `query ($first: Int, $after: String, $last: Int, $before: String, $sort: TimesheetSort, $filter: TimesheetFilter) {
      timesheets(first: $first, after: $after, last: $last, before: $before, sort: $sort, filter: $filter) {
        totalCount totalCountExceeded edges { node { number } }
        pageInfo { hasNextPage hasPreviousPage endCursor startCursor }
      }
    }`,
    variables,
  )
  expect(errors).toEqual([])
  return data!.timesheets
}

function filterOf({ userId, approvalGroupId, ...rest }: Asked): Omit<TimesheetFilter, 'userId'> {
  const { people, groups } = world.company
  return {
    ...rest,
    ...(userId && { userId: globalId('User', people[userId]) }),
    ...(approvalGroupId && { approvalGroup: globalId('ApprovalGroup', groups[approvalGroupId]) }),
  }
}

describe('a narrowed list', () => {
  it('shows page by page what matches, in its order, and counts it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...viewers),
        filters,
        sorts,
        fc.constantFrom(3, 25, 100),
        limits,
        async (viewer, asked, sort, first, few) => {
          bound(few)
          const expected = shown(viewer, asked, sort)
          const seen: number[] = []
          let after: string | null = null
          do {
            const page: Page = await read(viewer, { filter: filterOf(asked), sort, first, after })
            seen.push(...page.edges.map(({ node }) => node.number))
            expect(page).toMatchObject({ totalCount: expected.length, totalCountExceeded: false })
            after = page.pageInfo.hasNextPage && seen.length < 40 ? page.pageInfo.endCursor : null
          } while (after)
          expect(seen).toEqual(expected.slice(0, seen.length))
          if (seen.length < 40) expect(seen).toHaveLength(expected.length)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('is read backwards as well, and between two rows', async () => {
    await fc.assert(
      fc.asyncProperty(filters, sorts, limits, async (asked, sort, few) => {
        bound(few)
        const expected = shown('sam', asked, sort)
        const filter = filterOf(asked)
        const end = await read('sam', { filter, sort, last: 4 })
        expect(end.edges.map(({ node }) => node.number)).toEqual(expected.slice(-4))
        const { startCursor, hasPreviousPage } = end.pageInfo
        expect(hasPreviousPage).toBe(expected.length > 4)
        if (!hasPreviousPage) return
        const before = await read('sam', { filter, sort, last: 4, before: startCursor })
        expect(before.edges.map(({ node }) => node.number)).toEqual(expected.slice(-8, -4))
        const { endCursor } = (await read('sam', { filter, sort, first: 1 })).pageInfo
        const between = await read('sam', { filter, sort, first: 100, after: endCursor, before: startCursor })
        expect(between.edges.map(({ node }) => node.number)).toEqual(expected.slice(1, -4).slice(0, 100))
      }),
      { numRuns: 60 },
    )
  })

  it('shows what a search finds in its order, however few of each kind are read', async () => {
    const searches = ['pump', 'o', 'am pump', 'tess']
    for (const by of timesheetOrders)
      for (const ascending of [true, false])
        for (const search of searches)
          for (const [times, more] of [
            [0.25, 0],
            [1, 1],
            [4, 3],
          ]) {
            bound({ read: { share: 0, times, more } })
            const sort = { by, ascending }
            const { edges } = await read('sam', { filter: { search }, sort, first: 8 })
            expect(edges.map(({ node }) => node.number)).toEqual(shown('sam', { search }, sort).slice(0, 8))
          }
  })

  it('has counts of each status, whichever of them it shows', async () => {
    const counts = `query ($filter: TimesheetFilter) {
      timesheetCounts(filter: $filter) { total draft pending approved declined recalled cancelled exceeded }
    }`
    const byDate = { by: 'DATE', ascending: true } as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...viewers), filters, limits, async (viewer, asked, few) => {
        bound(few)
        const caller = await world.signIn(viewer)
        const { data } = await caller.ask<{ timesheetCounts: object }>(counts, { filter: filterOf(asked) })
        const numberOf = (status?: (typeof timesheetStatuses)[number]) =>
          shown(viewer, { ...asked, status }, byDate).length
        const expected = timesheetStatuses.map((status) => [status.toLowerCase(), numberOf(status)])
        expect(data!.timesheetCounts).toEqual({
          total: numberOf(),
          ...Object.fromEntries(expected),
          exceeded: [],
        })
      }),
      { numRuns: 60 },
    )
  })

  it('by name goes on with everybody of that name', async () => {
    bound({ few: { walked: 0, dated: 0 } })
    const { tess, theo, rita } = world.company.people
    const days = ['2025-01-01', '2025-01-02', '2025-01-03']
    const ids: number[][] = []
    for (const [turn, day] of days.entries()) {
      const inTurn = [tess, theo, rita].map((_, index, all) => all[(index + turn) % 3]!.id)
      const data = inTurn.map((userId) => ({ userId, lastActorId: userId, startDate: new Date(day) }))
      const made = await db.timesheet.createManyAndReturn({ data, select: { id: true } })
      ids.push(made.map(({ id }) => id).reverse())
    }
    for (const [turn, day] of days.entries()) {
      const filter = { from: day, to: day }
      const { edges } = await read('sam', { filter, sort: { by: 'PERSON', ascending: true }, first: 1 })
      expect(edges.map(({ node }) => node.number)).toEqual(ids[turn]!.slice(0, 1))
    }
    await db.timesheet.deleteMany({ where: { startDate: { lt: new Date('2026-01-01') } } })
  })

  test.each([
    ['by its order alone', {}, 'TOTAL', 3],
    ['by what is unusual', { status: 'PENDING' }, 'UNUSUAL', 3],
    ['by dates', { from: '2026-10-01' }, 'CREATED', 3],
    ['by a name', { search: 'tess' }, 'CREATED', 4],
    ['by everything', { search: 'tess', shift: 'DAY', taskType: 'RENTAL', to: '2026-10-20' }, 'DATE', 4],
    ['by a name nobody has', { search: 'nobody' }, 'CREATED', 4],
  ])(
    'narrowed %s costs a fixed number of statements, its count among them',
    async (_by, filter, by, most) => {
      await read('ada', {})
      const statements: string[] = []
      const stop = onStatement(({ sql }) => statements.push(sql))
      await read('ada', { filter, sort: { by, ascending: false } })
      stop()
      // The first says who asks.
      expect(statements.length).toBeLessThanOrEqual(most)
    },
  )

  it('is counted up to 10,000 where dates let more in, and exactly otherwise', async () => {
    const { tess } = world.company.people
    await db.$executeRaw`
      INSERT INTO "Timesheet" ("userId", "lastActorId", "startDate", "updatedAt")
      SELECT ${tess.id}, ${tess.id}, date '2020-01-01' + n % 400, now() FROM generate_series(1, 10_001) n`
    const counted = async (filter: object) => {
      const { totalCount, totalCountExceeded } = await read('sam', { first: 1, filter })
      return [totalCount, totalCountExceeded]
    }
    const dated = { from: '2020-01-01', to: '2021-12-31' }
    expect(await counted(dated)).toEqual([10_000, true])
    const caller = await world.signIn('sam')
    const { data } = await caller.ask(
      'query ($filter: TimesheetFilter) { timesheetCounts(filter: $filter) { total draft pending exceeded } }',
      { filter: dated },
    )
    expect(data).toEqual({
      timesheetCounts: { total: 10_000, draft: 10_000, pending: 0, exceeded: ['DRAFT'] },
    })
    bound({ few: { walked: 0, dated: 0 } })
    expect(await counted(dated)).toEqual([10_000, true])
    expect(await counted({ userId: globalId('User', tess), status: 'DRAFT', shift: 'DAY' })).toEqual([
      sheets.filter((one) => one.userId === tess.id && one.status === 'DRAFT' && one.shift === 'DAY').length +
        10_001,
      false,
    ])
    await db.timesheet.deleteMany({ where: { startDate: { lt: new Date('2022-01-01') } } })
    expect(await counted(dated)).toEqual([0, false])
  })

  it('of more than 10,000 that have the words says how many of a status there are at least, of few exactly', async () => {
    const { tess } = world.company.people
    await db.$executeRaw`
      INSERT INTO "Timesheet" ("userId", "lastActorId", "startDate", "updatedAt", "submittedAt", "reason", "status")
      SELECT ${tess.id}, ${tess.id}, date '2020-01-01' + n % 400, now(), now(), 'Wrong job',
        (CASE WHEN n <= 12 THEN 'PENDING' WHEN n <= 1500 THEN 'DECLINED' ELSE 'APPROVED' END)::"TimesheetStatus"
      FROM generate_series(1, 12_000) n`
    await db.$executeRaw`
      INSERT INTO "TimesheetSearch" ("createdAt", "timesheetId", "userId", "rareStatus", "text")
      SELECT "createdAt", "id", "userId", "rareStatus"("status"), 'gantry' FROM "Timesheet" WHERE "startDate" < '2022-01-01'`
    const sam = await world.signIn('sam')
    for (const share of [0, 2]) {
      bound({ counted: { share } })
      const { data } = await sam.ask<{ timesheetCounts: Record<string, number> }>(
        `query { timesheetCounts(filter: { search: "gantry" }) { total pending draft declined approved exceeded } }`,
      )
      const { declined, approved, ...rest } = data!.timesheetCounts
      const exceeded = expect.toSatisfy((all: string[]) => all.toSorted().join() === 'APPROVED,DECLINED')
      expect(rest).toEqual({ total: 10_000, pending: 12, draft: 0, exceeded })
      expect(declined! + approved!).toBeLessThanOrEqual(10_001)
      expect(approved).toBeGreaterThan(8000)
    }
    await db.timesheet.deleteMany({ where: { startDate: { lt: new Date('2022-01-01') } } })
  })
})
