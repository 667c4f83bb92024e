// The ribbons of a list: one window for all rows, its ticks, and where now lies.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Shift } from '#domain/timesheet/time.ts'
import { blocksOf, nowIn, seenBy, tickLabels, windowOf, type RibbonTask } from '#web/timesheets/ribbon.ts'

const HOUR = 60
const task = (start: number, end: number): RibbonTask => ({
  timesheetLineType: 'RENTAL',
  startTime: start * HOUR,
  endTime: end * HOUR,
})
const sheet = (shift: Shift, ...lines: RibbonTask[]) => ({ shift, lines })
const hours = (start: number, end: number) => ({ start: start * HOUR, end: end * HOUR })

describe('the window of a list', () => {
  test.each([
    ['nothing is 5 to 7', [], 5, 19],
    ['usual days is 5 to 7', [sheet('DAY', task(7, 15)), sheet('DAY', task(6, 18))], 5, 19],
    [
      'an early and a late day holds both',
      [sheet('DAY', task(4.5, 8)), sheet('DAY', task(12, 20.25))],
      4,
      21,
    ],
    ['a day that passes midnight holds it', [sheet('DAY', task(20, 2))], 5, 26],
    ['a night is that of a day, twelve hours on', [sheet('NIGHT', task(18, 22), task(22, 4))], 5, 19],
    ['a night until nine holds it', [sheet('NIGHT', task(20, 9)), sheet('DAY', task(7, 15))], 5, 21],
    ['tasks without times is 5 to 7', [sheet('DAY', { ...task(1, 2), endTime: null })], 5, 19],
  ])('of %s', (_, sheets, start, end) => {
    expect(windowOf(sheets)).toEqual(hours(start, end))
  })

  it('holds every block of every row', () => {
    const time = fc.integer({ min: 0, max: 1440 })
    const lines = fc.array(
      fc.record({ startTime: time, endTime: time, timesheetLineType: fc.constant('RENTAL' as const) }),
    )
    const sheets = fc.array(fc.record({ shift: fc.constantFrom<Shift>('DAY', 'NIGHT'), lines }))
    fc.assert(
      fc.property(sheets, (sheets) => {
        const window = windowOf(sheets)
        for (const { shift, lines } of sheets) {
          const frame = seenBy(shift, window)
          for (const { start, end } of blocksOf(lines, shift)) {
            expect(start).toBeGreaterThanOrEqual(frame.start)
            expect(end).toBeLessThanOrEqual(frame.end)
          }
        }
      }),
    )
  })
})

describe('its ticks', () => {
  const labels = (...shifts: Shift[]) => tickLabels(hours(5, 19), new Set(shifts)).map(({ label }) => label)

  it('are the sixes and twelves, with am and pm where all rows are of one shift', () => {
    expect(labels('DAY')).toEqual(['6 am', '12 pm', '6 pm'])
    expect(labels('NIGHT')).toEqual(['6 pm', '12 am', '6 am'])
    expect(labels('DAY', 'NIGHT')).toEqual(['6', '12', '6'])
    expect(labels()).toEqual(['6 am', '12 pm', '6 pm'])
  })

  it('do not stand at its edges', () => {
    expect(tickLabels(hours(6, 24), new Set<Shift>(['DAY'])).map(({ at }) => at / HOUR)).toEqual([12, 18])
  })
})

describe('now', () => {
  const now = { date: '2026-11-17', minutes: 600 }

  it('lies on the row of today', () => {
    expect(nowIn(hours(5, 19), '2026-11-17', now)).toBe(600)
    expect(nowIn(hours(5, 19), '2026-11-16', now)).toBeNull()
    expect(nowIn(hours(5, 19), '2026-11-18', now)).toBeNull()
    expect(nowIn(hours(5, 10), '2026-11-17', now)).toBeNull()
  })

  it('lies on the night that began yesterday', () => {
    const early = { date: '2026-11-17', minutes: 300 }
    expect(nowIn(seenBy('NIGHT', hours(5, 19)), '2026-11-16', early)).toBe(1740)
    expect(nowIn(seenBy('NIGHT', hours(5, 19)), '2026-11-17', early)).toBeNull()
  })
})
