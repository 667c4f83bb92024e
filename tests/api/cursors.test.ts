// Reads a list page by page while it changes: every row that stays in it is seen exactly once.
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { db, onStatement } from '#server/database/client.ts'
import { cursorOf } from '#server/read/cursor.ts'
import { notifications } from '#server/read/notification/notifications.ts'
import type { Caller } from '#tests/support/caller.ts'
import { setUpWorld } from '#tests/support/world.ts'

type Page = {
  edges: { cursor: string; node: { number: number } }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string }
}
type Answer = {
  status: number
  data: { timesheets: Page } | null
  errors: { message: string; code?: string }[]
}

const world = setUpWorld()
let ada: Caller
beforeAll(async () => {
  ada = await world.signIn('ada')
})
beforeEach(() => db.timesheet.deleteMany())

async function read(variables: object, caller = ada): Promise<Answer> {
  const { data, errors, status } = await caller.ask<{ timesheets: Page }>(
    `query ($first: Int, $after: String, $last: Int, $before: String, $sort: TimesheetSort, $filter: TimesheetFilter) {
      timesheets(first: $first, after: $after, last: $last, before: $before, sort: $sort, filter: $filter) {
        edges { cursor node { number } }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }`,
    variables,
  )
  return {
    status,
    data,
    errors: errors.map((error) => ({ message: error.message, code: error.extensions?.code })),
  }
}
async function page(variables: object): Promise<Page> {
  const { data, errors } = await read(variables)
  expect(errors).toEqual([])
  return data!.timesheets
}
const numbersOf = ({ edges }: Page) => edges.map(({ node }) => node.number)

/** `howMany` pending timesheets in the group, many of them alike in everything that lists are sorted by. */
async function fill(howMany: number): Promise<number[]> {
  const { people, groups } = world.company
  const rows = Array.from({ length: howMany }, (_, index) => ({
    userId: [people.tess, people.theo, people.rita][index % 3]!.id,
    lastActorId: people.tess.id,
    approvalGroupId: groups.fieldNorth.id,
    status: 'PENDING' as const,
    startDate: new Date(`2026-11-0${1 + (index % 4)}`),
    totalDuration: 60 * (index % 2),
    unusual: index % 3,
    createdAt: new Date(Date.UTC(2026, 10, 10, 0, 0, index % 5)),
    submittedAt: new Date(),
  }))
  const made = await db.timesheet.createManyAndReturn({ data: rows, select: { id: true } })
  return made.map(({ id }) => id)
}

const sorts = ['CREATED', 'DATE', 'PERSON', 'TOTAL', 'UNUSUAL'].flatMap((by) => [
  { by, ascending: true },
  { by, ascending: false },
])
const filter = { status: 'PENDING' }

describe.each(sorts)('in the order of $by, ascending: $ascending', (sort) => {
  test('every row that stays is seen exactly once, whatever becomes of the others', async () => {
    const change = fc.constantFrom('approve', 'move', 'delete', 'insert', 'recreate')
    const changes = fc.array(fc.tuple(change, fc.nat()), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 8, maxLength: 8 }), async (steps) => {
        await db.timesheet.deleteMany()
        const ids = await fill(12)
        const gone = new Set<number>()
        const seen: number[] = []
        let after: string | null = null
        for (let step = 0; ; step++) {
          const { pageInfo, ...rows } = await page({ first: 3, after, sort, filter })
          seen.push(...numbersOf({ pageInfo, ...rows }))
          if (!pageInfo.hasNextPage) break
          after = pageInfo.endCursor
          for (const [what, pick] of steps[step] ?? []) {
            // The row of the cursor itself as often as any other.
            const id = pick % 3 === 0 ? seen.at(-1)! : ids[pick % ids.length]!
            if (what === 'insert') await fill(1)
            else {
              gone.add(id)
              await makeGo(what, id)
            }
          }
        }
        expect(new Set(seen).size, 'none is seen twice').toBe(seen.length)
        expect(
          ids.filter((id) => !gone.has(id) && !seen.includes(id)),
          'none is skipped',
        ).toEqual([])
      }),
      { numRuns: 2 },
    )
  })
})

async function makeGo(what: string, id: number): Promise<void> {
  const { workshop } = world.company.groups
  if (what === 'approve') await db.timesheet.updateMany({ where: { id }, data: { status: 'APPROVED' } })
  if (what === 'move')
    await db.timesheet.updateMany({ where: { id }, data: { approvalGroupId: workshop.id } })
  if (what === 'delete' || what === 'recreate') await db.timesheet.deleteMany({ where: { id } })
  if (what === 'recreate') await fill(1)
}

describe('a cursor', () => {
  it('begins where an index over both columns does, in one comparison', async () => {
    const { order } = notifications
    const after = cursorOf('Notification', order, { at: new Date(), id: 7 })
    const statements: string[] = []
    const stop = onStatement(({ sql }) => statements.push(sql))
    const { errors } = await ada.ask(
      'query ($after: String) { notifications(first: 3, after: $after) { edges { cursor } } }',
      { after },
    )
    stop()
    expect(errors).toEqual([])
    expect(statements.join()).toMatch(/\("row"\."at",\s*"row"\."id"\) < \(\$\d+,\s*\$\d+\)/)
  })

  it('of a row that the viewer may not see works like any other, and reveals nothing', async () => {
    await fill(4)
    const sam = await world.signIn('sam')
    await world.seed({ owner: 'will', group: 'workshop' })
    const all = (await read({ first: 50 }, sam)).data!.timesheets
    const visible = numbersOf(await page({ first: 50 }))
    for (const [index, { cursor }] of all.edges.entries()) {
      const behind = all.edges.slice(index + 1).map(({ node }) => node.number)
      expect(numbersOf(await page({ first: 50, after: cursor }))).toEqual(
        visible.filter((number) => behind.includes(number)),
      )
    }
  })

  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const name = 'Timesheet by createdAt desc, id desc'
  const byPerson = 'Timesheet by ownerName asc, id desc'
  it('of another list is refused with a message', async () => {
    const at = '2026-11-10T00:00:00.000Z'
    const message = 'This cursor is of no list in this order. Read the list from its start again.'
    for (const [after, sort] of [
      [''],
      ['ÿÿ%00'],
      [forged(['Timesheet by startDate desc, id desc', '2026-11-10', 5])],
      [forged(['Notification by at desc, id desc', at, 5])],
      [forged([name])],
      [forged([name, at, 5, 5])],
      [forged([name, at, 99_999_999_999])],
      [forged([name, 'yesterday', 5])],
      [forged([name, '0000-01-01T00:00:00.000Z', 5])],
      [forged([name, { not: 1 }, 5])],
      [forged([byPerson, 'a\0b', 5]), { by: 'PERSON', ascending: true }],
    ] as const)
      expect(await read({ first: 3, after, sort }), after).toMatchObject({
        ...{ status: 400, errors: [{ code: 'BAD_CURSOR', message }] },
      })
  })
})

test('a page of fewer than zero rows, or from both ends, is refused; one of zero rows shows whether there are any', async () => {
  await fill(2)
  expect((await read({ first: -1 })).errors).toMatchObject([{ code: 'BAD_PAGE' }])
  expect((await read({ first: 1, last: 1 })).errors).toMatchObject([{ code: 'BAD_PAGE' }])
  expect(await page({ first: 0 })).toMatchObject({ edges: [], pageInfo: { hasNextPage: true } })
})
