// Reports: no number holds more than the lists of the viewer, every number leads to the rows that make it, and the parts add
// up to the whole.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mayOpen, reportNames, reportOf, type ReportName } from '#domain/report/reports.ts'
import { addDays } from '#domain/week.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { readReport } from '#server/read/reports/engine.ts'
import { sources } from '#server/read/reports/reports.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const viewers = ['fay', 'ada', 'bob', 'uma', 'sam'] as const satisfies PersonName[]
/** November 2026; the world's today is the 17th. */
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

type Row = { groups: { key: string | null; name: string }[]; cells: (number | null)[] }
type Answer = {
  measures: { key: string; title: string; kind: string; alarms: boolean }[]
  total: Row
  rows: Row[]
  points: { date: string; series: { name: string } | null; values: number[] }[]
  wholeMinutes: number | null
}
const REPORT = `
  query ($name: ReportName!, $filter: ReportFilter, $groupBy: [ReportDimension!]) {
    report(name: $name, filter: $filter, groupBy: $groupBy) {
      measures { key title kind alarms } total { cells } rows { groups { key name } cells }
      points { date series { name } values } wholeMinutes
    }
  }
`
const FACTS = `
  query ($name: ReportName!, $filter: ReportFilter, $within: [ReportWithin!]!, $measure: String!) {
    reportFacts(name: $name, filter: $filter, within: $within, measure: $measure, first: 100) {
      count minutes
      facts { person date about timesheetNumber }
    }
  }
`
const ask = (by: PersonName, name: ReportName, more: object = {}) =>
  world.ask<{ report: Answer }>(by, REPORT, { name, filter: NOVEMBER, ...more })

async function read(by: PersonName, name: ReportName, more: object = {}): Promise<Answer> {
  const { data, errors } = await ask(by, name, more)
  expect(errors).toEqual([])
  return data!.report
}

/** The value of a measure, by the names of the groups. */
function valuesOf({ measures, rows }: Answer, title: string): Record<string, number | null> {
  const place = measures.findIndex((measure) => measure.title === title)
  return Object.fromEntries(
    rows.map(({ groups, cells }) => [groups.map(({ name }) => name).join(' / '), cells[place]!]),
  )
}

beforeAll(fill)
afterEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
})

/** Timesheets of each status, shift, type and group. */
async function fill() {
  const fay = await world.signIn('fay')
  const { rental, jobCost, unbilled } = world
  await world.seed({ owner: 'tess', startDate: '2026-11-10', times: [['7:00', '15:10']] })
  await world.seed({ owner: 'tess', startDate: '2026-11-11', status: 'APPROVED', shift: 'NIGHT' })
  await world.seed({ owner: 'theo', startDate: '2026-11-11', status: 'DECLINED' })
  await world.seed({ owner: 'theo', startDate: '2026-11-12', status: 'DRAFT' })
  await world.seed({ owner: 'theo', startDate: '2026-10-30', status: 'APPROVED' })
  await world.seed({ owner: 'will', startDate: '2026-11-12', status: 'APPROVED', times: [['6:00', '9:00']] })
  const serviced = rental('12:00', '14:00', await world.fieldService({ smuReading: 900 }, 'fay'))
  const day = (startDate: string, ...lines: object[]) => ({ ...world.day(lines), startDate })
  done(await fay.submit(day('2026-11-13', rental('7:00', '9:05'), jobCost('9:05', '12:00'), serviced)))
  const again = rental('10:00', '11:00', await world.fieldService({ smuReading: 880.5 }, 'fay'))
  done(await fay.submit(day('2026-11-16', jobCost('7:00', '8:00'), unbilled('8:00', '10:00'), again)))
}

const SHEETS = `
  query ($filter: TimesheetFilter) {
    timesheets(first: 100, filter: $filter) {
      edges { node { number status lines { minutes timesheetLineType workOrder { id } job { id } } } }
    }
  }
`
type Line = { minutes: number; timesheetLineType: string; workOrder: object | null; job: object | null }
type Listed = { timesheets: { edges: { node: { number: number; status: string; lines: Line[] } }[] } }
const counts: Partial<Record<ReportName, (line: Line) => boolean>> = {
  HOURS: () => true,
  JOBS: ({ job }) => job !== null,
  WORK_ORDERS: ({ workOrder }) => workOrder !== null,
  UNBILLED: ({ timesheetLineType }) => timesheetLineType === 'UNBILLED',
}
const scopes = {
  HANDED_IN: ['APPROVED', 'PENDING'],
  COUNTED: ['APPROVED', 'PENDING', 'DRAFT', 'RECALLED'],
  APPROVED: ['APPROVED'],
}

describe.each(viewers)('the reports of %s', (viewer) => {
  it('open for their roles, and count the rows of the lists', async () => {
    const { userType } = world.company.people[viewer]
    const list = await world.ask<Listed>(viewer, SHEETS, { filter: NOVEMBER })
    const sheets = list.data!.timesheets.edges.map(({ node }) => node)
    for (const name of reportNames) {
      const { data, errors } = await ask(viewer, name)
      expect(errors[0]?.extensions?.code ?? null, name).toBe(mayOpen(name, { userType }) ? null : 'FORBIDDEN')
      const isCounted = counts[name]
      if (!data?.report || !isCounted) continue
      const lines = sheets
        .filter(({ status }) => scopes[reportOf(name).scope!].includes(status))
        .flatMap((sheet) => sheet.lines)
        .filter(isCounted)
      expect(data.report.total.cells[0], name).toBe(lines.reduce((sum, { minutes }) => sum + minutes, 0))
    }
  })

  it('have the same numbers at a glance as in full', async () => {
    type Glance = { startDate: string; endDate: string; values: (number | null)[] }
    type Figure = { measure: { title: string }; value: number | null }
    type Found = { name: ReportName; glance: Glance & { figure: Figure; alarms: Figure[] } }
    const { data } = await world.ask<{ reports: Found[] }>(
      viewer,
      `{ reports { name glance { startDate endDate values figure { measure { title } value } alarms { measure { title } value } } } }`,
    )
    for (const { name, glance } of data!.reports) {
      expect(glance).toMatchObject({ startDate: '2026-10-21', endDate: '2026-11-17' })
      const filter = { from: glance.startDate, to: glance.endDate }
      const { measures, total, rows } = await read(viewer, name, { filter, groupBy: ['DAY'] })
      const place = (title: string) => measures.findIndex((measure) => measure.title === title)
      const shown = place(glance.figure.measure.title)
      expect(glance.figure.value ?? 0, name).toBe(total.cells[shown] ?? 0)
      const days = glance.values.flatMap((value, nth) => (value ? [[addDays(filter.from, nth), value]] : []))
      const expected = rows.map(({ groups, cells }) => [groups[0]!.key, cells[shown]])
      expect(days, name).toEqual(expected.filter(([, value]) => value))
      const alarms = measures.flatMap(({ title, alarms: isAlarm }, nth) =>
        isAlarm && total.cells[nth] ? [{ measure: { title }, value: total.cells[nth] }] : [],
      )
      expect(glance.alarms, name).toEqual(alarms)
    }
  })

  it('reveal nothing through a grouping, a filter or the rows behind a number that the total does not', async () => {
    const { userType } = world.company.people[viewer]
    const stranger = globalId('User', world.company.people.will)
    const total = (await read(viewer, 'HOURS', { filter: { ...NOVEMBER, userId: stranger } })).total.cells[0]
    expect(total).toBe(['bob', 'uma', 'sam'].includes(viewer) ? 180 : 0)
    // All reports for an approver and an administrator; for the others, that their own scope reaches the rows.
    const names = viewer === 'bob' || viewer === 'sam' ? reportNames : (['HOURS', 'LACKS'] as const)
    for (const name of names.filter((one) => mayOpen(one, { userType }))) {
      const { total, measures } = await read(viewer, name)
      for (const [place, { key, kind }] of measures.entries()) {
        if (kind !== 'COUNT' && kind !== 'HOURS') continue
        const { data, errors } = await world.ask<{ reportFacts: { minutes: number; count: number } }>(
          viewer,
          FACTS,
          { name, filter: NOVEMBER, within: [], measure: key },
        )
        expect(errors).toEqual([])
        const { minutes, count } = data!.reportFacts
        // A number of people or of work orders has at least as many rows.
        if (kind === 'HOURS') expect(minutes, key).toBe(total.cells[place])
        else if (kind === 'COUNT') expect(count, `${name} ${key}`).toBeGreaterThanOrEqual(total.cells[place]!)
      }
    }
  })
})

describe('the numbers', () => {
  it('of the groups add up to the whole, in every grouping by one and by two', async () => {
    for (const name of reportNames) {
      const { dimensions } = reportOf(name)
      for (const [nth, outer] of dimensions.entries()) {
        const inner = dimensions[(nth + 1) % dimensions.length]!
        const { rows, total, measures } = await read('sam', name, { groupBy: [outer, inner] })
        const sums = sources[name].measures.flatMap(({ addsUp }, place) => (addsUp ? [place] : []))
        expect(sums.length, name).toBeGreaterThan(0)
        const sum = (depth: number, place: number) =>
          rows
            .filter(({ groups }) => groups.length === depth)
            .reduce((all, { cells }) => all + (cells[place] ?? 0), 0)
        for (const place of sums)
          for (const depth of [1, 2])
            expect(sum(depth, place), `${name} by ${outer}, ${inner}: ${measures[place]!.title}`).toBe(
              total.cells[place] ?? 0,
            )
      }
    }
  })

  it('include night hours, pending hours and missing days', async () => {
    const hours = await read('sam', 'HOURS', { groupBy: ['PERSON'] })
    expect(valuesOf(hours, 'Hours')).toEqual({
      'Tess Tester': 490 + 480,
      'Theo Tester': 480,
      'Will Tester': 180,
      'Fay Tester': 420 + 240,
    })
    expect(valuesOf(hours, 'Night')).toMatchObject({ 'Tess Tester': 480, 'Will Tester': 0 })
    expect(valuesOf(hours, 'Pending')).toMatchObject({ 'Tess Tester': 490, 'Fay Tester': 660 })
    expect(valuesOf(hours, 'Not handed in')).toMatchObject({ 'Theo Tester': 480, 'Fay Tester': 0 })
  })

  it('include approved leave apart from the hours worked: its working days without holidays and days off', async () => {
    const { tess, theo, will } = world.company.people
    const days = (startDate: string, endDate: string) => ({
      ...{ startDate: new Date(startDate), endDate: new Date(endDate), minutesPerDay: 450, words: '' },
      ...{ askedAt: new Date(NOON), status: 'APPROVED' as const },
    })
    const { approvalGroupId } = tess
    await db.leave.createMany({
      data: [
        // Of November the 23rd, 24th, 26th and 30th: a holiday is on the 25th, and Fridays are off.
        { userId: tess.id, approvalGroupId, kind: 'ANNUAL', ...days('2026-11-21', '2026-12-04') },
        { userId: tess.id, approvalGroupId, kind: 'PERSONAL', ...days('2026-11-03', '2026-11-03') },
        {
          userId: theo.id,
          approvalGroupId,
          kind: 'OTHER',
          ...days('2026-11-03', '2026-11-03'),
          status: 'PENDING',
        },
        {
          userId: will.id,
          approvalGroupId: will.approvalGroupId,
          kind: 'UNPAID',
          ...days('2026-11-03', '2026-11-03'),
        },
      ],
    })
    const { region } = await db.payLocation.findFirstOrThrow({ where: { id: tess.payLocationId! } })
    await db.publicHoliday.create({ data: { region, date: new Date('2026-11-25'), name: 'Show Day' } })
    await db.absence.create({
      data: { userId: tess.id, kind: 'NOT_ROSTERED', startDate: new Date('2026-11-01'), weekdays: [5] },
    })
    const byKind = await read('ada', 'HOURS', { groupBy: ['PERSON', 'LEAVE'] })
    expect(valuesOf(byKind, 'Leave')).toEqual({
      'Tess Tester': 4 * 450 + 450,
      'Tess Tester / Annual leave': 4 * 450,
      'Tess Tester / Personal leave': 450,
      'Tess Tester / Worked': 0,
      ...{ 'Fay Tester': 0, 'Fay Tester / Worked': 0 },
    })
    expect(valuesOf(byKind, 'Hours')).toMatchObject({
      'Tess Tester': 490 + 480,
      'Tess Tester / Annual leave': 0,
    })
    expect(byKind.points.map(({ series }) => series!.name)).not.toContain('No shift')
    const bySite = await read('ada', 'HOURS', { groupBy: ['SITE'] })
    expect(Object.values(valuesOf(bySite, 'Leave'))).toEqual(
      Object.values(valuesOf(bySite, 'Hours')).map(() => null),
    )
    const within = [{ dimension: 'PERSON', key: String(tess.id) }]
    const { data } = await world.ask<{ reportFacts: { facts: { date: string; about: string }[] } }>(
      'ada',
      FACTS,
      {
        ...{ name: 'HOURS', filter: { from: '2026-11-01', to: '2026-11-24' }, measure: 'leave', within },
      },
    )
    expect(data!.reportFacts.facts.map(({ date, about }) => `${date} ${about}`)).toEqual([
      '2026-11-24 Annual leave',
      '2026-11-23 Annual leave',
      '2026-11-03 Personal leave',
    ])
    await db.leave.deleteMany({ where: { userId: { in: [tess.id, will.id, theo.id] } } })
    await db.absence.deleteMany()
    await db.publicHoliday.deleteMany()
  })

  it('of jobs include their share of all hours', async () => {
    const { wholeMinutes, rows, total } = await read('sam', 'JOBS')
    expect(wholeMinutes).toBe(490 + 480 + 180 + 660)
    expect(rows.map(({ groups }) => groups.length)).toEqual([1, 2])
    expect(total.cells).toEqual([235, 1, 1])
  })

  it('of a machine show its meter, and when it went backwards or was visited again', async () => {
    const machines = await read('sam', 'MACHINES')
    expect(valuesOf(machines, 'Labour hours')).toEqual({ 'EX-118': 125 + 120 + 60 })
    expect(valuesOf(machines, 'Visits')).toEqual({ 'EX-118': 2 })
    expect(valuesOf(machines, 'SMU first')).toEqual({ 'EX-118': 900 })
    expect(valuesOf(machines, 'SMU last')).toEqual({ 'EX-118': 880.5 })
    expect(valuesOf(machines, 'Meter back')).toEqual({ 'EX-118': 1 })
    expect(valuesOf(machines, 'Again within 14 days')).toEqual({ 'EX-118': 1 })
    expect(machines.total.cells[machines.measures.findIndex(({ title }) => title === 'SMU last')]).toBeNull()
  })

  it('of a chart equal those of the table, for any division of its bars', async () => {
    for (const name of ['HOURS', 'JOBS', 'UNBILLED', 'FIELD_SERVICE'] as const) {
      const { points, total } = await read('sam', name)
      const sum = points.reduce((all, { values }) => all + values[0]!, 0)
      expect(sum, name).toBe(total.cells[0])
    }
  })
})

describe('a report', () => {
  it('names the rows behind a number', async () => {
    const { rows } = await read('sam', 'HOURS', { groupBy: ['JOB'] })
    const bridge = rows.find(({ groups }) => groups[0]!.name === 'J-100')!
    const within = [{ dimension: 'JOB', key: bridge.groups[0]!.key }]
    const asked = { name: 'HOURS', filter: NOVEMBER, measure: 'hours', within }
    type Facts = { reportFacts: { facts: { person: string; about: string }[] } }
    const { data } = await world.ask<Facts>('sam', FACTS, asked)
    expect(data!.reportFacts.facts).toHaveLength(2)
    expect(data!.reportFacts.facts[0]).toMatchObject({ person: 'Fay Tester', date: '2026-11-16' })
    expect(data!.reportFacts.facts[0]!.about).toContain('J-100 03-110')
  })

  it('that cannot be read is refused', async () => {
    for (const [more, code] of [
      [{ groupBy: ['PERSON', 'PERSON'] }, 'BAD_GROUPING'],
      [{ groupBy: ['PERSON', 'JOB', 'DAY'] }, 'BAD_GROUPING'],
      [{ groupBy: ['PAY_LOCATION'] }, 'BAD_GROUPING'],
      [{ filter: { from: '2026-11-02', to: '2026-11-01' } }, 'BAD_PERIOD'],
      [{ filter: { from: '2026-11-02' } }, 'BAD_PERIOD'],
      [{ filter: { from: '2025-11-01', to: '2026-11-02' } }, 'BAD_PERIOD'],
      [{ filter: { period: 'RENTAL_PERIOD' } }, 'BAD_PERIOD'],
    ] as const) {
      const { errors } = await ask('ada', 'HOURS', more)
      expect(errors[0]?.extensions?.code, JSON.stringify(more)).toBe(code)
    }
  })

  it('shows its first groups whole, and says how many there are beyond', async () => {
    const viewer = {
      ...world.company.people.sam,
      approvalGroupIds: [],
      ledGroupId: null,
      standIns: [],
    } as unknown as Viewer
    const asked = { startDate: '2026-11-01', endDate: '2026-11-30', filter: {}, scope: 'COUNTED' } as const
    const grouped = { name: 'HOURS', groupBy: ['PERSON', 'DAY'], most: 2 } as const
    const { rows, more } = await readReport(viewer, { ...asked, ...grouped }, world.files)
    expect(more).toBe(2)
    expect(rows.map(({ groups }) => groups.map(({ name }) => name).join(' / '))).toEqual([
      'Tess Tester',
      'Tess Tester / Tue Nov 10, 2026',
      'Tess Tester / Wed Nov 11, 2026',
      'Fay Tester',
      'Fay Tester / Fri Nov 13, 2026',
      'Fay Tester / Mon Nov 16, 2026',
    ])
  })
})

describe('the numbers of single timesheets', () => {
  beforeEach(() => db.timesheet.deleteMany())

  it('of the desk are the waiting times of decided timesheets', async () => {
    for (const [at, minutes] of [10, 20, 300].entries()) {
      const { id } = await world.seed({ owner: 'tess', startDate: `2026-11-0${at + 2}`, status: 'APPROVED' })
      const decidedAt = new Date(new Date(NOON).getTime() + minutes * 60_000)
      await db.timesheet.update({ where: { id }, data: { decidedAt } })
    }
    const { id } = await world.seed({ owner: 'tess', startDate: '2026-11-05' })
    await db.timesheet.update({ where: { id }, data: { submittedAt: new Date('2026-11-13T02:00:00Z') } })
    const desk = await read('ada', 'DESK', { groupBy: ['APPROVAL_GROUP'] })
    expect(valuesOf(desk, 'Median wait')).toEqual({ 'Field north': 20 })
    expect(valuesOf(desk, '90 % within')['Field north']).toBeCloseTo(244)
    expect(valuesOf(desk, 'Waiting')).toEqual({ 'Field north': 1 })
    expect(valuesOf(await read('ada', 'DESK', { groupBy: ['AGE'] }), 'Waiting')).toMatchObject({
      '3 to 6 days': 1,
    })
  })

  it('of a meter go back where a reading is less than the one before it in time, whatever came earlier', async () => {
    const visits = [
      ['2026-11-02', 'DAY', '7:00', 100],
      ['2026-11-03', 'DAY', '7:00', 9000],
      ['2026-11-04', 'DAY', '7:00', 102],
      ['2026-11-05', 'NIGHT', '1:00', 105],
      ['2026-11-05', 'NIGHT', '22:00', 104],
      ['2026-11-05', 'DAY', '14:00', 103.5],
      ['2026-11-05', 'DAY', '7:00', 103],
      ['2026-11-06', 'DAY', '7:00', null],
      ['2026-11-09', 'DAY', '7:00', 106],
    ] as const
    for (const [startDate, shift, from, smuReading] of visits) {
      const end = `${Number(from.split(':')[0]) + 1}:00`
      const { id } = await world.seed({ owner: 'tess', startDate, shift, times: [[from, end]] })
      const line = await db.timesheetLine.findFirstOrThrow({ where: { timesheetId: id } })
      const { id: equipmentId } = world.company.equipment.digger
      await db.timesheetLine.update({ where: { id: line.id }, data: { equipmentId } })
      await db.fieldService.create({ data: { timesheetLineId: line.id, customerName: 'Bowen', smuReading } })
    }
    const days = await read('sam', 'MACHINES', { groupBy: ['DAY'] })
    const back = Object.entries(valuesOf(days, 'Meter back')).filter(([, count]) => count)
    expect(back).toEqual([['Wed Nov 04, 2026', 1]])
    const filter = { from: '2026-11-05', to: '2026-11-05' }
    const machine = await read('sam', 'MACHINES', { filter, groupBy: ['MACHINE'] })
    expect(valuesOf(machine, 'SMU first')).toEqual({ 'EX-118': 103 })
    expect(valuesOf(machine, 'SMU last')).toEqual({ 'EX-118': 105 })
  })

  it('of missing days equal those of the week view, for the people of the viewer', async () => {
    await world.seed({ owner: 'will', startDate: '2026-11-16' })
    const filter = { from: '2026-11-16', to: '2026-11-16' }
    const lacks = await read('bob', 'LACKS', { filter, groupBy: ['PERSON'] })
    expect(valuesOf(lacks, 'Missing')).toEqual({})
    const north = valuesOf(await read('ada', 'LACKS', { filter, groupBy: ['PERSON'] }), 'Missing')
    expect(Object.keys(north)).toContain('Tess Tester')
    expect(Object.keys(north)).not.toContain('Will Tester')
  })

  it('of a named period are those of the period that contains today', async () => {
    await world.seed({ owner: 'tess', startDate: '2026-11-16' })
    await world.seed({ owner: 'tess', startDate: '2026-11-15' })
    const week = await read('tess', 'HOURS', { filter: { period: 'THIS_WEEK' }, groupBy: ['DAY'] })
    expect(Object.keys(valuesOf(week, 'Hours'))).toEqual(['Mon Nov 16, 2026'])
  })
})
