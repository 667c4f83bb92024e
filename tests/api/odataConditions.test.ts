// A condition finds the same rows in the database as in memory, including null, and nothing out of sight.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { BadQuery, NotServed } from '#server/odata/bad-query.ts'
import { compileFilter } from '#server/odata/compile.ts'
import { readExpression, type Expression } from '#server/odata/expression.ts'
import { Budget } from '#server/odata/scanner.ts'
import type { EntityType } from '#server/odata/model.ts'
import type { EntitySet } from '#server/read/entity.ts'
import { administeredGroups } from '#server/read/approval-group/administered-groups.ts'
import { groups } from '#server/read/approval-group/groups.ts'
import * as lookups from '#server/read/job-data/lookups.ts'
import { manuals } from '#server/read/manual/manuals.ts'
import { preparedDays } from '#server/read/crew/prepared-days.ts'
import { notifications } from '#server/read/notification/notifications.ts'
import { jobDivisionPayLocations, payLocations } from '#server/read/payroll/pay-locations.ts'
import { settings } from '#server/read/administration/settings.ts'
import { accounts, colleagues } from '#server/read/user/people.ts'
import { timesheetEvents } from '#server/read/timesheet/rounds.ts'
import { timesheets } from '#server/read/timesheet/timesheets.ts'
import { statusNumbers } from '#domain/legacy-numbers.ts'
import { setsFor } from '#server/rest/nouns/sets.ts'
import { timesheetType } from '#server/rest/nouns/timesheet.ts'
import { userTypeLabel, type UserType } from '#domain/people.ts'
import { userLogs } from '#server/read/access/user-logs.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { isAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { dockets } from '#server/read/timesheet/dockets.ts'
import { payBatches } from '#server/read/payroll/pay-batches.ts'
import { payLines } from '#server/read/payroll/pay-lines.ts'
import { payPeriods } from '#server/read/payroll/pay-periods.ts'
import { setUpWorld, type World } from '#tests/support/world.ts'

/** The properties to read of each type. */
const readSets = (viewer: Viewer) => ({
  Timesheet: timesheets,
  Site: lookups.sites,
  Equipment: lookups.equipment,
  WorkOrder: lookups.workOrders,
  WorkOrderTask: lookups.workOrderTasks,
  Job: lookups.jobs,
  JobCostCode: lookups.jobCostCodes,
  GLAccount: lookups.glAccounts,
  TaskCategory: lookups.taskCategories,
  PayLocation: payLocations,
  JobDivisionPayLocation: jobDivisionPayLocations,
  Setting: settings,
  ApprovalGroup: isAdministrator(viewer) ? administeredGroups : groups,
  User: isAdministrator(viewer) ? accounts : colleagues,
  UserLog: userLogs,
  PayPeriod: payPeriods,
  PayBatch: payBatches,
  PayBatchLine: payLines,
  Docket: dockets,
  TimesheetNotification: notifications,
  TimesheetEvent: timesheetEvents,
  Manual: manuals,
  PreparedDay: preparedDays,
})
const ZONE = 'Australia/Brisbane'
const world = setUpWorld()
let everybody: Viewer
let rows: Row[]

beforeAll(async () => {
  everybody = viewer('sam')
  await fill()
  rows = await inMemory()
})

const viewer = (name: keyof World['company']['people'], approvalGroupIds: number[] = []) =>
  ({
    ...world.company.people[name],
    approvalGroupIds,
    ledGroupId: null,
    standIns: [],
    divisions: [],
  }) as unknown as Viewer

const reasons = [null, '', 'x', "O'Brien", '100% of it_\\', 'Zoë', 'Wrong job']

/** Timesheets with every kind of value that a property can have, and with none. */
async function fill(): Promise<void> {
  const { people, groups } = world.company
  const statuses = Object.keys(statusNumbers) as (keyof typeof statusNumbers)[]
  for (let at = 0; at < 42; at++) {
    const status = statuses[at % 6]!
    await db.timesheet.create({
      data: {
        userId: [people.tess, people.theo, people.bob][at % 3]!.id,
        lastActorId: people.tess.id,
        approverId: at % 4 === 0 ? people.ada.id : null,
        approvalGroupId: status === 'DRAFT' ? null : [groups.fieldNorth, groups.workshop][at % 2]!.id,
        submittedCount: status === 'DRAFT' ? 0 : 1 + (at % 3),
        submittedAt: status === 'DRAFT' ? null : new Date('2026-11-01T01:00:00Z'),
        startDate: new Date(Date.UTC(2026, 9, 1 + (at % 14))),
        createdAt: new Date(Date.UTC(2026, 9, 1 + (at % 14), at % 24, at % 60, at % 60, at)),
        shift: at % 5 === 0 ? 'NIGHT' : 'DAY',
        status,
        reason: status === 'DECLINED' ? 'Wrong job' : reasons[at % reasons.length],
        startTime: at % 6 === 0 ? null : 400 + at,
        endTime: at % 6 === 0 ? null : 900 + at,
        totalDuration: at % 6 === 0 ? 0 : 500,
        lines: {
          create: Array.from({ length: at % 4 }, (_, position) => ({
            position,
            timesheetLineType: 'UNBILLED' as const,
            notes: position === 0 ? 'weld' : `line ${position}`,
            minutes: 30 * position,
            startTime: position === 2 ? null : 420,
            endTime: position === 2 ? null : 450,
          })),
        },
      },
    })
  }
}

type Value = null | number | string | boolean | { at: number } | { day: string }
type Row = { [name: string]: Value | Row | Row[] }

async function inMemory(): Promise<Row[]> {
  const person = { select: { id: true, firstName: true } }
  const all = await db.timesheet.findMany({ include: { user: person, approver: person, lines: true } })
  const shown = (one: { id: number; firstName: string } | null) =>
    one && { UserId: one.id, FirstName: one.firstName }
  return all.map((one) => ({
    TimesheetHeaderId: one.id,
    UserId: one.userId,
    StartDate: { day: one.startDate.toISOString().slice(0, 10) },
    StartTime: one.startTime,
    Shift: one.shift === 'NIGHT',
    TimesheetStatus: statusNumbers[one.status],
    TimesheetStatusName: timesheetStatusLabel[one.status],
    TotalDuration: one.totalDuration,
    SubmittedCount: one.submittedCount,
    CreatedOn: { at: one.createdAt.getTime() },
    Reason: one.reason,
    User: shown(one.user)!,
    Approver: shown(one.approver),
    TimesheetLines: one.lines.map((line) => ({
      Notes: line.notes,
      TimesheetLineMinutes: line.minutes,
      StartTime: line.startTime,
    })),
  }))
}

const parsed = (text: string) => readExpression(text, '$filter', { budget: new Budget(), aliases: new Map() })

async function found(text: string, by = everybody, type = timesheetType): Promise<number[]> {
  const table = Prisma.raw('"t"')
  const condition = compileFilter(parsed(text), type, table, { viewer: by, zone: ZONE })
  const ids = await db.$queryRaw<{ id: number }[]>`SELECT "t"."id" FROM ${Prisma.raw(`"${type.model}"`)} "t"
      WHERE ${type.visible(by, table)} AND ${condition} ORDER BY 1`
  return ids.map(({ id }) => id)
}

/** What an expression is worth for a row, by the standard's own words. */
function worth(of: Expression, row: Row, within: Row = {}): Value {
  const side = (one: Expression) => worth(one, row, within)
  switch (of.is) {
    case 'literal': {
      const { literal } = of
      if (literal.type === 'number') return Number(literal.text)
      if (literal.type === 'date') return { day: literal.text }
      if (literal.type === 'instant') return { at: Date.parse(literal.text) }
      return 'value' in literal ? literal.value : null
    }
    case 'path': {
      let value: unknown = of.from && of.from !== '$it' ? within : row
      for (const name of of.names) value = (value as Row | null)?.[name] ?? null
      return of.isCount ? (value as Row[]).length : (value as Value)
    }
    case 'not': {
      const inner = side(of.operand)
      return inner === null ? null : !inner
    }
    case 'minus': {
      const inner = side(of.operand) as number | null
      return inner === null ? null : -inner
    }
    case 'and':
    case 'or': {
      const both = [side(of.left), side(of.right)]
      const decides = of.is === 'or'
      return both.includes(decides) ? decides : both.includes(null) ? null : !decides
    }
    case 'in':
      return of.values.some((value) => compared('eq', side(of.operand), side(value)))
    case 'any':
    case 'all': {
      const records = of.path.names.reduce<unknown>((value, name) => (value as Row)[name], row) as Row[]
      if (!of.holds) return records.length > 0
      const holds = (record: Row) => worth(of.holds!, row, record) === true
      return of.is === 'any' ? records.some(holds) : records.every(holds)
    }
    case 'call':
      return called(of.name, of.args.map(side))
    case 'eq':
    case 'ne':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return compared(of.is, side(of.left), side(of.right))
    default: {
      const [a, b] = [side(of.left) as number | null, side(of.right) as number | null]
      if (a === null || b === null) return null
      if (of.is === 'add') return a + b
      if (of.is === 'sub') return a - b
      if (of.is === 'mul') return a * b
      if (b === 0) return null
      return of.is === 'mod' ? a % b : Math.trunc(a / b)
    }
  }
}

function compared(is: string, left: Value, right: Value): boolean {
  if (is === 'ne') return !compared('eq', left, right)
  if (left === null || right === null) return is === 'eq' && left === right
  const plain = (value: Value, other: Value): number | string | boolean => {
    if (typeof value !== 'object' || value === null) return value!
    if ('at' in value) return value.at
    // A day that is compared with an instant begins where the company works, ten hours before.
    return typeof other === 'object' && other && 'at' in other
      ? Date.parse(value.day) - 36_000_000
      : value.day
  }
  const [a, b] = [plain(left, right), plain(right, left)]
  return { eq: a === b, gt: a > b, ge: a >= b, lt: a < b, le: a <= b }[is]!
}

function called(name: string, args: Value[]): Value {
  if (args.includes(null)) return null
  const [a, b, c] = args as [never, never, never]
  const lower = (text: string) => text.toLowerCase()
  const instantOf = (value: { day: string } | { at: number }) => ('day' in value ? value.day : value.at)
  const text: Record<string, () => Value> = {
    contains: () => lower(a).includes(lower(b)),
    startswith: () => lower(a).startsWith(lower(b)),
    endswith: () => lower(a).endsWith(lower(b)),
    length: () => (a as string).length,
    indexof: () => (a as string).indexOf(b),
    tolower: () => lower(a),
    concat: () => (a as string) + b,
    trim: () => (a as string).trim(),
    substring: () =>
      (a as string).slice(
        Math.max(a === b ? 0 : b, 0),
        c === undefined ? undefined : Math.max(b, 0) + Math.max(c, 0),
      ),
    year: () => new Date(instantOf(a)).getUTCFullYear(),
    day: () => new Date(instantOf(a)).getUTCDate(),
    hour: () => new Date((a as { at: number }).at).getUTCHours(),
    second: () => new Date((a as { at: number }).at).getUTCSeconds(),
  }
  return text[name]!()
}

const expected = (text: string) =>
  rows
    .filter((row) => worth(parsed(text), row) === true)
    .map((row) => row.TimesheetHeaderId as number)
    .sort((a, b) => a - b)

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`
const pick = (...all: string[]) => fc.constantFrom(...all)
const { truth } = fc.letrec<Record<'truth' | 'number' | 'text' | 'when' | 'inner', string>>((tie) => {
  const some = (...all: fc.Arbitrary<string>[]) => fc.oneof({ maxDepth: 4, depthSize: 'small' }, ...all)
  const all = (parts: TemplateStringsArray, ...between: fc.Arbitrary<string>[]) =>
    fc.tuple(...between).map((values) => String.raw(parts, ...values))
  const comparison = pick('eq', 'ne', 'gt', 'ge', 'lt', 'le')
  const [truth, number, text] = [tie('truth'), tie('number'), tie('text')]
  const [when, inner] = [tie('when'), tie('inner')]
  return {
    truth: some(
      pick('Shift', 'true', 'false', 'not Shift', 'null eq Reason', 'Reason ne null', 'TimesheetLines/any()'),
      all`${number} ${comparison} ${number}`,
      all`${text} ${comparison} ${text}`,
      all`${when} ${comparison} ${when}`,
      all`TimesheetStatus ${pick('eq', 'ne')} ${pick('0', '1', '2', '3', '4', '5', '7', 'null')}`,
      all`TimesheetStatusName in (${pick("'Draft'", "'Pending','Recalled'", "'draft'", '')})`,
      all`${number} in (1,null,${pick('2', '500', '404')})`,
      all`${pick('contains', 'startswith', 'endswith')}(${text},${text})`,
      all`(${truth} ${pick('and', 'or')} ${truth})`,
      all`not (${truth})`,
      all`TimesheetLines/${pick('any', 'all')}(l:${inner})`,
    ),
    number: some(
      pick(
        'TotalDuration',
        'SubmittedCount',
        'StartTime',
        'TimesheetStatus',
        'User/UserId',
        'Approver/UserId',
      ),
      pick('TimesheetLines/$count', 'null', '-1', '0', '2', '500'),
      all`(${number} ${pick('add', 'sub', 'mul', 'div', 'mod')} ${number})`,
      all`(-(${number}))`,
      all`length(${text})`,
      all`indexof(${text},${text})`,
      pick('year(CreatedOn)', 'hour(CreatedOn)', 'second(CreatedOn)', 'day(StartDate)'),
    ),
    text: some(
      pick('Reason', 'TimesheetStatusName', 'User/FirstName', 'Approver/FirstName', 'null'),
      fc.constantFrom('', 'x', 'T', '%', '_', "o'b", 'Ada', 'Zoë', ' ').map(quote),
      all`concat(${text},${text})`,
      all`tolower(${text})`,
      all`trim(${text})`,
      all`substring(${text},${pick('0', '1', '-2', '9')})`,
    ),
    when: some(
      pick(
        'CreatedOn',
        'StartDate',
        'null',
        '2026-10-05',
        '2026-10-05T03:03:03.003Z',
        '2026-10-04T14:00:00Z',
      ),
    ),
    inner: some(
      pick("l/Notes eq 'weld'", 'l/TimesheetLineMinutes gt 0', 'l/StartTime eq null', 'l/StartTime gt 400'),
      pick(
        'l/TimesheetLineMinutes lt SubmittedCount mul 20',
        "contains(l/Notes,'INE')",
        'not (l/StartTime eq 420)',
      ),
      pick('l/TimesheetLineMinutes eq $it/TotalDuration', 'null', 'Shift'),
    ),
  }
})

describe('a condition', () => {
  it('finds what it finds in memory, whatever it is', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(truth, async (text) => {
        expect({ text, ids: await found(text) }).toEqual({ text, ids: expected(text) })
      }),
      { numRuns: 150 },
    )
  })

  it('finds the same rows as in memory where they are easily confused', async () => {
    for (const text of [
      "Reason ne 'x'",
      "not (Reason eq 'x')",
      "not contains(Reason,'x')",
      "Reason eq '100% of it_\\'",
      "contains(Reason,'%')",
      "endswith(Reason,'_\\')",
      'Reason in (null)',
      "Reason gt 'Z'",
      'StartTime add 1 gt 440 and TotalDuration mod 7 eq 3',
      'TotalDuration div 60 eq 8',
      'CreatedOn ge 2026-10-05',
      'CreatedOn lt 2026-10-05T03:00:00',
      'TotalDuration lt 9007199254740993',
    ]) {
      const ids = await found(text)
      expect(ids, text).toEqual(expected(text.replace('T03:00:00', 'T03:00:00+10:00')))
      expect(ids.length, text).toBeGreaterThan(0)
    }
  })

  it("is exact beyond JavaScript's numbers, and an arithmetic error is not a fault", async () => {
    expect(await found('TotalDuration divby 3 gt 166.66 and TotalDuration divby 3 lt 166.67')).not.toEqual([])
    expect(await found('9007199254740993 eq 9007199254740992')).toEqual([])
    expect(await found('TotalDuration div 0 eq null and TotalDuration mod 0 eq null')).toHaveLength(
      rows.length,
    )
    expect(await found('TotalDuration mul 99999999999999999999 mul 99999999999999999999 gt 1')).not.toEqual(
      [],
    )
    expect(await found('substring(TimesheetStatusName,99999999999,99999999999) eq null')).toEqual([])
  })

  it('is refused with a message if it names an unknown property or compares incompatible types', async () => {
    for (const [text, sentence] of [
      ["TimesheetStatus eq 'abc'", 'A number cannot be compared with a text.'],
      ['Reason', 'A condition must be true or false.'],
      ['userId eq 1 and clientMutationKey eq 1', "'clientMutationKey' is not a property of Timesheet."],
      ['User/passwordHash eq 1', "'passwordHash' is not a property of User."],
      ['TimesheetLines/Notes eq 1', "'TimesheetLines' is not a value."],
      ['User/any(u:true)', "'User' is not a collection."],
      ['User eq 1', "'User' is not a value."],
      ['year(TotalDuration) eq 1', "'year' does not take a number."],
      ['CreatedOn ge 2026-13-45T00:00:00Z', '2026-13-45T00:00:00Z is not a valid time.'],
      ['StartDate ge 2026-02-30', '2026-02-30 is not a valid date.'],
      ['TotalDuration gt 1e999', '1e999 is out of range.'],
    ] as const)
      await expect(found(text), text).rejects.toThrow(new BadQuery(sentence))
  })

  it('on a value of a type that no property has is not served', async () => {
    await expect(found("Reason eq duration'PT1H'")).rejects.toThrow(NotServed)
  })
})

describe('the model', () => {
  const userTypes = Object.keys(userTypeLabel) as UserType[]
  const viewers = userTypes.map((userType) => ({ userType }) as Viewer)
  const served = (by: Viewer) => setsFor(by).flatMap(({ type }) => reached(type, by))
  const types = [...new Set(viewers.flatMap(served))]
  function reached(type: EntityType, by: Viewer, seen = new Set<EntityType>()): EntityType[] {
    if (!seen.has(type)) {
      seen.add(type)
      for (const { to } of Object.values(type.navigations)) reached(to(by), by, seen)
    }
    return [...seen]
  }

  it('knows what of each type may be null', async () => {
    const columns = await db.$queryRaw<{ of: string; name: string; isNullable: boolean }[]>`
      SELECT table_name AS "of", column_name AS "name", is_nullable = 'YES' AS "isNullable"
      FROM information_schema.columns`
    const mayBeNull = (of: string, name: string) =>
      columns.find((one) => one.of === of && one.name === name)!.isNullable
    const properties = types.flatMap((type) =>
      Object.entries(type.properties).map(([name, property]) => ({ type, name, property })),
    )
    for (const { type, name, property } of properties) {
      const { column, through, isNullable, isList, seenFrom } = property
      const { model = type.model, ours = 'id' } = through?.relation ?? {}
      // A list that is null has no values.
      const expected = !isList && (mayBeNull(model, column) || mayBeNull(type.model, ours))
      expect([type.name, name, isNullable]).toEqual([type.name, name, expected || seenFrom !== undefined])
    }
  })

  it('has a visibility condition that equals the rule of each set', async () => {
    for (const name of ['tess', 'amy', 'ada', 'bob', 'uma', 'sam'] as const) {
      const by = {
        ...viewer(name, name === 'amy' ? [world.company.groups.fieldNorth.id] : []),
        divisions: ['North'],
      }
      for (const { type } of setsFor(by)) {
        const set = readSets(by)[type.name as 'Site'] as EntitySet<'site'>
        const ruled = await set.list(by, { take: 10_000, select: { id: true } })
        const ids = ruled.map(({ id }) => id).sort((a, b) => a - b)
        expect([type.name, name, await found('true', by, type)]).toEqual([type.name, name, ids])
      }
    }
  })
})
