// The user log under the legacy interface: to System_Administrators only.
import { beforeAll, describe, expect, it } from 'vitest'
import { userLogLabel, userLogTypes } from '#domain/user/user-log.ts'
import { db } from '#server/database/client.ts'
import { userLogTypeNumbers } from '#domain/legacy-numbers.ts'
import type { PersonName } from '#tests/support/company.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeAll(async () => {
  await world.signIn('sam')
  await db.userLog.deleteMany()
  const { tess } = world.company.people
  await db.userLog.createMany({
    data: userLogTypes.map((userLogType, at) => ({
      userId: tess.id,
      userLogType,
      nameOfActor: at % 2 === 0 ? 'Uma Tester' : null,
      address: at === 0 ? null : '203.0.113.7',
      userAgent: at === 0 ? null : 'Mozilla/5.0',
      at: new Date(Date.UTC(2026, 10, 1, 0, at)),
    })),
  })
})

const get = async (path: string, by: PersonName = 'sam') => {
  const { status, body, text } = await world.rest(by, 'GET', path)
  return { status, body: body as { value: Record<string, unknown>[] }, text }
}

describe('GET /UserLog', () => {
  it('lists the events of accounts, newest first, with names and numbers', async () => {
    const { body } = await get(
      '/UserLog?$expand=User($select=FirstName)&$filter=UserLogDateTime lt 2026-11-02',
    )
    const { tess } = world.company.people
    const entries = await db.userLog.findMany({ where: { at: { lt: new Date('2026-11-02') } } })
    expect(body).toEqual({
      '@odata.context': expect.stringMatching(/#UserLog\(User\(FirstName\)\)$/) as unknown,
      value: entries
        .sort((a, b) => b.at.getTime() - a.at.getTime())
        .map((one) => ({
          UserLogId: one.id,
          UserId: tess.id,
          UserLogDateTime: one.at.toISOString(),
          UserLogType: userLogTypeNumbers[one.userLogType],
          UserLogTypeName: userLogLabel[one.userLogType],
          ActorName: one.nameOfActor,
          Address: one.address,
          UserAgent: one.userAgent,
          User: { FirstName: 'Tess' },
        })),
    })
  })

  it('filters by type with an option of its own, and has pages', async () => {
    for (const type of userLogTypes) {
      const number = userLogTypeNumbers[type]
      const { body } = await get(
        `/UserLog?userlogtype=${number}&$filter=UserId eq ${world.company.people.tess.id}`,
      )
      expect([type, body.value.map((one) => one.UserLogTypeName)]).toEqual([type, [userLogLabel[type]]])
    }
    const numbers = Object.values(userLogTypeNumbers)
    expect([...numbers].sort((a, b) => a - b)).toEqual(numbers.map((_, at) => at))
    const rows = Array.from({ length: 130 }, () => ({
      userId: world.company.people.theo.id,
      userLogType: 'SIGNED_OUT' as const,
    }))
    await db.userLog.createMany({ data: rows })
    const first = (await get('/UserLog?UserLogType=1')).body as unknown as Record<string, unknown>
    expect((first.value as unknown[]).length).toBe(100)
    const link = (first['@odata.nextLink'] as string).replace(/^.*\/api/, '/api')
    expect((await get(link)).body.value.length).toBe(31)
  })

  it.each(['x', '-1', '16', '1 or true'])('refuses %s as a type', async (value) => {
    const message = 'UserLogType must be a number from 0 to 15.'
    const { status, body } = await get(`/UserLog?UserLogType=${value}`)
    expect([status, body]).toEqual([
      400,
      { error: { code: 'BAD_QUERY', message, details: [] }, value: message },
    ])
  })

  it.each(['tess', 'ada', 'uma'] as const)(
    'is refused to %s, and described to them by nothing',
    async (by) => {
      const message = 'Only System Administrators can do this.'
      for (const path of ['/UserLog', '/UserLog/$count', '/UserLog(1)', '/UserLog?$filter=Nosuch eq 1'])
        expect(await get(path, by)).toMatchObject({
          status: 403,
          body: { error: { code: 'FORBIDDEN', message, details: [] }, value: message },
        })
      expect((await get('/api/$metadata', by)).text).not.toContain('UserLog')
      expect((await get('/api/', by)).text).not.toContain('UserLog')
    },
  )
})
