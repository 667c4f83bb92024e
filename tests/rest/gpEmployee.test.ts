// The look-up of GP's employees under the legacy interface: its pages, its conditions, and for whom it is.
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { refused } from '#tests/support/rest.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeAll(async () => {
  const texts = { staffNumber: '1', staffType: 'Fitter', department: 'Workshop', location: 'Mackay' }
  await db.gpEmployee.createMany({
    data: [
      {
        ...texts,
        employeeId: 'E1',
        firstName: 'Sean',
        lastName: 'Abel',
        staffNumber: '29212',
        payCycle: 'RENTAL',
      },
      {
        ...texts,
        employeeId: 'E2',
        firstName: 'Nguyệt',
        lastName: 'Abet',
        department: 'Field Service',
        payCycle: 'NONE',
      },
      { ...texts, employeeId: 'E3', firstName: 'Gone', lastName: 'Abe', active: false, payCycle: 'NONE' },
      ...Array.from({ length: 118 }, (_, at) => ({
        ...texts,
        employeeId: `F${100 + at}`,
        firstName: 'Many',
        lastName: `M${100 + at}`,
        location: 'Gladstone',
        payCycle: 'WORKSHOPS' as const,
      })),
    ],
  })
})

type Page = { value: Record<string, unknown>[]; count: number; currentPage: number; pageSize: number }
async function get(path: string, by: PersonName = 'uma') {
  const { status, body } = await world.rest(by, 'GET', path)
  return { status, body: body as unknown as Page }
}

describe('GET /GPEmployee', () => {
  it.each(['uma', 'sam'] as const)('shows %s employees by their names of the specification', async (by) => {
    expect(await get('/GPEmployee?fullname=abe', by)).toEqual({
      status: 200,
      body: {
        value: [
          {
            EmployeeId: 'E1',
            FirstName: 'Sean',
            LastName: 'Abel',
            FullName: 'Sean Abel',
            StaffNumber: '29212',
            StaffType: 'Fitter',
            Department: 'Workshop',
            Location: 'Mackay',
            PayCycle: 1,
          },
          {
            EmployeeId: 'E2',
            FirstName: 'Nguyệt',
            LastName: 'Abet',
            FullName: 'Nguyệt Abet',
            StaffNumber: '1',
            StaffType: 'Fitter',
            Department: 'Field Service',
            Location: 'Mackay',
            PayCycle: 0,
          },
        ],
        count: 2,
        currentPage: 1,
        pageSize: 20,
      },
    })
  })

  it.each([
    ['', 1, 20, 20],
    ['?CurrentPage=3&PageSize=40', 3, 40, 40],
    ['?pagesize=100&currentpage=2&count=true', 2, 100, 20],
  ])('pages at %s', async (query, currentPage, pageSize, rows) => {
    const { status, body } = await get(`/GPEmployee${query}`)
    const { value, ...page } = body
    expect([status, value.length, page]).toEqual([200, rows, { count: 120, currentPage, pageSize }])
  })

  it.each([
    ['EmployeeId=e1', ['E1']],
    ['Department=field', ['E2']],
    ['Location=mackay', ['E1', 'E2']],
    ['Location=mackay&FullName=nguyet', ['E2']],
    ['PayCycle=1', ['E1']],
    ['payCycle=none', ['E2']],
    ['search=rental%20sean', ['E1']],
    ['search=gone', []],
    ["FullName=' OR 1=1 --", []],
  ])('finds by %s', async (query, ids) => {
    const { body } = await get(`/api/GPEmployee/?${query}`)
    expect([body.value.map((one) => one.EmployeeId), body.count]).toEqual([ids, ids.length])
  })

  it.each([
    ['pageSize=x', 400, 'pageSize must be a whole number.'],
    ['currentPage=0', 400, 'currentPage must be a number from 1 to 100000.'],
    ['currentPage=-1', 400, 'currentPage must be a whole number.'],
    ['PayCycle=7', 400, 'PayCycle must be 0 (None), 1 (Rental) or 2 (Workshops).'],
    [
      "$filter=FullName eq 'x'",
      501,
      "GPEmployee takes FullName, EmployeeId, Department, Location, PayCycle and search, not '$filter'.",
    ],
  ])('refuses %s with %i: %s', async (query, status, message) => {
    const code = status === 501 ? 'NOT_SERVED' : 'BAD_QUERY'
    expect(await get(`/GPEmployee?${query}`)).toEqual({ status, body: refused(code, message) })
  })

  it.each(['tess', 'ada'] as const)('is refused to %s, whatever they ask', async (by) => {
    for (const query of ['', '?pageSize=x', '?FullName=a'])
      expect(await get(`/GPEmployee${query}`, by)).toEqual({
        status: 403,
        body: refused('FORBIDDEN', 'Only User Administrators and System Administrators can do this.'),
      })
    expect((await world.nobody.rest('GET', '/GPEmployee')).status).toBe(401)
  })
})
