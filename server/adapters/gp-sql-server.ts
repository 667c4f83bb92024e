// Reads the employees of Dynamics GP from its SQL Server, if GP_URL is set. The company's database administrator creates a view
// "DaybookEmployee" over GP's tables, which differ between companies, and, to read pay batches back, "DaybookPayrollBatch";
// and a login that can only read these views (docs/import.md has examples).
import type { ConnectionPool } from 'mssql'
import { searchWords } from '#domain/search.ts'
import {
  GpUnavailable,
  payCyclesNamed,
  type Gp,
  type GpBatch,
  type GpConditions,
  type GpEmployee,
} from './gp.ts'
import { within } from './within.ts'

/** A statement and its parameters. */
export type GpStatement = { sql: string; values: Readonly<Record<string, string | number>> }
type Send = <Row>(statement: GpStatement) => Promise<Row[]>

const columns = `[EmployeeId] AS [employeeId], [FirstName] AS [firstName], [LastName] AS [lastName],
  [StaffNumber] AS [staffNumber], [StaffType] AS [staffType], [Department] AS [department], [Location] AS [location],
  [PayCycle] AS [payCycle], [Active] AS [active]`
const fullName = "CONCAT([FirstName], N' ', [LastName])"
const texts = { fullName, employeeId: '[EmployeeId]', department: '[Department]', location: '[Location]' }
const everything = `CONCAT(${Object.values(texts).join(", N' ', ")})`

export type SqlServerGp = Gp & {
  /** Whether our login could also change GP's employees. @throws GpUnavailable. */
  mayWrite(): Promise<boolean>
}

/** @param send runs a statement. */
export function gpReader(send: Send): Omit<SqlServerGp, 'close'> {
  return {
    async mayWrite() {
      const [row] = await send<Record<string, unknown>>({
        sql: `SELECT HAS_PERMS_BY_NAME('DaybookEmployee', 'OBJECT', 'UPDATE') AS [mayUpdate],
          HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'INSERT') AS [mayInsert]`,
        values: {},
      })
      return Object.values(row ?? {}).some((may) => Boolean(may))
    },
    async search(search) {
      const { condition, values } = conditionsOf(search)
      const from = `FROM [DaybookEmployee] WHERE [Active] = 1${condition}`
      const { currentPage, pageSize } = search
      const [counted, rows] = await Promise.all([
        send<{ count: number }>({ sql: `SELECT COUNT(*) AS [count] ${from}`, values }),
        send<Row>({
          sql: `SELECT ${columns} ${from} ORDER BY [LastName], [FirstName], [EmployeeId]
            OFFSET @skip ROWS FETCH NEXT @take ROWS ONLY`,
          values: { ...values, skip: (currentPage - 1) * pageSize, take: pageSize },
        }),
      ])
      return { count: Number(counted[0]!.count), employees: rows.map(employeeOf) }
    },
    find: async (employeeId) => (await among([employeeId]))[0] ?? null,
    among,
    async batches(numbers) {
      const [view] = await send<object>({
        sql: 'SELECT 1 AS [found] FROM INFORMATION_SCHEMA.VIEWS WHERE TABLE_NAME = @name',
        values: { name: 'DaybookPayrollBatch' },
      })
      if (!view) return null
      const values = Object.fromEntries(numbers.map((number, index) => [`p${index}`, number]))
      const names = Object.keys(values).map((name) => `@${name}`)
      const rows = await send<BatchRow>({
        sql: `SELECT [BatchNumber] AS [number], [Transactions] AS [transactions], [Employees] AS [employees],
          [Hundredths] AS [hundredths], [Posted] AS [posted]
          FROM [DaybookPayrollBatch] WHERE [BatchNumber] IN (${names.join(', ')})`,
        values,
      })
      return rows.map(batchOf)
    },
  }

  async function among(employeeIds: readonly string[]): Promise<GpEmployee[]> {
    const employees: GpEmployee[] = []
    for (let from = 0; from < employeeIds.length; from += IDS_AT_ONCE) {
      const some = employeeIds.slice(from, from + IDS_AT_ONCE)
      const values = Object.fromEntries(some.map((id, index) => [`p${index}`, id]))
      const names = Object.keys(values).map((name) => `@${name}`)
      const sql = `SELECT ${columns} FROM [DaybookEmployee] WHERE [EmployeeId] IN (${names.join(', ')})`
      employees.push(...(await send<Row>({ sql, values })).map(employeeOf))
    }
    return employees
  }
}

/** SQL Server allows 2,100 parameters. */
const IDS_AT_ONCE = 1000

function conditionsOf({ search, payCycle, ...fields }: GpConditions) {
  const values: Record<string, string> = {}
  const parameter = (value: string) => {
    const name = `p${Object.keys(values).length}`
    values[name] = value
    return `@${name}`
  }
  const occurs = (word: string, text: string) =>
    `${searchable(text)} LIKE ${parameter(containing(word))} ESCAPE N'\\'`
  const ofCycle = (cycle: string) => `UPPER([PayCycle]) = ${parameter(cycle)}`
  const anywhere = searchWords(search).map(
    (word) => `(${[occurs(word, everything), ...payCyclesNamed(word).map(ofCycle)].join(' OR ')})`,
  )
  const inFields = Object.entries(texts).flatMap(([field, text]) =>
    searchWords(fields[field as keyof typeof texts]).map((word) => occurs(word, text)),
  )
  const all = [...anywhere, ...inFields, ...(payCycle ? [ofCycle(payCycle)] : [])]
  return { condition: all.map((one) => ` AND ${one}`).join(''), values }
}

/** Letters that an accent-insensitive collation keeps distinct, as in domain/search.ts. */
const spelled = Object.entries({ đ: 'd', ð: 'd', ø: 'o', ł: 'l', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' })
const apostrophes = [..."'’‘ʼʻ`´ʹ"].map((letter) => [letter, ''] as const)

/** Normalises a text like domain/search.ts. */
function searchable(text: string): string {
  const quoted = (letters: string) => `N'${letters.replaceAll("'", "''")}'`
  const bare = [...spelled, ...apostrophes].reduce(
    (sql, [letter, plain]) => `REPLACE(${sql}, ${quoted(letter)}, ${quoted(plain)})`,
    `LOWER(${text}) COLLATE Latin1_General_100_BIN2`,
  )
  return `${bare} COLLATE Latin1_General_100_CI_AI`
}

/** Escapes the wildcards of T-SQL. */
function containing(word: string): string {
  return `%${word.replace(/[\\%_[\]]/g, '\\$&')}%`
}

type Row = Omit<GpEmployee, 'active' | 'payCycle'> & { active: unknown; payCycle: string | null }

/** Trims GP's padded texts. Pay cycles that Daybook does not know become NONE. */
function employeeOf(row: Row): GpEmployee {
  const text = (value: string | null) => (value ?? '').trim()
  const cycle = text(row.payCycle).toUpperCase()
  return {
    employeeId: text(row.employeeId),
    firstName: text(row.firstName),
    lastName: text(row.lastName),
    staffNumber: text(row.staffNumber),
    staffType: text(row.staffType),
    department: text(row.department),
    location: text(row.location),
    payCycle: cycle === 'RENTAL' || cycle === 'WORKSHOPS' ? cycle : 'NONE',
    active: Boolean(row.active),
  }
}

type BatchRow = Record<'number' | 'transactions' | 'employees' | 'hundredths' | 'posted', unknown>

function batchOf({ number, transactions, employees, hundredths, posted }: BatchRow): GpBatch {
  return {
    number: String(number).trim(),
    transactions: Number(transactions),
    employees: Number(employees),
    hundredths: Number(hundredths),
    isPosted: Boolean(posted),
  }
}

const MILLISECONDS = 10_000
/** To connect and to answer, whatever the library does. */
const LIMIT_SECONDS = 25
const CONNECTIONS_MAX = 4

/** Parses a URL such as sqlserver://user:password@host:1433/TWO?encrypt=true&trustServerCertificate=false. */
export function sqlServerConfig(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    server: decodeURIComponent(hostname),
    port: Number(port || 1433),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    options: {
      encrypt: searchParams.get('encrypt') !== 'false',
      trustServerCertificate: searchParams.get('trustServerCertificate') === 'true',
      readOnlyIntent: true,
    },
    connectionTimeout: MILLISECONDS,
    requestTimeout: MILLISECONDS,
    pool: { max: CONNECTIONS_MAX, min: 0 },
  }
}

/**
 * The gateway to GP's SQL Server. It connects at the first request, and again after a failure.
 * @param failed is called with every error of a request or of an idle connection.
 * @param seconds the limit of a request.
 */
export function openSqlServerGp(
  url: string,
  failed: (error: Error) => void,
  seconds = LIMIT_SECONDS,
): SqlServerGp {
  let pool: Promise<ConnectionPool> | null = null
  const connect = async () => {
    const { default: mssql } = await import('mssql')
    const opened = new mssql.ConnectionPool(sqlServerConfig(url))
    opened.on('error', failed)
    return opened.connect()
  }
  const connected = () => {
    pool ??= connect().catch((error: unknown) => {
      pool = null
      throw error
    })
    return pool
  }
  const ask = async <Row>({ sql, values }: GpStatement) => {
    const { default: mssql } = await import('mssql')
    const request = (await connected()).request()
    for (const [name, value] of Object.entries(values))
      request.input(name, typeof value === 'number' ? mssql.Int : mssql.NVarChar(4000), value)
    return (await request.query<Row>(sql)).recordset
  }
  const send: Send = (statement) =>
    within(seconds, () => ask<never>(statement)).catch((error: Error) => {
      failed(error)
      throw new GpUnavailable()
    })
  return { ...gpReader(send), close: async () => (await pool?.catch(() => null))?.close() }
}
