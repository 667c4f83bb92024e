// Which reasons of earlier declines are offered again.
import { describe, expect, it, test } from 'vitest'
import { blankIn, reasonsToOffer } from '#domain/timesheet/decline-reasons.ts'

describe('the reasons to offer', () => {
  test.each<[string, string[], string[]]>([
    ['exclude a reason that was given once', ['Wrong job', 'No lunch'], []],
    ['are those given twice, the latest first', ['B', 'A', 'A', 'C', 'B'], ['B', 'A']],
    ['ignore case, spaces and the last stop', ['Add the fault.', 'add  the Fault'], ['Add the fault.']],
    [
      'have a gap where two differ in a time',
      [
        'We agreed 03:45 pm as knock-off on this one, you have 04:15 pm.',
        'We agreed 05:00 pm as knock-off on this one, you have 5.15pm.',
      ],
      ['We agreed ___ as knock-off on this one, you have ___.'],
    ],
    [
      'keep the common words',
      ['Rebook 2.5 h to 5250', 'Rebook 4 h to 5250', 'Rebook 4 h to 5250'],
      ['Rebook ___ h to 5250'],
    ],
    ['have no gap if all words are the same', ['Rebook to 5250', 'Rebook to 5250'], ['Rebook to 5250']],
    [
      'have gaps for dates',
      ['Belongs to Mon Nov 16, 2026', 'Belongs to 17 Nov', 'Belongs to 17/11/2026', 'Belongs to Tuesday'],
      ['Belongs to ___'],
    ],
    ['have a gap for a time or a date', ['Starts at 7', 'Starts at 07:15 am'], ['Starts at ___']],
    ['have a gap for a number', ['WO-1042 is closed', 'WO-1043 is closed'], ['WO-___ is closed']],
    ['exclude reasons that differ in words', ['It should be Repairs', 'It should be Travel'], []],
    ['are short', Array(2).fill('Long. '.repeat(30)), []],
    ['exclude a reason that is only a gap', ['7:00', '8:00'], []],
  ])('%s', (_, given, expected) => {
    expect(reasonsToOffer(given)).toEqual(expected)
  })

  it('are at most six', () => {
    const given = [...'ABCDEFGH'].flatMap((letter) => [letter, letter])
    expect(reasonsToOffer(given)).toEqual([...'ABCDEF'])
  })
})

test.each<[string, [number, number] | null]>([
  ['Gate log has you out at ___.', [24, 27]],
  ['No blank', null],
])('the first gap to fill in %s', (reason, expected) => {
  expect(blankIn(reason)).toEqual(expected)
})
