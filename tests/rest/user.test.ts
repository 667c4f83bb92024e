// People and their accounts under the legacy interface: who reads what of them, and who may not ask for it.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { done } from '#tests/support/caller.ts'
import { context, refused } from '#tests/support/rest.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let sheet: number
beforeAll(async () => {
  const tess = await world.signIn('tess')
  sheet = done(await tess.submit(world.day([world.unbilled('7:00', '15:00')]))).number
})
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
})

/** Of each role one: Staff, Approver, User_Administrator, System_Administrator. */
const roles = ['tess', 'ada', 'uma', 'sam'] as const satisfies readonly PersonName[]
const administrators = ['uma', 'sam'] as const
const everybodyElse = ['tess', 'ada'] as const

async function get(path: string, by: PersonName) {
  const { status, body, text } = await world.rest(by, 'GET', path)
  return { status, body, text }
}
type Row = Record<string, unknown>
const rowsOf = ({ body }: { body: Row }) => body.value as Row[]
const names = async (path: string, by: PersonName) => {
  const answer = await get(path, by)
  return [answer.status, rowsOf(answer).map(({ FirstName }) => FirstName)]
}
const FORBIDDEN = {
  status: 403,
  body: refused('FORBIDDEN', 'Only User Administrators and System Administrators can do this.'),
}

/** Tess as people see her who may not know more, as approvers do, and as she and administrators do. */
const person = () => ({
  UserId: world.company.people.tess.id,
  FirstName: 'Tess',
  LastName: 'Tester',
  AvatarUrl: null,
  UserType: 0,
})
const colleague = () => ({
  ...person(),
  Email: 'tess@test.example',
  UserStatus: 1,
  TaskType: 'All',
  PayLocationId: world.company.payLocations.north.id,
  ApprovalGroupId: world.company.groups.fieldNorth.id,
})
const account = () => ({
  ...colleague(),
  CreatedOn: '2026-01-05T00:00:00.000Z',
  allowTimesheetCreation: true,
  showFieldService: false,
  GPEmployeeId: null,
  GPPayCycle: 0,
  GPStaffNumber: null,
  DefaultStartTime: '8:30:00.00',
  Version: 1,
})
const north = () => ({
  PayLocationId: world.company.payLocations.north.id,
  Name: 'North',
  Region: 'QLD',
  Active: true,
  Version: 1,
})

describe('GET /User', () => {
  it.each(administrators)(
    'lists to %s every account by name, as one of them reads by its key',
    async (by) => {
      const tess = world.company.people.tess.id
      const list = await get(`/User?$count=true`, by)
      const found = rowsOf(list).map(({ FirstName }) => FirstName)
      expect([list.status, list.body['@odata.context'], list.body['@odata.count']]).toEqual([
        200,
        context('User'),
        found.length,
      ])
      expect(found).toEqual(
        Object.values(world.company.people)
          .map(({ firstName }) => firstName)
          .sort(),
      )
      expect(rowsOf(list).find(({ UserId }) => UserId === tess)).toEqual(account())
      for (const path of [`/User(${tess})`, `/user/${tess}`, `/api/User(UserId=${tess})/`])
        expect(await get(path, by)).toMatchObject({
          status: 200,
          body: { '@odata.context': context('User/\\$entity'), ...account() },
        })
      expect((await get('/User/$count?$top=1', by)).text).toBe(String(found.length))
    },
  )

  it.each([
    ['tess', ['Tess'], account],
    ['theo', ['Theo'], account],
    ['ada', ['Ada', 'Amy', 'Bob', 'Dora', 'Fay', 'Ivo', 'Jack', 'Rita', 'Sam', 'Tess', 'Theo'], colleague],
    ['bob', ['Ada', 'Amy', 'Bob', 'Ivo', 'Sam', 'Will'], colleague],
  ] as const)(
    'lists for %s the people they may see, with the fields they may see',
    async (by, expected, shape) => {
      const answer = await get('/User', by)
      const found = rowsOf(answer)
      expect([answer.status, found.map(({ FirstName }) => FirstName)]).toEqual([200, expected])
      for (const row of found) expect(Object.keys(row)).toEqual(Object.keys(shape()))
      const seen = (await get('/User/$count', by)).text
      expect(seen).toBe(String(found.length))
    },
  )

  it('shows Staff their own account, and approvers the accounts of their people', async () => {
    const { tess } = world.company.people
    const path = `/User(${tess.id})?$expand=PayLocation`
    expect((await get(path, 'tess')).body).toEqual({
      '@odata.context': context('User/\\$entity'),
      ...account(),
      PayLocation: north(),
    })
    expect((await get(path, 'ada')).body).toEqual({
      '@odata.context': context('User/\\$entity'),
      ...colleague(),
      PayLocation: north(),
    })
  })

  it('gives an approver the picker of the legacy client', async () => {
    const filter = '$filter=UserType ne 0 and UserStatus eq 1&$select=FirstName,Email'
    const answer = await get(`/User?${filter}`, 'bob')
    expect(rowsOf(answer)).toEqual(
      ['Ada', 'Amy', 'Bob', 'Sam'].map((FirstName) => ({
        FirstName,
        Email: `${FirstName.toLowerCase()}@test.example`,
      })),
    )
    expect(await names("/User?$filter=PayLocation/Name eq 'South'", 'bob')).toEqual([200, ['Will']])
  })

  it('filters computed properties by the values that it shows', async () => {
    const { rita, jack } = world.company.people
    const file = await db.storedFile.create({
      data: {
        path: 'rita.jpg',
        contentType: 'image/jpeg',
        size: 1,
      },
    })
    await db.user.update({ where: { id: rita.id }, data: { avatarId: file.id } })
    await db.user.update({ where: { id: jack.id }, data: { defaultStartTime: 5 } })
    const avatar = `/User/${rita.id}/avatar/${file.id}`
    for (const [filter, found] of [
      ['AvatarUrl ne null', ['Rita']],
      [`AvatarUrl eq '${avatar}'`, ['Rita']],
      ["DefaultStartTime eq '0:05:00.00'", ['Jack']],
      ["DefaultStartTime ne '8:30:00.00'", ['Jack']],
      ['UserStatus eq 0', ['Dora', 'Ivo']],
      ['UserStatus add 1 eq 1', ['Dora', 'Ivo']],
      ["TaskType eq 'JobCost'", ['Jack']],
      ["TaskType eq 'Rental'", ['Rita']],
      ["PayLocation/Name eq 'South'", ['Will']],
      ['UserType gt 1', ['Sam', 'Uma']],
      ["contains(tolower(Email),'TESS@')", ['Tess']],
    ] as const)
      expect([filter, ...(await names(`/User?$filter=${filter}`, 'uma'))]).toEqual([filter, 200, found])
    const [shown] = rowsOf(await get(`/User?$filter=UserId eq ${rita.id}`, 'ada'))
    expect(shown!.AvatarUrl).toBe(avatar)
    expect((await get(`/User(${jack.id})/DefaultStartTime/$value`, 'sam')).text).toBe('0:05:00.00')
    const [last] = rowsOf(await get('/User?$orderby=AvatarUrl desc,DefaultStartTime&$top=1', 'sam'))
    expect(last!.FirstName).toBe('Rita')
    await db.user.update({ where: { id: rita.id }, data: { avatarId: null } })
    await db.user.update({ where: { id: jack.id }, data: { defaultStartTime: 510 } })
  })

  it('has no more in its description than in its answers', async () => {
    for (const by of roles) {
      const { text } = await get('/api/$metadata', by)
      const type = /<EntityType Name="User">([\s\S]*?)<\/EntityType>/.exec(text)![1]!
      const described = [...type.matchAll(/<Property Name="(\w+)"/g)].map(([, name]) => name)
      const [row] = rowsOf(await get('/User?$top=1', by))
      expect([by, described]).toEqual([by, Object.keys(row!)])
      expect(text).not.toContain('assword')
    }
  })
})

describe('a hidden property', () => {
  const never = ['PasswordHash', 'mustChangePassword', 'Nosuch']
  const fromApprovers = ['GPEmployeeId', 'GPStaffNumber', 'CreatedOn', 'DefaultStartTime', 'Version']
  const fromStaff = ['Email', 'UserStatus', 'TaskType', 'PayLocationId', 'ApprovalGroupId', ...fromApprovers]
  const refusedTo = async (by: PersonName, type: string, name: string, queries: readonly string[]) => {
    const sentence = refused('BAD_QUERY', `'${name}' is not a property of ${type}.`)
    for (const query of queries) {
      const { status, body } = await get(query, by)
      expect([query, status, body]).toEqual([query, 400, sentence])
    }
  }

  it.each([
    ...roles.flatMap((by) => never.map((name) => [by, name] as const)),
    ...fromApprovers.map((name) => ['ada', name] as const),
  ])('from %s, such as %s, is refused like an unknown one', async (by, name) => {
    await refusedTo(by, 'User', name, [
      `/User?$filter=${name} eq 'x'`,
      `/User?$filter=not (FirstName eq 'x' or startswith(${name},'x'))`,
      `/User?$orderby=${name}`,
      `/User?$select=FirstName,${name}`,
      `/User/$count?$filter=${name} ne null`,
      `/Timesheet?$filter=User/${name} eq 'x'`,
      `/Timesheet?$expand=User($select=${name})`,
    ])
    expect((await get(`/User(${world.company.people[by].id})/${name}`, by)).status).toBe(404)
    expect((await get(`/User(${world.company.people[by].id})/${name}/$value`, by)).status).toBe(404)
  })

  it.each([
    ...roles.flatMap((by) => never.map((name) => [by, name] as const)),
    ...fromApprovers.map((name) => ['ada', name] as const),
    ...fromStaff.map((name) => ['tess', name] as const),
  ])('from %s about others, such as %s, is refused like an unknown one', async (by, name) => {
    await refusedTo(by, by === 'uma' || by === 'sam' ? 'User' : 'Person', name, [
      `/Timesheet?$filter=Approver/${name} eq 'x'`,
      `/Timesheet?$orderby=LastActorUser/${name} desc`,
      `/Timesheet?$expand=LastActorUser($select=${name})`,
      `/Timesheet?$expand=Approver($filter=${name} eq 'x')`,
      `/Timesheet?$expand=Approver($orderby=${name})`,
    ])
  })
})

describe('the owner of a timesheet', () => {
  it.each([
    ['tess', account],
    ['ada', colleague],
    ['uma', account],
    ['sam', account],
  ] as const)('has for %s the fields they may see, and the pay location', async (by, shape) => {
    const at = `/Timesheet(${sheet})?$select=StartDate&$expand=User`
    expect((await get(at, by)).body.User).toEqual(shape())
    expect((await get(`${at}($expand=PayLocation)`, by)).body.User).toEqual({
      ...shape(),
      PayLocation: north(),
    })
  })
})

describe('someone who decided a timesheet', () => {
  const email = 'amy@test.example'
  const decider = async (by: PersonName) => {
    const at = `/Timesheet(${sheet})?$select=StartDate&$expand=Approver($select=FirstName,Email,UserStatus)`
    return (await get(at, by)).body.Approver
  }
  const count = async (by: PersonName, filter: string) =>
    (await get(`/Timesheet/$count?$filter=${filter}`, by)).text
  const ordered = async (by: PersonName) =>
    (await get('/Timesheet?$select=TimesheetHeaderId&$orderby=Approver/Email', by)).status

  it('has an e-mail address for approvers only while they are an approver themselves', async () => {
    const { amy } = world.company.people
    await (await world.signIn('amy')).rest('PATCH', `/Timesheet/${sheet}`, { TimesheetStatus: 2 })
    expect(await decider('ada')).toEqual({ FirstName: 'Amy', Email: email, UserStatus: 1 })
    expect(await decider('tess')).toBeUndefined()
    expect(await count('ada', `Approver/Email eq '${email}'`)).toBe('1')

    const memberships = await db.approvalGroupMember.findMany({ where: { approverId: amy.id } })
    await db.approvalGroupMember.deleteMany({ where: { approverId: amy.id } })
    const elsewhere = { userType: 'STAFF', approvalGroupId: world.company.groups.workshop.id } as const
    await db.user.update({ where: { id: amy.id }, data: elsewhere })
    expect(await decider('ada')).toEqual({ FirstName: 'Amy' })
    expect(await decider('sam')).toEqual({ FirstName: 'Amy', Email: email, UserStatus: 1 })
    for (const filter of [
      `Approver/Email eq '${email}'`,
      'Approver/UserStatus eq 1',
      'Approver/PayLocationId gt 0',
    ])
      expect([filter, await count('ada', filter), await count('sam', filter)]).toEqual([filter, '0', '1'])
    expect(await ordered('ada')).toBe(200)
    const { userType, approvalGroupId } = amy
    await db.user.update({ where: { id: amy.id }, data: { userType, approvalGroupId } })
    await db.approvalGroupMember.createMany({ data: memberships })
  })
})

describe('the search for members of a group', () => {
  it.each(administrators)('finds for %s the people who can approve and are not yet chosen', async (by) => {
    const { ada, amy, sam } = world.company.people
    for (const [query, found] of [
      ['query=', ['Ada', 'Amy', 'Bob', 'Sam']],
      ['query=ad%20TEST', ['Ada']],
      ['query=tess', []],
      ['query=ivo', []],
      ['Limit=2', ['Ada', 'Amy']],
      ['limit=1&$top=2', ['Ada']],
      ['limit=2&$top=1', ['Ada']],
      [`userIds=${ada.id},${amy.id}`, ['Bob', 'Sam']],
      [`userIds=${ada.id}&userIds=${sam.id}&query=tester&limit=100`, ['Amy', 'Bob']],
      [`userids=[${ada.id}]&limit=1&$filter=startswith(FirstName,'s')`, ['Sam']],
    ] as const)
      expect([query, ...(await names(`/User?${query}`, by))]).toEqual([query, 200, found])
    const { data } = await world.ask<{ memberCandidates: { firstName: string }[] }>(
      by,
      'query ($except: [ID!]) { memberCandidates(search: "test", except: $except) { firstName } }',
      { except: [btoa(`Account:${ada.id}`)] },
    )
    const [, rest] = await names(`/User?query=test&userIds=${ada.id}`, by)
    expect(data?.memberCandidates.map(({ firstName }) => firstName)).toEqual(rest)
  })

  it.each(everybodyElse)('is refused to %s', async (by) => {
    for (const query of ['query=a', 'userIds=1', 'limit=5'])
      expect(await get(`/User?${query}`, by)).toMatchObject(FORBIDDEN)
  })

  it.each([
    ['userIds=x', 'userIds must be whole numbers.'],
    ['userIds=1) or (UserId in (1', 'userIds must be whole numbers.'],
    ['limit=-1', 'limit must be a whole number.'],
  ])('with %s is refused: %s', async (query, sentence) => {
    const { status, body } = await get(`/User?${query}`, 'uma')
    expect([status, body]).toEqual([400, refused('BAD_QUERY', sentence)])
  })
})

describe('$search', () => {
  it('finds people by name, and for administrators accounts also by e-mail and number', async () => {
    for (const [search, by, found] of [
      ['tess', 'ada', ['Tess']],
      ['test.example', 'ada', []],
      ['theo@test.example', 'uma', ['Theo']],
      ['tess OR theo', 'uma', ['Tess', 'Theo']],
      ['test NOT (a OR e)', 'uma', []],
      ['"tess tester"', 'sam', ['Tess']],
      ["NOT tess AND 'theo'", 'sam', ['Theo']],
    ] as const)
      expect([search, ...(await names(`/User?$search=${encodeURIComponent(search)}`, by))]).toEqual([
        search,
        200,
        found,
      ])
    expect((await get('/User/$count?search=tester', 'sam')).text).toBe(
      String(Object.keys(world.company.people).length),
    )
    const expand = '/Timesheet?$expand=User($search=theo)'
    expect(rowsOf(await get(expand, 'sam'))[0]!.User).toBeNull()
  })
})
