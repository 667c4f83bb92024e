// Exports: a file has the rows of its list, and the user log records each export.
import { parse } from 'csv-parse/sync'
import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { exportNames, type ExportName } from '#domain/export/export.ts'
import { db } from '#server/database/client.ts'
import { done, type Caller } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { startedTogether } from '#tests/support/waiting.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let fay: Caller
beforeAll(async () => {
  fay = await world.signIn('fay')
})
beforeEach(async () => {
  await db.throttle.deleteMany()
})
afterEach(async () => {
  world.at(NOON)
  await db.timesheet.deleteMany()
  await db.export.deleteMany()
})

type Prepared = { number: number; expected: number | null; url: string }
const PREPARE = `mutation ($input: ExportInput!) { result: prepareExport(input: $input) {
  __typename ... on Export { number expected url } ... on InvalidInput { problems { message } } } }`
const SHAPE = `query ($list: ExportedList!) { exportShape(list: $list) { columns { key title } address } }`
type Listed = { report?: object; [filter: string]: unknown }
const askShape = (caller: Caller, name: ExportName, listed: Listed = {}) =>
  caller.ask<{ exportShape: { columns: { key: string; title: string }[]; address: string | null } }>(SHAPE, {
    list: { name, ...listed },
  })
async function columnsOf(caller: Caller, name: ExportName, listed?: Listed): Promise<string[]> {
  const { data } = await askShape(caller, name, listed)
  return data!.exportShape.columns.map(({ key }) => key)
}
type More = Listed & { format?: string; columns?: string[] }
async function prepared(caller: Caller, list: ExportName, more: More = {}) {
  const { format = 'CSV', columns, ...listed } = more
  const input = {
    list: { name: list, ...listed },
    format,
    columns: columns ?? (await columnsOf(caller, list, listed)),
  }
  return caller.ask<{ result: Prepared & { __typename: string; problems?: object[] } }>(PREPARE, { input })
}
const download = (caller: Caller, { url }: Prepared) => caller.rest('GET', url.replace('/api', ''))

type Row = Record<string, string>
/** The rows of an export, by the titles of the columns. */
async function exported(caller: Caller, list: ExportName, more: More = {}): Promise<Row[]> {
  const { data, errors } = await prepared(caller, list, more)
  if (errors[0]) throw new Error(errors[0].message)
  const { status, text } = await download(caller, data!.result)
  expect(status).toBe(200)
  return parse(text, { bom: true, columns: true })
}

const service = () => world.fieldService({}, 'fay')
const day = async (times: [string, string][], startDate = '2026-11-17') => ({
  ...world.day(times.map(([from, to]) => world.rental(from, to))),
  startDate,
})

describe('an export has the same rows as the list', () => {
  it('the tasks of each timesheet, in the order of the list, with their minutes; of one task type only those of that type', async () => {
    const lines = [world.rental('7:00', '9:05'), world.unbilled('9:05', '12:00')]
    await fay.submit({ ...world.day(lines), startDate: '2026-11-16' })
    const other = done(await fay.submit(await day([['6:00', '6:05']], '2026-11-15')))
    const rows = await exported(fay, 'TASKS', { timesheetSort: { by: 'DATE', ascending: true } })
    expect(rows.map((row) => [row.Date, row.Start, row.Minutes, row.Hours])).toEqual([
      ['2026-11-15', '06:00', '5', '0.0833'],
      ['2026-11-16', '07:00', '125', '2.0833'],
      ['2026-11-16', '09:05', '175', '2.9167'],
    ])
    const first = { Timesheet: String(other.number), Person: 'Fay Tester', Type: 'Rental', Weekday: 'Sun' }
    expect(rows[0]).toMatchObject(first)
    const unbilled = await exported(fay, 'TASKS', { timesheets: { taskType: 'UNBILLED' } })
    expect(unbilled.map(({ Type }) => Type)).toEqual(['Unbill'])
  })

  it('and the OData address of each list answers with the same records, in its order', async () => {
    const [sam, theo] = await Promise.all([world.signIn('sam'), world.signIn('theo')])
    done(await theo.save({ ...world.day([world.unbilled('7:00', '9:00')]), startDate: '2026-11-16' }))
    done(await theo.submit(await day([['7:00', '8:00']], '2026-11-15')))
    done(await theo.submit({ ...(await day([['20:00', '23:00']], '2026-11-12')), shift: 'NIGHT' }))
    done(await fay.submit(world.day([world.rental('7:00', '9:30', await service())])))
    const group = globalId('ApprovalGroup', world.company.groups.fieldNorth.id)
    const timesheets = ['Timesheet', 'TimesheetHeaderId'] as const
    const dockets = ['Docket', 'DocketNumber'] as const
    const users = ['E-mail', 'Email'] as const
    const lists: [ExportName, readonly [string, string], Listed, number][] = [
      ['TIMESHEETS', timesheets, {}, 4],
      ['TIMESHEETS', timesheets, { timesheets: { status: 'DRAFT' } }, 1],
      ['TIMESHEETS', timesheets, { timesheets: { from: '2026-11-15', to: '2026-11-16' } }, 2],
      ['TIMESHEETS', timesheets, { timesheets: { ownTimesheet: true } }, 0],
      ['TIMESHEETS', timesheets, { timesheets: { shift: 'NIGHT' } }, 1],
      ['TIMESHEETS', timesheets, { timesheets: { approvalGroup: group } }, 3],
      ['TIMESHEETS', timesheets, { timesheets: { search: 'fay' } }, 1],
      ['TIMESHEETS', timesheets, { timesheets: { search: 'fay OR "theo' } }, 0],
      ['TIMESHEETS', timesheets, { timesheetSort: { by: 'TOTAL', ascending: true } }, 4],
      ['TIMESHEETS', timesheets, { timesheetSort: { by: 'DATE', ascending: false } }, 4],
      ['TASKS', timesheets, { timesheets: { taskType: 'UNBILLED' } }, 1],
      ['FIELD_SERVICE', timesheets, { timesheets: { search: 'fay' } }, 1],
      ['DOCKETS', dockets, {}, 1],
      ['DOCKETS', dockets, { dockets: { state: 'VOIDED' } }, 0],
      ['DOCKETS', dockets, { dockets: { state: 'ISSUED', search: 'fay' } }, 1],
      ['USERS', users, { accounts: { userType: 'APPROVER', active: true } }, 3],
      ['USERS', users, { accounts: { search: 'fay', approvalGroup: group } }, 1],
    ]
    for (const [list, [column, property], listed, count] of lists) {
      const rows = await exported(sam, list, listed)
      const { data } = await askShape(sam, list, listed)
      const { body } = await sam.rest('GET', data!.exportShape.address!.replace('/api', ''))
      const found = (body.value as Record<string, unknown>[]).map((one) => String(one[property]))
      const asked = `${list} ${JSON.stringify(listed)}`
      expect(found, asked).toEqual([...new Set(rows.map((row) => row[column]))])
      expect(found, asked).toHaveLength(count)
    }
    for (const [list, listed] of [
      ['USERS', { accounts: { lacks: 'GROUP' } }],
      ['USERS', { accounts: { hasSignedIn: false } }],
      ['WEEK', {}],
    ] as const)
      expect((await askShape(sam, list, listed)).data!.exportShape.address).toBeNull()
  })

  it('field service with its docket', async () => {
    const tasks = [world.rental('7:00', '8:00', await service()), world.rental('8:00', '9:00')]
    const sheet = done(await fay.submit(world.day(tasks)))
    const [row, ...others] = await exported(fay, 'FIELD_SERVICE')
    const docket = await db.docket.findFirstOrThrow({ where: { timesheetId: sheet.number } })
    expect(others).toEqual([])
    const { number: Docket } = docket
    expect(row).toMatchObject({ Client: 'Bowen Quarries', Signed: 'Yes', Docket, 'SMU hours': '1204.5' })
  })

  it('a week of people, with what is missing and who is away', async () => {
    const [monday, friday] = [new Date('2026-11-16'), new Date('2026-11-20')]
    const { id: userId } = world.company.people.tess
    await db.absence.create({ data: { userId, kind: 'LEAVE', startDate: monday, endDate: friday } })
    await db.publicHoliday.create({ data: { region: 'QLD', date: friday, name: 'Show Day' } })
    await fay.submit(await day([['7:00', '15:00']], '2026-11-16'))
    const ada = await world.signIn('ada')
    const rows = await exported(ada, 'WEEK', { week: { week: '2026-11-16' } })
    const of = (name: string) => rows.find(({ Person }) => Person === `${name} Tester`)
    expect(of('Fay')).toMatchObject({ Mon: '8', Hours: '8', Missing: '0' })
    expect(of('Theo')).toMatchObject({ Mon: '', 'Missing days': 'Mon', Away: 'Fri Show Day' })
    const Away = 'Mon Leave, Tue Leave, Wed Leave, Thu Leave, Fri Show Day'
    expect(of('Tess')).toMatchObject({ 'Missing days': '', Away })
  })

  it('pay batches, with the hours of voided ones in a column of their own, so that the others add up', async () => {
    const days = { startDate: new Date('2026-11-02'), endDate: new Date('2026-11-08') }
    const closed = { changedAt: new Date(NOON), nameOfModifier: 'Sam Tester', gpPayCycle: 'NONE' } as const
    const { id: payPeriodId } = await db.payPeriod.create({ data: { ...days, ...closed } })
    const batch = { payPeriodId, transactions: 2, employees: 1, minutes: 490, hundredths: 817 }
    const made = { control: {}, sha256: '', madeAt: new Date(NOON), nameOfMaker: 'Sam Tester' }
    const voided = { state: 'VOIDED', voidedAt: new Date(NOON), voidReason: 'Wrong' } as const
    for (const [at, state] of [voided, {}].entries()) {
      const own = { number: `FI26110800${at}`, clientMutationKey: `export ${at}`, ...state }
      await db.payBatch.create({ data: { ...batch, ...made, ...own } })
    }
    const rows = await exported(await world.signIn('sam'), 'PAY_BATCHES')
    await world.asOwner('DELETE FROM "PayBatch"', 'DELETE FROM "PayPeriod"')
    const titles = [
      'Period end',
      'State',
      'Transactions',
      'Exact minutes',
      'Hours',
      'Voided hours',
      'Made',
    ] as const
    expect(rows.map((row) => titles.map((title) => row[title]))).toEqual([
      ['2026-11-08', 'Exported', '2', '490', '8.17', '', '2026-11-17 12:00'],
      ['2026-11-08', 'Voided', '', '', '', '8.17', '2026-11-17 12:00'],
    ])
  })

  it('job data of a kind, found as in its list, in the columns of its file', async () => {
    const rows = await exported(await world.signIn('sam'), 'JOB_DATA', {
      jobData: { kind: 'EQUIPMENT', search: 'excav' },
    })
    const [site] = await db.site.findMany({ where: { equipment: { some: { name: 'EX-118' } } } })
    expect(rows).toEqual([
      { 'Fleet number': 'EX-118', Description: 'Excavator', Site: String(site!.id), Active: 'Yes' },
    ])
  })

  it('history, a row for each changed field', async () => {
    const sheet = done(await fay.save(await day([['7:00', '8:00']])))
    const sam = await world.signIn('sam')
    const rows = await exported(sam, 'HISTORY', { history: { timesheetNumber: sheet.number } })
    const row = { Field: 'Task 1 Start Time', To: '07:00 am', By: 'Fay Tester' }
    expect(rows).toContainEqual(expect.objectContaining(row))
  })
})

describe('by role', () => {
  const owners = ['fay', 'tess', 'will'] as const
  /** Whose rows each role gets; null: the role does not have the list. */
  type Seen = Record<'fay' | 'ada' | 'uma' | 'sam', readonly PersonName[] | null>
  const bySight: Seen = { fay: ['fay'], ada: ['fay', 'tess'], uma: owners, sam: owners }
  const exceptions: Partial<Record<ExportName, Seen>> = {
    USERS: { fay: null, ada: null, uma: owners, sam: owners },
    PAY_BATCHES: { fay: null, ada: null, uma: null, sam: [] },
    PAY_LINES: { fay: null, ada: null, uma: null, sam: [] },
    JOB_DATA: { fay: null, ada: null, uma: null, sam: [] },
  }
  const more: Partial<Record<ExportName, More>> = {
    REPORT: { report: { name: 'HOURS', groupBy: ['PERSON'] } },
  }
  const nameOf = (row: Row) => (row.Person ?? row['First name'] ?? '').split(' ')[0]!.toLowerCase()

  test('every list', async () => {
    for (const owner of owners) {
      const group = owner === 'will' ? 'workshop' : 'fieldNorth'
      const sheet = await world.seed({ owner, group, status: 'PENDING' })
      const { id: userId, firstName } = world.company.people[owner]
      const line = await db.timesheetLine.findFirstOrThrow({ where: { timesheetId: sheet.id } })
      await db.fieldService.create({ data: { timesheetLineId: line.id, customerName: 'Bowen' } })
      const approvalGroupId = world.company.groups[group].id
      await db.docket.create({
        data: {
          ...{ number: `D-2026-9${String(line.id).padStart(5, '0')}`, token: owner },
          ...{ timesheetId: sheet.id, timesheetLineId: line.id, userId, approvalGroupId },
          ...{
            date: new Date('2026-11-17'),
            customerName: '',
            customerEmail: '',
            fleet: '',
            content: '{"minutes":1}',
          },
          ...{ sha256: '', issuedAt: new Date(NOON), workerName: firstName },
        },
      })
      await db.timesheetHistory.create({
        data: {
          ...{ timesheetId: sheet.id, userId, approvalGroupId, actionType: 'CREATE', actionArea: 'HEADER' },
          changeDetail: [{ field: 'Shift', textField: 'Shift', previousValue: '', currentValue: 'Day' }],
          ...{ modifierId: userId, nameOfModifier: owner, emailOfModifier: '', roleOfModifier: 'STAFF' },
        },
      })
    }
    for (const list of exportNames) {
      for (const role of ['fay', 'ada', 'uma', 'sam'] as const) {
        const caller = await world.signIn(role)
        const allowed = (exceptions[list] ?? bySight)[role]
        if (allowed === null) {
          const { errors } = await prepared(caller, list)
          expect(errors[0]?.extensions?.code, `${role} has no ${list}`).toBe('FORBIDDEN')
          continue
        }
        const names = new Set((await exported(caller, list, more[list])).map(nameOf))
        for (const owner of owners)
          expect(names.has(owner), `${role} gets rows of ${owner} in ${list}`).toBe(allowed.includes(owner))
      }
    }
  })

  it('GP employees and pay locations are for administrators, batches for System Administrators', async () => {
    const of = async (name: PersonName) => columnsOf(await world.signIn(name), 'TASKS')
    expect(await of('ada')).not.toContain('gpEmployee')
    expect(await of('uma')).toContain('gpEmployee')
    expect(await of('uma')).not.toContain('batch')
    expect(await of('sam')).toContain('batch')
    const { data } = await prepared(fay, 'TASKS', { columns: ['person', 'gpEmployee'] })
    expect(data!.result).toMatchObject({
      problems: [{ message: 'There is no column “gpEmployee” in Tasks.' }],
    })
  })
})

describe('a report', () => {
  const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
  const REPORT = `query ($name: ReportName!, $filter: ReportFilter, $groupBy: [ReportDimension!]) {
    report(name: $name, filter: $filter, groupBy: $groupBy) {
      total { cells } rows { groups { key name detail } cells } } }`
  type Group = { key: string; name: string; detail: string | null }
  type Shown = {
    report: { total: { cells: number[] }; rows: { groups: Group[]; cells: (number | null)[] }[] }
  }
  const groupName = ({ name, detail }: Group) => [name, detail].filter(Boolean).join(' ')

  async function fill() {
    const { rental, jobCost, unbilled } = world
    await world.seed({ owner: 'tess', startDate: '2026-11-10' })
    await world.seed({ owner: 'tess', startDate: '2026-11-11', status: 'APPROVED', shift: 'NIGHT' })
    await world.seed({ owner: 'will', group: 'workshop', startDate: '2026-11-12', status: 'APPROVED' })
    const tasks = [
      rental('7:00', '9:05', await service()),
      jobCost('9:05', '12:00'),
      unbilled('12:00', '13:00'),
    ]
    done(await fay.submit({ ...world.day(tasks), startDate: '2026-11-13' }))
  }

  it('by two groupings has the inner rows of the screen in their order, which add up to its total', async () => {
    await fill()
    const ada = await world.signIn('ada')
    const report = { name: 'HOURS', filter: NOVEMBER, groupBy: ['DAY', 'JOB'] }
    const { data } = await ada.ask<Shown>(REPORT, report)
    const rows = await exported(ada, 'REPORT', { report })
    const inner = data!.report.rows.filter(({ groups }) => groups.length === 2)
    expect(inner.length).toBeGreaterThan(3)
    expect(rows.map(({ Day, Job }) => [Day, Job])).toEqual(
      inner.map(({ groups: [day, job] }) => [day!.key, groupName(job!)]),
    )
    const sum = rows.reduce((all, { Hours }) => all + Number(Hours) * 60, 0)
    expect(sum).toBeCloseTo(data!.report.total.cells[0]!, 0)
  })

  it('by one grouping has its rows, its shares, and no cell where a number means nothing', async () => {
    await fill()
    const sam = await world.signIn('sam')
    const unbilled = { name: 'UNBILLED', filter: NOVEMBER, groupBy: ['PERSON'] }
    const shares = (await exported(sam, 'REPORT', { report: unbilled })).map((row) => [row.Person, row.Share])
    expect(shares).toEqual([
      ['Tess Tester', '0.64'],
      ['Will Tester', '0.32'],
      ['Fay Tester', '0.04'],
    ])
    const machines = { name: 'MACHINES', filter: NOVEMBER, groupBy: ['PERSON'] }
    const fays = (await exported(sam, 'REPORT', { report: machines })).find(
      ({ Person }) => Person === 'Fay Tester',
    )
    expect(fays).toMatchObject({ Visits: '1', 'SMU first': '', 'Hours per 100 SMU': '' })
    const byMachine = { ...machines, groupBy: ['MACHINE'] }
    const [machine] = await exported(sam, 'REPORT', { report: byMachine })
    expect(machine!['SMU first']).toBe('1204.5')
  })

  it('that is compared has the numbers of the days before and the change, also of groups that are gone', async () => {
    await world.seed({ owner: 'tess', startDate: '2026-11-10', status: 'APPROVED' })
    await world.seed({
      owner: 'tess',
      startDate: '2026-10-10',
      status: 'APPROVED',
      times: [['7:00', '9:00']],
    })
    await world.seed({
      owner: 'theo',
      startDate: '2026-10-31',
      status: 'APPROVED',
      times: [['7:00', '8:30']],
    })
    const ada = await world.signIn('ada')
    const report = { name: 'HOURS', filter: NOVEMBER, groupBy: ['PERSON'], comparison: 'BEFORE' }
    const rows = await exported(ada, 'REPORT', { report })
    const october = 'Hours, 2026-10-01 to 2026-10-31'
    const shown = rows.map((row) => [row.Person, row.Hours, row[october], row['Hours, change']].join(' '))
    expect(shown).toEqual(['Tess Tester 8 2 6', 'Theo Tester 0 1.5 -1.5'])
    const byDay = await exported(ada, 'REPORT', { report: { ...report, groupBy: ['DAY'] } })
    expect(Object.keys(byDay[0]!)).not.toContain(october)
  })

  it('has waiting times in minutes, and says so', async () => {
    const ada = await world.signIn('ada')
    const { id } = await world.seed({ owner: 'tess', startDate: '2026-11-02', status: 'APPROVED' })
    const decidedAt = new Date(new Date(NOON).getTime() + 20 * 60_000)
    await db.timesheet.update({ where: { id }, data: { decidedAt } })
    const report = { name: 'DESK', filter: NOVEMBER, groupBy: ['APPROVAL_GROUP'] }
    expect(await exported(ada, 'REPORT', { report })).toMatchObject([
      { 'Approval group': 'Field north', 'Handed in': '1', 'Median wait (minutes)': '20' },
    ])
  })

  it.each([
    ['that the role does not have', { name: 'MACHINES' }, 'FORBIDDEN'],
    ['by a grouping that it lacks', { name: 'HOURS', groupBy: ['PAY_LOCATION'] }, 'BAD_GROUPING'],
    ['that is not named', undefined, 'NO_REPORT'],
  ])('%s is refused, and so are its columns', async (_, report, code) => {
    for (const { errors } of [
      await prepared(fay, 'REPORT', { columns: ['hours'], report }),
      await askShape(fay, 'REPORT', { report }),
    ])
      expect(errors[0]?.extensions?.code).toBe(code)
    expect(await db.export.count()).toBe(0)
  })

  it('is refused once the role has lost it, and can then not be downloaded', async () => {
    const ada = await world.signIn('ada')
    const { data } = await prepared(ada, 'REPORT', { report: { name: 'MACHINES' } })
    await db.export.update({
      where: { id: data!.result.number },
      data: { filter: { name: 'RECONCILIATION', filter: {}, groupBy: ['PERSON'] } },
    })
    expect((await download(ada, data!.result)).status).toBe(403)
  })
})

describe('an export', () => {
  const logged = () =>
    db.userLog.findMany({ where: { userLogType: 'EXPORTED' }, orderBy: { id: 'desc' }, take: 1 })

  it('is in the user log with its list, its format and its rows; its file has the title and the date', async () => {
    await fay.submit(world.day([world.rental('7:00', '8:00'), world.rental('8:00', '9:00')]))
    const { fay: owner } = world.company.people
    const report = { name: 'HOURS', filter: { from: '2026-11-01', to: '2026-11-30' }, groupBy: ['PERSON'] }
    const tasks = await download(fay, (await prepared(fay, 'TASKS', { format: 'XLSX' })).data!.result)
    expect(tasks.headers.get('content-disposition')).toContain('Tasks 2026-11-17.xlsx')
    expect(tasks.bytes.subarray(0, 2).toString(), 'a zip').toBe('PK')
    expect(await logged()).toMatchObject([{ userId: owner.id, detail: 'Tasks, Excel, 2 rows' }])
    const { headers } = await download(fay, (await prepared(fay, 'REPORT', { report })).data!.result)
    expect(headers.get('content-disposition')).toContain('Hours by person and day 2026-11-17.csv')
    expect(await logged()).toMatchObject([{ detail: 'Report: Hours by person and day, CSV, 1 rows' }])
  })

  it('can be downloaded once, even by two parallel requests, and only by its person', async () => {
    const { data } = await prepared(fay, 'TIMESHEETS')
    const theo = await world.signIn('theo')
    expect((await download(theo, data!.result)).status).toBe(404)
    expect((await world.nobody.rest('GET', data!.result.url.replace('/api', ''))).status).toBe(401)
    const { result } = data!
    const answer = async () => (await download(fay, result)).status
    const both = await startedTogether('Export', result.number, () => [answer(), answer()])
    expect(both.toSorted()).toEqual([200, 404])
    expect((await download(fay, result)).status).toBe(404)
  })

  it('that fails is refused before its first byte, instead of sending part of a file', async () => {
    const { data } = await prepared(fay, 'TIMESHEETS')
    await world.asOwner('ALTER TABLE "Timesheet" RENAME TO "Gone"')
    try {
      expect((await download(fay, data!.result)).status).toBe(500)
    } finally {
      await world.asOwner('ALTER TABLE "Gone" RENAME TO "Timesheet"')
    }
    expect(world.takeLog().filter(({ level }) => level >= 50)).toHaveLength(1)
    expect(await db.export.findUnique({ where: { id: data!.result.number } })).toMatchObject({
      state: 'STOPPED',
    })
  })

  it('has each row once, also beyond one statement; when stopped, it reads no further, and the log has the number of rows', async () => {
    const { id } = world.company.people.fay
    const sheets = Array.from({ length: 2_203 }, (_, at) => ({
      ...{ userId: id, lastActorId: id, startDate: new Date('2026-11-02') },
      createdAt: new Date(Date.parse(NOON) - (at % 7)),
    }))
    await db.timesheet.createMany({ data: sheets })
    const { data: whole } = await prepared(fay, 'TIMESHEETS')
    expect(whole!.result.expected).toBe(2_203)
    const rows = parse((await download(fay, whole!.result)).text, { bom: true, columns: true }) as Row[]
    expect(new Set(rows.map(({ Timesheet }) => Timesheet)).size).toBe(2_203)
    expect(rows).toHaveLength(2_203)

    const { data } = await prepared(fay, 'TIMESHEETS')
    const headers = { authorization: `Bearer ${fay.accessToken}` }
    const response = await world.app.fetch(new Request(`http://localhost${data!.result.url}`, { headers }))
    const reader = response.body!.getReader()
    await reader.read()
    await reader.cancel()
    await expect
      .poll(async () => (await db.export.findUniqueOrThrow({ where: { id: data!.result.number } })).state)
      .toBe('STOPPED')
    const [entry] = await logged()
    const after = /stopped after ([\d,]+) rows/.exec(entry!.detail!)![1]!
    expect(Number(after.replace(',', ''))).toBeLessThan(2_203)
  })

  it('is prepared again if a column was removed since', async () => {
    const { data } = await prepared(fay, 'TASKS', { columns: ['person', 'hours'] })
    await db.export.updateMany({ data: { columns: ['person', 'aColumnOfAnEarlierRelease'] } })
    expect((await download(fay, data!.result)).status).toBe(404)
  })

  it('needs a column', async () => {
    const { data } = await prepared(fay, 'TASKS', { columns: [] })
    expect(data!.result).toMatchObject({ problems: [{ message: 'Choose a column of Tasks.' }] })
  })
})
