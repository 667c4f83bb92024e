// The profile as the legacy client asks for it (spec 7, Profile).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { createWorld, NOON, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
})

describe('PATCH /Profile/ForceLogout', () => {
  const isIn = async (caller: { rest: World['nobody']['rest'] }) =>
    (await caller.rest('GET', '/auth/me')).status === 200

  it.each(['/Profile/ForceLogout', '/api/profile/forcelogout'])(
    'at %s logs oneself out everywhere else',
    async (path) => {
      const [here, there] = [await world.signInAnew('tess'), await world.signInAnew('tess')]
      const theo = await world.signInAnew('theo')
      const { status, body } = await here.rest('PATCH', path)
      expect([status, body]).toEqual([204, {}])
      expect([await isIn(here), await isIn(there), await isIn(theo)]).toEqual([true, false, true])
    },
  )

  it('with a UserId logs that person out, for administrators', async () => {
    const { tess } = world.company.people
    const there = await world.signInAnew('tess')
    for (const name of ['theo', 'ada'] as const) {
      const { status } = await (
        await world.signInAnew(name)
      ).rest('PATCH', '/Profile/ForceLogout', { UserId: tess.id })
      expect(status, name).toBe(403)
    }
    expect(await isIn(there)).toBe(true)
    const uma = await world.signInAnew('uma')
    expect((await uma.rest('PATCH', '/Profile/ForceLogout', { userid: tess.id })).status).toBe(204)
    const { status, body } = await there.rest('GET', '/auth/me')
    expect([status, body.value]).toEqual([403, 'You need to log in again to access'])
    expect((await uma.rest('PATCH', '/Profile/ForceLogout', { UserId: 999_999 })).status).toBe(404)
    expect((await uma.rest('PATCH', '/Profile/ForceLogout', { UserId: 'tess' })).body.value).toBe(
      'UserId is a whole number.',
    )
    const { sam } = world.company.people
    expect((await uma.rest('PATCH', '/Profile/ForceLogout', { UserId: sam.id })).status).toBe(403)
  })

  it('is refused to a stranger', async () => {
    expect((await world.nobody.rest('PATCH', '/Profile/ForceLogout')).status).toBe(401)
  })
})
