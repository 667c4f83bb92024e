// A filtered history shows, page by page and from either end, exactly the rows that a filter of the whole history in
// memory finds.
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { TimesheetHistory } from '#server/database/generated/client.ts'
import { HistoryActionArea, HistoryActionType } from '#server/database/generated/enums.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const owners = ['tess', 'will', 'amy'] as const
const modifiers = ['tess', 'ada', 'amy', 'bob'] as const
const viewers = ['sam', 'uma', 'ada', 'amy', 'bob', 'tess'] as const
const areas = Object.values(HistoryActionArea)
const types = Object.values(HistoryActionType)

const world = setUpWorld()
let rows: TimesheetHistory[]
beforeAll(async () => {
  const { people, groups } = world.company
  const groupIds = [groups.fieldNorth.id, groups.workshop.id, groups.deserted.id, null]
  await db.timesheetHistory.createMany({
    data: Array.from({ length: 150 }, (_, index) => {
      // Saves of three rows.
      const chance = (Math.floor(index / 3) * 7919) % 1009
      const row = (index * 7919) % 1009
      return {
        timesheetId: 1 + (chance % 5),
        userId: people[owners[chance % 3]!].id,
        approvalGroupId: groupIds[(chance >> 2) % 4]!,
        eventId: [null, 1, 2][(chance >> 3) % 3]!,
        actionType: types[row % 7 === 0 ? 2 : (row >> 3) % 2]!,
        actionArea: areas[(row >> 4) % 4]!,
        // Many at the same moment.
        at: new Date(Date.UTC(2026, 9, 1 + (chance % 9))),
        changeDetail: [],
        modifierId: people[modifiers[(chance >> 1) % 4]!].id,
        nameOfModifier: 'Tess Tester',
        emailOfModifier: 'tess@test.example',
        roleOfModifier: 'STAFF' as const,
      }
    }),
  })
  rows = await db.timesheetHistory.findMany()
})

const date = fc.integer({ min: 1, max: 9 }).map((day) => `2026-10-0${day}`)
const whole = fc.record({
  user: fc.constantFrom(...owners),
  modifier: fc.constantFrom(...modifiers),
  timesheetNumber: fc.integer({ min: 1, max: 6 }),
  from: date,
  to: date,
  actionType: fc.constantFrom(...types),
  actionArea: fc.constantFrom(...areas),
})
type Asked = Partial<typeof whole extends fc.Arbitrary<infer Value> ? Value : never>
const fields = ['user', 'modifier', 'timesheetNumber', 'from', 'to', 'actionType', 'actionArea'] as const
const filters = fc
  .tuple(whole, fc.subarray([...fields], { maxLength: 3 }))
  .map(([filter, kept]): Asked => Object.fromEntries(kept.map((field) => [field, filter[field]])))

/** What the list shows, by going through everything. */
function shown(viewer: PersonName, asked: Asked): number[] {
  const { people, groups } = world.company
  const seesAll = viewer === 'sam' || viewer === 'uma'
  const group = { ada: groups.fieldNorth.id, amy: groups.fieldNorth.id, bob: groups.workshop.id }[
    viewer as 'ada'
  ]
  // Midnight in UTC is ten in the morning of the same day there.
  const day = ({ at }: TimesheetHistory) => at.toISOString().slice(0, 10)
  return rows
    .filter(
      (row) =>
        (seesAll || row.userId === people[viewer].id || (group && row.approvalGroupId === group)) &&
        (!asked.user || row.userId === people[asked.user].id) &&
        (!asked.modifier || row.modifierId === people[asked.modifier].id) &&
        (!asked.timesheetNumber || row.timesheetId === asked.timesheetNumber) &&
        (!asked.from || day(row) >= asked.from) &&
        (!asked.to || day(row) <= asked.to) &&
        (!asked.actionType || row.actionType === asked.actionType) &&
        (!asked.actionArea || row.actionArea === asked.actionArea),
    )
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
    .map(({ id }) => id)
}

const saveOf = ({ timesheetId, modifierId, eventId, at }: TimesheetHistory) =>
  [timesheetId, modifierId, eventId, at.getTime()].join()

type Page = {
  edges: { node: { id: string; save: { id: string }[] } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string; startCursor: string }
}

async function read(viewer: PersonName, { user, modifier, ...rest }: Asked, page: object): Promise<Page> {
  const { people } = world.company
  const filter = {
    ...rest,
    ...(user && { user: globalId('User', people[user]) }),
    ...(modifier && { modifier: globalId('User', people[modifier]) }),
  }
  const { data, errors } = await world.ask<{ timesheetHistory: Page }>(
    viewer,
    `query ($filter: TimesheetHistoryFilter, $bySave: Boolean, $first: Int, $after: String, $last: Int, $before: String) {
      timesheetHistory(filter: $filter, bySave: $bySave, first: $first, after: $after, last: $last, before: $before) {
        edges { node { id save { id } } } pageInfo { hasNextPage endCursor startCursor }
      }
    }`,
    { filter, ...page },
  )
  expect(errors).toEqual([])
  return data!.timesheetHistory
}

const numberOf = ({ id }: { id: string }) => Number(Buffer.from(id, 'base64').toString().split(':')[1])
const idsOf = ({ edges }: Page) => edges.map(({ node }) => numberOf(node))

it('a filtered history shows the matching rows page by page, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...viewers),
      filters,
      fc.constantFrom(4, 100),
      async (viewer, asked, first) => {
        const expected = shown(viewer, asked)
        const seen: number[] = []
        let after: string | null = null
        do {
          const page = await read(viewer, asked, { first, after })
          seen.push(...idsOf(page))
          after = page.pageInfo.hasNextPage && seen.length < 20 ? page.pageInfo.endCursor : null
        } while (after)
        expect(seen).toEqual(expected.slice(0, seen.length))
        if (seen.length < 20) expect(seen).toHaveLength(expected.length)
      },
    ),
    { numRuns: 25 },
  )
})

it('it is read backwards as well', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...viewers), filters, async (viewer, asked) => {
      const expected = shown(viewer, asked)
      const end = await read(viewer, asked, { last: 3 })
      expect(idsOf(end)).toEqual(expected.slice(-3))
      if (expected.length <= 3) return
      const before = await read(viewer, asked, { last: 3, before: end.pageInfo.startCursor })
      expect(idsOf(before)).toEqual(expected.slice(-6, -3))
    }),
    { numRuns: 15 },
  )
})

it('grouped by save it shows each save with a matching row once and complete, whatever the pages', async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom(3, 100), async (asked, first) => {
      const saves = [...Map.groupBy(shown('sam', asked), (id) => saveOf(rows.find((row) => row.id === id)!))]
      const expected = saves.map(([save]) => rows.filter((row) => saveOf(row) === save).map(({ id }) => id))
      const seen: number[][] = []
      let after: string | null = null
      do {
        const page = await read('sam', asked, { bySave: true, first, after })
        seen.push(...page.edges.map(({ node }) => node.save.map(numberOf)))
        after = page.pageInfo.hasNextPage && seen.length < 20 ? page.pageInfo.endCursor : null
      } while (after)
      expect(seen).toEqual(expected.slice(0, seen.length))
      if (seen.length < 20) expect(seen).toHaveLength(expected.length)
    }),
    { numRuns: 25 },
  )
})
