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

/** Tess as others see her, and as administrators do. */
const person = () => ({
  UserId: world.company.people.tess.id,
  FirstName: 'Tess',
  LastName: 'Tester',
  AvatarUrl: null,
  UserType: 0,
})
const account = () => ({
  ...person(),
  Email: 'tess@test.example',
  UserStatus: 1,
  ApprovalGroupId: world.company.groups.fieldNorth.id,
  CreatedOn: '2026-01-05T00:00:00.000Z',
  allowTimesheetCreation: true,
  showFieldService: false,
  PayLocationId: world.company.payLocations.north.id,
  GPEmployeeId: null,
  GPPayCycle: 0,
  GPStaffNumber: null,
  DefaultStartTime: '8:30:00.00',
  TaskType: 'All',
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
    ['tess', ['Tess']],
    ['theo', ['Theo']],
    ['ada', ['Ada', 'Amy', 'Dora', 'Fay', 'Jack', 'Rita', 'Sam', 'Tess', 'Theo']],
    ['bob', ['Bob', 'Will']],
  ] as const)('lists for %s the people they may see, with their public fields', async (by, expected) => {
    const answer = await get('/User', by)
    const found = rowsOf(answer)
    expect([answer.status, found.map(({ FirstName }) => FirstName)]).toEqual([200, expected])
    for (const row of found) expect(Object.keys(row)).toEqual(Object.keys(person()))
    const seen = (await get('/User/$count', by)).text
    expect(seen).toBe(String(found.length))
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

  it.each(['/User(0)', '/User(999999)', '/User(99999999999)'])('finds no account at %s', async (path) => {
    for (const by of roles) expect((await get(path, by)).status).toBe(404)
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

describe('a hidden account', () => {
  const never = ['Password', 'password', 'PasswordHash', 'mustChangePassword', 'updatedAt', 'Nosuch']
  const hidden = ['Email', 'UserStatus', 'GPEmployeeId', 'TaskType', 'CreatedOn', 'PayLocationId', 'Version']
  const cases = [
    ...roles.flatMap((by) => never.map((name) => [by, name] as const)),
    ...everybodyElse.flatMap((by) => hidden.map((name) => [by, name] as const)),
  ]

  it.each(cases)('from %s, such as %s, is refused like an unknown one', async (by, name) => {
    const sentence = refused('BAD_QUERY', `'${name}' is not a property of User.`)
    for (const query of [
      `/User?$filter=${name} eq 'x'`,
      `/User?$filter=not (FirstName eq 'x' or startswith(${name},'x'))`,
      `/User?$orderby=${name}`,
      `/User?$select=FirstName,${name}`,
      `/User/$count?$filter=${name} ne null`,
      `/Timesheet?$filter=Approver/${name} eq 'x'`,
      `/Timesheet?$orderby=LastActorUser/${name} desc`,
      `/Timesheet?$expand=LastActorUser($select=${name})`,
      `/Timesheet?$expand=Approver($filter=${name} eq 'x')`,
      `/Timesheet?$expand=Approver($orderby=${name})`,
    ]) {
      const { status, body } = await get(query, by)
      expect([query, status, body]).toEqual([query, 400, sentence])
    }
    expect((await get(`/User(${world.company.people[by].id})/${name}`, by)).status).toBe(404)
    expect((await get(`/User(${world.company.people[by].id})/${name}/$value`, by)).status).toBe(404)
  })

  it('hides the e-mail addresses of owners from people who are not administrators', async () => {
    const sentence = refused('BAD_QUERY', "'Email' is not a property of TimesheetUser.")
    for (const by of everybodyElse) {
      expect((await get("/Timesheet?$filter=User/Email eq 'x'", by)).body).toEqual(sentence)
      expect((await get('/Timesheet?$expand=User($select=Email)', by)).body).toEqual(sentence)
    }
  })

  it('is a navigation that leads to more than the viewer may know', async () => {
    for (const by of everybodyElse) {
      const { status, body } = await get('/User?$expand=PayLocation', by)
      expect([status, body]).toEqual([
        400,
        refused('BAD_QUERY', "'PayLocation' is not a navigation property of User."),
      ])
      expect((await get("/User?$filter=PayLocation/Name eq 'x'", by)).status).toBe(400)
    }
  })
})

describe('the owner of a timesheet', () => {
  const expanded = async (by: PersonName, options = '') => {
    const { status, body } = await get(`/Timesheet(${sheet})?$select=StartDate&$expand=User${options}`, by)
    expect(status).toBe(200)
    return body.User
  }

  it('has their task types, and for themselves their pay location', async () => {
    const shown = { ...person(), TaskType: 'All' }
    expect(await expanded('tess')).toEqual(shown)
    expect(await expanded('tess', '($expand=PayLocation)')).toEqual({ ...shown, PayLocation: north() })
    expect(await expanded('ada', '($expand=PayLocation)')).toEqual({ ...shown, PayLocation: null })
  })

  it.each(administrators)('has the whole account for %s', async (by) => {
    expect(await expanded(by, '($expand=PayLocation)')).toEqual({ ...account(), PayLocation: north() })
  })

  it('is not to be inferred from where they are paid', async () => {
    const count = async (by: PersonName, filter: string) =>
      (await get(`/Timesheet/$count?$filter=${filter}`, by)).text
    for (const filter of ["User/PayLocation/Name eq 'North'", 'User/PayLocation/PayLocationId gt 0'])
      expect([await count('tess', filter), await count('ada', filter), await count('sam', filter)]).toEqual([
        '1',
        '0',
        '1',
      ])
    const query = '/Timesheet?$expand=User($expand=PayLocation;$filter=PayLocation/Active)'
    expect(rowsOf(await get(query, 'ada'))[0]!.User).toBeNull()
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
