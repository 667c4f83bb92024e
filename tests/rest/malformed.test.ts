// 1,000 malformed requests from a fixed seed: each is refused, none causes a fault, and nothing changes. bodies.test.ts
// covers the members of bodies, and odataReading.test.ts the parsing of OData.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathExpression } from '#server/rest/paths.ts'
import { routes } from '#server/rest/routes.ts'
import { recordSets } from '#server/rest/nouns/sets.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import { everyRow } from '#tests/support/every-row.ts'
import { setUpWorld } from '#tests/support/world.ts'

const REQUESTS = 1000
const SEED = 20261122

const world = setUpWorld()
let callers: Caller[]
beforeAll(async () => {
  callers = await Promise.all((['tess', 'ada', 'uma', 'sam'] as const).map((by) => world.signIn(by)))
  done(await callers[0]!.submit(world.day([world.rental('7:00', '9:00'), world.unbilled('9:00', '15:00')])))
})

type Malformed = { method: string; path: string; body?: string; by: number }

const sets = recordSets.map(({ name }) => name)
const set = fc.constantFrom(...sets)
const isFixed = (text: unknown): text is string => typeof text === 'string'
const paths = routes.flatMap((route) => (isFixed(route.path) ? [{ ...route, path: route.path }] : []))
const written = paths.filter(({ method, isOpen }) => method !== 'GET' && !isOpen)
const address = (pattern: string) => pattern.replaceAll(/\/\{\w+\}/g, '(1)')

/** What no option may be. */
const badOption = fc.oneof(
  fc.constantFrom(
    ...['', '(', 'not', '1 eq', "'x", '1 eq 1)', '1 eq 1&$filter=1 eq 1', 'contains(1)', '%FF', '%'].map(
      (filter) => `$filter=${filter}`,
    ),
    ...["Nothing eq 'x'", "Password eq 'x'", "length('x') eq 'x'"].map((filter) => `$filter=${filter}`),
    ...['$orderby=Nothing', '$orderby=,', '$select=Nothing', '$expand=Nothing', '$expand=*('],
    ...['$top=-1', '$top=x', '$top=1e3', '$skip=-1', '$skip=1.5'],
    ...['$count=maybe', '$skiptoken=x', '$nothing=1'],
  ),
  fc
    .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    .map((text) => `$filter=(${encodeURIComponent(text)}`),
  fc.integer({ min: 33, max: 400 }).map((depth) => `$filter=${'('.repeat(depth)}1 eq 1${')'.repeat(depth)}`),
  fc.integer({ min: 501, max: 900 }).map((terms) => `$filter=1 eq 1${' or 1 eq 1'.repeat(terms)}`),
)
const reading = fc
  .tuple(set, fc.constantFrom('', '/api'), badOption)
  // Only GL accounts accept a filter without a condition.
  .filter(([name, , option]) => !(name === 'GLAccount' && option === '$filter='))
  .map(([name, root, option]) => ({ method: 'GET', path: `${root}/${name}?${option}` }))

const badKey = fc.constantFrom(
  ...["('5')", '(x)', '(1,2)', '(-1)', '(1.5)', '(99999999999)', '(Nothing=1)', '(', '(1', '(@p)', '(null)'],
)
const key = fc
  .tuple(fc.constantFrom('GET', 'PATCH', 'DELETE', 'PUT'), set, badKey)
  .map(([method, name, at]) => ({ method, path: `/api/${name}${at}` }))

const nowhere = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'),
    fc.constantFrom(
      ...['Nothing', 'Timesheet(1)/Nothing', '%zz', '%00', '/', 'Timesheet//', '$batch', 'auth/nothing'],
      'Timesheet/$nothing',
    ),
  )
  .map(([method, at]) => ({ method, path: `/api/${at}` }))

const brokenJson = fc
  .json({ maxDepth: 4 })
  .chain((text) =>
    fc.constantFrom(
      ...[`{"a":${text}`, `{"a":${text}}}`, `[${text}]`, `"a`, '{a:1}', `{"a":${text},}`],
      ...['null', '5', '\u0000'],
    ),
  )
const broken = fc
  .tuple(fc.constantFrom(...written), brokenJson)
  .map(([{ method, path: pattern }, body]) => ({ method, path: address(pattern), body }))

const malformed: fc.Arbitrary<Malformed> = fc
  .tuple(
    fc.oneof({ arbitrary: reading, weight: 4 }, key, nowhere, { arbitrary: broken, weight: 3 }),
    fc.nat(3),
  )
  .map(([request, by]) => ({ ...request, by }))

describe('malformed requests', () => {
  it.each([REQUESTS])(
    'refuses %i of them, without a fault and without a change',
    { timeout: 180_000 },
    async (numRuns) => {
      const before = await everyRow()
      const requests = fc.sample(malformed, { numRuns, seed: SEED })
      const taken: string[] = []
      const next = requests.values()
      const work = async () => {
        for (const { method, path: at, body, by } of next) {
          const { status } = await callers[by]!.rest(method, at, body)
          if (status < 400 || (status >= 500 && status !== 501))
            taken.push(`${status} ${method} ${at} ${body ?? ''}`.slice(0, 300))
        }
      }
      await Promise.all(Array.from({ length: 8 }, work))
      expect(taken).toEqual([])
      expect(await everyRow()).toEqual(before)
    },
  )

  it('reach every path that writes', () => {
    const requests = fc.sample(malformed, { numRuns: REQUESTS, seed: SEED })
    const reached = written.filter(({ method, path: pattern }) => {
      const expression = pathExpression(pattern)
      return requests.some((one) => one.method === method && expression.test(one.path))
    })
    expect(reached).toEqual(written)
  })
})
