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

const at = (minute: number, userLogType: UserLogType, about: Partial<AccessEntry> = {}): Case => [
  minute,
  userLogType,
  about,
]
const failed = (...minutes: number[]) => minutes.map((minute) => at(minute, 'SIGN_IN_FAILED'))

test.each<[string, KnownAccess[], Case[], string[]]>([
  ['a usual day', [usual(9)], [at(0, 'SIGNED_IN'), at(500, 'SIGNED_OUT'), at(700, 'SIGNED_IN')], []],
  ['a typing mistake', [usual(9)], [...failed(0, 1), at(2, 'SIGNED_IN')], []],
  ['two failures without a sign-in', [usual(9)], failed(0, 1), []],
  ['three failures', [usual(9)], failed(0, 30, 60), ['1 FAILED', '2 FAILED', '3 FAILED']],
  ['three failures on three days', [usual(9)], failed(0, 1440, 2880), []],
  [
    'three failures, then a sign-in',
    [usual(9)],
    [...failed(0, 1, 2), at(3, 'SIGNED_IN')],
    ['1 GUESSED', '2 GUESSED', '3 GUESSED', '4 GUESSED'],
  ],
  [
    'three failures, then a sign-in hours later',
    [usual(9)],
    [...failed(0, 1, 2), at(200, 'SIGNED_IN')],
    ['1 FAILED', '2 FAILED', '3 FAILED'],
  ],
  ['too many tries, logged once', [usual(9)], [at(0, 'SIGN_IN_THROTTLED')], ['1 FAILED']],
  ['a right password without the second factor', [usual(9)], [at(0, 'SECOND_FACTOR_FAILED')], ['1 FAILED']],
  ['a code mistyped', [usual(9)], [at(0, 'SECOND_FACTOR_FAILED'), at(1, 'SIGNED_IN')], []],
  [
    'a disabled account tried once',
    [usual(9)],
    [at(0, 'SIGN_IN_FAILED', { isDisabled: true })],
    ['1 DISABLED'],
  ],
  ['the first sign-in of all', [], [at(0, 'PASSWORD_CHANGED'), at(1, 'SIGNED_IN', firefox)], []],
  [
    'a new device, once',
    [usual(1)],
    [at(0, 'SIGNED_IN', firefox), at(5, 'SIGNED_IN', firefox)],
    ['1 NEW_DEVICE'],
  ],
  ['a program that does not name itself', [usual(9)], [at(0, 'SIGNED_IN', { device: null })], []],
  ['another network of somebody settled', [usual(5)], [at(0, 'SIGNED_IN', elsewhere)], ['1 NEW_NETWORK']],
  ['another network of somebody new', [usual(4)], [at(0, 'SIGNED_IN', elsewhere)], []],
  [
    'another network of somebody who roams',
    [usual(9), { ...usual(1), network: '192.0.2.1' }],
    [at(0, 'SIGNED_IN', elsewhere)],
    [],
  ],
  [
    'forced out by an administrator',
    [usual(1)],
    [at(0, 'FORCED_LOGOUT', { byOther: true }), at(1, 'FORCED_LOGOUT')],
    ['1 FORCED'],
  ],
  [
    'changes of the account',
    [usual(1)],
    [
      at(0, 'PASSWORD_CHANGED'),
      at(1, 'SECOND_FACTOR_REMOVED'),
      at(2, 'SESSION_REUSED'),
      at(3, 'ACCOUNT_CHANGED'),
    ],
    ['1 PASSWORD', '2 FACTOR', '3 REUSED'],
  ],
])('%s', (_, known, cases, expected) => {
  const found = unusualAccess(entriesOf(cases), () => known)
  expect(found.map(({ id, reason }) => `${id} ${reason}`)).toEqual(expected)
})

test('each person is judged separately', () => {
  const entries = entriesOf([...failed(0, 2), at(1, 'SIGN_IN_FAILED', { userId: 8 })])
  expect(unusualAccess(entries, () => [])).toEqual([])
})
