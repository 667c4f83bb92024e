// The texts of the payroll desk about a period and about the hours of a group in it.
import { describe, expect, it, test } from 'vitest'
import { barShares, cellState, mayClose, periodState, type DeskCell } from '#domain/payroll/desk.ts'

const now = { date: '2026-11-23', minutes: 600 }
const nothing: DeskCell = {
  approvedMinutes: 0,
  pendingMinutes: 0,
  pending: 0,
  declined: 0,
  missingPeople: 0,
  missingDays: 0,
  voided: 0,
  batch: null,
}
const worked = { ...nothing, approvedMinutes: 4800 }
const over = { startDate: '2026-11-16', endDate: '2026-11-22', isClosed: false, closesItself: true }
const closed = { ...over, isClosed: true }
const current = { ...over, startDate: '2026-11-23', endDate: '2026-11-29' }
const later = { date: '2026-12-01', minutes: 1020 }
const today = { date: '2026-11-23', minutes: 1020 }
const inBatch = (state: 'EXPORTED' | 'RECEIVED' | 'POSTED', gpTransactions: number | null = null) => ({
  batch: { number: 'FL261122001', transactions: 412, gpTransactions, state },
})

describe('a cell', () => {
  test.each([
    ['Being recorded', 'day 1 of 7', null, {}, current, later],
    ['Being recorded', 'day 1 of 7', 'Decide 2 pending', { pending: 2 }, current, later],
    ['Closes today 17:00', 'day 1 of 7', null, {}, current, today],
    ['Ready', 'all decided, nobody missing', 'Close period', {}, over, later],
    ['3 pending', '2 days missing', 'Decide 3 pending', { pending: 3, missingDays: 2 }, over, later],
    ['1 declined', 'not handed in again', 'See declined', { declined: 1 }, over, later],
    ['1 day missing', '1 person', 'See who is missing', { missingDays: 1, missingPeople: 1 }, over, later],
    ['Ready', 'all decided, nobody missing', 'Make batch', {}, closed, later],
    ['Ready', '1 voided', 'Make batch', { voided: 1 }, closed, later],
    ['2 pending', 'nobody missing', 'Check and make batch', { pending: 2 }, closed, later],
    ['Nothing to pay', '', null, nothing, closed, later],
    ['Exported', 'FL261122001', 'Import into GP', inBatch('EXPORTED'), closed, later],
    ['GP has 410 of 412', 'FL261122001', 'Compare with GP', inBatch('EXPORTED', 410), closed, later],
    ['GP has 412 of 412', 'FL261122001', 'Mark as posted', inBatch('RECEIVED', 412), closed, later],
    [
      'Received',
      'FL261122001 · 2 voided',
      'Mark as posted',
      { ...inBatch('RECEIVED'), voided: 2 },
      closed,
      later,
    ],
    ['Posted', 'FL261122001', null, inBatch('POSTED', 412), closed, later],
  ] as const)('%s, %s, then %s', (label, note, next, cell, period, deadline) => {
    expect(cellState({ ...worked, ...cell }, period, deadline, now)).toMatchObject({ label, note, next })
  })

  it('fills its bar as far as the period has elapsed', () => {
    const cell = { ...worked, approvedMinutes: 480, pendingMinutes: 480, missingDays: 2 }
    expect(barShares(cell, over, now.date)).toEqual({ approved: 0.25, pending: 0.25, missing: 0.5 })
    const { approved, pending, missing } = barShares(cell, current, now.date)
    expect(approved + pending + missing).toBeCloseTo(1 / 7)
    expect(barShares(nothing, over, now.date)).toEqual({ approved: 0, pending: 0, missing: 0 })
  })
})

describe('a period', () => {
  test.each([
    ['Open', over, later],
    ['Closes today 17:00', over, today],
    ['Due today 17:00', { ...over, closesItself: false }, today],
    ['Not closed yet', over, { ...today, minutes: 540 }],
    ['Closed', closed, today],
  ] as const)('%s', (label, period, deadline) => {
    expect(periodState(period, deadline, now).label).toBe(label)
  })

  it('can be closed once, from its last day on', () => {
    expect(mayClose(over, '2026-11-21')).toBe(false)
    expect(mayClose(over, '2026-11-22')).toBe(true)
    expect(mayClose(closed, '2026-11-23')).toBe(false)
  })
})
