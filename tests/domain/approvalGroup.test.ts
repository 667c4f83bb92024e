// The form of an approval group, sentence by sentence (spec section 5), and who does what with a group.
import { describe, expect, it } from 'vitest'
import { formatContents, groupActs, isOpenTo, mayEverDo } from '#domain/approval-group/administration.ts'
import { approvalGroupForm, destinationForm, NO_APPROVER } from '#domain/approval-group/forms.ts'
import { formProblems, parseForm } from '#domain/forms.ts'

const ada = { active: true, userType: 'APPROVER' } as const
const whole = {
  name: 'Field north',
  gpBatchPrefix: 'FN',
  gpBatchNotificationTo: 'pay@test.example',
  gpBatchNotificationCc: '',
  adminNotification: '',
  members: [ada],
}
const NO_RECIPIENT = 'Please enter GP Batch Notification Recipients To'
const ADDRESSES = 'Contains one or more email addresses, separated by semicolons'

function problems(schema: Parameters<typeof parseForm>[0], value: unknown): Record<string, string> {
  return Object.fromEntries(formProblems(schema, value).map(({ path, message }) => [path, message]))
}
const wrong = (changes: object) => problems(approvalGroupForm, { ...whole, ...changes })

describe('an approval group', () => {
  it.each([
    [{ name: ' ' }, { name: 'Please enter Group Name' }],
    [{ name: 'x'.repeat(101) }, { name: 'At most 100 characters' }],
    [{ gpBatchPrefix: '' }, { gpBatchPrefix: 'Please enter GP Batch Prefix' }],
    [{ gpBatchPrefix: 'SEVENTH' }, { gpBatchPrefix: 'At most 6 characters' }],
    [{ gpBatchNotificationTo: ' ; ' }, { gpBatchNotificationTo: NO_RECIPIENT }],
    [{ gpBatchNotificationTo: 'pay@test.example, all@test.example' }, { gpBatchNotificationTo: ADDRESSES }],
    [{ gpBatchNotificationCc: 'pay@test.example; nobody' }, { gpBatchNotificationCc: ADDRESSES }],
    [{ adminNotification: 'pay@test' }, { adminNotification: ADDRESSES }],
    [{ adminNotification: `${'a'.repeat(2000)}@b.co` }, { adminNotification: 'At most 2000 characters' }],
    [{ members: [] }, { members: NO_APPROVER }],
    [{ members: [{ ...ada, active: false }] }, { members: NO_APPROVER }],
    [{ members: [{ active: true, userType: 'USER_ADMINISTRATOR' }] }, { members: NO_APPROVER }],
    [{ members: Array.from({ length: 201 }, () => ada) }, { members: 'At most 200 members' }],
  ])('is refused with %j', (changes, expected) => {
    expect(wrong(changes)).toEqual(expected)
  })

  it('may have a prefix of six characters, and an inactive member next to an active one', () => {
    expect(wrong({ gpBatchPrefix: 'SIXTHS', members: [{ ...ada, active: false }, ada] })).toEqual({})
    expect(wrong({ members: [{ active: true, userType: 'SYSTEM_ADMINISTRATOR' }] })).toEqual({})
  })

  it('stores its addresses in one format, without empty ones', () => {
    const lists = {
      gpBatchNotificationTo: ' pay@test.example ;all@test.example;; ',
      gpBatchNotificationCc: ';',
      adminNotification: 'a.b+c@sub.test.engineering',
    }
    expect(parseForm(approvalGroupForm, { ...whole, ...lists })).toMatchObject({
      gpBatchNotificationTo: 'pay@test.example; all@test.example',
      gpBatchNotificationCc: '',
      adminNotification: 'a.b+c@sub.test.engineering',
    })
  })

  it('needs a destination for its contents before it is deleted', () => {
    expect(problems(destinationForm, { destination: null })).toEqual({
      destination: 'Please select Approval Group',
    })
    expect(problems(destinationForm, { destination: { id: 'x' } })).toEqual({})
  })
})

describe('administering groups', () => {
  it.each([
    ['APPROVER', []],
    ['USER_ADMINISTRATOR', ['create', 'edit', 'delete', 'enable']],
    ['SYSTEM_ADMINISTRATOR', ['create', 'edit', 'delete', 'enable']],
  ] as const)('%s may %j', (userType, expected) => {
    expect(groupActs.filter((act) => mayEverDo(act, { userType }))).toEqual(expected)
  })

  it('deletes active groups, and enables inactive ones', () => {
    expect(groupActs.filter((act) => isOpenTo(act, { active: true }))).toEqual(['create', 'edit', 'delete'])
    expect(groupActs.filter((act) => isOpenTo(act, { active: false }))).toEqual(['create', 'edit', 'enable'])
  })

  it.each([
    [{ users: 0, pending: 0 }, null],
    [{ users: 1, pending: 0 }, '1 user'],
    [{ users: 0, pending: 2 }, '2 pending timesheets'],
    [{ users: 3, pending: 1 }, '3 users and 1 pending timesheet'],
  ])('describes the contents %j as: %s', (contents, said) => {
    expect(formatContents(contents)).toBe(said)
  })
})
