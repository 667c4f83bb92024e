// The weeks of a person, and their unusual days and weeks.
import { describe, expect, it } from 'vitest'
import { addDays, datesOf } from '#domain/week.ts'
import { mondaysShown, workingHours } from '#domain/user/working-hours.ts'

/** A Tuesday. */
const TODAY = '2026-11-17'
const MONDAYS = mondaysShown(TODAY)

/** Hours of each week, the latest last, spread over Monday to Friday. */
function ofWeeks(hours: readonly number[], more: Record<string, number> = {}) {
  const minutes = new Map<string, number>()
  for (const [at, monday] of MONDAYS.entries())
    for (const date of datesOf(monday).slice(0, 5)) if (hours[at]) minutes.set(date, (hours[at] * 60) / 5)
  for (const [date, value] of Object.entries(more)) minutes.set(date, value * 60)
  return workingHours(minutes, TODAY)
}
const usual = [40, 40, 40, 40, 40, 40, 40]
const saidOf = (hours: ReturnType<typeof ofWeeks>, week: number) => hours.weeks.at(week)!.unusual

describe('the weeks', () => {
  it('are eight, from Monday to Sunday, the current one last', () => {
    const { weeks } = ofWeeks([])
    expect(MONDAYS).toEqual([
      ...['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19'],
      ...['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'],
    ])
    expect(weeks.map(({ days }) => days.length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7])
    expect(weeks.at(-1)!.days.at(-1)!.date).toBe('2026-11-22')
    expect(mondaysShown('2026-11-22').at(-1)).toBe('2026-11-16')
    expect(mondaysShown('2026-11-23').at(-1)).toBe('2026-11-23')
  })

  it('of a person without records are empty, with no usual and no unusual one', () => {
    const hours = ofWeeks([])
    expect([hours.usualWeek, hours.usualDay]).toEqual([null, null])
    expect(hours.weeks.flatMap(({ minutes, unusual }) => [minutes, ...unusual])).toEqual(Array(8).fill(0))
  })

  it('are usual if most past weeks were alike', () => {
    const { usualWeek, usualDay } = ofWeeks([40, 40, 0, 38, 42, 60, 40, 8])
    expect([usualWeek, usualDay]).toEqual([40 * 60, 8 * 60])
  })
})

it.each([
  ['as usual', [...usual, 16], {}, -2, []],
  ['12.5 hours longer', [40, 40, 40, 40, 40, 40, 52.5], {}, -2, []],
  [
    'more than that',
    usual,
    { [addDays(MONDAYS[6]!, 5)]: 9, [addDays(MONDAYS[6]!, 6)]: 4 },
    -2,
    ['Much longer than your usual week', 'Work on all seven days'],
  ],
  ['12.5 hours shorter', [40, 40, 40, 40, 40, 40, 27.5], {}, -2, []],
  ['less than that', [40, 40, 40, 40, 40, 40, 27], {}, -2, ['Much shorter than your usual week']],
  ['without any hours', [40, 40, 40, 40, 40, 40, 0], {}, -2, ['Nothing recorded']],
  ['with a day of 10.5 hours', usual, { [MONDAYS[6]!]: 10.5 }, -2, []],
  [
    'with a longer day',
    usual,
    { [MONDAYS[6]!]: 10.75 },
    -2,
    ['Mon Nov 09, 2026 was much longer: 10 hrs 45 mins'],
  ],
  ['that is not over, with any hours', [...usual, 8], {}, -1, []],
  ['that is not over and still empty', usual, {}, -1, []],
  [
    'when only one other week was worked',
    [0, 0, 0, 0, 0, 40, 10],
    {},
    -2,
    ['Much shorter than your usual week'],
  ],
  ['before somebody began', [0, 0, 0, 40, 40, 40, 40], {}, 0, []],
  ['alone', [0, 0, 0, 0, 0, 0, 60], {}, -2, []],
] as const)('a week %s: %j %j', (_what, hours, more, week, expected) => {
  expect(saidOf(ofWeeks(hours, more), week)).toEqual(expected)
})
