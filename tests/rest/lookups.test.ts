// The look-ups of the legacy interface: for the form of tasks, of GP's employees, and by $search.
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { refused } from '#tests/support/rest.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

// The records that tasks point at, under the legacy interface.
describe('a look-up of the form', () => {
  async function get(path: string) {
    const { status, body } = await world.rest('tess', 'GET', path)
    return { status, body }
  }

  describe('GL accounts', () => {
    it.each(['?$filter=null', '?filter=null', '?$filter=', '?$filter=null&Active=1'])(
      'are all there without a condition: %s',
      async (options) => {
        const tess = await world.signIn('tess')
        const [all, asked] = [
          await tess.rest('GET', '/GLAccount'),
          await tess.rest('GET', `/GLAccount${options}`),
        ]
        expect(asked.body.value).toEqual(all.body.value)
        expect(asked.body.value).not.toEqual([])
      },
    )
  })

  describe('equipment', () => {
    it('shows where it is as a property of its own', async () => {
      const { crane } = world.company.equipment
      const { body } = await get(`/Equipment(${crane.id})`)
      expect(body).toEqual({
        '@odata.context': expect.stringMatching(/#Equipment\/\$entity$/) as unknown,
        EquipmentId: crane.id,
        Location: 'Mine',
        Name: 'CR-007',
        Active: true,
        Description: 'Crane',
        SiteId: world.company.sites.mine.id,
      })
      expect((await get(`/Equipment(${crane.id})/Location`)).body).toMatchObject({ value: 'Mine' })
    })

    it('is found, sorted and chosen by it, also on the way from a work order', async () => {
      const names = async (query: string) =>
        ((await get(query)).body.value as { Name: string }[]).map(({ Name }) => Name)
      expect(await names("/Equipment?$filter=contains(location,'YAR')")).toEqual(['EX-118'])
      expect(await names('/Equipment?$orderby=Location desc')).toEqual(['EX-118', 'CR-007'])
      expect(await names("/WorkOrder?$filter=Equipment/Location eq 'Mine'")).toEqual(['WO-1043'])
      const first = await get('/Equipment?$orderby=Location&$select=Location&$expand=Site($select=Location)')
      expect(first.body.value).toEqual([
        { Location: 'Mine', Site: { Location: 'Mine' } },
        { Location: 'Yard', Site: { Location: 'Yard' } },
      ])
    })
  })
})

// The look-up of GP's employees under the legacy interface: its pages and its conditions.
describe('the employees of GP', () => {
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
  })
})

// $search of each noun whose list has a search box: it finds what the box finds, among what the caller sees.
describe('the search of each noun', () => {
  beforeAll(async () => {
    await db.payLocation.create({ data: { name: 'O’Dea’s (old) Châlet', region: 'Far West' } })
    await db.site.create({ data: { location: 'Gruner Nguyệt' } })
  })

  async function get(path: string, by: PersonName) {
    return world.rest(by, 'GET', path)
  }
  /** The names of what is found, in the order of the list. */
  async function found(path: string, by: PersonName): Promise<unknown[]> {
    const { status, body } = await get(path, by)
    expect({ status, body }).toMatchObject({ status: 200 })
    return (body.value as Record<string, unknown>[]).map((one) => one.Name ?? one.Location ?? one.Description)
  }

  describe('$search', () => {
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
      ['/approvalGroup?$search=o', 'tess', ['Field north']],
      ['/approvalGroup?$search=o', 'ada', ['Field north', 'Workshop']],
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

    it('of a site takes its number, too', async () => {
      const { id } = world.company.sites.mine
      expect(await found(`/Site?$search=${id}`, 'tess')).toContain('Mine')
      expect(await found(`/Site?$search=Mine-${id}`, 'tess')).toEqual(['Mine'])
    })

    it('restricts counts and combines with a filter', async () => {
      expect((await get('/Equipment/$count?$search=excavator OR crane', 'tess')).text).toBe('2')
      const path = "/Equipment?$search=excavator OR crane&$filter=Location eq 'Mine'&$count=true"
      const { body } = await get(path, 'tess')
      expect(body).toMatchObject({ '@odata.count': 1, value: [{ Name: 'CR-007' }] })
    })
  })

  describe('the parameter search of pay locations', () => {
    it.each([
      ['', ['North', 'O’Dea’s (old) Châlet', 'South']],
      ['odeas (old)', ['O’Dea’s (old) Châlet']],
      ['"', []],
      ['NOT north', []],
      ['qld OR', ['North']],
    ])('takes %j as it is typed', async (text, names) => {
      for (const name of ['search', 'Search'])
        expect(await found(`/PayLocation?${name}=${encodeURIComponent(text)}`, 'uma')).toEqual(names)
    })

    it('works next to the option of the standard', async () => {
      expect(await found('/PayLocation?search=qld&$search=NOT north', 'sam')).toEqual(['South'])
      expect((await get('/PayLocation?$search=%22', 'sam')).status).toBe(400)
    })
  })
})
