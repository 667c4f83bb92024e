// The failure log: reports of browsers are bounded, throttled and stripped of private data; only System Administrators
// read them, by kind and by reference (rulings 7).
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeFailure } from '#server/errors/failures.ts'
import { db } from '#server/database/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld({ trustProxy: 1 })
let sam: Caller
beforeAll(async () => {
  sam = await world.signIn('sam')
})
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
  await world.asOwner('DELETE FROM "FailureLog"')
})

type Result = { __typename: string; kept?: number; problems?: { path: string }[] }
async function report(caller: Caller, failures: readonly object[], from = '203.0.113.7') {
  const { data, errors } = await caller.ask<{ result: Result }>(
    `mutation ($failures: [FailureInput!]!) {
      result: reportFailures(failures: $failures) {
        __typename
        ... on ReportFailuresPayload { kept }
        ... on InvalidInput { problems { path } }
      }
    }`,
    { failures },
    { 'x-forwarded-for': from, 'user-agent': 'Mozilla/5.0 Firefox/144.0' },
  )
  return data?.result ?? { __typename: errors[0]?.extensions?.code ?? 'NOTHING' }
}
const crash = (more: object = {}) => ({ kind: 'CRASH', message: 'TypeError: no such thing', ...more })
const documents = async () =>
  (await db.failureLog.findMany({ orderBy: { id: 'asc' } })).map(({ document }) => document)

type Group = { kind: string; title: string; count: number; last: { id: string; reference: string | null } }
async function groups(filter: object = {}, caller = sam): Promise<Group[]> {
  const { data, errors } = await caller.ask<{ failureGroups: Group[] }>(
    `query ($filter: FailureFilter) {
      failureGroups(filter: $filter) { kind title count last { id reference } }
    }`,
    { filter },
  )
  if (!data) throw new Error(errors[0]?.extensions?.code)
  return data.failureGroups
}

describe('a report', () => {
  it('is stored with the user and the browser', async () => {
    const about = {
      message: 'INTERNAL, status 500',
      operation: 'openDay',
      status: 500,
      reference: '0a1b2c3d',
    }
    const failures = [
      { kind: 'CALL', ...about },
      crash({ path: '/dashboard', release: '/assets/main-Ab12.js' }),
    ]
    const stored = { __typename: 'ReportFailuresPayload', kept: 2 }
    expect(await report(await world.signIn('tess'), failures)).toEqual(stored)
    const userId = world.company.people.tess.id
    const from = { source: 'client', userId, userAgent: 'Mozilla/5.0 Firefox/144.0' }
    expect(await documents()).toEqual(failures.map((one) => ({ ...from, ...one })))
  })

  it('contains no user input, token or query string', async () => {
    const secret = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
    const failure = crash({
      message: `"my password is hunter2" with Bearer ${secret} of kim@bowen.example, code 402917`,
      stack: `Error: hunter2\n    at x (https://daybook.example/a.js?token=${secret}:1:2)`,
      path: `/admin/users?search=hunter2#${secret}`,
    })
    expect(await report(world.nobody, [failure]), 'of a stranger, too').toMatchObject({ kept: 1 })
    expect(await documents()).toMatchObject([{ userId: null }])
    const kept = JSON.stringify(await documents())
    for (const word of ['hunter2', 'eyJ', 'kim', '402917', 'daybook.example'])
      expect(kept).not.toContain(word)
    expect(kept).toContain('/admin/users?search')
  })

  it.each([
    ['no failure', [], 'failures'],
    ['eleven failures', Array.from({ length: 11 }, () => crash()), 'failures'],
    ['a message of 501 characters', [crash({ message: 'x'.repeat(501) })], 'failures.0.message'],
    ['a stack of 4001 characters', [crash({ stack: 'x'.repeat(4001) })], 'failures.0.stack'],
    ['a path of 301 characters', [crash({ path: 'x'.repeat(301) })], 'failures.0.path'],
    ['an operation that is no name', [crash({ operation: '{ me }' })], 'failures.0.operation'],
    ['a reference that is none', [crash({ reference: 'zzzzzzzz' })], 'failures.0.reference'],
    ['a status that is none', [crash({ status: 7000 })], 'failures.0.status'],
    ['a fault of the server', [crash({ kind: 'FAULT' })], 'failures.0.kind'],
  ])('of %s is refused', async (_, failures, path) => {
    expect(await report(sam, failures)).toMatchObject({ __typename: 'InvalidInput', problems: [{ path }] })
    expect(await documents()).toEqual([])
  })

  it('is throttled for each person, and harder for the strangers of one place', async () => {
    const outcomes = async (caller: Caller, times: number, from?: string) => {
      const all: string[] = []
      for (let index = 0; index < times; index++) all.push((await report(caller, [crash()], from)).__typename)
      return Map.groupBy(all, (one) => one)
    }
    const strangers = await outcomes(world.nobody, 22)
    expect(strangers.get('TOO_MANY_REQUESTS')).toHaveLength(2)
    expect((await report(world.nobody, [crash()], '203.0.113.8')).__typename).toBe('ReportFailuresPayload')
    const tess = await outcomes(await world.signIn('tess'), 61)
    expect(tess.get('TOO_MANY_REQUESTS')).toHaveLength(1)
    expect((await report(await world.signIn('theo'), [crash()])).__typename).toBe('ReportFailuresPayload')
  })
})

describe('the failure log', () => {
  it('groups by kind and title, with counts, newest first, and shows each with the latest of its kind', async () => {
    const fault = { source: 'server', message: 'No such row' } as const
    const call = { source: 'client', kind: 'CALL', operation: 'openDay', message: 'INTERNAL' } as const
    await storeFailure({ ...fault, reference: '0a1b2c3d', stack: '    at x' })
    await storeFailure({ source: 'jobs', message: 'given up: mail' })
    await storeFailure({ ...call, reference: '0a1b2c3d' })
    await storeFailure({ ...fault, reference: 'ffffffff' })
    expect(await groups()).toMatchObject([
      { kind: 'FAULT', title: 'No such row', count: 2, last: { reference: 'ffffffff' } },
      { kind: 'CALL', title: 'openDay: INTERNAL', count: 1 },
      { kind: 'JOB', title: 'given up: mail', count: 1, last: { reference: null } },
    ])
    expect(await groups({ kind: 'JOB' })).toHaveLength(1)
    const named = await groups({ search: 'the reference 0A1B2C3D.' })
    expect(named.map(({ kind }) => kind)).toEqual(['CALL', 'FAULT'])
    expect(await groups({ search: '00000000' })).toEqual([])
    const { data } = await sam.ask<{ node: { document: string; latest: { reference: string }[] } }>(
      'query ($id: ID!) { node(id: $id) { ... on FailureLog { document latest { reference } } } }',
      { id: named[1]!.last.id },
    )
    expect(JSON.parse(data!.node.document)).toMatchObject({ message: 'No such row', stack: '    at x' })
    expect(data!.node.latest.map(({ reference }) => reference)).toEqual(['ffffffff', '0a1b2c3d'])
  })

  it('is followed live', async () => {
    const sam = await world.signIn('sam')
    const { events } = await sam.subscribe('subscription { failureKept { failure { kind reference } } }', 1)
    await storeFailure({ source: 'server', message: 'No such row', reference: '0a1b2c3d' })
    expect(await events).toEqual([{ failureKept: { failure: { kind: 'FAULT', reference: '0a1b2c3d' } } }])
  })
})
