// Every member of every body with every kind of wrong value: the call refuses it with a message and changes nothing, or
// stores exactly that value. Routes and members come from the declarations of the routes, so that a new one needs a
// sample.
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Member, Shape } from '#server/rest/body/shape.ts'
import { routes } from '#server/rest/routes.ts'
import { placesOf, sentIn, valueAt, type Place, type Values } from '#tests/support/body-places.ts'
import { agrees, rowOf } from '#tests/support/body-rows.ts'
import { bodySamples, type Sample } from '#tests/support/body-samples.ts'
import { answered, ORIGIN, type RestAnswer } from '#tests/support/caller.ts'
import { everyRow } from '#tests/support/every-row.ts'
import { waysFor, type Way } from '#tests/support/wrong-values.ts'
import { setUpWorld } from '#tests/support/world.ts'

/** Routes whose body is a file, which has no members. */
const files = ['POST /Import']
const written = routes.flatMap(({ method, path, takes }) =>
  method === 'GET' || typeof path !== 'string' ? [] : [{ key: `${method} ${path}`, method, path, takes }],
)
const taking = written.filter(({ key, takes }) => takes && !files.includes(key))
type Taking = (typeof taking)[number]

const world = setUpWorld()
let samples: Readonly<Record<string, Sample>>
beforeAll(async () => {
  samples = await bodySamples(world)
}, 60_000)

async function send({ key, method, takes }: Taking, at: string, body: Values): Promise<RestAnswer> {
  const { by, isJson } = samples[key]!
  if (!by) await db.throttle.deleteMany()
  const caller = by ? await world.signIn(by) : world.nobody
  if (!takes!.isForm || isJson) return caller.rest(method, at, body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, asField(value) as string)
  const headers = { authorization: `Bearer ${caller.accessToken}` }
  const response = await world.app.fetch(new Request(`${ORIGIN}${at}`, { method, headers, body: form }))
  return answered(response)
}
const asField = (value: unknown) =>
  value instanceof File || typeof value === 'string' ? value : JSON.stringify(value)

const formText = (value: unknown) =>
  value instanceof File ? value : (asField(value) as string).toWellFormed()

/** The sentence with which a call refuses: all of it, or its first item. Null if it does not refuse. */
function refusalOf({ status, body }: RestAnswer): string | null {
  const { message } = (body.error ?? {}) as { message?: string }
  const [item] = Array.isArray(body.value) ? (body.value as { Index?: number; Message?: string }[]) : []
  if (item?.Index === 0 && item.Message && / .*\.?$/.test(item.Message)) return item.Message
  const isWhole = [400, 401, 403, 404].includes(status) && body.value === message
  return isWhole && typeof message === 'string' && / .*\.?$/.test(message) ? message : null
}

const idIn = (address: string) => Number(/(\d+)\)?$/.exec(address)?.[1] ?? 1)

/** Sends a member in a way. @returns the sentence of a refusal, or what is wrong with the response. */
async function tried(
  taking: Taking,
  place: Place,
  way: Way,
): Promise<{ refusal?: string; problem?: unknown }> {
  const { make, accepts, takesAnyFile, isJson } = samples[taking.key]!
  const shape = taking.takes!.shape!
  const { at, body } = await make()
  const before = taking.method === 'PATCH' && shape.type ? await rowOf(shape, idIn(at), place.at) : null
  const changed = sentIn(body, place, way)
  const answer = await send(taking, at, changed)
  const refusal = refusalOf(answer)
  if (refusal !== null) return { refusal }
  const problem = (what: unknown) => ({ problem: [[...place.at, place.name, way.name].join(' '), what] })
  if (answer.status >= 300) return problem(answer.text)
  if (way.isRefused) return takesAnyFile && place.name === 'file' ? {} : problem('accepted')
  const value = valueAt(changed, place)
  // A form has only texts, without halves of pairs.
  const sent = taking.takes!.isForm && !isJson && value !== undefined ? formText(value) : value
  const isRight = shape.type
    ? await isWritten(shape, idIn(answer.headers.get('location') ?? at), place, sent, before)
    : String(sent) === String(valueAt(body, place)) || accepts!(place.name, sent, answer)
  return isRight ? {} : problem('neither refused nor stored')
}

async function isWritten(shape: Shape, id: number, place: Place, sent: unknown, before: Values | null) {
  const row = await rowOf(shape, id, place.at)
  const below = place.member.shape ? (await rowOf(shape, id, [...place.at, place.name])) !== null : false
  return row !== null && agrees(place, sent, { row, below, before })
}

/** The ways in which a member was refused. Calls that take the same record read it by the same members. */
const refusedWays = new Map<Member, Set<Way>>()
function refusedBy(member: Member): Set<Way> {
  const ways = refusedWays.get(member) ?? new Set()
  refusedWays.set(member, ways)
  return ways
}

describe('bodies', () => {
  it('have a sample for each route that takes one', () => {
    expect(Object.keys(samples).sort()).toEqual(taking.map(({ key }) => key).sort())
  })

  it('of calls that take none are refused', async () => {
    const none = written.filter(({ takes }) => !takes)
    expect(none.length).toBeGreaterThan(8)
    const before = await everyRow()
    for (const { key, method, path } of none) {
      const at = path.replaceAll(/\{\w+\}/g, '999999')
      const { status, body } = await world.rest('sam', method, at, { Nope: 1 })
      expect([key, status, body.value]).toEqual([key, 400, "'Nope' is not a member of this body."])
    }
    expect(await everyRow()).toEqual(before)
  })

  it.each(taking.map((one) => [one.key, one] as const))(
    'of %s are refused, or stored as they were sent, member by member',
    { timeout: 180_000 },
    async (key, taking) => {
      const { make, isRefused = false, isJson } = samples[key]!
      const places = placesOf(taking.takes!.shape!)
      const valid = await make()
      const missing = places.filter((place) => {
        const { schema, isReadOnly } = place.member
        const isSent = valueAt(valid.body, place) !== undefined
        return !isReadOnly && !isSent && !(isJson && schema.contentMediaType)
      })
      expect(
        missing.map(({ name }) => name),
        'the sample has every member',
      ).toEqual([])
      const first = await send(taking, valid.at, valid.body)
      expect([refusalOf(first) !== null, isRefused ? '' : first.body.error]).toEqual([
        isRefused,
        isRefused ? '' : undefined,
      ])

      const problems: unknown[] = []
      // What another call with the same sentence did, this one does: each sentence about a record is enough.
      const refusals = new Map<string, [Place, Way]>()
      for (const place of places)
        for (const way of waysFor(place.member.schema, valueAt(valid.body, place))) {
          const refused = refusedBy(place.member)
          if (refused.has(way)) continue
          const { refusal, problem } = await tried(taking, place, way)
          if (problem) problems.push(problem)
          if (!refusal) continue
          refused.add(way)
          refusals.set([...place.at, refusal.replaceAll(/'.*?'/g, '')].join(' '), [place, way])
        }
      expect(problems).toEqual([])

      const before = await everyRow()
      for (const [place, way] of refusals.values())
        expect([place.name, way.name, await tried(taking, place, way)]).toEqual([
          place.name,
          way.name,
          { refusal: expect.any(String) as unknown },
        ])
      expect(await everyRow()).toEqual(before)
    },
  )
})
