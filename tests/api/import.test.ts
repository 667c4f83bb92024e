// Imports of a company's data: their changes and refusals, without disturbing anybody else (docs/import.md).
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allExamples } from '#domain/import/examples.ts'
import { formats } from '#domain/import/formats.ts'
import type { ImportReport } from '#domain/import/report.ts'
import { db } from '#server/database/client.ts'
import { inOwnTransaction } from '#server/database/own-connection.ts'
import { importing } from '#tests/support/importing.ts'
import { blockedStatements } from '#tests/support/waiting.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'
import { done, type Caller } from '#tests/support/caller.ts'

const world = setUpWorld()
let company: Awaited<ReturnType<typeof read>>
const read = async () => ({
  users: await db.user.findMany({ omit: { searchName: true, hasSignedIn: true } }),
  groups: await db.approvalGroup.findMany({ omit: { searchName: true } }),
  members: await db.approvalGroupMember.findMany(),
  payLocations: await db.payLocation.findMany({ omit: { searchName: true } }),
})
/** The last row of the history before a test: nothing deletes rows of it. */
let before = 0
beforeAll(async () => {
  company = await read()
})
beforeEach(async () => {
  before = (await db.administrationHistory.aggregate({ _max: { id: true } }))._max.id ?? 0
})
const others = (rows: readonly { id: number }[]) => ({ where: { id: { notIn: rows.map(({ id }) => id) } } })
/** The people and groups are again as they were. */
async function restorePeople() {
  await db.timesheet.deleteMany()
  await db.approvalGroupMember.deleteMany()
  for (const { id, ...data } of company.groups)
    await db.approvalGroup.upsert({ where: { id }, create: { id, ...data }, update: data })
  await db.user.deleteMany(others(company.users))
  await db.user.updateMany({ data: { gpEmployeeId: null } })
  for (const { id, ...data } of company.users) await db.user.update({ where: { id }, data })
  await db.approvalGroupMember.createMany({ data: company.members })
  await db.approvalGroup.deleteMany(others(company.groups))
}
/** The records are again as they were. */
async function restoreRecords() {
  for (const { id, ...data } of company.payLocations) await db.payLocation.update({ where: { id }, data })
  await db.payLocation.deleteMany(others(company.payLocations))
  await importing({ sites, equipment, 'work-orders': workOrders, jobs }, { isSure: true })
  const active = false
  await db.jobCostCode.deleteMany({ where: { job: { active } } })
  await db.workOrderTask.deleteMany({ where: { workOrder: { active } } })
  for (const records of [db.workOrder, db.equipment, db.job, db.site])
    await (records as typeof db.job).deleteMany({ where: { active } })
}

/** Of each file: new, changed, made inactive, unchanged. */
const countsOf = ({ files }: ImportReport) =>
  Object.fromEntries(
    files.map(({ file, created, changed, madeInactive, unchanged }) => [
      file.replace('.csv', ''),
      [created, changed, madeInactive, unchanged],
    ]),
  )
const said = ({ problems }: ImportReport) =>
  problems.map(({ file, line, message }) => `${file} ${line}: ${message}`)

const sites = ['number,location', '1,Yard', '2,Mine']
const equipment = ['name,description,site', 'EX-118,Excavator,1', 'CR-007,Crane,2']
const workOrders = [
  'name,equipment,description',
  'WO-1042,EX-118,Replace the hydraulic pump',
  'WO-1043,CR-007,250 hour service',
]
const jobs = [
  'name,division,description',
  'J-100,Civil,Bridge',
  'J-101,Civil,Tunnel',
  'J-200,Mechanical,Mill',
]

describe('an import of records', () => {
  afterEach(restoreRecords)

  it('adds new records and resolves references by key, even to other files', async () => {
    const report = await importing({
      sites: [...sites, '500,New pit'],
      equipment: [...equipment, 'DZ-1,Dozer,500', 'DZ-2,Dozer,500'],
      'work-orders': [...workOrders, 'WO-2000,DZ-2,"Tracks, both"'],
      'work-order-tasks': [
        'workOrder,name,description',
        'WO-1042,Drain,Drain it',
        'WO-1043,Grease,Grease it',
        'WO-2000,010,=1+1',
      ],
    })
    expect(report).toMatchObject({ problems: [], isDone: true })
    expect(countsOf(report)).toEqual({
      sites: [1, 0, 0, 2],
      equipment: [2, 0, 0, 2],
      'work-orders': [1, 0, 0, 2],
      'work-order-tasks': [1, 0, 0, 2],
    })
    const order = await db.workOrder.findFirstOrThrow({
      where: { name: 'WO-2000' },
      include: { tasks: true, equipment: { include: { site: true } } },
    })
    expect(order).toMatchObject({
      searchName: 'wo-2000 tracks, both',
      tasks: [{ name: '010', description: '=1+1' }],
      equipment: { name: 'DZ-2', site: { id: 500, location: 'New pit' } },
    })
    // A site that is made otherwise takes the next number.
    expect((await db.site.create({ data: { location: 'By hand' } })).id).toBe(501)
  })

  it('writes only differences, and reports the fields', async () => {
    const stored = await db.$queryRaw<{ xmin: string }[]>`SELECT xmin::text FROM "Job" WHERE "name" = 'J-100'`
    const report = await importing({ jobs: jobs.with(2, 'J-101,Mechanical,Tunnel north') })
    expect(countsOf(report)).toEqual({ jobs: [0, 1, 0, 2] })
    const { fields, examples } = report.files[0]!
    expect(fields.map(({ field, count }) => `${field} ${count}`)).toEqual(['description 1', 'division 1'])
    const changes = [
      { field: 'division', from: 'Civil', to: 'Mechanical' },
      { field: 'description', from: 'Tunnel', to: 'Tunnel north' },
    ]
    expect(examples).toEqual([{ key: 'J-101', what: 'CHANGED', changes }])
    expect(await db.$queryRaw`SELECT xmin::text FROM "Job" WHERE "name" = 'J-100'`).toEqual(stored)
    const again = await importing({ jobs: jobs.with(2, 'J-101,Mechanical,Tunnel north') })
    expect(countsOf(again)).toEqual({ jobs: [0, 0, 0, 3] })
  })

  it('deactivates records that are missing from a file, deletes nothing, and reactivates them', async () => {
    const { id } = world.company.jobs.mill
    const report = await importing({ jobs: jobs.slice(0, 3) })
    expect(countsOf(report)).toEqual({ jobs: [0, 0, 1, 2] })
    expect(report.files[0]!.examples).toEqual([{ key: 'J-200', what: 'INACTIVE', changes: [] }])
    expect(await db.job.findUnique({ where: { id } })).toMatchObject({ active: false })
    expect(countsOf(await importing({ jobs: jobs.slice(0, 3) }))).toEqual({ jobs: [0, 0, 0, 2] })
    expect(countsOf(await importing({ jobs }))).toEqual({ jobs: [0, 1, 0, 2] })
    expect(await db.job.findUnique({ where: { id } })).toMatchObject({ active: true })
  })

  it('does not change records without a file, and fields without a column', async () => {
    await db.payLocation.updateMany({ where: { name: 'South' }, data: { region: 'NSW' } })
    expect(countsOf(await importing({ 'pay-locations': ['name', 'North', 'South', 'West'] }))).toEqual({
      'pay-locations': [1, 0, 0, 2],
    })
    const found = await db.payLocation.findMany({ orderBy: { name: 'asc' } })
    expect(found.map(({ name, region }) => [name, region])).toEqual([
      ['North', 'QLD'],
      ['South', 'NSW'],
      ['West', ''],
    ])
    expect(await db.job.count({ where: { active: false } })).toBe(0)
  })

  it('names every bad row of every file, and does nothing at all', async () => {
    const report = await importing({
      jobs: [...jobs, 'J-101,Civil,Again', 'J-300,,'],
      'cost-codes': ['job,name,description', 'J-999,01,Steel', 'J-100,03-110,Steel'],
      equipment: [...equipment, 'DZ-1,Dozer,77'],
      'work-orders': [...workOrders, 'WO-3,NO-1,Nothing'],
      people: ['name', 'Jo'],
      SITES: sites,
      sites: sites,
    })
    expect(said(report).sort()).toEqual([
      'cost-codes.csv 2: job "J-999" is not there (jobs.csv)',
      'equipment.csv 4: site 77 is not there (sites.csv)',
      'jobs.csv 5: has the same name as line 3',
      'jobs.csv 6: division is required; description is required',
      expect.stringMatching(/^people\.csv null: is not one of sites\.csv, equipment\.csv/),
      'sites.csv null: is there twice',
      'work-orders.csv 4: equipment "NO-1" is not there (equipment.csv)',
    ])
    expect(report).toMatchObject({ isDone: false, problemCount: 7 })
    expect(await db.job.count()).toBe(3)
  })

  it('counts the problems of a file of mistakes, and names the first', async () => {
    const wrong = Array.from({ length: 150 }, (_, index) => `J-${index},,`)
    const missing = Array.from({ length: 150 }, (_, index) => `J-none,${index},Code`)
    const codes = ['job,name,description', ...missing]
    const report = await importing({ jobs: [jobs[0]!, ...wrong], 'cost-codes': codes })
    expect([report.problemCount, report.problems.length]).toEqual([300, 200])
    expect(report.problems[0]).toMatchObject({ file: 'jobs.csv', line: 2 })
  })

  it('asks for confirmation of numbers that a spreadsheet has shortened', async () => {
    const rows = [...jobs, 'J-9E,Civil,1.2E+3', '1.23457E+11,Civil,Weir']
    const report = await importing({ jobs: rows }, { isDryRun: true })
    const shortened = 'looks like a number that a spreadsheet has shortened'
    const message = `line ${jobs.length + 1}: description 1.2E+3 ${shortened}, and 1 more do`
    expect(report).toMatchObject({ doubts: [{ file: 'jobs.csv', message }], problemCount: 0 })
  })

  it('asks for confirmation of a file that has no rows, or has lost more than half of them', async () => {
    const doubtful = [
      [jobs.slice(0, 1), 'has no rows: all 3 active records become inactive'],
      [jobs.slice(0, 2), 'makes 2 of 3 active records inactive'],
    ] as const
    for (const [rows, message] of doubtful) {
      const report = await importing({ jobs: rows })
      expect(report).toMatchObject({
        isDone: false,
        doubts: [{ file: 'jobs.csv', message }],
        problemCount: 0,
      })
      expect(await db.job.count({ where: { active: false } })).toBe(0)
    }
    expect((await importing({ jobs: jobs.slice(0, 2) }, { isSure: true })).isDone).toBe(true)
    expect(await db.job.count({ where: { active: false } })).toBe(2)
  })

  it('updates the search texts of timesheets', async () => {
    const caller = await world.signInAgain('tess')
    const { number } = done(await caller.save(world.day([world.rental('7:00', '8:00')])))
    await importing({ equipment: equipment.with(1, 'EX-118,Long reach excavator,1') })
    expect(await caller.list({ search: 'long reach' })).toEqual([number])
  })
})

const userHeader =
  'email,firstName,lastName,userType,approvalGroup,payLocation,gpEmployeeId,allowTimesheetCreation,active'
const staff = (name: string, gp: string, first = name) =>
  `${name.toLowerCase()}@test.example,${first},Tester,STAFF,Field north,North,${gp},yes,yes`
const administrator = (name: string) =>
  `${name.toLowerCase()}@test.example,${name},Tester,SYSTEM_ADMINISTRATOR,,,,yes,yes`
const employees = [
  'employeeId,firstName,lastName,staffNumber,payCycle',
  ...['E1', 'E2', 'E3', 'E4'].map((id) => `${id},First,Last,${id.slice(1)}00,WORKSHOPS`),
]
const importUsers = (...rows: string[]) =>
  importing({ users: [userHeader, ...rows], 'gp-employees': employees }, { isSure: true })

const wordsOf = (changeDetail: unknown) =>
  (changeDetail as { textField: string; previousValue: string; currentValue: string }[]).map(
    ({ textField, previousValue, currentValue }) => `${textField}: ${previousValue} > ${currentValue}`,
  )

describe('an import of users', () => {
  afterEach(restorePeople)

  it('adds users without a password, with their GP data, and keeps other users’ passwords, whatever the case of their e-mails', async () => {
    const { passwordHash } = world.company.people.tess
    const report = await importUsers(
      staff('Tess', 'E1', 'Tessa').replace('tess@', 'TESS@'),
      staff('Zoe', 'E2'),
      administrator('Sam'),
      // With fields that the form would drop.
      'uma@test.example,Uma,Tester,USER_ADMINISTRATOR,Field north,North,,no,yes',
    )
    expect(said(report)).toEqual([])
    // Ten are gone; Dora and Ivo were inactive.
    expect(countsOf(report).users).toEqual([1, 2, 10, 1])
    const found = (firstName: string) => db.user.findFirst({ where: { firstName } })
    expect(await found('Zoe')).toMatchObject({
      ...{ passwordHash: null, active: true, approvalGroupId: world.company.groups.fieldNorth.id },
      ...{ gpEmployeeId: 'E2', gpPayCycle: 'WORKSHOPS', gpStaffNumber: '200' },
      ...{ defaultStartTime: 510, taskType: 'ALL' },
    })
    expect(await found('Tessa')).toMatchObject({ passwordHash, version: 2 })
    expect(await found('Uma')).toMatchObject({ approvalGroupId: null, allowTimesheetCreation: true })
  })

  it('adds nobody twice, whatever the spelling of addresses and employees', async () => {
    const files = (tess: string, employee: string) => ({
      users: [userHeader, staff('Tess', 'E1').replace('tess@test.example', tess), administrator('Sam')],
      'gp-employees': [
        employees[0]!,
        ...employees.slice(1).map((row) => row.replace(/^E1,/, `${employee},`)),
      ],
    })
    await importing(files('tess@test.example', 'E1'), { isSure: true })
    const again = await importing(files('mailto:tess@test\u00ad.example\u200b', '\u2060E1'), { isSure: true })
    expect(said(again)).toEqual([])
    expect(countsOf(again)).toMatchObject({ users: [0, 0, 0, 2], 'gp-employees': [0, 0, 0, 4] })
    const other = await importing(files('tеss@test.example', 'Е1'), { isSure: true })
    expect(said(other)).toEqual([
      'gp-employees.csv 2: employeeId has the letter “Е” of another script, which looks like “E”: Е1',
      'users.csv 2: email is no e-mail address: tеss@test.example',
    ])
  })

  it('notes which fields of each person it set, also when it changes nothing else', async () => {
    const stored = (email: string) => db.user.findFirstOrThrow({ where: { email } })
    const fieldsOf = async (email: string) => (await stored(email)).importedFields.join()
    const header = 'email,firstName,lastName,userType'
    const row = 'uma@test.example,Uma,Tester,USER_ADMINISTRATOR'
    await importing(
      { users: [header, row, 'sam@test.example,Sam,Tester,SYSTEM_ADMINISTRATOR'] },
      { isSure: true },
    )
    expect(await fieldsOf('uma@test.example')).toBe('email,firstName,lastName,userType')
    expect(await fieldsOf('tess@test.example')).toBe('')
    const { version } = await stored('uma@test.example')
    await importing({ users: [`${header},active`, `${row},yes`] }, { isSure: true })
    expect(await fieldsOf('uma@test.example')).toBe('active,email,firstName,lastName,userType')
    expect(await fieldsOf('sam@test.example')).toBe('')
    expect(await stored('uma@test.example')).toMatchObject({ version })
  })

  it('ends the sessions of removed users, and records the importer', async () => {
    const { tess, theo } = world.company.people
    const [byTheo, bySam] = [await world.signInAgain('theo'), await world.signInAgain('sam')]
    const header = 'email,firstName,lastName,userType,taskType,showFieldService,defaultStartTime,gpEmployeeId'
    const row = 'tess@test.example,Tess,Tester,APPROVER,RENTAL,yes,05:15,E1'
    const sam = 'sam@test.example,Sam,Tester,SYSTEM_ADMINISTRATOR,ALL,yes,,'
    const files = { users: [header, row, sam], 'gp-employees': employees }
    expect(said(await importing(files, { isSure: true }))).toEqual([])
    const { errors } = await byTheo.ask('{ me { firstName } }')
    expect(errors[0]!.message).toBe(
      'Your account has been disabled. Contact your support person to enable it, then try again.',
    )
    expect((await bySam.ask('{ me { firstName } }')).errors).toEqual([])
    const written = await db.administrationHistory.findMany({
      where: { id: { gt: before }, recordId: { in: [theo.id, tess.id] }, noun: 'USER' },
      orderBy: { action: 'asc' },
    })
    expect(written).toMatchObject([
      { action: 'CHANGED', nameOfModifier: 'a test', modifierId: null },
      { action: 'DISABLED' },
    ])
    // The same words as of the form.
    expect(wordsOf(written[0]!.changeDetail)).toEqual(
      expect.arrayContaining([
        'User Type: Staff > Approver',
        'Visible Type: All > Rental',
        'Field Service: No > Yes',
        'GP Employee ID:  > E1',
        'GP Pay Cycle: None > Workshops',
        'Default Start Time: 08:30 am > 05:15 am',
      ]),
    )
    expect(wordsOf(written[1]!.changeDetail)).toEqual(['Active: Yes > No'])
  })

  it('lets two users swap their employees, and refuses one employee for two', async () => {
    const sam = administrator('Sam')
    await importUsers(staff('Tess', 'E1'), staff('Theo', 'E2'), sam)
    expect((await importUsers(staff('Tess', 'E2'), staff('Theo', 'E1'), sam)).isDone).toBe(true)
    expect(await db.user.findFirst({ where: { firstName: 'Tess' } })).toMatchObject({ gpEmployeeId: 'E2' })
    // A removed user releases the employee.
    expect((await importUsers(staff('Tess', 'E1'), sam)).isDone).toBe(true)
    const report = await importUsers(staff('Tess', 'E1'), staff('Will', 'E1'), staff('Rita', 'E9'), sam)
    expect(said(report)).toEqual([
      'users.csv 3: gpEmployeeId "E1" belongs to Tess Tester (line 2)',
      'users.csv 4: gpEmployeeId "E9" is not in GP (gp-employees.csv)',
    ])
  })
  it('reports users whose group has no active approver, before and after', async () => {
    const rows = [staff('Tess', 'E1'), administrator('Sam')]
    const files = { users: [userHeader, ...rows], 'gp-employees': employees }
    const warning = (name: string) => ({
      file: 'users.csv',
      message: `leaves the approval group "${name}" without an active approver: nobody can decide its timesheets`,
    })
    const dry = await importing(files, { isDryRun: true, isSure: true })
    // Deserted had none before.
    expect(dry.warnings).toEqual([warning('Field north'), warning('Workshop')])
    expect((await importing(files, { isSure: true })).warnings).toEqual(dry.warnings)
    expect((await importing(files, { isSure: true })).warnings).toEqual([])
  })

  it('never locks everybody out', async () => {
    const gone = await importUsers(staff('Tess', 'E1'))
    expect(gone.isDone).toBe(true)
    expect(await db.user.findFirst({ where: { firstName: 'Sam' } })).toMatchObject({ active: true })
    const disabled = await importUsers(staff('Tess', 'E1'), administrator('Sam').replace(/yes$/, 'no'))
    expect(said(disabled)).toEqual(['users.csv null: would leave no active System Administrator'])
  })

  it('does not let the importer remove their own rights', async () => {
    const { id, firstName, email, userType } = world.company.people.sam
    const modifier = { id, name: firstName, email, userType }
    const rows = [staff('Sam', 'E3'), administrator('Tess')]
    const files = { users: [userHeader, ...rows], 'gp-employees': employees }
    const report = await importing(files, { isSure: true, modifier })
    expect(said(report)).toEqual([
      'users.csv 2: would take away your own rights; only another System Administrator can do that',
    ])
  })
})

const groupHeader = 'name,gpBatchPrefix,gpBatchNotificationTo,adminNotification,members'
const north = (members: string) =>
  `Field north,FI,pay@test.example,north@test.example; office@test.example,${members}`
const workshop = 'Workshop,WO,pay@test.example,,bob@test.example'
const deserted = 'Deserted,DE,pay@test.example,,bob@test.example'

const importGroups = (...rows: string[]) =>
  importing({ 'approval-groups': [groupHeader, ...rows] }, { isSure: true })

describe('an import of approval groups', () => {
  afterEach(restorePeople)

  it('replaces their members by those of the file', async () => {
    const report = await importGroups(north('ADA@test.example;bob@test.example'), workshop, deserted)
    expect(said(report)).toEqual([])
    const members = report.files[0]!.examples.find(({ key }) => key === 'Field north')!.changes
    expect(members).toContainEqual({
      field: 'members',
      from: 'ada@test.example;amy@test.example;ivo@test.example',
      to: 'ada@test.example;bob@test.example',
    })
    const { fieldNorth } = world.company.groups
    const found = await db.approvalGroupMember.findMany({ where: { approvalGroupId: fieldNorth.id } })
    const { ada, bob } = world.company.people
    expect(found.map(({ approverId }) => approverId).sort()).toEqual([ada.id, bob.id].sort())
    const again = await importGroups(north('ada@test.example;bob@test.example'), workshop, deserted)
    expect(countsOf(again)).toEqual({ 'approval-groups': [0, 0, 0, 3] })
  })

  it('refuses members who cannot approve, a group without an active approver, and closing a group with users', async () => {
    await world.seed({ owner: 'tess' })
    const report = await importGroups(
      'New,NE,pay@test.example,,ivo@test.example',
      `West,WE,pay@test.example,,tess@test.example;nobody@test.example;ada@test.example`,
    )
    expect(said(report)).toEqual([
      'approval-groups.csv null: would close "Field north", in which there are 7 active users and 1 pending timesheets',
      'approval-groups.csv null: would close "Workshop", in which there are 1 active users and 0 pending timesheets',
      'approval-groups.csv null: would close "Deserted", in which there are 1 active users and 0 pending timesheets',
      'approval-groups.csv 2: members has no active approver',
      'approval-groups.csv 3: members nobody@test.example is not there (users.csv)',
      'approval-groups.csv 3: members tess@test.example is neither an Approver nor a System Administrator',
    ])
  })
})

describe('while an import runs', () => {
  afterEach(async () => {
    await restorePeople()
    await restoreRecords()
  })

  it('a second one is refused, and a dry run is not', async () => {
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ended = inOwnTransaction({ url: world.url, exclusively: 'importing' }, async () => {
      begun.resolve()
      await over.promise
      return { isDone: false }
    })
    await begun.promise
    await expect(importing({ jobs })).rejects.toThrow(
      'Another import is running. Please wait until it has finished.',
    )
    expect(countsOf(await importing({ jobs }, { isDryRun: true }))).toEqual({ jobs: [0, 0, 0, 3] })
    over.resolve()
    await ended
    expect((await importing({ jobs })).isDone).toBe(true)
  })

  /** Holds a row, so that an import waits between its checks and its end; the function lets it go. */
  async function holdRow(table: 'User' | 'ApprovalGroup', id: number) {
    const holder = new pg.Client({ connectionString: world.url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query(`SELECT FROM "${table}" WHERE "id" = $1 FOR UPDATE`, [id])
    return async () => {
      await holder.query('ROLLBACK')
      await holder.end()
    }
  }

  // Each act of one of two administrators before the next one of the other, in a ring, with the first act held by a row that it
  // needs: acts that exclude one another by two locks meet in it.
  describe('two administrators', () => {
    type Act = (by: Caller, actor: 'sam' | 'uma', target: 'sam' | 'uma') => Promise<unknown>
    const mutation =
      (of: (id: string) => string): Act =>
      (by, _actor, target) =>
        by.ask(`mutation { ${of(JSON.stringify(globalId('Account', world.company.people[target])))} }`)
    const input = (name: string) =>
      `{ firstName: "${name}", lastName: "Tester", email: "${name}@test.example", userType: USER_ADMINISTRATOR, defaultStartTime: 510 }`
    const named = (name: string) => administrator(name[0]!.toUpperCase() + name.slice(1))
    const acts: Record<string, Act> = {
      'an import': (_by, actor, target) => {
        const { id, email } = world.company.people[actor]
        const modifier = { id, name: actor, email, userType: 'SYSTEM_ADMINISTRATOR' }
        const rows = [staff('Tess', 'E1'), named(actor), named(target).replace(/yes$/, 'no')]
        return importing(
          { users: [userHeader, ...rows], 'gp-employees': employees },
          { isSure: true, modifier },
        )
      },
      disabling: mutation((id) => `disableAccount(id: ${id}, version: 1) { __typename }`),
      'disabling several': mutation((id) => `disableAccounts(accounts: [${id}]) { __typename }`),
      deleting: mutation((id) => `deleteAccount(id: ${id}, version: 1) { __typename }`),
      demoting: (by, actor, target) =>
        mutation((id) => `updateAccount(id: ${id}, version: 1, input: ${input(target)}) { __typename }`)(
          by,
          actor,
          target,
        ),
    }
    const ROUNDS = Number(process.env.DEEP ?? 0) > 0 ? 50 : 1

    const ring = Object.keys(acts)
    it.each(ring.map((first, at) => [first, ring.at(at - 1)!] as const))(
      'never leave nobody to administer: %s, then %s',
      async (first, second) => {
        const { uma } = world.company.people
        for (let round = 0; round < ROUNDS; round++) {
          await db.user.update({ where: { id: uma.id }, data: { userType: 'SYSTEM_ADMINISTRATOR' } })
          const [bySam, byUma] = [await world.signInAgain('sam'), await world.signInAgain('uma')]
          const letGo = await holdRow('User', uma.id)
          const acted = acts[first]!(bySam, 'sam', 'uma')
          await blockedStatements(1)
          const answered = acts[second]!(byUma, 'uma', 'sam')
          await Promise.race([blockedStatements(2), Promise.allSettled([answered])])
          await letGo()
          await Promise.allSettled([acted, answered])
          const left = await db.user.findMany({ where: { active: true, userType: 'SYSTEM_ADMINISTRATOR' } })
          expect(left.map(({ firstName }) => firstName)).toEqual(['Sam'])
          await restorePeople()
        }
      },
    )
  })

  it.each([
    ['the import first', true],
    ['the deletion first', false],
  ])('nobody is put into a group that is deleted: %s', async (_order, isImportFirst) => {
    const { workshop: closing, fieldNorth } = world.company.groups
    const { will, tess } = world.company.people
    await db.user.updateMany({
      where: { approvalGroupId: closing.id },
      data: { approvalGroupId: fieldNorth.id },
    })
    const sam = await world.signInAgain('sam')
    const starts = [
      () => importUsers(staff('Tess', 'E1'), staff('Will', 'E2').replace('Field north', 'Workshop')),
      () =>
        sam.ask('mutation ($id: ID!) { deleteApprovalGroup(id: $id, version: 1) { __typename } }', {
          id: globalId('ApprovalGroupDetails', closing),
        }),
    ]
    const [first, second] = isImportFirst ? starts : starts.toReversed()
    const letGo = isImportFirst ? await holdRow('User', tess.id) : await holdRow('ApprovalGroup', closing.id)
    const one = first!()
    await blockedStatements(1)
    const other = second!()
    await Promise.race([blockedStatements(2), other])
    await letGo()
    await Promise.allSettled([one, other])
    const { approvalGroup } = await db.user.findUniqueOrThrow({
      where: { id: will.id },
      include: { approvalGroup: true },
    })
    expect(approvalGroup).toMatchObject({ active: true, name: isImportFirst ? 'Workshop' : 'Field north' })
  })

  it('nobody moves a timesheet into a group that it closes', async () => {
    const { workshop: closing, fieldNorth } = world.company.groups
    const toNorth = { approvalGroupId: fieldNorth.id }
    await db.user.updateMany({ where: { approvalGroupId: closing.id }, data: toNorth })
    const { id, version } = await world.seed({ owner: 'tess' })
    const sam = await world.signInAgain('sam')
    const letGo = await holdRow('ApprovalGroup', closing.id)
    const imported = importGroups(north('ada@test.example'), deserted)
    await blockedStatements(1)
    const moved = sam.move({ id: globalId('Timesheet', id), version }, globalId('ApprovalGroup', closing.id))
    await Promise.race([blockedStatements(2), moved])
    await letGo()
    expect((await imported).isDone).toBe(true)
    expect((await moved).is).not.toBe('TimesheetChange')
    expect(await db.timesheet.count({ where: { approvalGroupId: closing.id, status: 'PENDING' } })).toBe(0)
  })

  it('people can record, and no look-up shows a partial import', async () => {
    const caller = await world.signInAgain('tess')
    const rows = (of: string) => Array.from({ length: 1000 }, (_, index) => `K-${index},Civil,${of}`)
    await importing({ jobs: [...jobs, ...rows('before')] })
    let isOver = false
    const import_ = importing({ jobs: [...jobs, ...rows('after')] }).finally(() => (isOver = true))
    let saved = 0
    while (!isOver) {
      const { data } = await caller.ask<{ jobs: { description: string }[] }>(
        '{ jobs(search: "K-", first: 200) { description } }',
      )
      expect(new Set(data!.jobs.map(({ description }) => description)).size).toBe(1)
      const startDate = new Date(Date.UTC(2026, 9, 31 - saved++)).toISOString().slice(0, 10)
      done(await caller.submit(world.day([world.jobCost('7:00', '8:00')], { startDate })))
    }
    expect((await import_).isDone).toBe(true)
    expect(saved).toBeGreaterThan(0)
  })

  it('a concurrent insert of the same key does not fail it: it reads again', async () => {
    const other = new pg.Client({ connectionString: world.url })
    await other.connect()
    await other.query('BEGIN')
    await other.query(
      `INSERT INTO "Job" ("name", "division", "description") VALUES ('J-300', 'Civil', 'By hand')`,
    )
    const import_ = importing({ jobs: [...jobs, 'J-300,Civil,Weir'] })
    await blockedStatements(1)
    await other.query('COMMIT')
    await other.end()
    expect(countsOf(await import_)).toEqual({ jobs: [0, 1, 0, 3] })
    expect(await db.job.findMany({ where: { name: 'J-300' } })).toMatchObject([{ description: 'Weir' }])
  })
})

it('accepts all downloadable examples together, unchanged', async () => {
  const files = Object.entries(allExamples()).map(([name, text]) => [name.replace('.csv', ''), text] as const)
  const report = await importing(Object.fromEntries(files), { isSure: true })
  expect(said(report)).toEqual([])
  expect(report.isDone).toBe(true)
  expect(report.files.map(({ file, rows }) => [file, rows > 0])).toEqual(
    formats.map(({ file }) => [file, true]),
  )
})
