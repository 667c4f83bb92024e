// Filters in an address: a written filter is read back, and invalid values are ignored. Also the rows of a list after
// live changes, and their order.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderParam, type ParamTable, readParams, writeParams } from '#web/lists/params.ts'
import {
  countFilters,
  type ListFilter,
  type ListSort,
  newestFirst,
  timesheetOrder,
  timesheetParams,
} from '#web/timesheets/timesheetFilters.ts'
import { groupParams } from '#web/screens/approval-groups/groupFilters.ts'
import { docketParams } from '#web/screens/dockets/docketParams.ts'
import { manualParams } from '#web/screens/manuals/manualFilters.ts'
import { notificationParams } from '#web/screens/notifications/notificationParams.ts'
import { failureParams } from '#web/screens/failures/failureParams.ts'
import { jobDataParams } from '#web/screens/job-data/jobDataParams.ts'
import { outboxParams } from '#web/screens/outbox/outboxParams.ts'
import { holidayParams } from '#web/screens/public-holidays/holidayParams.ts'
import { trackingParams } from '#web/screens/timesheet-trackings/trackingFilters.ts'
import { userTrackingParams } from '#web/screens/user-trackings/userTrackingParams.ts'
import { userParams } from '#web/screens/users/userFilters.ts'
import { type TimesheetRow, visibleRows } from '#web/timesheets/visibleRows.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const idOf = (type: string) => fc.integer({ min: 1, max: 999_999_999 }).map((id) => btoa(`${type}:${id}`))
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const filters = fc.record({
  status: orNull(fc.constantFrom('DRAFT' as const, 'PENDING' as const, 'CANCELLED' as const)),
  ownTimesheet: orNull(fc.constant(true as const)),
  search: orNull(fc.string({ minLength: 1 }).map((text) => `x${text.trim()}`)),
  from: orNull(day),
  to: orNull(day),
  shift: orNull(fc.constantFrom('DAY' as const, 'NIGHT' as const)),
  taskType: orNull(fc.constantFrom('RENTAL' as const, 'JOB_COST' as const)),
  userId: orNull(idOf('User')),
  approvalGroup: orNull(idOf('ApprovalGroup')),
  openQuestion: orNull(fc.constant(true as const)),
  unseenEdit: orNull(fc.constant(true as const)),
})

it('any filter that is written is read again, and leaves everything else in the address', () => {
  fc.assert(
    fc.property(filters, (values) => {
      const before = new URLSearchParams('timesheet=5&sort=-date')
      const after = new URLSearchParams(writeParams(timesheetParams, before, values).toString())
      expect(readParams(timesheetParams, after)).toEqual({ ...values, search: values.search?.trim() ?? null })
      expect(after.get('timesheet')).toBe('5')
      expect(timesheetOrder.read(after)).toEqual({ by: 'DATE', ascending: false })
    }),
  )
})

const dates = 'from=2026-11-01&to=2026-11-30'
it.each<[string, ParamTable, string]>([
  [
    'timesheets',
    timesheetParams,
    `own=yes&question=yes&unseen=yes&search=x&${dates}&shift=night&type=job-cost&person=3&group=4&status=pending`,
  ],
  [
    'timesheet history',
    trackingParams,
    `sheet=7&person=3&changedBy=4&${dates}&action=create&area=status-changed`,
  ],
  ['user log', userTrackingParams, `unusual=new-device&person=3&type=sign-in-failed&${dates}`],
  ['users', userParams, 'search=x&type=approver&status=not-signed-in&group=4&payLocation=5&lacks=group'],
  ['approval groups', groupParams, 'search=x&status=inactive&nobody=yes'],
  ['manuals', manualParams, 'search=x&status=inactive&type=staff'],
  ['dockets', docketParams, 'search=x&state=superseded&needs=not-signed&sheet=7'],
  ['notifications', notificationParams, 'unread=yes'],
  ['outbox', outboxParams, 'search=x&state=failed&kind=docket&reason=No+such+address'],
  ['failures', failureParams, 'search=x&kind=job'],
  ['job data', jobDataParams, 'kind=site&search=x'],
  ['public holidays', holidayParams, 'region=QLD&year=2026'],
])('each filter of the %s is read from its address', (_, table, address) => {
  const values = readParams(table, new URLSearchParams(address))
  expect(Object.values(values)).not.toContain(null)
  const written = writeParams(table, new URLSearchParams(), values)
  expect(written.toString().split('&').toSorted()).toEqual(address.split('&').toSorted())
})

it('an address with any text is read without an error', () => {
  const names = Object.values({ ...timesheetParams, ...trackingParams }).map(({ name }) => name)
  fc.assert(
    fc.property(fc.constantFrom(...names, 'sort'), fc.string(), (name, text) => {
      const search = new URLSearchParams([[name, text]])
      readParams(timesheetParams, search)
      readParams(trackingParams, search)
      timesheetOrder.read(search)
    }),
  )
})

it.each([
  ['status=constructor', 'status'],
  ['from=2026-02-30', 'from'],
  ['from=2026-2-3', 'from'],
  ['person=0', 'userId'],
  ['person=VXNlcjox', 'userId'],
  ['person=1e9', 'userId'],
  ['own=true', 'ownTimesheet'],
  ['type=unbilled', 'taskType'],
  ['search=%20', 'search'],
] as const)('%s is no filter', (address, key) => {
  expect(readParams(timesheetParams, new URLSearchParams(address))[key]).toBeNull()
})

it('null clears a filter, and a filter that is left out stays', () => {
  const search = writeParams(timesheetParams, new URLSearchParams('status=draft&shift=night'), {
    shift: null,
  })
  expect(search.toString()).toBe('status=draft')
})

it('the usual order is not written, any other is', () => {
  const order = orderParam(['NAME', 'LAST_SEEN'], { by: 'NAME', ascending: true })
  expect(order.write({ by: 'NAME', ascending: true })).toBeNull()
  expect(order.write({ by: 'NAME', ascending: false })).toBe('-name')
  expect(order.read(new URLSearchParams('sort=-last-seen'))).toEqual({ by: 'LAST_SEEN', ascending: false })
  expect(order.read(new URLSearchParams('sort=-nonsense'))).toEqual({ by: 'NAME', ascending: true })
})

it('a range of dates counts as one filter, and the status as none', () => {
  expect(countFilters({ status: 'DRAFT', from: '2026-11-01', to: '2026-11-02', shift: 'DAY' })).toBe(2)
})

const row = (number: number, name: string, more: object): TimesheetRow =>
  ({
    ...{ id: name, number, user: { firstName: name, lastName: 'Tester' }, createdAt: `${number}` },
    ...{ status: 'PENDING', startDate: '2026-11-16', shift: 'DAY', approvalGroup: { id: 'north' } },
    ...{ lines: [{ timesheetLineType: 'UNBILLED' }], totalDuration: 480, unusual: [] },
    ...{ hasOpenQuestion: false, awaitsAnswer: false, hasUnseenEdit: false, ...more },
  }) as unknown as TimesheetRow

const rows = [
  row(1, 'Tess', { status: 'APPROVED', startDate: '2026-11-17', totalDuration: 300, hasOpenQuestion: true }),
  row(2, 'theo', { shift: 'NIGHT', totalDuration: 510, unusual: ['LONG'], hasUnseenEdit: true }),
  row(3, 'Amy', {
    startDate: '2026-11-12',
    totalDuration: 300,
    lines: [{ timesheetLineType: 'UNBILLED' }, { timesheetLineType: 'RENTAL' }],
  }),
  row(4, 'Will', { approvalGroup: { id: 'workshop' }, awaitsAnswer: true }),
]
const shown = (filter: ListFilter, sort: ListSort = newestFirst, more: object = {}) =>
  visibleRows(rows, { filter, sort, waiting: new Set(), kept: new Set(), ...more }).map(({ id }) => id)

it.each([
  [{}, ['Will', 'Amy', 'theo', 'Tess']],
  [{ status: 'APPROVED' }, ['Tess']],
  [{ from: '2026-11-16' }, ['Will', 'theo', 'Tess']],
  [{ to: '2026-11-16' }, ['Will', 'Amy', 'theo']],
  [{ shift: 'NIGHT' }, ['theo']],
  [{ taskType: 'RENTAL' }, ['Amy']],
  [{ approvalGroup: 'workshop' }, ['Will']],
  [{ openQuestion: true }, ['Will', 'Tess']],
  [{ unseenEdit: true }, ['theo']],
  // Only the server knows which rows these filters select.
  [{ search: 'nobody' }, ['Will', 'Amy', 'theo', 'Tess']],
  [{ userId: 'nobody' }, ['Will', 'Amy', 'theo', 'Tess']],
  [{ ownTimesheet: true }, ['Will', 'Amy', 'theo', 'Tess']],
] as [ListFilter, string[]][])('the filter %j keeps %j', (filter, names) => {
  expect(shown(filter)).toEqual(names)
})

it.each([
  ['DATE', ['Amy', 'theo', 'Will', 'Tess'], ['Tess', 'Will', 'theo', 'Amy']],
  ['PERSON', ['Amy', 'Tess', 'theo', 'Will'], ['Will', 'theo', 'Tess', 'Amy']],
  ['TOTAL', ['Amy', 'Tess', 'Will', 'theo'], ['theo', 'Will', 'Tess', 'Amy']],
  ['UNUSUAL', ['Amy', 'Will', 'Tess', 'theo'], ['theo', 'Tess', 'Will', 'Amy']],
] as const)('sorted by %s it is %j, and backwards %j', (by, ascending, descending) => {
  expect(shown({}, { by, ascending: true })).toEqual(ascending)
  expect(shown({}, { by, ascending: false })).toEqual(descending)
})

it('sorted by person, the rows of one have the newest first', () => {
  const days = [1, 2].map((number) => row(number, 'Tess', { id: number }))
  const none = new Set<string>()
  const sort = { by: 'PERSON', ascending: true } as const
  const sorted = visibleRows(days, { filter: {}, sort, waiting: none, kept: none })
  expect(sorted.map(({ number }) => number)).toEqual([2, 1])
})

it('a new row waits until the user asks for it, and a kept row stays although it no longer matches', () => {
  expect(shown({}, newestFirst, { waiting: new Set(['Amy']) })).toEqual(['Will', 'theo', 'Tess'])
  expect(shown({ status: 'APPROVED' }, newestFirst, { kept: new Set(['Will']) })).toEqual(['Will', 'Tess'])
})
