// Which administrator may do what to which account.
import { describe, expect, it, test } from 'vitest'
import { accountActs, denialOf } from '#domain/user/administration.ts'
import type { UserType } from '#domain/people.ts'

const types: readonly UserType[] = ['STAFF', 'APPROVER', 'USER_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR']
const other = (userType: UserType, active = true) => ({ id: 2, userType, active })

describe.each(accountActs)('%s', (act) => {
  // Some acts need an active account, one needs a disabled account.
  const active = act !== 'enable'

  test.each<[UserType, readonly (string | null)[]]>([
    ['STAFF', Array<string>(4).fill('FORBIDDEN')],
    ['APPROVER', Array<string>(4).fill('FORBIDDEN')],
    ['USER_ADMINISTRATOR', [null, null, null, 'SYSTEM_ADMINISTRATOR']],
    ['SYSTEM_ADMINISTRATOR', Array<null>(4).fill(null)],
  ])('by a %s', (userType, expected) => {
    expect(types.map((type) => denialOf(act, { id: 1, userType }, other(type, active)))).toEqual(expected)
  })
})

describe('an administrator', () => {
  const acts = (person: { id: number }, target: object, denial: string) =>
    accountActs.filter(
      (act) => denialOf(act, { ...person, userType: 'SYSTEM_ADMINISTRATOR' }, target as never) === denial,
    )

  it('can neither lock themselves out nor use actions on themselves that belong to the profile', () => {
    const others = accountActs.filter((act) => !['create', 'edit', 'enable'].includes(act))
    expect(acts({ id: 2 }, other('SYSTEM_ADMINISTRATOR'), 'ONESELF')).toEqual(others)
  })

  it('enables disabled accounts, and lets only active ones in', () => {
    expect(acts({ id: 1 }, other('STAFF'), 'STATE')).toEqual(['enable'])
    expect(acts({ id: 1 }, other('STAFF', false), 'STATE')).toEqual([
      'disable',
      'givePassword',
      'logOut',
      'welcome',
    ])
  })
})
