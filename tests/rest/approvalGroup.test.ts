// Approval groups in the legacy interface: who reads and writes which properties, compared with GraphQL.
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

  it.each([
    ['an administrator', 'uma', whole],
    ['an Approver, who may move timesheets to either', 'ada', withStatus],
    ['Staff', 'will', () => [{ ApprovalGroupId: world.company.groups.workshop.id, Name: 'Workshop' }]],
    ['Staff of no group', 'lone', () => []],
  ] as const)('for %s', async (_, by, rows) => {
    const { status, body } = await get('/approvalGroup?$count=true', by)
    expect([status, body]).toEqual([
      200,
      { '@odata.context': context('approvalGroup'), '@odata.count': rows().length, value: rows() },
    ])
    expect((await get('/ApprovalGroup/$count', by)).text).toBe(String(rows().length))
  })

  it('has pages of 20', async () => {
    const group = { gpBatchPrefix: 'G', gpBatchNotificationTo: 'g@test.example' }
    const data = Array.from({ length: 20 }, (_, at) => ({ name: `Group ${at}`, ...group }))
    await db.approvalGroup.createMany({ data })
    const { body } = await get('/approvalGroup?$count=true&$select=Name', 'uma')
    expect((body.value as unknown[]).length).toBe(20)
    const next = new URL(body['@odata.nextLink'] as string)
    expect((await get(next.pathname + next.search, 'uma')).body).toEqual({
      '@odata.context': context('approvalGroup\\(Name\\)'),
      '@odata.count': 23,
      value: [{ Name: 'Group 8' }, { Name: 'Group 9' }, { Name: 'Workshop' }],
    })
    await db.approvalGroup.deleteMany({ where: { name: { startsWith: 'Group ' } } })
  })
})

describe('a group', () => {
  const members = (...of: { id: number }[]) => of.map(({ id }) => ({ ApproverId: id }))

  it('is of its administrators with its members and its people', async () => {
    const { groups, people } = world.company
    const at = `/approvalGroup(${groups.fieldNorth.id})`
    const approver = 'Approver($select=FirstName,LastName,Email,AvatarUrl,UserStatus)'
    const expand = `ApprovalGroupMembers($select=ApproverId;$orderby=Approver/FirstName;$expand=${approver})`
    const shown = (person: { id: number; firstName: string; email: string; active: boolean }) => ({
      ApproverId: person.id,
      Approver: {
        ...{ FirstName: person.firstName, LastName: 'Tester', Email: person.email, AvatarUrl: null },
        UserStatus: person.active ? 1 : 0,
      },
    })
    expect((await get(`${at}?$select=Name&$expand=${expand}`, 'uma')).body).toMatchObject({
      Name: 'Field north',
      ApprovalGroupMembers: [people.ada, people.amy, people.ivo].map(shown),
    })
    const users = 'users($select=FirstName;$orderby=FirstName;$top=2;$count=true)'
    expect((await get(`${at}?$select=ApprovalGroupId&$expand=${users}`, 'sam')).body).toMatchObject({
      'users@odata.count': 8,
      users: [{ FirstName: 'Amy' }, { FirstName: 'Dora' }],
    })
  })

  it('out of sight is not found', async () => {
    const { workshop, deserted } = world.company.groups
    for (const [id, by] of [
      [workshop.id, 'tess'],
      [deserted.id, 'ada'],
      [999_999, 'sam'],
    ] as const)
      expect((await get(`/approvalGroup/${id}`, by)).status).toBe(404)
  })

  it('gives an approver what the legacy client moves timesheets with, and its members', async () => {
    const { people } = world.company
    const expand = 'ApprovalGroupMembers($select=ApproverId;$orderby=ApproverId;$expand=Approver)'
    const query = `$filter=Status eq 1&$orderby=Name desc&$select=Name&$expand=${expand}`
    expect((await get(`/approvalGroup?${query}`, 'ada')).body.value).toMatchObject([
      { Name: 'Workshop', ApprovalGroupMembers: [{ Approver: { FirstName: 'Bob', UserStatus: 1 } }] },
      { Name: 'Field north', ApprovalGroupMembers: members(people.ada, people.amy, people.ivo) },
    ])
    const led = `/approvalGroup?$filter=ApprovalGroupMembers/any(m:m/ApproverId eq ${people.bob.id})`
    expect((await get(led, 'ada')).body.value).toMatchObject([{ Name: 'Workshop' }])
  })

  it.each([
    ['tess', 'Status'],
    ['tess', 'ApprovalGroupMembers'],
    ['ada', 'GPBatchPrefix'],
    ['ada', 'users'],
  ] as const)('has for %s no property %s', async (by, name) => {
    for (const asked of [
      `$filter=${name} eq null`,
      `$orderby=${name}`,
      `$select=${name}`,
      `$expand=${name}`,
    ]) {
      const kind = asked.startsWith('$expand') ? 'navigation property' : 'property'
      const message = `'${name}' is not a ${kind} of ApprovalGroup.`
      const { status, body } = await get(`/approvalGroup?${asked}`, by)
      expect([asked, status, body]).toEqual([asked, 400, refused('BAD_QUERY', message)])
    }
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

it('the group of a timesheet is whole for administrators, has its state for approvers and is a name for Staff', async () => {
  const sheet = await world.seed({ owner: 'tess', status: 'PENDING' })
  const group = async (by: PersonName) => (await get(`/Timesheet(${sheet.id})/ApprovalGroup`, by)).body
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

describe('POST /approvalGroup', () => {
  it('makes a group, which GraphQL shows as well', async () => {
    const { ada, bob } = world.company.people
    const { status, headers, body } = await send('uma', 'POST', '/approvalGroup', newGroup())
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
    expect((await get(path, 'uma')).body).toEqual(body)
    expect(await seen(id)).toEqual({
      name: 'Night crew',
      active: true,
      gpBatchPrefix: 'NIGHT',
      gpBatchNotificationTo: 'pay@test.example; boss@test.example',
      gpBatchNotificationCc: '',
      adminNotification: 'office@test.example',
      version: 1,
      members: [{ approver: { firstName: 'Ada' } }, { approver: { firstName: 'Bob' } }],
      history: { edges: [{ node: { action: 'CREATED', nameOfModifier: 'Uma Tester' } }] },
    })
  })

  it.each([
    [{ GPBatchPrefix: 'SEVENTH' }, 'GPBatchPrefix', 'At most 6 characters'],
    [{ ApprovalGroupMembers: [] }, 'ApprovalGroupMembers', 'Please select at least one active approver'],
    [{ Status: 0 }, 'Status', 'To make a group inactive, delete it.'],
  ])('with %o is refused', async (changes, target, message) => {
    const before = await db.approvalGroup.count()
    const { status, body } = await send('uma', 'POST', '/approvalGroup', newGroup(changes))
    expect([status, body]).toEqual([400, invalid(target, message)])
    expect(await db.approvalGroup.count()).toBe(before)
  })
})

describe('PATCH /approvalGroup', () => {
  it('changes only the sent properties', async () => {
    const { ada, bob } = world.company.people
    const { ApprovalGroupId: id, Version } = await make()
    const sent = {
      name: 'Day crew',
      'ApprovalGroupMembers@odata.nextLink': 'http://old.example/next',
      Version,
    }
    const { status, text } = await send('uma', 'PATCH', `/approvalGroup/${id}`, sent)
    expect([status, text]).toEqual([204, ''])
    const { body } = await get(`/approvalGroup(${id})?$expand=ApprovalGroupMembers`, 'uma')
    expect(body).toMatchObject({ Name: 'Day crew', GPBatchPrefix: 'NIGHT', Version: 2 })
    expect(approversOf(body as unknown as Made)).toEqual([ada.id, bob.id])
    const members = { ApprovalGroupMembers: [{ ApproverId: bob.id }] }
    const prefer = { prefer: 'return=representation' }
    const whole = await send('sam', 'PUT', `/approvalGroup(${id})`, members, prefer)
    expect(whole.status).toBe(200)
    expect(approversOf(whole.body as unknown as Made)).toEqual([bob.id])
    expect((await seen(id))!.members).toEqual([{ approver: { firstName: 'Bob' } }])
    const late = await send('sam', 'PATCH', `/approvalGroup/${id}`, { Name: 'Second', Version })
    expect([late.status, late.body]).toMatchObject([400, { error: { code: 'CHANGED_SINCE' } }])
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
    expect((await send('sam', 'PATCH', `/approvalGroup(${id})`, body)).status).toBe(204)
    expect(await seen(id)).toMatchObject({
      name: 'Night crew',
      history: { edges: [{ node: { action: 'CREATED' } }] },
    })
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
})

it('DELETE deletes a group that nothing refers to; one with history becomes inactive and is returned', async () => {
  const [unused, used] = [await make(), await make({ Name: 'Day crew' })]
  const { id } = await world.seed({ owner: 'tess', status: 'APPROVED' })
  await db.timesheet.update({ where: { id }, data: { approvalGroupId: used.ApprovalGroupId } })
  const remove = (group: Made) => send('uma', 'DELETE', `/approvalGroup/${group.ApprovalGroupId}`)
  expect(await remove(unused)).toMatchObject({ status: 204, text: '' })
  expect(await seen(unused.ApprovalGroupId)).toBeNull()
  expect((await remove(unused)).status).toBe(404)
  const { ApprovalGroupId } = used
  expect(await remove(used)).toMatchObject({
    status: 200,
    body: { ApprovalGroupId, Name: 'Day crew', Status: 0 },
  })
  expect(await seen(ApprovalGroupId)).toMatchObject({ active: false })
  await db.timesheet.delete({ where: { id } })
})

it.each([
  ['PATCH', 'tess'],
  ['DELETE', 'ada'],
] as const)('%s of %s finds no group', async (method, by) => {
  const { id } = world.company.groups.fieldNorth
  const { status, body } = await send(
    by,
    method,
    `/approvalGroup/${id}`,
    method === 'PATCH' ? { No: 1 } : undefined,
  )
  expect([status, body]).toEqual([404, refused('NOT_FOUND', 'Not found.')])
  expect(await seen(id)).not.toBeNull()
})
