// Approval groups under the legacy interface: who reads what of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function get(path: string, by: PersonName) {
  const { status, body, text } = await (await world.signIn(by)).rest('GET', path)
  return { status, body, text }
}
const context = (of: string): unknown => expect.stringMatching(new RegExp(`/api/\\$metadata#${of}$`))
const instant: unknown = expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const refused = (code: string, message: string) => ({ error: { code, message, details: [] }, value: message })

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
    })
    return [
      group(deserted.id, 'Deserted', 'DE', ''),
      group(fieldNorth.id, 'Field north', 'FI', 'north@test.example; office@test.example'),
      group(workshop.id, 'Workshop', 'WO', ''),
    ]
  }
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
    ['an Approver, who may move timesheets to either', 'ada', () => named('fieldNorth', 'workshop')],
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
      '@odata.context': context('approvalGroup'),
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
      '@odata.context': context('approvalGroup/\\$entity'),
      Name: 'Field north',
      ApprovalGroupMembers: [people.ada, people.amy, people.ivo].map(({ id }) => ({ ApproverId: id })),
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

  it.each(['Status', 'GPBatchPrefix', 'AdminNotification', 'ApprovalGroupMembers', 'Password', 'Nosuch'])(
    'has no property %s for those who administer none, as if there were none',
    async (name) => {
      for (const by of ['tess', 'ada'] as const)
        for (const asked of [`$filter=${name} eq null`, `$orderby=${name}`, `$select=${name}`]) {
          const message = `'${name}' is no property of ApprovalGroup.`
          const { status, body } = await get(`/approvalGroup?${asked}`, by)
          expect([asked, status, body]).toEqual([asked, 400, refused('BAD_QUERY', message)])
        }
      const expanded = await get(`/approvalGroup?$expand=${name}`, 'ada')
      const message = `'${name}' is no navigation property of ApprovalGroup.`
      expect([expanded.status, expanded.body]).toEqual([400, refused('BAD_QUERY', message)])
    },
  )
})
