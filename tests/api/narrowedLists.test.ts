// A filtered list shows and counts, page by page and in each order, exactly the timesheets that a filter in memory
// finds.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { fullName } from '#domain/people.ts'
import { searchable } from '#domain/search.ts'
import { timesheetStatuses } from '#domain/timesheet/lifecycle.ts'
import { db, onStatement } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  timesheetOrders,
  type TimesheetFilter,
  type TimesheetSort,
} from '#server/read/timesheet/timesheet-filter.ts'
import type { PersonName } from '#tests/support/company.ts'
import { rebuildTimesheetSearch, globalId, setUpWorld } from '#tests/support/world.ts'

const include = { user: true, lines: true } as const
type Sheet = Prisma.TimesheetGetPayload<{ include: typeof include }>

const owners = ['tess', 'theo', 'will', 'amy', 'rita'] as const
const viewers = ['sam', 'uma', 'ada', 'amy', 'tess', 'rita'] as const
/** Some name a colleague. */
const notes = ['Pump leaks', 'With Tess', 'Café', 'O’Dea’s pump', '', '70 hours', 'Amy’s']
const types = ['RENTAL', 'UNBILLED', 'JOB_COST'] as const
const world = setUpWorld()
let sheets: Sheet[]
beforeAll(async () => {
  await fill(140)
  // Three people of one name.
  const { theo, rita } = world.company.people
  await db.user.updateMany({ where: { id: { in: [theo.id, rita.id] } }, data: { firstName: 'Tess' } })
  await rebuildTimesheetSearch()
  sheets = await db.timesheet.findMany({ include })
})

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
        hasUnseenEdit: chance % 3 === 0,
        questionFor: ([null, 'OWNER', 'APPROVERS'] as const)[(chance >> 4) % 3]!,
        unusual: (chance >> 2) % 6,
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
    ...['tess', 'e t', 'WILL', 'nobody', 'pump', 'tess PUMP', 'cafe amy', 'odeas', 'am pump', 'o', '#'],
    ...numbers,
  ),
  from: date,
  to: date,
  shift: fc.constantFrom('DAY' as const, 'NIGHT' as const),
  taskType: fc.constantFrom(...types),
  userId: fc.constantFrom(...owners),
  approvalGroupId: fc.constantFrom('fieldNorth' as const, 'workshop' as const, 'deserted' as const),
  openQuestion: fc.boolean(),
  unseenEdit: fc.boolean(),
  awaitsCorrection: fc.boolean(),
})
type Asked = Partial<typeof whole extends fc.Arbitrary<infer Value> ? Value : never>
const fields = [
  ...(['status', 'ownTimesheet', 'search', 'from', 'to', 'shift', 'taskType', 'userId'] as const),
  ...(['approvalGroupId', 'openQuestion', 'unseenEdit', 'awaitsCorrection'] as const),
]
/** Few at once, or nothing would match most of the time. */
const filters = fc
  .tuple(whole, fc.subarray([...fields], { maxLength: 3 }))
  .map(([filter, kept]): Asked => Object.fromEntries(kept.map((field) => [field, filter[field]])))
const sorts = fc.record({ by: fc.constantFrom(...timesheetOrders), ascending: fc.boolean() })
function finds(search: string, { id, user, lines }: Sheet): boolean {
  const texts = [fullName(user), ...lines.map(({ notes }) => notes)].map(searchable)
  const words = searchable(search).split(' ')
  return (
    search.replace('#', '') === String(id) || words.every((word) => texts.some((text) => text.includes(word)))
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
    (!asked.unseenEdit || sheet.hasUnseenEdit) &&
    (!asked.awaitsCorrection ||
      sheet.status === 'DECLINED' ||
      (['DRAFT', 'RECALLED'].includes(sheet.status) && sheet.decidedAt !== null)) &&
    (!asked.openQuestion || sheet.questionFor !== null) &&
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
  const { data, errors } = await world.ask<{ timesheets: Page }>(
    viewer,
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
  it('shows the matching rows page by page, in order, and counts them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...viewers),
        filters,
        sorts,
        fc.constantFrom(3, 25, 100),
        async (viewer, asked, sort, first) => {
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
      { numRuns: 35 },
    )
  })

  it('is read backwards as well, and between two rows', async () => {
    await fc.assert(
      fc.asyncProperty(filters, sorts, async (asked, sort) => {
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
      { numRuns: 15 },
    )
  })

  it('has counts of each status, whichever of them it shows', async () => {
    const counts = `query ($filter: TimesheetFilter) {
      timesheetCounts(filter: $filter) { total draft pending approved declined recalled cancelled exceeded }
    }`
    const byDate = { by: 'DATE', ascending: true } as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...viewers), filters, async (viewer, asked) => {
        const { data } = await world.ask<{ timesheetCounts: object }>(viewer, counts, {
          filter: filterOf(asked),
        })
        const numberOf = (status?: (typeof timesheetStatuses)[number]) =>
          shown(viewer, { ...asked, status }, byDate).length
        const expected = timesheetStatuses.map((status) => [status.toLowerCase(), numberOf(status)])
        expect(data!.timesheetCounts).toEqual({
          total: numberOf(),
          ...Object.fromEntries(expected),
          exceeded: [],
        })
      }),
      { numRuns: 15 },
    )
  })

  it('by name continues with all people of that name', async () => {
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

  it('costs four statements however it is narrowed, its count among them', async () => {
    await read('ada', {})
    for (const [filter, by] of [
      [{}, 'TOTAL'],
      [{ status: 'PENDING' }, 'UNUSUAL'],
      [{ search: 'tess', shift: 'DAY', taskType: 'RENTAL', to: '2026-10-20' }, 'DATE'],
      [{ search: 'nobody' }, 'CREATED'],
    ] as const) {
      const statements: string[] = []
      const stop = onStatement(({ sql }) => statements.push(sql))
      await read('ada', { filter, sort: { by, ascending: false } })
      stop()
      // The first says who asks.
      expect(statements.length, JSON.stringify(filter)).toBeLessThanOrEqual(4)
    }
  })

  it('is counted up to 1,000 where a filter narrows it, and exactly by owner, group and status', async () => {
    const { tess } = world.company.people
    await db.$executeRaw`
      INSERT INTO "Timesheet" ("userId", "lastActorId", "startDate", "updatedAt")
      SELECT ${tess.id}, ${tess.id}, date '2020-01-01' + n % 400, now() FROM generate_series(1, 1_001) n`
    await db.$executeRaw`
      INSERT INTO "TimesheetSearch" SELECT "id", 'gantry' FROM "Timesheet" WHERE "startDate" < '2022-01-01'`
    const sam = await world.signIn('sam')
    const counted = async (filter: object) => {
      const { totalCount, totalCountExceeded } = await read('sam', { first: 1, filter })
      return [totalCount, totalCountExceeded]
    }
    for (const filter of [{ from: '2020-01-01', to: '2021-12-31' }, { search: 'gantry' }]) {
      expect(await counted(filter)).toEqual([1_000, true])
      const { data } = await sam.ask(
        'query ($filter: TimesheetFilter) { timesheetCounts(filter: $filter) { total draft pending exceeded } }',
        { filter },
      )
      expect(data).toEqual({
        timesheetCounts: { total: 1_000, draft: 1_000, pending: 0, exceeded: ['DRAFT'] },
      })
    }
    expect(await counted({ userId: globalId('User', tess), status: 'DRAFT' })).toEqual([
      sheets.filter((one) => one.userId === tess.id && one.status === 'DRAFT').length + 1_001,
      false,
    ])
    await db.timesheet.deleteMany({ where: { startDate: { lt: new Date('2022-01-01') } } })
    expect(await counted({ from: '2020-01-01', to: '2021-12-31' })).toEqual([0, false])
  })
})
