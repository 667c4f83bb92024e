// Unusual entries of the user log.
import { expect, test } from 'vitest'
import { unusualAccess, type AccessEntry, type KnownAccess } from '#domain/user/unusual-access.ts'
import type { UserLogType } from '#domain/user/user-log.ts'

type Case = [when: number, userLogType: UserLogType, about?: Partial<AccessEntry>]

/** Entries of one person, by minutes. */
const entriesOf = (cases: readonly Case[]): AccessEntry[] =>
  cases.map(([minute, userLogType, about], index) => ({
    id: index + 1,
    userId: 7,
    userLogType,
    at: new Date(Date.UTC(2026, 10, 23) + minute * 60_000),
    device: 'Chrome on Android',
    network: '203.0.113.7',
    byOther: false,
    isDisabled: false,
    ...about,
  }))
const usual = (times: number): KnownAccess => ({
  device: 'Chrome on Android',
  network: '203.0.113.7',
  times,
})
const elsewhere = { network: '198.51.100.1' }
const firefox = { device: 'Firefox on Windows' }

test.each<[string, KnownAccess[], Case[], string[]]>([
  [
    'a usual day',
    [usual(9)],
    [
      [0, 'SIGNED_IN'],
      [500, 'SIGNED_OUT'],
      [700, 'SIGNED_IN'],
    ],
    [],
  ],
  [
    'a typing mistake',
    [usual(9)],
    [
      [0, 'SIGN_IN_FAILED'],
      [1, 'SIGN_IN_FAILED'],
      [2, 'SIGNED_IN'],
    ],
    [],
  ],
  [
    'two failures without a sign-in',
    [usual(9)],
    [
      [0, 'SIGN_IN_FAILED'],
      [1, 'SIGN_IN_FAILED'],
    ],
    [],
  ],
  [
    'three failures',
    [usual(9)],
    [
      [0, 'SIGN_IN_FAILED'],
      [30, 'SIGN_IN_FAILED'],
      [60, 'SIGN_IN_FAILED'],
    ],
    ['1 FAILED', '2 FAILED', '3 FAILED'],
  ],
  [
    'three failures on three days',
    [usual(9)],
    [
      [0, 'SIGN_IN_FAILED'],
      [1440, 'SIGN_IN_FAILED'],
      [2880, 'SIGN_IN_FAILED'],
    ],
    [],
  ],
  [
    'three failures, then a sign-in',
    [usual(9)],
    [
      [0, 'SIGN_IN_FAILED'],
      [1, 'SIGN_IN_FAILED'],
      [2, 'SIGN_IN_FAILED'],
      [3, 'SIGNED_IN'],
    ],
    ['1 GUESSED', '2 GUESSED', '3 GUESSED', '4 GUESSED'],
  ],
  [
    'three failures, then a sign-in hours later',
    [usual(9)],
    [
      [0, 'SIGN_IN_FAILED'],
      [1, 'SIGN_IN_FAILED'],
      [2, 'SIGN_IN_FAILED'],
      [200, 'SIGNED_IN'],
    ],
    ['1 FAILED', '2 FAILED', '3 FAILED'],
  ],
  ['too many tries, logged once', [usual(9)], [[0, 'SIGN_IN_THROTTLED']], ['1 FAILED']],
  ['a right password without the second factor', [usual(9)], [[0, 'SECOND_FACTOR_FAILED']], ['1 FAILED']],
  [
    'a code mistyped',
    [usual(9)],
    [
      [0, 'SECOND_FACTOR_FAILED'],
      [1, 'SIGNED_IN'],
    ],
    [],
  ],
  [
    'a disabled account tried once',
    [usual(9)],
    [[0, 'SIGN_IN_FAILED', { isDisabled: true }]],
    ['1 DISABLED'],
  ],
  [
    'the first sign-in of all',
    [],
    [
      [0, 'PASSWORD_CHANGED'],
      [1, 'SIGNED_IN', firefox],
    ],
    [],
  ],
  [
    'a new device, once',
    [usual(1)],
    [
      [0, 'SIGNED_IN', firefox],
      [5, 'SIGNED_IN', firefox],
    ],
    ['1 NEW_DEVICE'],
  ],
  ['a program that does not name itself', [usual(9)], [[0, 'SIGNED_IN', { device: null }]], []],
  ['another network of somebody settled', [usual(5)], [[0, 'SIGNED_IN', elsewhere]], ['1 NEW_NETWORK']],
  ['another network of somebody new', [usual(4)], [[0, 'SIGNED_IN', elsewhere]], []],
  [
    'another network of somebody who roams',
    [usual(9), { ...usual(1), network: '192.0.2.1' }],
    [[0, 'SIGNED_IN', elsewhere]],
    [],
  ],
  [
    'forced out by an administrator',
    [usual(1)],
    [
      [0, 'FORCED_LOGOUT', { byOther: true }],
      [1, 'FORCED_LOGOUT'],
    ],
    ['1 FORCED'],
  ],
  [
    'changes of the account',
    [usual(1)],
    [
      [0, 'PASSWORD_CHANGED'],
      [1, 'SECOND_FACTOR_REMOVED'],
      [2, 'SESSION_REUSED'],
      [3, 'ACCOUNT_CHANGED'],
    ],
    ['1 PASSWORD', '2 FACTOR', '3 REUSED'],
  ],
])('%s', (_, known, cases, expected) => {
  const found = unusualAccess(entriesOf(cases), () => known)
  expect(found.map(({ id, reason }) => `${id} ${reason}`)).toEqual(expected)
})

test('each person is judged separately', () => {
  const entries = entriesOf([
    [0, 'SIGN_IN_FAILED'],
    [1, 'SIGN_IN_FAILED', { userId: 8 }],
    [2, 'SIGN_IN_FAILED'],
  ])
  expect(unusualAccess(entries, () => [])).toEqual([])
})
