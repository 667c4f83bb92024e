// Random operations that are valid for the schema, by strangers and each role: none causes a fault, and each error has
// a code. A third of them are calls that would succeed (tests/support/everyWrite.ts) with some values replaced.
//
// RUNS=3000 SEED=… npx vitest run tests/api/randomOperations.test.ts
//
// Each 120 have a world of their own, and the next seed. DEEP=1 sends 3,000.
import fc from 'fast-check'
import { parse, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { sessionCodes } from '#server/errors/not-allowed.ts'
import { schema } from '#server/graph/core/schema.ts'
import type { Caller, GraphError } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { everyWrite, mutationNames, type Write, type WriteCase } from '#tests/support/everyWrite.ts'
import { createOperations, type Below } from '#tests/support/operations.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const EACH = 120
const runs = Number(process.env.RUNS ?? (process.env.DEEP === '1' ? 25 * EACH : EACH))
const first = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 30))
const seeds = Array.from({ length: Math.ceil(runs / EACH) }, (_, index) => first + index)
const roles = [null, 'tess', 'ada', 'uma', 'sam'] as const
/** They need an identity provider, or a company without an administrator. */
const apart = ['beginAtProvider', 'finishAtProvider', 'setUp']
const examples = mutationNames.filter((name) => !apart.includes(name))

describe.each(seeds)('with SEED=%i', (seed) => {
  const world = setUpWorld()
  let table: Record<string, WriteCase>
  const ids = new Map<string, Set<string>>()
  const callers = new Map<PersonName, Caller>()
  beforeAll(() => {
    table = everyWrite({ ...world, signIn }, () => {
      throw new Error('There is no identity provider.')
    })
    for (const { name } of schema.getPossibleTypes(schema.getType('Node') as never))
      ids.set(name, new Set([1, 2].map((row) => globalId(name, row))))
  })
  // Wrong passwords and abandoned calls are warnings.
  afterAll(() => void world.takeLog())

  /** Gives people back what operations took from them: their session, role and account. */
  async function signIn(name: PersonName): Promise<Caller> {
    const known = callers.get(name)
    if (known) return known
    const { id, active, email, passwordHash, mustChangePassword, userType } = world.company.people[name]
    await db.user.update({
      where: { id },
      data: { active, email, passwordHash, mustChangePassword, userType },
    })
    await Promise.all([db.totp.deleteMany(), db.passkey.deleteMany(), db.throttle.deleteMany()])
    const caller = await world.signInAgain(name)
    callers.set(name, caller)
    return caller
  }
  const callerOf = async (by: Write['by'] | null) =>
    by == null ? world.nobody : typeof by === 'string' ? signIn(by) : by

  /** Remembers the global ids of an answer. */
  function remember(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const { id, __typename: type } = value as { id?: unknown; __typename?: unknown }
    if (typeof id === 'string' && typeof type === 'string')
      ids.set(type, (ids.get(type) ?? new Set()).add(id))
    Object.values(value).forEach(remember)
  }

  /** Sends one operation. @returns what is wrong with the answer; null if nothing is. */
  async function sendOne(below: Below): Promise<object | null> {
    const draw = createOperations(schema, ids, below)
    const role = roles[below(roles.length)]!
    const kind = (['query', 'mutation', 'example'] as const)[below(3)]!
    const name = kind === 'example' ? examples[below(examples.length)]! : undefined
    const write = name ? await prepare(table[name]!) : {}
    const { query, variables } = draw(kind === 'query' ? null : { name, example: write.variables })
    expect(validate(schema, parse(query)), query).toEqual([])
    const by = await callerOf(below(2) === 0 ? role : (write.by ?? role))
    const { status, data, errors } = await by.ask(query, variables, write.headers)
    remember(data)
    const faults = world.takeFaults()
    const wrong = errors.filter((error) => !isCoded(error))
    if (errors.some(({ extensions }) => sessionCodes.some((code) => code === extensions?.code)))
      callers.clear()
    return status >= 500 || wrong.length > 0 || faults.length > 0
      ? { role, status, wrong, faults, query, variables }
      : null
  }

  it(`${EACH} operations are answered without a fault, and each error has a code`, async () => {
    console.info(`randomOperations: SEED=${seed}`)
    const problems: object[] = []
    let sent = 0
    const property = fc.asyncProperty(fc.gen(), async (gen) => {
      world.at(new Date(Date.parse(NOON) + 1000 * ++sent).toISOString())
      const problem = await sendOne((bound) => gen(fc.integer, { min: 0, max: bound - 1 }))
      if (problem) problems.push(problem)
    })
    await fc.assert(property, { seed, numRuns: EACH, endOnFailure: true })
    expect(problems).toEqual([])
  })
})

/** A call that would succeed, unless the effect of an earlier call prevents it, such as a closed period. */
async function prepare(one: WriteCase): Promise<Write> {
  try {
    return await one.prepare()
  } catch {
    return {}
  }
}

function isCoded({ message, extensions }: GraphError): boolean {
  return !!extensions?.code && extensions.code !== 'INTERNAL' && !message.startsWith('Internal server error')
}
