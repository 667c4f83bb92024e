// The first day of a company: a link that works once, while there is no administrator.
import { beforeEach, describe, expect, it } from 'vitest'
import { offerSetUp } from '#server/actions/access/company-set-up.ts'
import { db } from '#server/database/client.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
/** Nobody administers, as before each first day. */
beforeEach(async () => {
  const { sam } = world.company.people
  await db.$executeRaw`UPDATE "User" SET "email" = "id" || '@earlier.example' WHERE "email" LIKE '%@bowen.example'`
  await db.user.updateMany({ data: { passwordHash: sam.passwordHash } })
  const where = { userType: 'SYSTEM_ADMINISTRATOR' } as const
  await db.user.updateMany({ where, data: { userType: 'STAFF' } })
  await db.setting.updateMany({ data: { companyName: 'Demo Plant', timeZone: 'Australia/Brisbane' } })
  await db.setUpLink.deleteMany()
  await db.throttle.deleteMany()
})

const MUTATION = `mutation ($input: SetUpInput!) {
  result: setUp(input: $input) {
    __typename
    ... on SessionPayload { accessToken userType }
    ... on Refusal { code message }
    ... on InvalidInput { problems { path message } }
  }
}`
type Result = { __typename: string; accessToken?: string; code?: string; problems?: { path: string }[] }
const whole = {
  companyName: 'Bowen Plant Hire',
  timeZone: 'Australia/Perth',
  firstName: 'Ingrid',
  lastName: 'Solberg',
  email: 'ingrid@bowen.example',
  password: 'a password of my own',
}
async function setUp(token: string, changes: object = {}) {
  const { data, errors } = await world.nobody.ask<{ result: Result }>(MUTATION, {
    input: { ...whole, ...changes, token },
  })
  return data?.result ?? errors[0]!
}
async function isGood(token: string) {
  const QUERY = 'query ($token: String!) { setUpLink(token: $token) }'
  return (await world.nobody.ask<{ setUpLink: boolean }>(QUERY, { token })).data?.setUpLink
}

it('everybody knows whether Daybook is set up: yes once somebody has a password', async () => {
  const isSetUp = async () => (await world.nobody.ask<{ isSetUp: boolean }>('{ isSetUp }')).data?.isSetUp
  expect(await isSetUp()).toBe(true)
  // People who were imported before the set-up.
  await db.user.updateMany({ data: { passwordHash: null } })
  expect(await isSetUp()).toBe(false)
  await setUp((await offerSetUp())!)
  expect(await isSetUp()).toBe(true)
})

describe('a set-up link', () => {
  it('names the company, creates its first System Administrator and signs them in', async () => {
    const token = (await offerSetUp())!
    expect(await isGood(token)).toBe(true)
    const result = (await setUp(token)) as Result
    expect(result).toMatchObject({ __typename: 'SessionPayload', userType: 'SYSTEM_ADMINISTRATOR' })
    const { data } = await world
      .caller(result.accessToken!)
      .ask('{ me { email userType mustChangePassword } }')
    const me = { email: 'ingrid@bowen.example', userType: 'SYSTEM_ADMINISTRATOR', mustChangePassword: false }
    expect(data).toEqual({ me })
    expect(await db.setting.findFirst()).toMatchObject({
      companyName: 'Bowen Plant Hire',
      timeZone: 'Australia/Perth',
    })
  })

  it('becomes invalid when it is used, like every other link', async () => {
    const [token, other] = [(await offerSetUp())!, (await offerSetUp())!]
    await setUp(token)
    expect([await isGood(token), await isGood(other)]).toEqual([false, false])
    for (const one of [token, other])
      expect(await setUp(one, { email: 'other@bowen.example' })).toMatchObject({ code: 'SET_UP_DONE' })
    expect(await offerSetUp()).toBeNull()
    expect(await db.setUpLink.count()).toBe(0)
  })

  it('becomes invalid when an administrator exists by other means', async () => {
    const token = (await offerSetUp())!
    const { id } = world.company.people.sam
    await db.user.update({ where: { id }, data: { userType: 'SYSTEM_ADMINISTRATOR' } })
    expect(await isGood(token)).toBe(false)
    expect(await setUp(token)).toMatchObject({ code: 'SET_UP_DONE' })
    expect(await db.user.count({ where: { email: whole.email } })).toBe(0)
  })

  it('cannot be guessed, or derived from the database', async () => {
    const token = (await offerSetUp())!
    for (const wrong of ['', 'x', token.slice(0, -1), `${token}x`, token.toUpperCase()]) {
      expect(await isGood(wrong)).toBe(false)
      expect(await setUp(wrong)).toMatchObject({ code: 'SET_UP_LINK' })
    }
    const [kept] = await db.setUpLink.findMany()
    expect(kept!.tokenHash).not.toContain(token)
    expect(await isGood(kept!.tokenHash)).toBe(false)
  })

  it('limits wrong guesses, and works after too many of them', async () => {
    const token = (await offerSetUp())!
    for (let tries = 0; tries < 30; tries++) expect(await isGood('x')).toBe(false)
    expect(await setUp('x')).toMatchObject({ extensions: { code: 'TOO_MANY_REQUESTS' } })
    expect(await isGood('x')).toBeUndefined()
    expect(await isGood(token)).toBe(true)
    expect(await setUp(token)).toMatchObject({ __typename: 'SessionPayload' })
  })

  it('works for only one of two at the same time', async () => {
    const token = (await offerSetUp())!
    const results = await Promise.all(
      ['one', 'two', 'three'].map((name) => setUp(token, { email: `${name}@bowen.example` })),
    )
    const kinds = results.map((result) => ('code' in result && result.code ? result.code : 'done'))
    expect(kinds.toSorted()).toEqual(['SET_UP_DONE', 'SET_UP_DONE', 'done'])
    expect(await db.user.count({ where: { userType: 'SYSTEM_ADMINISTRATOR' } })).toBe(1)
  })

  it('reports the problem of each field, and stays valid', async () => {
    const token = (await offerSetUp())!
    const wrong = {
      ...{ companyName: ' ', timeZone: 'Brisbane', firstName: '', lastName: '', email: 'x' },
      password: 'short',
    }
    const { problems } = (await setUp(token, wrong)) as Result
    expect(problems!.map(({ path }) => path).toSorted()).toEqual(Object.keys(wrong).toSorted())
    expect(await setUp(token, { password: whole.email })).toMatchObject({
      problems: [{ path: 'password', message: 'The password must not be your e-mail address.' }],
    })
    expect(await setUp(token, { email: 'TESS@test.example' })).toMatchObject({ code: 'EMAIL_USED' })
    expect(await isGood(token)).toBe(true)
  })
})
