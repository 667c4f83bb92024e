// Filters in an address: what is written is read again, and nonsense is left aside.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderParam, readParams, writeParams } from '#web/lists/params.ts'
import { countFilters, timesheetOrder, timesheetParams } from '#web/timesheets/timesheetFilters.ts'
import { trackingParams } from '#web/screens/timesheet-trackings/trackingFilters.ts'

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
      expect(readParams(timesheetParams, after)).toEqual({
        ...values,
        search: values.search?.trim() ?? null,
      })
      expect(after.get('timesheet')).toBe('5')
      expect(timesheetOrder.read(after)).toEqual({ by: 'DATE', ascending: false })
    }),
  )
})

it('any address at all is read without a complaint', () => {
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

it('null lifts a filter, and what is left out stays', () => {
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
