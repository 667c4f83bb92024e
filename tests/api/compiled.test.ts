// A document that is sent often is compiled. The answer is the same before and after.
import { buildSchema } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { beforeAll, describe, expect, test } from 'vitest'
import { compileRepeated } from '#server/graph/core/jit.ts'
import { db, onStatement } from '#server/database/client.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeAll(async () => {
  await world.seed({ owner: 'tess', status: 'DRAFT', startDate: '2026-11-01' })
  await world.seed({ owner: 'theo' })
  const tess = await world.signIn('tess')
  done(await tess.submit(world.day([world.rental('7:00', '9:00'), world.jobCost('9:00', '15:00')])))
})

/** The answers to a document sent again and again, with the statements each took. */
async function again(caller: Caller, query: string, variables: object = {}) {
  const answers = []
  for (let time = 0; time < 5; time++) {
    let statements = 0
    const stop = onStatement(() => statements++)
    const { status, data, errors } = await caller.ask(query, variables)
    stop()
    answers.push({ status, data, errors, statements })
  }
  return answers
}

const page = `
  query ($first: Int, $filter: TimesheetFilter, $sort: TimesheetSort, $more: Boolean = false, $id: ID) {
    me { ...who firstName @skip(if: $more) }
    timesheetCounts { pending }
    timesheets(first: $first, filter: $filter, sort: $sort) {
      totalCount @include(if: $more)
      edges { cursor node { __typename number createdAt startDate user { avatarUrl name: firstName } approver { firstName }
        ...tasks @include(if: $more) events { type } } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
    workOrders(site: $id) @include(if: $more) { name }
  }
  fragment who on Viewer { userType }
  fragment tasks on Timesheet {
    lines { minutes workOrder { name equipment { site { location } } } job { name } fieldService { workerSignature } }
  }
`

describe('compiled and interpreted documents have the same answer and cost', () => {
  test.each([
    ['a page with all its parts', 'sam', page, { more: true, first: 2 }],
    ['an input field that has a default', 'sam', page, { sort: { by: 'PERSON' } }],
    ['a variable of the wrong kind', 'sam', page, { first: 'many' }],
    ['an id of another type', 'sam', page, { more: true, id: globalId('User', 1) }],
    ['a page that goes two ways', 'sam', '{ timesheets(first: 1, last: 1) { edges { node { id } } } }', {}],
    [
      'a literal with a default',
      'sam',
      '{ timesheets(sort: { by: TOTAL }) { edges { node { number } } } }',
      {},
    ],
    ['a missing row', 'tess', '{ timesheet(number: 999999) { id } }', {}],
    ['several types', 'tess', '{ __typename me { __typename id user { id } } settings { today } }', {}],
    ['the schema', 'tess', '{ __type(name: "Timesheet") { name fields { name } } }', {}],
  ] as const)('%s', async (_name, person, query, variables) => {
    const answers = await again(await world.signIn(person), query, variables)
    // Where in the document a resolver failed is not told once it is compiled.
    for (const { errors } of answers) for (const error of errors) Reflect.deleteProperty(error, 'locations')
    const [first, ...others] = answers
    for (const other of others) expect(other).toEqual(first)
  })

  test('to a query that is too complex', async () => {
    const nested = '(first: 100) { edges { node { lines { workOrder { equipment { site { id } } } } } } }'
    const many = Array.from({ length: 40 }, (_, index) => `a${index}: timesheets${nested}`).join(' ')
    const [first, ...others] = await again(await world.signIn('sam'), `{ ${many} }`)
    expect(first!.errors[0]?.extensions?.code).toBe('OPERATION_TOO_LARGE')
    // Only where in the document it stands is not told any more.
    const error = { ...first!.errors[0], locations: expect.anything() }
    for (const other of others) expect({ ...first, errors: [error] }).toMatchObject(other)
  })
})

test('permissions are checked each time: an approver who leaves a group no longer sees it', async () => {
  const amy = await world.signIn('amy')
  const [before] = (await again(amy, page)).slice(-1)
  const { people, groups } = world.company
  const membership = { approvalGroupId: groups.fieldNorth.id, approverId: people.amy.id }
  await db.approvalGroupMember.delete({ where: { approvalGroupId_approverId: membership } })
  const [after] = (await again(amy, page)).slice(-1)
  await db.approvalGroupMember.create({ data: membership })
  const shown = (answer: typeof before) =>
    (answer!.data as { timesheets: { edges: object[] } }).timesheets.edges.length
  expect([shown(before), shown(after)]).toEqual([2, 0])
})

test('an input field that is left out has its default, the first time as the fifth', async () => {
  const schema = buildSchema(`
    type Query { sum(of: Pair!): Int! }
    input Pair { a: Int! = 40, b: Int! = 2 }
  `)
  Object.assign(schema.getQueryType()!.getFields().sum!, {
    resolve: (_: unknown, { of }: { of: { a: number; b: number } }) => of.a + of.b,
  })
  const yoga = createYoga({ schema, plugins: [compileRepeated(schema)], logging: false })
  const body = JSON.stringify({ query: 'query ($of: Pair!) { sum(of: $of) }', variables: { of: { a: 30 } } })
  const answers = []
  for (let time = 0; time < 5; time++) {
    const headers = { 'content-type': 'application/json' }
    const response = await yoga.fetch('http://daybook.test/graphql', { method: 'POST', headers, body })
    answers.push(await response.json())
  }
  expect(answers).toEqual(Array.from({ length: 5 }, () => ({ data: { sum: 32 } })))
})
