// The summary of all checks of an installation.
import { expect, it } from 'vitest'
import { healthStates, healthSummary, worstFirst, worstState, type HealthState } from '#domain/health.ts'

const checksOf = (wrong: number, warnings: number): { state: HealthState }[] => [
  { state: 'OK' },
  ...Array.from({ length: warnings }, () => ({ state: 'WARNING' as const })),
  ...Array.from({ length: wrong }, () => ({ state: 'WRONG' as const })),
]

it.each([
  [0, 0, 'Everything works.'],
  [0, 1, '1 thing needs a look.'],
  [0, 2, '2 things need a look.'],
  [1, 0, '1 thing is wrong.'],
  [2, 1, '2 things are wrong, 1 needs a look.'],
  [1, 2, '1 thing is wrong, 2 need a look.'],
])('%i wrong and %i warnings', (wrong, warnings, summary) => {
  expect(healthSummary(checksOf(wrong, warnings))).toBe(summary)
})

it('the worst result comes first', () => {
  expect(worstFirst(checksOf(1, 1)).map(({ state }) => state)).toEqual(healthStates)
  expect([worstState(checksOf(1, 1)), worstState(checksOf(0, 1)), worstState([])]).toEqual([
    'WRONG',
    'WARNING',
    'OK',
  ])
})
