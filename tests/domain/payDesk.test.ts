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
const batch = { number: 'FL261122001', transactions: 412, gpTransactions: null }

describe('a cell', () => {
  test.each([
    ['Being recorded', 'day 1 of 7', null, worked, current, later],
    ['Being recorded', 'day 1 of 7', 'Decide 2 pending', { ...worked, pending: 2 }, current, later],
    ['Closes today 17:00', 'day 1 of 7', null, worked, current, today],
    ['Ready', 'all decided, nobody missing', 'Close period', worked, over, later],
    [
      '3 pending',
      '2 days missing',
      'Decide 3 pending',
      { ...worked, pending: 3, missingDays: 2, missingPeople: 1 },
      over,
      later,
    ],
    ['1 declined', 'not handed in again', 'See declined', { ...worked, declined: 1 }, over, later],
    [
      '1 day missing',
      '1 person',
      'See who is missing',
      { ...worked, missingDays: 1, missingPeople: 1 },
      over,
      later,
    ],
    ['Ready', 'all decided, nobody missing', 'Make batch', worked, closed, later],
    ['Ready', '1 voided', 'Make batch', { ...worked, voided: 1 }, closed, later],
    ['2 pending', 'nobody missing', 'Check and make batch', { ...worked, pending: 2 }, closed, later],
    ['Nothing to pay', '', null, nothing, closed, later],
    [
      'Exported',
      'FL261122001',
      'Import into GP',
      { ...worked, batch: { ...batch, state: 'EXPORTED' } },
      closed,
      later,
    ],
    [
      'GP has 410 of 412',
      'FL261122001',
      'Compare with GP',
      { ...worked, batch: { ...batch, state: 'EXPORTED', gpTransactions: 410 } },
      closed,
      later,
    ],
    [
      'GP has 412 of 412',
      'FL261122001',
      'Mark as posted',
      { ...worked, batch: { ...batch, state: 'RECEIVED', gpTransactions: 412 } },
      closed,
      later,
    ],
    [
      'Received',
      'FL261122001 · 2 voided',
      'Mark as posted',
      { ...worked, voided: 2, batch: { ...batch, state: 'RECEIVED' } },
      closed,
      later,
    ],
    [
      'Posted',
      'FL261122001',
      null,
      { ...worked, batch: { ...batch, state: 'POSTED', gpTransactions: 412 } },
      closed,
      later,
    ],
  ] as const)('%s, %s, then %s', (label, note, next, cell, period, deadline) => {
    expect(cellState(cell, period, deadline, now)).toMatchObject({ label, note, next })
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
