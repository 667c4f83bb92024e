import { describe, expect, it, test } from 'vitest'
import type { UserType } from '#domain/people.ts'
import {
  countedStatuses,
  mayEver,
  mayNow,
  mayRecord,
  type ActedOn,
  type Actor,
  type TimesheetAction,
  type TimesheetStatus,
} from '#domain/timesheet/lifecycle.ts'

const OWNER = 1
const GROUP = 10

function person(id: number, userType: UserType, approvalGroupIds: number[], mayCreate = true): Actor<number> {
  return { id, userType, approvalGroupIds, allowTimesheetCreation: mayCreate, excludedOwners: [] }
}

/** Every kind of user in relation to a timesheet of OWNER that was submitted to GROUP. */
const owners: Record<string, Actor<number>> = {
  'its owner, Staff': person(OWNER, 'STAFF', []),
  'its owner, an Approver of its own group': person(OWNER, 'APPROVER', [GROUP]),
  'its owner, a System_Administrator': person(OWNER, 'SYSTEM_ADMINISTRATOR', [GROUP]),
}
const deciders: Record<string, Actor<number>> = {
  "an approver of the sheet's group": person(2, 'APPROVER', [9, GROUP]),
  "an approver of the sheet's group who records no timesheets": person(2, 'APPROVER', [GROUP], false),
  'a System_Administrator': person(3, 'SYSTEM_ADMINISTRATOR', []),
}
const bystanders: Record<string, Actor<number>> = {
  'an approver of another group': person(4, 'APPROVER', [11]),
  'an approver of no group': person(4, 'APPROVER', []),
  'another Staff': person(5, 'STAFF', []),
  "a Staff who is still a member of the sheet's group": person(5, 'STAFF', [GROUP]),
  'a User_Administrator': person(6, 'USER_ADMINISTRATOR', []),
  "a User_Administrator who is a member of the sheet's group": person(6, 'USER_ADMINISTRATOR', [GROUP]),
  'a User_Administrator who owns it': person(OWNER, 'USER_ADMINISTRATOR', [GROUP]),
}

// Rulings 1, row by row. o: the owner; d: who decides, an approver of the sheet's group or a System_Administrator,
// never the owner; a dot: nobody.
const columns: TimesheetStatus[] = ['DRAFT', 'PENDING', 'APPROVED', 'DECLINED', 'RECALLED', 'CANCELLED']
const table: Record<TimesheetAction, string> = {
  save: '   o  .  .  .  o  .',
  submit: ' o  .  .  .  o  .',
  edit: '   .  d  .  .  .  .',
  approve: '.  d  .  .  .  .',
  decline: '.  d  .  .  .  .',
  cancel: ' .  d  d  d  .  .',
  recall: ' .  o  .  o  .  .',
  delete: ' o  .  .  .  o  .',
  move: '   .  d  .  .  .  .',
}
const actions = Object.keys(table) as TimesheetAction[]

describe.each(actions)('%s', (action) => {
  const cells = table[action].trim().split(/\s+/)
  test.each(columns.map((status, index) => ({ status, who: cells[index] })))(
    'of a $status timesheet is for $who only',
    ({ status, who }) => {
      const sheet: ActedOn<number> = { userId: OWNER, approvalGroupId: GROUP, status }
      const may = (people: Record<string, Actor<number>>) =>
        Object.fromEntries(Object.entries(people).map(([name, one]) => [name, mayNow(action, one, sheet)]))
      const all = (people: Record<string, Actor<number>>, answer: boolean) =>
        Object.fromEntries(Object.keys(people).map((name) => [name, answer]))
      expect(may(owners)).toEqual(all(owners, who === 'o'))
      expect(may(deciders)).toEqual(all(deciders, who === 'd'))
      expect(may(bystanders)).toEqual(all(bystanders, false))
    },
  )
})

describe('permission to act', () => {
  it('does not depend on the status, so that a lost race is reported as a conflict', () => {
    for (const status of columns) {
      const sheet = { userId: OWNER, approvalGroupId: GROUP, status }
      expect(mayEver('approve', deciders['a System_Administrator']!, sheet)).toBe(true)
      expect(mayEver('approve', bystanders['an approver of another group']!, sheet)).toBe(false)
      expect(mayEver('submit', owners['its owner, Staff']!, sheet)).toBe(true)
    }
  })

  it('is refused to every approver while a timesheet has no group', () => {
    const unstamped = { userId: OWNER, approvalGroupId: null, status: 'PENDING' } as const
    expect(mayNow('approve', deciders["an approver of the sheet's group"]!, unstamped)).toBe(false)
    expect(mayNow('approve', deciders['a System_Administrator']!, unstamped)).toBe(true)
  })

  it('stays with an owner who may no longer record, for recalling and deleting', () => {
    const owner = person(OWNER, 'APPROVER', [GROUP], false)
    const pending = { userId: OWNER, approvalGroupId: GROUP, status: 'PENDING' } as const
    const draft = { ...pending, status: 'DRAFT' } as const
    expect([mayNow('recall', owner, pending), mayNow('delete', owner, draft)]).toEqual([true, true])
    expect([mayNow('save', owner, draft), mayNow('submit', owner, draft)]).toEqual([false, false])
  })
})

it.each([
  ['DRAFT', true],
  ['PENDING', false],
  ['APPROVED', false],
  ['DECLINED', true],
  ['RECALLED', true],
  ['CANCELLED', false],
] as const)('its owner may record a %s timesheet as it is now: %s; nobody else may', (status, may) => {
  const sheet = { userId: OWNER, approvalGroupId: GROUP, status }
  expect(mayRecord(person(OWNER, 'STAFF', []), sheet)).toBe(may)
  expect(mayRecord(person(OWNER, 'APPROVER', [GROUP], false), sheet)).toBe(false)
  expect(mayRecord(person(3, 'SYSTEM_ADMINISTRATOR', [GROUP]), sheet)).toBe(false)
})

describe('statuses', () => {
  it('0, 1, 2 and 4 count towards a day; declined and cancelled timesheets do not', () => {
    expect([...countedStatuses].sort()).toEqual(['APPROVED', 'DRAFT', 'PENDING', 'RECALLED'])
  })
})
