// The look-ups of the legacy interface: for the form of tasks, of GP's employees, and by $search.
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { context, refused } from '#tests/support/rest.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

async function get(path: string, by: PersonName = 'tess') {
  const { status, body, text } = await world.rest(by, 'GET', path)
  return { status, body, text }
}
type Row = Record<string, unknown>

describe('a look-up of the form', () => {
  it.each(['?$filter=null', '?filter=null', '?$filter=', '?$filter=null&Active=1'])(
    'has all GL accounts without a condition: %s',
    async (options) => {
      const accounts = (await get(`/GLAccount${options}`)).body.value
      expect(accounts).toMatchObject([{ Description: '6100 Training' }])
    },
  )

  it('shows where equipment is, as a property of its own that is filtered, sorted and selected', async () => {
    const { crane } = world.company.equipment
    expect((await get(`/Equipment(${crane.id})`)).body).toEqual({
      '@odata.context': context('Equipment/\\$entity'),
      ...{ EquipmentId: crane.id, Location: 'Mine', Name: 'CR-007', Active: true, Description: 'Crane' },
      SiteId: world.company.sites.mine.id,
    })
    expect((await get(`/Equipment(${crane.id})/Location`)).body).toMatchObject({ value: 'Mine' })
    const names = async (query: string) => ((await get(query)).body.value as Row[]).map(({ Name }) => Name)
    expect(await names("/Equipment?$filter=contains(location,'YAR')")).toEqual(['EX-118'])
    expect(await names('/Equipment?$orderby=Location desc')).toEqual(['EX-118', 'CR-007'])
    expect(await names("/WorkOrder?$filter=Equipment/Location eq 'Mine'")).toEqual(['WO-1043'])
    const selected = await get('/Equipment?$orderby=Location&$select=Location&$expand=Site($select=Location)')
    expect(selected.body.value).toEqual([
      { Location: 'Mine', Site: { Location: 'Mine' } },
      { Location: 'Yard', Site: { Location: 'Yard' } },
    ])
  })
})

describe('GET /GPEmployee', () => {
  beforeAll(async () => {
    const texts = { staffNumber: '1', staffType: 'Fitter', department: 'Workshop', location: 'Mackay' }
    const employee = (employeeId: string, firstName: string, lastName: string, more: object) => ({
      ...{ ...texts, employeeId, firstName, lastName, payCycle: 'NONE' as const },
      ...more,
    })
    await db.gpEmployee.createMany({
      data: [
        employee('E1', 'Sean', 'Abel', { staffNumber: '29212', payCycle: 'RENTAL' }),
        employee('E2', 'Nguyệt', 'Abet', { department: 'Field Service' }),
        employee('E3', 'Gone', 'Abe', { active: false }),
        ...Array.from({ length: 118 }, (_, at) =>
          employee(`F${100 + at}`, 'Many', `M${100 + at}`, { location: 'Gladstone' }),
        ),
      ],
    })
  })
  const find = async (query: string) => {
    const { status, body } = await get(`/GPEmployee${query}`, 'uma')
    const { value, ...page } = body as { value: Row[] }
    return { status, value, page }
  }

  it('shows employees by their names of the specification', async () => {
    const { value, page } = await find('?fullname=abe')
    expect(page).toEqual({ count: 2, currentPage: 1, pageSize: 20 })
    const row = { StaffType: 'Fitter', Location: 'Mackay' }
    const sean = { EmployeeId: 'E1', FirstName: 'Sean', LastName: 'Abel', FullName: 'Sean Abel' }
    expect(value).toEqual([
      { ...row, ...sean, StaffNumber: '29212', Department: 'Workshop', PayCycle: 1 },
      expect.objectContaining({ FullName: 'Nguyệt Abet', Department: 'Field Service', PayCycle: 0 }),
    ])
  })

  it.each([
    ['', 1, 20, 20],
    ['?CurrentPage=3&PageSize=40', 3, 40, 40],
    ['?pagesize=100&currentpage=2&count=true', 2, 100, 20],
  ])('pages at %s', async (query, currentPage, pageSize, rows) => {
    const { value, page } = await find(query)
    expect([value.length, page]).toEqual([rows, { count: 120, currentPage, pageSize }])
  })

  it.each([
    ['EmployeeId=e1', ['E1']],
    ['Department=field', ['E2']],
    ['Location=mackay', ['E1', 'E2']],
    ['Location=mackay&FullName=nguyet', ['E2']],
    ['PayCycle=1', ['E1']],
    ['payCycle=none&search=field', ['E2']],
    ['search=rental%20sean', ['E1']],
    ['search=gone', []],
    ["FullName=' OR 1=1 --", []],
  ])('finds by %s', async (query, ids) => {
    const { value, page } = await find(`?${query}`)
    expect([value.map((one) => one.EmployeeId), page]).toMatchObject([ids, { count: ids.length }])
  })

  it.each([
    ['pageSize=x', 'pageSize must be a whole number.'],
    ['currentPage=0', 'currentPage must be a number from 1 to 100000.'],
    ['PayCycle=7', 'PayCycle must be 0 (None), 1 (Rental) or 2 (Workshops).'],
    [
      "$filter=FullName eq 'x'",
      "GPEmployee takes FullName, EmployeeId, Department, Location, PayCycle and search, not '$filter'.",
    ],
  ])('refuses %s: %s', async (query, message) => {
    const [status, code] = query.startsWith('$') ? [501, 'NOT_SERVED'] : [400, 'BAD_QUERY']
    expect(await get(`/GPEmployee?${query}`, 'uma')).toMatchObject({ status, body: refused(code, message) })
  })
})

// It finds what the search box finds, among what the caller sees.
describe('the search of each noun', () => {
  beforeAll(async () => {
    await db.payLocation.create({ data: { name: 'O’Dea’s (old) Châlet', region: 'Far West' } })
    await db.site.create({ data: { location: 'Gruner Nguyệt' } })
  })

  /** The names of the results, in the order of the list. */
  async function found(path: string, by: PersonName): Promise<unknown[]> {
    const { status, body } = await get(path, by)
    expect({ status, body }).toMatchObject({ status: 200 })
    return (body.value as Row[]).map((one) => one.Name ?? one.Location ?? one.Description)
  }

  it.each([
    ['/Site?$search=NGUYET', 'tess', ['Gruner Nguyệt']],
    ['/Equipment?$search=excav', 'tess', ['EX-118']],
    ['/Equipment?$search=NOT excav', 'tess', ['CR-007']],
    ['/WorkOrder?$search=hydraulic pump', 'tess', ['WO-1042']],
    ['/WorkOrder?$search=hydraulic OR hour', 'tess', ['WO-1042', 'WO-1043']],
    ['/WorkOrder?$search="pump hydraulic"', 'tess', ['WO-1042']],
    ['/WorkOrderTask?$search=drain', 'tess', ['Drain']],
    ['/Job?$search=j-', 'tess', ['J-100', 'J-101']],
    ['/Job?$search=j-', 'ada', ['J-100', 'J-101', 'J-200']],
    ['/JobCostCode?$search=steel', 'will', ['03-110']],
    ['/GLAccount?$search=train', 'tess', ['6100 Training']],
    ['/TaskCategory?$search=REP', 'tess', ['Repairs']],
    ['/approvalGroup?$search=E', 'uma', ['Deserted', 'Field north']],
    ['/approvalGroup?$search=100%25', 'uma', []],
    ['/PayLocation?$search=chalet west', 'uma', ['O’Dea’s (old) Châlet']],
    [
      '/JobDivisionPayLocation?$expand=PayLocation($search=south)&$select=Division',
      'sam',
      [undefined, undefined],
    ],
  ] as const)('%s by %s finds %j', async (path, by, names) => {
    expect(await found(path.replaceAll('"', '%22'), by)).toEqual(names)
  })

  it('finds a site by its number, too', async () => {
    const { id } = world.company.sites.mine
    expect(await found(`/Site?$search=Mine-${id}`, 'tess')).toEqual(['Mine'])
  })

  it('restricts counts and combines with a filter', async () => {
    expect((await get('/Equipment/$count?$search=excavator OR crane', 'tess')).text).toBe('2')
    const path = "/Equipment?$search=excavator OR crane&$filter=Location eq 'Mine'&$count=true"
    const { body } = await get(path, 'tess')
    expect(body).toMatchObject({ '@odata.count': 1, value: [{ Name: 'CR-007' }] })
  })

  it.each([
    ['', ['North', 'O’Dea’s (old) Châlet', 'South']],
    ['odeas (old)', ['O’Dea’s (old) Châlet']],
    ['NOT north', []],
    ['qld OR', ['North']],
  ])('accepts %j as typed in the search parameter of pay locations', async (text, names) => {
    expect(await found(`/PayLocation?Search=${encodeURIComponent(text)}`, 'uma')).toEqual(names)
  })

  it('works together with the standard option', async () => {
    expect(await found('/PayLocation?search=qld&$search=NOT north', 'sam')).toEqual(['South'])
    expect((await get('/PayLocation?$search=%22', 'sam')).status).toBe(400)
  })
})
