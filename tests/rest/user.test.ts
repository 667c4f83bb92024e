// People and their accounts in the legacy interface: who reads which properties, and which queries are refused.
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
/** Tess as people see her who may not know more, as approvers do, and as she and administrators do. */
const person = () => ({
  UserId: world.company.people.tess.id,
  ...{ FirstName: 'Tess', LastName: 'Tester', AvatarUrl: null, UserType: 0 },
})
const colleague = () => ({
  ...person(),
  ...{ Email: 'tess@test.example', UserStatus: 1, TaskType: 'All' },
  PayLocationId: world.company.payLocations.north.id,
  ApprovalGroupId: world.company.groups.fieldNorth.id,
})
const account = () => ({
  ...colleague(),
  ...{ CreatedOn: '2026-01-05T00:00:00.000Z', allowTimesheetCreation: true, showFieldService: false },
  ...{ GPEmployeeId: null, GPPayCycle: 0, GPStaffNumber: null },
  ...{ DefaultStartTime: '8:30:00.00', Version: 1 },
})
const north = () => ({
  PayLocationId: world.company.payLocations.north.id,
  ...{ Name: 'North', Region: 'QLD', Active: true, Version: 1 },
})

describe('GET /User', () => {
  it('lists every account by name for administrators, as one of them reads by its key', async () => {
    const tess = world.company.people.tess.id
    const list = await get('/User?$count=true', 'uma')
    const found = rowsOf(list).map(({ FirstName }) => FirstName)
    const everybody = Object.values(world.company.people).map(({ firstName }) => firstName)
    expect([list.status, list.body['@odata.count'], found]).toEqual([200, found.length, everybody.sort()])
    expect(rowsOf(list).find(({ UserId }) => UserId === tess)).toEqual(account())
    for (const path of [`/user/${tess}`, `/api/User(UserId=${tess})/`])
      expect(await get(path, 'sam')).toMatchObject({
        status: 200,
        body: { '@odata.context': context('User/\\$entity'), ...account() },
      })
  })

  it.each([
    ['tess', ['Tess'], account],
    ['ada', ['Ada', 'Amy', 'Bob', 'Dora', 'Fay', 'Ivo', 'Jack', 'Rita', 'Sam', 'Tess', 'Theo'], colleague],
    ['bob', ['Ada', 'Amy', 'Bob', 'Ivo', 'Sam', 'Will'], colleague],
  ] as const)(
    'lists for %s the people they may see, with the fields they may see',
    async (by, expected, shape) => {
      const answer = await get('/User', by)
      const found = rowsOf(answer)
      expect([answer.status, found.map(({ FirstName }) => FirstName)]).toEqual([200, expected])
      for (const row of found) expect(Object.keys(row)).toEqual(Object.keys(shape()))
      expect((await get('/User/$count', by)).text).toBe(String(found.length))
    },
  )

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
      data: { path: 'rita.jpg', contentType: 'image/jpeg', size: 1 },
    })
    await db.user.update({ where: { id: rita.id }, data: { avatarId: file.id } })
    await db.user.update({ where: { id: jack.id }, data: { defaultStartTime: 5 } })
    const avatar = `/User/${rita.id}/avatar/${file.id}`
    for (const [filter, found] of [
      [`AvatarUrl eq '${avatar}'`, ['Rita']],
      ["DefaultStartTime eq '0:05:00.00'", ['Jack']],
      ['UserStatus add 1 eq 1', ['Dora', 'Ivo']],
      ["TaskType eq 'JobCost'", ['Jack']],
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
    for (const by of ['tess', 'ada', 'uma', 'sam'] as const) {
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
    ...never.flatMap((name) => [['tess', name] as const, ['sam', name] as const]),
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
    ...never.flatMap((name) => [['tess', name] as const, ['sam', name] as const]),
    ...fromApprovers.map((name) => ['ada', name] as const),
    ...fromStaff.map((name) => ['tess', name] as const),
  ])('from %s about others, such as %s, is refused like an unknown one', async (by, name) => {
    await refusedTo(by, by === 'sam' ? 'User' : 'Person', name, [
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
  it('has an e-mail address for approvers only while they are an approver themselves', async () => {
    const { amy } = world.company.people
    const expand = 'Approver($select=FirstName,Email,UserStatus)'
    const decider = async (by: PersonName) =>
      (await get(`/Timesheet(${sheet})?$select=StartDate&$expand=${expand}`, by)).body.Approver
    const filters = [
      `Approver/Email eq '${amy.email}'`,
      'Approver/UserStatus eq 1',
      'Approver/PayLocationId gt 0',
    ]
    const counts = (by: PersonName) =>
      Promise.all(filters.map(async (one) => (await get(`/Timesheet/$count?$filter=${one}`, by)).text))
    const whole = { FirstName: 'Amy', Email: amy.email, UserStatus: 1 }
    await (await world.signIn('amy')).rest('PATCH', `/Timesheet/${sheet}`, { TimesheetStatus: 2 })
    expect([await decider('ada'), await decider('tess')]).toEqual([whole, undefined])
    expect(await counts('ada')).toEqual(['1', '1', '1'])

    const memberships = await db.approvalGroupMember.findMany({ where: { approverId: amy.id } })
    await db.approvalGroupMember.deleteMany({ where: { approverId: amy.id } })
    const elsewhere = { userType: 'STAFF', approvalGroupId: world.company.groups.workshop.id } as const
    await db.user.update({ where: { id: amy.id }, data: elsewhere })
    expect([await decider('ada'), await decider('sam')]).toEqual([{ FirstName: 'Amy' }, whole])
    expect(await counts('ada')).toEqual(['0', '0', '0'])
    expect(await counts('sam')).toEqual(['1', '1', '1'])
    expect((await get('/Timesheet?$orderby=Approver/Email', 'ada')).status).toBe(200)
    const { userType, approvalGroupId } = amy
    await db.user.update({ where: { id: amy.id }, data: { userType, approvalGroupId } })
    await db.approvalGroupMember.createMany({ data: memberships })
  })
})

describe('the search for members of a group', () => {
  it('finds the people who can approve and are not yet chosen', async () => {
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
      expect([query, ...(await names(`/User?${query}`, 'uma'))]).toEqual([query, 200, found])
    const { data } = await world.ask<{ memberCandidates: { firstName: string }[] }>(
      'uma',
      'query ($except: [ID!]) { memberCandidates(search: "test", except: $except) { firstName } }',
      { except: [btoa(`Account:${ada.id}`)] },
    )
    const [, rest] = await names(`/User?query=test&userIds=${ada.id}`, 'uma')
    expect(data?.memberCandidates.map(({ firstName }) => firstName)).toEqual(rest)
  })

  it('is refused to others', async () => {
    for (const query of ['query=a', 'userIds=1', 'limit=5'])
      expect(await get(`/User?${query}`, 'ada')).toMatchObject({
        status: 403,
        body: refused('FORBIDDEN', 'Only User Administrators and System Administrators can do this.'),
      })
  })

  it.each([
    ['userIds=x', 'userIds must be whole numbers.'],
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
