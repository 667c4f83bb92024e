// Creating, changing and deleting accounts in the legacy interface, by each role.
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { User } from '#server/database/generated/client.ts'
import { context } from '#tests/support/rest.ts'
import { NOON, setUpWorld, type World } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
})

const send: World['rest'] = (...call) => world.rest(...call)
const REPRESENTATION = { prefer: 'return=representation' }

let made = 0
/** What the form sends of a member of the staff. */
function staff(changes: object = {}) {
  made += 1
  return {
    ...{ UserType: 0, FirstName: 'New', LastName: `Person ${made}`, Email: `new${made}@test.example` },
    ...{ GPEmployeeId: `GP-${made}`, GPStaffNumber: '77', GPPayCycle: 1, TaskType: 'All' },
    PayLocationId: world.company.payLocations.north.id,
    ApprovalGroupId: world.company.groups.fieldNorth.id,
    ...{ showFieldService: true, DefaultStartTime: '0:00:00.00' },
    ...changes,
  }
}
/** A person that no other test uses. */
async function somebody(changes: Partial<User> = {}): Promise<User> {
  made += 1
  return db.user.create({
    data: {
      ...{ firstName: 'Some', lastName: `Body ${made}`, email: `some${made}@test.example` },
      ...{ gpEmployeeId: `GP-${made}`, userType: 'STAFF' },
      payLocationId: world.company.payLocations.north.id,
      approvalGroupId: world.company.groups.fieldNorth.id,
      ...changes,
    },
  })
}
const stored = (id: number) => db.user.findUniqueOrThrow({ where: { id } })
const historyOf = async (recordId: number) =>
  (
    await db.administrationHistory.findMany({ where: { noun: 'USER', recordId }, orderBy: { id: 'asc' } })
  ).map(({ action }) => action)

describe('POST /User', () => {
  it.each(['uma', 'sam'] as const)(
    'by %s makes an account, and answers with it and where it is',
    async (by) => {
      const form = staff()
      const sent = { ...form, Password: 'Timesheet123' }
      const { status, headers, body } = await send(by, 'POST', '/User', sent)
      const { UserId: id } = body as { UserId: number }
      expect(status).toBe(201)
      expect(headers.get('location')).toMatch(new RegExp(`/api/User\\(${id}\\)$`))
      expect(body).toEqual({
        '@odata.context': context('User/\\$entity'),
        '@Daybook.InitialPassword': expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/) as unknown,
        ...{ UserId: id, ...form, AvatarUrl: null, UserStatus: 1, allowTimesheetCreation: true, Version: 1 },
        CreatedOn: expect.any(String) as unknown,
        PayLocation: {
          PayLocationId: form.PayLocationId,
          Name: 'North',
          Region: 'QLD',
          Active: true,
          Version: 1,
        },
      })
      expect(await historyOf(id)).toEqual(['CREATED'])
      expect(await stored(id)).toMatchObject({ mustChangePassword: true, defaultStartTime: 0 })
      const logIn = (password: unknown) =>
        world.nobody.rest('POST', '/auth/login', { email: form.Email, password })
      expect((await logIn('Timesheet123')).status).toBe(400)
      expect((await logIn(body['@Daybook.InitialPassword'])).status).toBe(200)
      expect((await send(by, 'GET', `/User(${id})`)).text).not.toContain('assword')
    },
  )

  it('accepts names in any case, a pay location as a record, and empty values for hidden fields', async () => {
    const { PayLocationId, ...form } = staff({ DefaultStartTime: undefined })
    const lower = Object.fromEntries(Object.entries(form).map(([name, value]) => [name.toLowerCase(), value]))
    const PayLocation = { PayLocationId, Name: 'North' }
    const one = await send('uma', 'POST', '/api/user/', { ...lower, PayLocation })
    expect([one.status, one.body]).toMatchObject([201, { PayLocationId, DefaultStartTime: '8:30:00.00' }])
    const administrator = { UserType: 2, FirstName: 'An', LastName: 'Admin', Email: 'an.admin@test.example' }
    const empty = {
      TaskType: null,
      PayLocation: null,
      ApprovalGroupId: null,
      GPEmployeeId: null,
      UserStatus: 1,
    }
    const two = await send('uma', 'POST', '/User', { ...administrator, ...empty, DefaultStartTime: '7:05' })
    expect([two.status, two.body]).toMatchObject([
      201,
      { UserType: 2, TaskType: 'All', DefaultStartTime: '7:05:00.00', PayLocation: null },
    ])
    const three = await send('uma', 'POST', '/User', staff(), { prefer: 'return=minimal' })
    expect([three.status, three.text]).toEqual([204, ''])
    expect(three.headers.get('location')).toMatch(/\/api\/User\(\d+\)$/)
  })

  it.each([
    [{ TaskType: 'Both' }, "TaskType must be one of 'All', 'Rental', 'JobCost'."],
    [{ UserId: 7 }, 'UserId must be 0. A new record has no number yet.'],
    [{ UserStatus: 0 }, 'A new account must be active.'],
    [{ DefaultStartTime: '24:00:00.00' }, 'DefaultStartTime must be a time (h:mm:ss.00).'],
    [
      { PayLocation: 'North' },
      'PayLocation must be a whole number, a record with its PayLocationId, or null.',
    ],
  ])('with %j is refused: %s', async (changes, message) => {
    const before = await db.user.count()
    const { status, body } = await send('uma', 'POST', '/User', staff(changes))
    expect([status, body.value]).toEqual([400, message])
    expect(await db.user.count()).toBe(before)
  })
})

describe('PATCH /User/{id}', () => {
  it('changes only the sent properties', async () => {
    const { id } = await somebody({ defaultStartTime: 400, gpStaffNumber: '5' })
    const before = await stored(id)
    const sent = { FirstName: 'Other', Password: 'another one' }
    const { status, text } = await send('uma', 'PATCH', `/user/${id}`, sent)
    expect([status, text]).toEqual([204, ''])
    const changed = { firstName: 'Other', version: 2, updatedAt: expect.any(Date) as unknown }
    const searchName = before.searchName.replace('some', 'other')
    expect(await stored(id)).toEqual({ ...before, ...changed, searchName })
    expect(await historyOf(id)).toEqual(['CHANGED'])
    for (const unknown of ['999999', '9999999999'])
      expect((await send('uma', 'PATCH', `/User/${unknown}`, { FirstName: 'X' })).status).toBe(404)
  })

  it('accepts the address of a pay location', async () => {
    const { id } = await somebody()
    const { north, south } = world.company.payLocations
    const bind = (value: unknown, more: object = {}) =>
      send('uma', 'PATCH', `/User/${id}`, { 'PayLocation@odata.bind': value, ...more })
    for (const address of ['PayLocation', '/PayLocation', 'http://daybook.test/api/paylocation'])
      for (const key of [`(${south.id})`, `(PayLocationId=${south.id})`, `/${south.id}`]) {
        await db.user.update({ where: { id }, data: { payLocationId: north.id } })
        expect([address, key, (await bind(address + key)).status]).toEqual([address, key, 204])
        expect((await stored(id)).payLocationId).toBe(south.id)
      }
    const wrong = "PayLocation must be bound to the address of a record: 'PayLocation(1)'."
    for (const value of [`Site(${south.id})`, 'PayLocation', 3, `PayLocation(${south.id})/Name`])
      expect([value, (await bind(value)).body.value]).toEqual([value, wrong])
    const twice = await bind(`PayLocation(${south.id})`, { PayLocationId: north.id })
    expect(twice.body.value).toBe('PayLocation appears twice.')
    const none = await send('uma', 'PATCH', `/User/${id}`, { 'Timesheets@odata.bind': 'Timesheet(1)' })
    expect(none.body.value).toBe("'Timesheets' of User cannot be bound.")
    expect((await bind(null)).body.value).toBe('Please enter Pay Location')
  })

  it('returns the account if the client prefers it, and accepts PUT and the version', async () => {
    const { id } = await somebody()
    const put = await send('sam', 'PUT', `/User(${id})`, { TaskType: 'Rental', Version: 1 }, REPRESENTATION)
    expect([put.status, put.body]).toMatchObject([
      200,
      { UserId: id, TaskType: 'Rental', Version: 2, PayLocation: { Name: 'North' } },
    ])
    const late = await send('uma', 'PATCH', `/User(UserId=${id})`, { TaskType: 'JobCost', Version: 1 })
    expect([late.status, late.body.error]).toMatchObject([400, { code: 'CHANGED_SINCE' }])
    const { body } = await send('uma', 'GET', `/User(${id})`)
    expect((await send('uma', 'PATCH', `/User(${id})`, body)).status).toBe(204)
  })

  it('with a UserStatus disables and enables an account, and ends its sessions', async () => {
    const tess = await world.signInAgain('theo')
    const { theo } = world.company.people
    const status = (UserStatus: number) => send('uma', 'PATCH', `/User/${theo.id}`, { UserStatus })
    expect((await status(0)).status).toBe(204)
    expect((await tess.rest('GET', '/auth/me')).status).toBe(403)
    expect((await status(0)).status).toBe(204)
    expect((await status(1)).status).toBe(204)
    expect(await historyOf(theo.id)).toEqual(['DISABLED', 'ENABLED'])
    expect(await stored(theo.id)).toMatchObject({ active: true })
  })

  it('applies all sent changes or none', async () => {
    const [one, other] = [await somebody({ active: false, gpEmployeeId: 'GP-TAKEN' }), await somebody()]
    await db.user.update({ where: { id: other.id }, data: { gpEmployeeId: 'GP-TAKEN' } })
    const change = (body: object) => send('sam', 'PATCH', `/User/${one.id}`, body)
    const taken = await change({ UserStatus: 1, FirstName: 'Half' })
    expect([taken.status, taken.body.error]).toMatchObject([400, { code: 'GP_EMPLOYEE_USED' }])
    expect(await stored(one.id)).toMatchObject({ active: false, firstName: 'Some' })
    expect((await change({ UserStatus: 1, GPEmployeeId: 'GP-FREE' })).status).toBe(204)
    expect(await stored(one.id)).toMatchObject({ active: true, gpEmployeeId: 'GP-FREE' })
    expect(await historyOf(one.id)).toEqual(['CHANGED', 'ENABLED'])
  })
})

describe('DELETE /User/{id}', () => {
  it('deletes an account without history, disables one with history, and tells which', async () => {
    const [nobody, author] = [await somebody(), await somebody()]
    await world.seed({ owner: 'tess', startDate: '2026-10-01' })
    await db.timesheet.updateMany({
      where: { startDate: new Date('2026-10-01') },
      data: { approverId: author.id },
    })
    const gone = await send('uma', 'DELETE', `/User/${nobody.id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    const disabled = await send('uma', 'DELETE', `/User/${author.id}`)
    expect([disabled.status, disabled.body]).toMatchObject([200, { UserId: author.id, UserStatus: 0 }])
    expect(await db.user.findUnique({ where: { id: nobody.id } })).toBeNull()
    expect(await stored(author.id)).toMatchObject({ active: false })
    expect((await send('uma', 'GET', `/User(${nobody.id})`)).status).toBe(404)
    expect((await send('uma', 'GET', `/User(${author.id})/UserStatus/$value`)).text).toBe('0')
    expect((await send('uma', 'DELETE', `/User(${nobody.id})`)).status).toBe(404)
  })
})

describe('GET /User/EmailExists', () => {
  const exists = (query: string) => send('uma', 'GET', `/User/EmailExists${query}`)

  it.each([
    ['TESS@Test.Example', true],
    ['dora@test.example', true],
    ['nobody@test.example', false],
    ['t%25ss@test.example', false],
  ])('answers for %s: %s', async (email, value) => {
    const { status, body } = await exists(`?Email=${email}`)
    expect([status, body]).toEqual([200, { value }])
  })

  it('needs an address, and is refused when it comes too often', async () => {
    expect((await exists('')).body.value).toBe('Please enter email')
    expect((await exists('?email=x')).body.value).toBe('Please input correct email')
    await db.throttle.updateMany({ where: { key: { startsWith: 'email-exists:' } }, data: { count: 200 } })
    expect((await exists('?email=tess@test.example')).status).toBe(429)
  })
})

describe('/Profile/SendWelComeEmail/{userId}', () => {
  const welcome = (method: string, id: number) => send('uma', method, `/Profile/SendWelComeEmail/${id}`)
  const mails = (userId: number) => db.mailMessage.count({ where: { kind: 'WELCOME', userId } })

  it('sends the welcome e-mail by GET and by POST', async () => {
    for (const method of ['GET', 'POST']) {
      const { id } = await somebody()
      const { status, text } = await welcome(method, id)
      expect([status, text, await mails(id)]).toEqual([204, '', 1])
      expect(await historyOf(id)).toEqual(['WELCOMED'])
    }
  })

  it('sends nothing by HEAD, without a bearer token, or too often', async () => {
    const { id } = await somebody()
    expect((await welcome('HEAD', id)).status).toBe(204)
    expect((await world.nobody.rest('GET', `/Profile/SendWelComeEmail/${id}`)).status).toBe(401)
    expect(await mails(id)).toBe(0)
    for (let at = 0; at < 5; at++) expect((await welcome('GET', id)).status).toBe(204)
    expect((await welcome('GET', id)).status).toBe(429)
    expect(await mails(id)).toBe(5)
  })

  it('is refused for accounts that have a password, are disabled, or do not exist', async () => {
    const { tess, dora } = world.company.people
    expect((await welcome('GET', tess.id)).body.value).toBe(
      'This person already has a password and needs no invitation.',
    )
    expect((await welcome('GET', dora.id)).status).toBe(400)
    expect((await welcome('POST', 999_999)).status).toBe(404)
  })
})
