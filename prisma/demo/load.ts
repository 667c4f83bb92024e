// Fills an empty database with the demo company: its people, fleet and jobs, and the timesheets of its last eight weeks.
// The same rows come of the same date, whenever and wherever they are loaded.
import { DateTime } from 'luxon'
import { DEFAULT_TIME_ZONE } from '#domain/limits.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { Prisma, type PrismaClient } from '#server/database/generated/client.ts'
import type { Files } from '#server/adapters/files.ts'
import { daysOf } from './days.ts'
import { companyName } from './field-service.ts'
import { keepFiles } from './files.ts'
import { historiesOf } from './histories.ts'
import { readLookups, type Lookups } from './lookups.ts'
import { readPeople, type Group, type Person } from './people.ts'
import { rowsOf } from './rows.ts'
import { signIns } from './sign-ins.ts'
import { readTexts } from './texts.ts'

type Options = {
  now: Date
  /** Of every account. */
  password: string
  /** Where signatures and manuals are kept. */
  files: Files
}

/** The rows of one table. All have the same columns. */
type Table = [name: Prisma.ModelName, rows: readonly object[]]

/** Loads it in one transaction: all of it or nothing. @throws when the database is not empty. */
export async function loadDemo(db: PrismaClient, { now, password, files }: Options): Promise<void> {
  const here = DateTime.fromJSDate(now, { zone: DEFAULT_TIME_ZONE })
  const today = here.startOf('day')
  const lookups = readLookups()
  const texts = readTexts()
  const { people, groups } = readPeople(today, lookups)
  // Begun early, because it takes longest and leaves this thread alone.
  const hashing = Promise.all(people.map(() => hashPassword(password)))
  const histories = people.flatMap((person) =>
    historiesOf(daysOf(person, today, lookups, texts), { now: here, today, groups, lookups, texts }),
  )
  const { timesheets, lines, fieldServices, events, notifications, mail, history } = rowsOf(histories)
  const [passwordHashes, kept] = await Promise.all([hashing, keepFiles(files, fieldServices, today)])

  const tables: Table[] = [
    ...lookupTables(lookups),
    ...peopleTables(people, groups, passwordHashes),
    ['StoredFile', kept.storedFiles],
    ['Manual', kept.manuals],
    ['Timesheet', timesheets],
    ['TimesheetLine', lines],
    ['FieldService', kept.fieldServices],
    ['TimesheetEvent', events],
    ['Notification', notifications],
    ['MailMessage', mail],
    ['TimesheetHistory', history],
    ['UserLog', signIns(histories)],
  ]
  await db.$transaction(
    async (tx) => {
      const setting = { companyName, timeZone: DEFAULT_TIME_ZONE }
      await tx.setting.upsert({ where: { id: 1 }, create: setting, update: setting })
      for (const table of tables) await insert(tx, table)
      await continueNumbers(tx)
    },
    { timeout: 120_000, maxWait: 30_000 },
  )
}

function lookupTables({ places, machines, orders, contracts, ...others }: Lookups): Table[] {
  return [
    ['Site', places.map(({ site }) => site)],
    ['Equipment', machines.map(({ equipment }) => equipment)],
    ['WorkOrder', orders.map(({ workOrder }) => workOrder)],
    ['WorkOrderTask', orders.flatMap(({ steps }) => steps.map(({ task }) => task))],
    ['Job', contracts.map(({ job }) => job)],
    ['JobCostCode', contracts.flatMap(({ codes }) => codes.map(({ costCode }) => costCode))],
    ['GlAccount', others.accounts],
    ['TaskCategory', others.categories],
    ['PayLocation', others.payLocations],
    ['JobDivisionPayLocation', others.divisions],
    ['GpEmployee', others.gpEmployees],
  ]
}

function peopleTables(
  people: readonly Person[],
  groups: readonly Group[],
  passwordHashes: readonly string[],
): Table[] {
  const users = people.map(({ user }, index) => ({ ...user, passwordHash: passwordHashes[index]! }))
  const members = groups.flatMap(({ group, members }) =>
    members.map(({ user }) => ({ approvalGroupId: group.id, approverId: user.id })),
  )
  return [
    ['ApprovalGroup', groups.map(({ group }) => group)],
    ['User', users],
    ['ApprovalGroupMember', members],
  ]
}

/** One statement with one parameter for a whole table; createMany takes several times as long for as many rows. */
async function insert(tx: Prisma.TransactionClient, [table, rows]: Table): Promise<void> {
  const columns = Object.keys(rows[0]!).map((name) => `"${name}"`)
  await tx.$executeRawUnsafe(
    `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    JSON.stringify(rows),
  )
}

const numberedTables = Object.values(Prisma.ModelName).filter(
  (name) =>
    ![
      'Setting',
      'GpEmployee',
      'ApprovalGroupMember',
      'Throttle',
      'TimesheetTally',
      'DeletedTimesheetKey',
    ].includes(name),
)

/** Rows made from now on take the numbers after those given here. */
async function continueNumbers(tx: Prisma.TransactionClient): Promise<void> {
  const next = numberedTables.map(
    (table) =>
      `setval(pg_get_serial_sequence('"${table}"', 'id'), coalesce((SELECT max(id) FROM "${table}"), 0) + 1, false)`,
  )
  await tx.$queryRawUnsafe(`SELECT ${next.join(', ')}`)
}
