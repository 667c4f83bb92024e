// The texts of the payroll desk about a period and about the hours of a group in it.
import { describe, expect, it, test } from 'vitest'
import {
  barShares,
  cellState,
  mayClose,
  periodState,
  previewState,
  tasksOf,
  type DeskCell,
} from '#domain/payroll/desk.ts'

const now = { date: '2026-11-23', minutes: 600 }
const nothing: DeskCell = {
  approvedMinutes: 0,
  pendingMinutes: 0,
  pending: 0,
  declined: 0,
  missingPeople: 0,
  missingDays: 0,
  voided: 0,
  lateMinutes: 0,
  backMinutes: 0,
  obstacle: null,
  isBlocked: false,
  openCorrections: 0,
  batch: null,
}
const worked = { ...nothing, approvedMinutes: 4800 }
const over = { startDate: '2026-11-16', endDate: '2026-11-22', isClosed: false, closesItself: true }
const closed = { ...over, isClosed: true }
const current = { ...over, startDate: '2026-11-23', endDate: '2026-11-29' }
const later = { date: '2026-12-01', minutes: 1020 }
const today = { date: '2026-11-23', minutes: 1020 }
const inBatch = (
  state: 'EXPORTED' | 'RECEIVED' | 'POSTED',
  gpTransactions: number | null = null,
  transactions = 412,
) => ({ batch: { number: 'FL261122001', transactions, gpTransactions, state } })
const due = { lateMinutes: 480, backMinutes: 15 }
const id = 'Employee id ABCDEFGHIJKLMNOP has 16 characters, GP takes 15'

describe('a cell', () => {
  test.each([
    ['Being recorded', 'day 1 of 7', null, {}, current, later],
    ['Being recorded', 'day 1 of 7', ['Decide 2 pending', 'PENDING'], { pending: 2 }, current, later],
    ['Being recorded', 'day 1 of 7 · 8.00 h late · 0.25 h to take back', null, due, current, later],
    ['Closes today 17:00', 'day 1 of 7', null, {}, current, today],
    ['Being recorded', 'day 1 of 7', null, {}, current, null],
    ['Ready', 'all decided, nobody missing', ['Close period', 'CELL'], {}, over, later],
    [
      '3 pending',
      '2 days missing',
      ['Decide 3 pending', 'PENDING'],
      { pending: 3, missingDays: 2 },
      over,
      later,
    ],
    ['1 declined', 'not handed in again', ['See declined', 'DECLINED'], { declined: 1 }, over, later],
    [
      '1 day missing',
      '1 person',
      ['See who is missing', 'MISSING'],
      { missingDays: 1, missingPeople: 1 },
      over,
      later,
    ],
    ['Ready', 'all decided, nobody missing', ['Make batch', 'CELL'], {}, closed, later],
    ['Ready', '1 voided', ['Make batch', 'CELL'], { voided: 1 }, closed, later],
    ['2 pending', 'nobody missing', ['Check and make batch', 'CELL'], { pending: 2 }, closed, later],
    // Worked out of what is due of other periods alone.
    ['Ready', '8.00 h late', ['Make batch', 'CELL'], { ...nothing, lateMinutes: 480 }, closed, later],
    ['Ready', '0.25 h to take back', ['Make batch', 'CELL'], { ...nothing, backMinutes: 15 }, closed, later],
    ['Blocked', id, ['Put this right', 'CELL'], { obstacle: id, isBlocked: true }, closed, later],
    [
      'To check',
      id,
      ['Check and make batch', 'CELL'],
      { ...nothing, approvedMinutes: 60, obstacle: id },
      closed,
      later,
    ],
    ['Blocked', id, ['Put this right', 'CELL'], { obstacle: id, isBlocked: true, pending: 2 }, closed, later],
    ['Nothing to pay', '', null, nothing, closed, later],
    ['Exported', 'FL261122001', ['Import into GP', 'BATCH'], inBatch('EXPORTED'), closed, later],
    [
      'Exported',
      'FL261122001 · 8.00 h late, 0.25 h to take back since',
      ['Import into GP', 'BATCH'],
      { ...inBatch('EXPORTED'), ...due },
      closed,
      later,
    ],
    [
      'Nothing to import',
      'FL261122001',
      ['Mark as posted', 'BATCH'],
      inBatch('EXPORTED', null, 0),
      closed,
      later,
    ],
    [
      'GP has 410 of 412',
      'FL261122001',
      ['Compare with GP', 'BATCH'],
      inBatch('EXPORTED', 410),
      closed,
      later,
    ],
    [
      'GP has 412 of 412',
      'FL261122001',
      ['Mark as posted', 'BATCH'],
      inBatch('EXPORTED', 412),
      closed,
      later,
    ],
    [
      'Received',
      'FL261122001 · 2 voided',
      ['Mark as posted', 'BATCH'],
      { ...inBatch('RECEIVED'), voided: 2 },
      closed,
      later,
    ],
    ['Posted', 'FL261122001', null, inBatch('POSTED', 412), closed, later],
    [
      'Posted',
      'FL261122001 · 1 to correct',
      ['Correct in GP', 'BATCH'],
      { ...inBatch('POSTED', 412), openCorrections: 1 },
      closed,
      later,
    ],
  ] as const)('%s, %s, then %s', (label, note, next, cell, period, deadline) => {
    const state = cellState({ ...worked, ...cell }, period, deadline, now)
    expect({ ...state, next: state.next && [state.next.label, state.next.at] }).toMatchObject({
      ...{ label, note, next },
    })
  })

  const blocking = { obstacle: 'TOO_LONG', mayBeAccepted: false } as const
  const ticked = { obstacle: 'FINISHED_ORDER', mayBeAccepted: true } as const
  test.each([
    ['Ready', {}, [], false],
    ['Blocked', {}, [blocking], false],
    ['To check', {}, [ticked], false],
    ['2 pending', { pending: 2 }, [ticked], false],
    ['Blocked', { pending: 2 }, [ticked, blocking], false],
    // Once the person in the way is left out.
    ['Ready', { obstacle: id }, [], false],
    ['2 pending', { obstacle: id, pending: 2 }, [], false],
    ['Nothing to pay', {}, [], true],
  ] as const)('%s once its preview is known', (label, cell, obstacles, isEmpty) => {
    const known = { ...worked, ...cell }
    expect(previewState(known, closed, now, obstacles, isEmpty).label).toBe(label)
  })

  test.each([
    [{ CLOSE: 1 }, {}, over, later],
    // On its last day.
    [{}, {}, { ...over, endDate: '2026-11-23' }, later],
    [{}, {}, current, later],
    [{ DECIDE: 2 }, { pending: 2 }, current, later],
    [{}, {}, over, null],
    [{ MAKE: 1, DECIDE: 2 }, { pending: 2 }, closed, later],
    [{ MAKE: 1 }, { ...nothing, backMinutes: 15 }, closed, later],
    [{ DECIDE: 2 }, { ...nothing, pending: 2 }, closed, later],
    [{ IMPORT: 1, CORRECT: 3 }, { ...inBatch('EXPORTED', 410), openCorrections: 3 }, closed, later],
    [{}, inBatch('EXPORTED', 412), closed, later],
    [{}, inBatch('EXPORTED', null, 0), closed, later],
    [{ CORRECT: 1 }, { ...inBatch('POSTED'), openCorrections: 1 }, closed, later],
  ] as const)('has %j to do today', (tasks, cell, period, deadline) => {
    const none = { CLOSE: 0, MAKE: 0, IMPORT: 0, DECIDE: 0, CORRECT: 0 }
    expect(tasksOf({ ...worked, ...cell }, period, deadline, now)).toEqual({ ...none, ...tasks })
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
    ['Open', over, null],
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
