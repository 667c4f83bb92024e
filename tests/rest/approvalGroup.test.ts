// Approval groups under the legacy interface: who reads and who writes what of them, seen through both doors.
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { context, invalid, refused } from '#tests/support/rest.ts'
import { setUpWorld, type World } from '#tests/support/world.ts'

const world = setUpWorld()

const send: World['rest'] = (...call) => world.rest(...call)
const get = (path: string, by: PersonName) => send(by, 'GET', path)
const instant: unknown = expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('the list', () => {
  const whole = () => {
    const { fieldNorth, workshop, deserted } = world.company.groups
    const group = (id: number, Name: string, GPBatchPrefix: string, AdminNotification: string) => ({
      ApprovalGroupId: id,
      Name,
      Status: 1,
      GPBatchPrefix,
      GPBatchNotificationTo: 'pay@test.example',
      GPBatchNotificationCC: '',
      AdminNotification,
      CreatedOn: instant,
      UpdatedOn: instant,
      Version: 1,
    })
    return [
      group(deserted.id, 'Deserted', 'DE', ''),
      group(fieldNorth.id, 'Field north', 'FI', 'north@test.example; office@test.example'),
      group(workshop.id, 'Workshop', 'WO', ''),
    ]
  }
  /** As approvers see them. */
  const withStatus = () =>
    whole()
      .filter(({ Name }) => Name !== 'Deserted')
      .map(({ ApprovalGroupId, Name, Status, CreatedOn }) => ({ ApprovalGroupId, Name, Status, CreatedOn }))
  const named = (...names: ('fieldNorth' | 'workshop')[]) => {
    const { fieldNorth, workshop } = world.company.groups
    const all = {
      fieldNorth: { ApprovalGroupId: fieldNorth.id, Name: 'Field north' },
      workshop: { ApprovalGroupId: workshop.id, Name: 'Workshop' },
    }
    return names.map((name) => all[name])
  }

  it.each([
    ['a User_Administrator', 'uma', whole],
    ['a System_Administrator', 'sam', whole],
    ['an Approver, who may move timesheets to either', 'ada', withStatus],
    ['Staff', 'tess', () => named('fieldNorth')],
    ['Staff of another group', 'will', () => named('workshop')],
    ['Staff of none', 'lone', () => []],
  ] as const)('for %s', async (_, by, rows) => {
    const { status, body } = await get('/approvalGroup?$count=true', by)
    expect([status, body]).toEqual([
      200,
      { '@odata.context': context('approvalGroup'), '@odata.count': rows().length, value: rows() },
    ])
    expect((await get('/ApprovalGroup/$count', by)).text).toBe(String(rows().length))
  })

  it('has pages of 20', async () => {
    const name = (at: number) => ({
      name: `Group ${at}`,
      gpBatchPrefix: 'G',
      gpBatchNotificationTo: 'g@test.example',
    })
    await db.approvalGroup.createMany({ data: Array.from({ length: 20 }, (_, at) => name(at)) })
    const { body } = await get('/approvalGroup?$count=true&$select=Name', 'uma')
    expect((body.value as unknown[]).length).toBe(20)
    const next = new URL(body['@odata.nextLink'] as string)
    const rest = await get(next.pathname + next.search, 'uma')
    expect(rest.body).toEqual({
      '@odata.context': context('approvalGroup\\(Name\\)'),
      '@odata.count': 23,
      value: [{ Name: 'Group 8' }, { Name: 'Group 9' }, { Name: 'Workshop' }],
    })
    await db.approvalGroup.deleteMany({ where: { name: { startsWith: 'Group ' } } })
  })
})

describe('a group', () => {
  it('is of its administrators with its members', async () => {
    const { groups, people } = world.company
    const { fieldNorth } = groups
    const { body } = await get(
      `/approvalGroup(${fieldNorth.id})?$select=Name&$expand=ApprovalGroupMembers($select=ApproverId;$orderby=ApproverId)`,
      'uma',
    )
    expect(body).toEqual({
      '@odata.context': context('approvalGroup\\(Name,ApprovalGroupMembers\\(ApproverId\\)\\)/\\$entity'),
      Name: 'Field north',
      ApprovalGroupMembers: [people.ada, people.amy, people.ivo].map(({ id }) => ({ ApproverId: id })),
    })
    const of = `/approvalGroup(${fieldNorth.id})?$select=ApprovalGroupId&$expand=`
    const approver = 'Approver($select=FirstName,LastName,Email,AvatarUrl,UserStatus)'
    const whole = `ApprovalGroupMembers($select=ApproverId;$orderby=Approver/FirstName;$expand=${approver})`
    const shown = (person: { id: number; firstName: string; email: string; active: boolean }) => ({
      ApproverId: person.id,
      Approver: {
        FirstName: person.firstName,
        LastName: 'Tester',
        Email: person.email,
        AvatarUrl: null,
        UserStatus: person.active ? 1 : 0,
      },
    })
    expect((await get(of + whole, 'uma')).body).toMatchObject({
      ApprovalGroupMembers: [people.ada, people.amy, people.ivo].map(shown),
    })
    const users = await get(`${of}users($select=FirstName;$orderby=FirstName;$top=2;$count=true)`, 'sam')
    expect(users.body).toMatchObject({
      'users@odata.count': 8,
      users: [{ FirstName: 'Amy' }, { FirstName: 'Dora' }],
    })
    const disabled = `/approvalGroup?$filter=ApprovalGroupMembers/any(m:m/ApproverId eq ${people.bob.id})&$select=Name`
    expect((await get(disabled, 'sam')).body.value).toEqual([{ Name: 'Workshop' }])
  })

  it('out of sight is not found', async () => {
    const { workshop, deserted } = world.company.groups
    for (const [id, by] of [
      [workshop.id, 'tess'],
      [deserted.id, 'ada'],
      [999_999, 'sam'],
    ] as const)
      expect(await get(`/approvalGroup/${id}`, by)).toMatchObject({
        status: 404,
        body: refused('NOT_FOUND', 'Not found.'),
      })
  })

  it('gives an approver what the legacy client moves timesheets with, and its members', async () => {
    const { groups, people } = world.company
    const { body } = await get(
      '/approvalGroup?$filter=Status eq 1&$orderby=CreatedOn desc,Name&$select=Name&$expand=ApprovalGroupMembers($select=ApproverId;$orderby=ApproverId)',
      'ada',
    )
    const members = (...of: { id: number }[]) => of.map(({ id }) => ({ ApproverId: id }))
    expect(body.value).toEqual(
      expect.arrayContaining([
        { Name: 'Field north', ApprovalGroupMembers: members(people.ada, people.amy, people.ivo) },
        { Name: 'Workshop', ApprovalGroupMembers: members(people.bob) },
      ]),
    )
    const at = `/approvalGroup(${groups.workshop.id})?$expand=ApprovalGroupMembers($expand=Approver)`
    expect((await get(at, 'ada')).body).toMatchObject({
      ApprovalGroupMembers: [{ Approver: { FirstName: 'Bob', Email: 'bob@test.example', UserStatus: 1 } }],
    })
    const led = `/approvalGroup?$filter=ApprovalGroupMembers/any(m:m/ApproverId eq ${people.bob.id})`
    expect((await get(led, 'ada')).body.value).toMatchObject([{ Name: 'Workshop' }])
  })

  it.each([
    ['tess', 'Status'],
    ['tess', 'ApprovalGroupMembers'],
    ['ada', 'GPBatchPrefix'],
    ['ada', 'users'],
  ] as const)('has for %s no property %s', async (by, name) => {
    for (const asked of [`$filter=${name} eq null`, `$orderby=${name}`, `$select=${name}`]) {
      const message = `'${name}' is not a property of ApprovalGroup.`
      const { status, body } = await get(`/approvalGroup?${asked}`, by)
      expect([asked, status, body]).toEqual([asked, 400, refused('BAD_QUERY', message)])
    }
    const expanded = await get(`/approvalGroup?$expand=${name}`, by)
    const message = `'${name}' is not a navigation property of ApprovalGroup.`
    expect([expanded.status, expanded.body]).toEqual([400, refused('BAD_QUERY', message)])
  })
})

const newGroup = (changes: object = {}) => {
  const { ada, bob } = world.company.people
  return {
    Name: 'Night crew',
    GPBatchPrefix: 'NIGHT',
    GPBatchNotificationTo: 'pay@test.example;boss@test.example',
    GPBatchNotificationCC: '',
    AdminNotification: 'office@test.example',
    ApprovalGroupMembers: [
      { ApproverId: ada.id, Approver: { FirstName: 'Ada', UserStatus: 1 } },
      { approverid: bob.id },
    ],
    ...changes,
  }
}
type Made = { ApprovalGroupId: number; Version: number; ApprovalGroupMembers: { ApproverId: number }[] }
async function make(changes: object = {}): Promise<Made> {
  const { status, body } = await send('sam', 'POST', '/approvalGroup', newGroup(changes))
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as Made
}
const approversOf = ({ ApprovalGroupMembers: members }: Made) =>
  members.map(({ ApproverId }) => ApproverId).sort((a, b) => a - b)
/** What GraphQL says of a group. */
async function seen(id: number) {
  const { data } = await world.ask<{ group: Record<string, unknown> | null }>(
    'sam',
    `query ($number: Int!) { group: administeredGroup(number: $number) {
      name active gpBatchPrefix gpBatchNotificationTo gpBatchNotificationCc adminNotification version
      members { approver { firstName } }
      history(first: 5) { edges { node { action nameOfModifier } } }
    } }`,
    { number: id },
  )
  return data!.group
}

describe('the group of a timesheet', () => {
  it('is whole for administrators, has its state for approvers and is a name for Staff', async () => {
    const sheet = await world.seed({ owner: 'tess', status: 'PENDING' })
    const group = async (by: PersonName) =>
      (await get(`/Timesheet(${sheet.id})/ApprovalGroup`, by)).body as Record<string, unknown>
    expect(await group('uma')).toMatchObject({ Name: 'Field north', GPBatchPrefix: 'FI' })
    for (const [by, more] of [
      ['tess', []],
      ['ada', ['Status', 'CreatedOn']],
    ] as const) {
      expect(Object.keys(await group(by))).toEqual(['@odata.context', 'ApprovalGroupId', 'Name', ...more])
      const { status, body } = await get('/Timesheet?$filter=ApprovalGroup/GPBatchPrefix ne null', by)
      expect([status, body.value]).toEqual([400, "'GPBatchPrefix' is not a property of ApprovalGroup."])
    }
  })
})

describe('POST /approvalGroup', () => {
  it.each(['uma', 'sam'] as const)('of %s makes a group, which GraphQL shows as well', async (by) => {
    const { ada, bob } = world.company.people
    const { status, headers, body } = await send(by, 'POST', '/approvalGroup', newGroup())
    const { ApprovalGroupId: id } = body as Made
    expect(status).toBe(201)
    expect(headers.get('location')).toMatch(new RegExp(`/api/approvalGroup\\(${id}\\)$`))
    const member = (ApproverId: number) => ({
      ApprovalGroupMemberId: expect.any(Number) as unknown,
      ApprovalGroupId: id,
      ApproverId,
      Approver: expect.objectContaining({ UserId: ApproverId, UserStatus: 1 }) as unknown,
    })
    expect(body).toEqual({
      '@odata.context': context('approvalGroup/\\$entity'),
      ApprovalGroupId: id,
      Name: 'Night crew',
      Status: 1,
      GPBatchPrefix: 'NIGHT',
      GPBatchNotificationTo: 'pay@test.example; boss@test.example',
      GPBatchNotificationCC: '',
      AdminNotification: 'office@test.example',
      CreatedOn: instant,
      UpdatedOn: instant,
      Version: 1,
      ApprovalGroupMembers: [member(ada.id), member(bob.id)],
    })
    const path = `/approvalGroup(${id})?$expand=ApprovalGroupMembers($expand=Approver)`
    expect((await get(path, by)).body).toEqual(body)
    expect(await seen(id)).toEqual({
      name: 'Night crew',
      active: true,
      gpBatchPrefix: 'NIGHT',
      gpBatchNotificationTo: 'pay@test.example; boss@test.example',
      gpBatchNotificationCc: '',
      adminNotification: 'office@test.example',
      version: 1,
      members: [{ approver: { firstName: 'Ada' } }, { approver: { firstName: 'Bob' } }],
      history: {
        edges: [{ node: { action: 'CREATED', nameOfModifier: `${by === 'sam' ? 'Sam' : 'Uma'} Tester` } }],
      },
    })
  })

  it.each([
    [{ GPBatchPrefix: 'SEVENTH' }, 'GPBatchPrefix', 'At most 6 characters'],
    [
      { AdminNotification: 'nobody' },
      'AdminNotification',
      'Contains one or more email addresses, separated by semicolons',
    ],
    [{ ApprovalGroupMembers: [] }, 'ApprovalGroupMembers', 'Please select at least one active approver'],
    [
      { ApprovalGroupMembers: [{}] },
      'ApprovalGroupMembers/0/ApproverId',
      'ApproverId must be a whole number.',
    ],
    [{ Status: 0 }, 'Status', 'To make a group inactive, delete it.'],
  ])('with %o is refused', async (changes, target, message) => {
    const before = await db.approvalGroup.count()
    const { status, body } = await send('uma', 'POST', '/approvalGroup', newGroup(changes))
    expect([status, body]).toEqual([400, invalid(target, message)])
    expect(await db.approvalGroup.count()).toBe(before)
  })

  it.each([
    ['Ivo', 'ivo', { Approver: { FirstName: 'Ivo', UserStatus: 0 } }],
    ['Tess', 'tess', {}],
  ] as const)('refuses by name members who cannot approve: %s', async (firstName, name, more) => {
    const { ada, [name]: barred } = world.company.people
    const members = [{ ApproverId: ada.id }, { ApproverId: barred.id, ...more }]
    const wrong = newGroup({ ApprovalGroupMembers: members })
    const { status, body } = await send('uma', 'POST', '/approvalGroup', wrong)
    const message = `Only active approvers can be added to a group. Please take out ${firstName} Tester.`
    expect([status, body]).toEqual([400, invalid('ApprovalGroupMembers', message)])
  })
})

describe('PATCH /approvalGroup', () => {
  it.each(['uma', 'sam'] as const)('by %s changes only the sent properties', async (by) => {
    const { ada, bob } = world.company.people
    const made = await make()
    const id = made.ApprovalGroupId
    const { status, text } = await send(by, 'PATCH', `/approvalGroup/${id}`, {
      name: 'Day crew',
      'ApprovalGroupMembers@odata.nextLink': 'http://old.example/next',
    })
    expect([status, text]).toEqual([204, ''])
    const shown = await get(`/approvalGroup(${id})?$expand=ApprovalGroupMembers`, by)
    expect(shown.body).toMatchObject({ Name: 'Day crew', GPBatchPrefix: 'NIGHT', Version: 2 })
    expect(approversOf(shown.body as unknown as Made)).toEqual([ada.id, bob.id])
    const prefer = { prefer: 'return=representation' }
    const members = { ApprovalGroupMembers: [{ ApproverId: bob.id }] }
    const whole = await send(by, 'PUT', `/approvalGroup(${id})`, members, prefer)
    expect(whole.status).toBe(200)
    expect(approversOf(whole.body as unknown as Made)).toEqual([bob.id])
    expect((await seen(id))!.members).toEqual([{ approver: { firstName: 'Bob' } }])
  })

  it('keeps a disabled member unless the sent members leave them out', async () => {
    const { ada, bob, ivo } = world.company.people
    const { ApprovalGroupId: id } = await make()
    await db.user.update({ where: { id: bob.id }, data: { active: false } })
    const path = `/approvalGroup(${id})?$expand=ApprovalGroupMembers($expand=Approver)`
    const read = async () => (await get(path, 'uma')).body as unknown as Made
    await send('uma', 'PATCH', `/approvalGroup/${id}`, { Name: 'Night crew' })
    await send('uma', 'PATCH', `/approvalGroup/${id}`, { Name: 'Late crew' })
    expect(approversOf(await read())).toEqual([ada.id, bob.id])
    expect((await send('uma', 'PATCH', `/approvalGroup/${id}`, await read())).status).toBe(204)
    expect(approversOf(await read())).toEqual([ada.id, bob.id])
    const where = { noun: 'APPROVAL_GROUP', recordId: id, action: 'CHANGED' } as const
    const history = await db.administrationHistory.findMany({ where })
    expect(history.map(({ changeDetail }) => JSON.stringify(changeDetail))).toEqual([
      expect.not.stringContaining('Members'),
    ])
    const added = { ApprovalGroupMembers: [ada, bob, ivo].map((one) => ({ ApproverId: one.id })) }
    const { status, body } = await send('uma', 'PATCH', `/approvalGroup/${id}`, added)
    expect([status, body.value]).toEqual([
      400,
      'Only active approvers can be added to a group. Please take out Ivo Tester.',
    ])
    await send('uma', 'PATCH', `/approvalGroup/${id}`, { ApprovalGroupMembers: [{ ApproverId: ada.id }] })
    expect(approversOf(await read())).toEqual([ada.id])
    await db.user.update({ where: { id: bob.id }, data: { active: true } })
  })

  it('accepts the record as it was read', async () => {
    const { ApprovalGroupId: id } = await make()
    const path = `/approvalGroup(${id})?$expand=ApprovalGroupMembers($expand=Approver),users`
    const { body } = await get(path, 'sam')
    const { status } = await send('sam', 'PATCH', `/approvalGroup(${id})`, body)
    expect(status).toBe(204)
    expect(await seen(id)).toMatchObject({
      name: 'Night crew',
      history: { edges: [{ node: { action: 'CREATED' } }] },
    })
  })

  it('with an old version names the person who changed it', async () => {
    const { ApprovalGroupId: id, Version } = await make()
    await send('uma', 'PATCH', `/approvalGroup/${id}`, { Name: 'First', Version })
    const late = await send('sam', 'PATCH', `/approvalGroup/${id}`, { Name: 'Second', Version })
    expect([late.status, late.body]).toMatchObject([400, { error: { code: 'CHANGED_SINCE' } }])
    expect(late.body.value).toMatch(/^Changed by Uma Tester at .* since you opened it/)
  })

  it('reactivates a group with Status 1, and never deactivates one', async () => {
    const { ApprovalGroupId: id } = await make()
    await db.approvalGroup.update({ where: { id }, data: { active: false } })
    const { status } = await send('uma', 'PATCH', `/approvalGroup/${id}`, { Status: 1 })
    expect([status, await seen(id)]).toMatchObject([
      204,
      { active: true, history: { edges: [{ node: { action: 'ENABLED' } }, {}] } },
    ])
    const off = await send('uma', 'PATCH', `/approvalGroup/${id}`, { Status: 0, Name: 'Gone' })
    expect([off.status, off.body]).toEqual([400, invalid('Status', 'To make a group inactive, delete it.')])
    expect((await seen(id))!.name).toBe('Night crew')
  })

  it.each(['tess', 'ada'] as const)('of %s finds no group', async (by) => {
    const { id } = world.company.groups.fieldNorth
    const { status, body } = await send(by, 'PATCH', `/approvalGroup/${id}`, { Nosuch: 1 })
    expect([status, body]).toEqual([404, refused('NOT_FOUND', 'Not found.')])
  })
})

describe('DELETE /approvalGroup', () => {
  it('deletes a group that nothing refers to', async () => {
    const { ApprovalGroupId: id } = await make()
    const { status, text } = await send('uma', 'DELETE', `/approvalGroup/${id}`)
    expect([status, text, await seen(id)]).toEqual([204, '', null])
    expect((await send('uma', 'DELETE', `/approvalGroup/${id}`)).status).toBe(404)
  })

  it('makes a group with history inactive, and returns it', async () => {
    const { ApprovalGroupId: id } = await make()
    const { id: sheet } = await world.seed({ owner: 'tess', status: 'APPROVED' })
    await db.timesheet.update({ where: { id: sheet }, data: { approvalGroupId: id } })
    const { status, body } = await send('uma', 'DELETE', `/approvalGroup/${id}`)
    expect([status, body]).toMatchObject([200, { ApprovalGroupId: id, Name: 'Night crew', Status: 0 }])
    expect(await seen(id)).toMatchObject({ active: false })
    await db.timesheet.delete({ where: { id: sheet } })
  })

  it.each(['tess', 'ada'] as const)('of %s finds no group', async (by) => {
    const { id } = world.company.groups.fieldNorth
    expect((await send(by, 'DELETE', `/approvalGroup/${id}`)).status).toBe(404)
    expect(await seen(id)).not.toBeNull()
  })
})
