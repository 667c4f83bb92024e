// The employees of Dynamics GP: the behaviour of every gateway, and the look-up (rulings 7).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlServerGp, gpReader, sqlServerConfig } from '#server/adapters/gp-sql-server.ts'
import { GpUnavailable, type Gp, type GpConditions } from '#server/adapters/gp.ts'
import { db } from '#server/database/client.ts'
import { gpTable } from '#server/read/payroll/gp-employees.ts'
import type { PersonName } from '#tests/support/company.ts'
import { startFakeGp } from '#tests/support/sql-server.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let standIn: Awaited<ReturnType<typeof startFakeGp>>
const change = (name: PersonName, data: { gpEmployeeId?: string; active?: boolean }) =>
  db.user.update({ where: { id: world.company.people[name].id }, data })
const gateways: Record<string, Omit<Gp, 'close'>> = { 'the table': gpTable }

beforeAll(async () => {
  standIn = await startFakeGp(world.url)
  gateways['SQL Server'] = gpReader((statement) => standIn.send(statement))
  const employee = (employeeId: string, name: string, changes: object = {}) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    const texts = { staffNumber: '1', staffType: 'Fitter', department: 'Workshop', location: 'Mackay' }
    return { employeeId, firstName, lastName, ...texts, payCycle: 'WORKSHOPS' as const, ...changes }
  }
  await db.gpEmployee.createMany({
    data: [
      employee('E1', 'Sean O’Dea', { staffNumber: '29212', location: 'Moranbah', payCycle: 'RENTAL' }),
      employee('E2', 'Nguyệt Đặng', { department: 'Field Service' }),
      employee('E3', 'Jo Reed', { department: '100% [new]', payCycle: 'NONE' }),
      employee('E4', 'Max Reed', { active: false }),
      ...Array.from({ length: 45 }, (_, index) =>
        employee(`F${100 + index}`, `Many ${String(index).padStart(2, '0')}`, { location: 'Gladstone' }),
      ),
    ],
  })
  await change('tess', { gpEmployeeId: 'E1' })
  await change('dora', { gpEmployeeId: 'E2' })
})
afterAll(() => standIn.close())

it('pay batches are read where GP has a view of them, and nowhere else', async () => {
  const gateway = gateways['SQL Server']!
  expect(await gateways['the table']!.batches(['FLDN261122001'])).toBeNull()
  expect(await gateway.batches(['FLDN261122001'])).toBeNull()
  await world.asOwner(
    `INSERT INTO "GpBatches" VALUES ('FLDN261122001', 3, 2, 1250, 1), ('OTHER', 1, 1, 100, 0)`,
    'CREATE VIEW "DaybookPayrollBatch" AS SELECT * FROM "GpBatches"',
  )
  expect(await gateway.batches(['FLDN261122001', 'FLDN261122002'])).toEqual([
    { number: 'FLDN261122001', transactions: 3, employees: 2, hundredths: 1250, isPosted: true },
  ])
})

describe.each(['the table', 'SQL Server'])('a gateway to GP: %s', (name) => {
  const gateway = () => gateways[name]!
  const found = async (conditions: GpConditions) => {
    const { count, employees } = await gateway().search({ currentPage: 1, pageSize: 20, ...conditions })
    expect(count).toBeGreaterThanOrEqual(employees.length)
    return employees.map(({ employeeId }) => employeeId)
  }

  it.each<[ids: string[], found: GpConditions[]]>([
    [
      ['E1'],
      [{ search: 'odea' }, { search: "O'DEA sean" }, { search: 'moranbah rental' }, { fullName: 'sean' }],
    ],
    [['E1'], [{ employeeId: 'e1' }, { location: 'moran' }, { payCycle: 'RENTAL' }]],
    [['E2'], [{ search: 'dang nguyet' }, { search: 'e2' }, { department: 'field' }]],
    [['E3'], [{ search: 'reed' }, { search: 'non' }, { search: '100%' }, { search: '[new]' }]],
    [['E3'], [{ payCycle: 'NONE' }, { search: 'jo', department: '100%', payCycle: 'NONE' }]],
    [[], [{ search: 'reed workshop' }, { search: 'nobody' }, { search: 'no' }, { search: '_' }]],
    [[], [{ fullName: 'e1' }, { location: 'field' }, { search: 'jo', payCycle: 'RENTAL' }]],
    [[], [{ search: "'; DROP TABLE --" }]],
  ])('finds %j by %j', async (ids, all) => {
    for (const conditions of all) expect(await found(conditions), JSON.stringify(conditions)).toEqual(ids)
  })

  it('returns complete employees', async () => {
    const { employees } = await gateway().search({ search: 'odea', currentPage: 1, pageSize: 20 })
    const name = { firstName: 'Sean', lastName: 'O’Dea', staffNumber: '29212', staffType: 'Fitter' }
    const place = { department: 'Workshop', location: 'Moranbah', payCycle: 'RENTAL', active: true }
    expect(employees).toEqual([{ employeeId: 'E1', ...name, ...place }])
  })

  it('pages by last name and first name, with the total', async () => {
    const page = (currentPage: number) => gateway().search({ search: 'gladstone', currentPage, pageSize: 20 })
    const pages = await Promise.all([1, 2, 3, 4].map(page))
    expect(pages.map(({ count }) => count)).toEqual([45, 45, 45, 45])
    expect(pages.map(({ employees }) => employees.length)).toEqual([20, 20, 5, 0])
    const names = pages.flatMap(({ employees }) => employees.map(({ lastName }) => lastName))
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(45)
  })

  it('finds an employee by the full id, even a former one, and more by their ids than one statement takes', async () => {
    expect(await gateway().find('E4')).toMatchObject({ employeeId: 'E4', active: false })
    expect(await gateway().find('E')).toBeNull()
    const ids = Array.from({ length: 1500 }, (_, index) => `F${index}`)
    expect((await gateway().among(ids)).length).toBe(45)
    expect(await gateway().among([])).toEqual([])
  })
})

describe('a statement for SQL Server', () => {
  it('reads only the view, and has every value as a parameter', async () => {
    standIn.sent.length = 0
    const conditions = { search: "x' wor 1=1 --", location: "o'x", payCycle: 'NONE' } as const
    await gateways['SQL Server']!.search({ ...conditions, currentPage: 3, pageSize: 40 })
    await gateways['SQL Server']!.find("E1' --")
    const texts = standIn.sent.map(({ sql }) => sql)
    for (const text of texts) {
      expect(text).toMatch(/^SELECT .* FROM \[DaybookEmployee\] WHERE /s)
      expect(text).not.toMatch(/--|;|1=1|o'x/)
    }
    const words = { p0: '%x%', p1: '%wor%', p2: 'WORKSHOPS', p3: '%1=1%', p4: '%--%', p5: '%ox%', p6: 'NONE' }
    expect(standIn.sent.map(({ values }) => values)).toEqual([
      words,
      { ...words, skip: 80, take: 40 },
      { p0: "E1' --" },
    ])
    expect(texts[1]).toMatch(/OFFSET @skip ROWS FETCH NEXT @take ROWS ONLY$/)
  })

  it('is sent to the server of GP_URL, encrypted by default', () => {
    expect(sqlServerConfig('sqlserver://day%20book:p%40ss@gp.example/TWO')).toMatchObject({
      ...{ server: 'gp.example', port: 1433, user: 'day book', password: 'p@ss', database: 'TWO' },
      options: { encrypt: true, trustServerCertificate: false },
    })
    const url = 'sqlserver://u:p@gp.example:1444/TWO?encrypt=false&trustServerCertificate=true'
    const plain = sqlServerConfig(url)
    expect(plain).toMatchObject({ port: 1444, options: { encrypt: false, trustServerCertificate: true } })
  })

  it('is refused with a message while the server is down', async () => {
    const failures: Error[] = []
    const gp = openSqlServerGp('sqlserver://u:p@127.0.0.1:1/TWO', (error) => failures.push(error))
    await expect(gp.find('E1')).rejects.toThrow(GpUnavailable)
    expect(failures[0]?.message).toContain('127.0.0.1:1')
    await gp.close()
  })
})

const QUERY = `query ($search: String, $currentPage: Int, $pageSize: Int) {
  gpEmployees(search: $search, currentPage: $currentPage, pageSize: $pageSize) {
    count currentPage pageSize
    employees { id employeeId fullName payCycle active linkedTo { email user { firstName } } }
  }
}`
type Answer = { gpEmployees: { count: number; employees: { employeeId: string; linkedTo: object | null }[] } }

describe('the look-up of GP employees', () => {
  it('names the active account that is linked to an employee, and no disabled one', async () => {
    const { data, errors } = await world.ask<Answer>('uma', QUERY, { search: 'sean' })
    expect(errors).toEqual([])
    const sean = { employeeId: 'E1', fullName: 'Sean O’Dea', payCycle: 'RENTAL', active: true }
    expect(data!.gpEmployees).toMatchObject({
      ...{ count: 1, currentPage: 1, pageSize: 20 },
      employees: [{ ...sean, linkedTo: { email: 'tess@test.example', user: { firstName: 'Tess' } } }],
    })
    const former = await world.ask<Answer>('sam', QUERY, { search: 'nguyet' })
    expect(former.data!.gpEmployees.employees).toMatchObject([{ employeeId: 'E2', linkedTo: null }])
  })

  it('has 20, 40 or 100 on a page', async () => {
    const caller = await world.signIn('sam')
    for (const pageSize of [20, 40, 100]) {
      const { data } = await caller.ask<Answer>(QUERY, { pageSize })
      expect(data!.gpEmployees.employees.length).toBe(Math.min(pageSize, 48))
    }
    const wrong = [
      [{ pageSize: 21 }, 'pageSize must be 20, 40 or 100.'],
      [{ currentPage: 0 }, 'currentPage must be a number from 1 to 100000.'],
    ] as const
    for (const [variables, message] of wrong) {
      const { errors } = await caller.ask(QUERY, variables)
      expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }])
    }
  })
})

it('a GP employee belongs to at most one active user, whatever its former users', async () => {
  await expect(change('theo', { gpEmployeeId: 'E1' })).rejects.toThrow('Unique constraint')
  await change('theo', { gpEmployeeId: 'E2' })
  await expect(change('dora', { active: true })).rejects.toThrow('Unique constraint')
})
