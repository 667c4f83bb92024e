// The rules of OData 4.0 for every request and response: versions, media types, and the names and descriptions of
// actions.
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#server/rest/routes.ts'
import type { PersonName } from '#tests/support/company.ts'
import { context, refused } from '#tests/support/rest.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let pending: number
beforeAll(async () => {
  pending = (await world.seed({ owner: 'tess' })).id
})

async function send(
  method: string,
  path: string,
  { by = 'sam', body, headers }: { by?: PersonName; body?: unknown; headers?: Record<string, string> } = {},
) {
  return world.rest(by, method, path, body, headers)
}

describe('the version', () => {
  it.each([
    ['GET', '/Timesheet', 200],
    ['GET', '/api/$metadata', 200],
    ['GET', '/Timesheet/$count', 200],
    ['GET', '/Timesheet?$filter=Nosuch eq 1', 400],
    ['POST', '/Timesheet', 400],
    ['GET', '/api/nosuch', 404],
    ['DELETE', '/api/Timesheet', 405],
  ])('is in the response to %s %s with status %i', async (method, path, status) => {
    const answer = await send(method, path, method === 'POST' ? { body: { Nosuch: 1 } } : {})
    expect([answer.status, answer.headers.get('odata-version')]).toEqual([status, '4.0'])
  })

  it('is 4.0 for clients that accept it or a newer one, and no older one', async () => {
    const asking = (name: string, version: string) =>
      send('GET', '/Timesheet', { headers: { [name]: version } })
    for (const newest of ['4.0', '4.01', '5.0'])
      expect((await asking('OData-MaxVersion', newest)).status).toBe(200)
    for (const [name, version] of [
      ['OData-MaxVersion', '3.0'],
      ['OData-MaxVersion', 'x'],
      ['OData-Version', '2.0'],
    ] as const) {
      const { status, body } = await asking(name, version)
      const message = `This service needs OData 4.0; ${name} must not be lower.`
      expect([status, body]).toEqual([400, refused('BAD_QUERY', message)])
    }
  })
})

it('every call but those that open a session is for signed-in users', async () => {
  const closed = routes.filter(({ isOpen, path }) => !isOpen && typeof path === 'string')
  for (const { method, path } of closed) {
    const at = `/api${String(path).replaceAll(/\/\{\w+\}/g, '(1)')}`
    const { status, headers } = await world.nobody.rest(method, at)
    expect([method, at, status, headers.get('odata-version')]).toEqual([method, at, 401, '4.0'])
  }
})

describe('the media type', () => {
  const MINIMAL = 'application/json;odata.metadata=minimal'
  it.each([
    ['nothing', '/Timesheet', {}, 'application/json'],
    ['plain JSON', '/Timesheet', { accept: 'application/json, text/plain, */*' }, 'application/json'],
    ['minimal metadata', '/Timesheet', { accept: MINIMAL }, MINIMAL],
    ['no metadata', '/Timesheet', { accept: 'application/json; odata.metadata=none' }, MINIMAL],
    ['it in the address', `/Timesheet?$format=${encodeURIComponent(MINIMAL)}`, {}, MINIMAL],
    ['json in the address', '/Timesheet?$format=json', {}, 'application/json'],
    ['it of what is refused', '/Timesheet?$filter=x', { accept: MINIMAL }, MINIMAL],
  ])('of a response to a request for %s', async (_, path, headers, type) => {
    expect((await send('GET', path, { headers })).headers.get('content-type')).toBe(type)
  })

  it('of a body may have parameters', async () => {
    const headers = { 'content-type': `${MINIMAL};charset=utf-8` }
    const answer = await send('POST', '/Timesheet/Approvals', { body: { ids: [0] }, headers })
    expect(answer.status).toBe(200)
  })
})

describe('an action', () => {
  it.each(['Approvals', 'daybook.approvals', 'Default.Approvals'])('is called as %s', async (name) => {
    const { status, body } = await send('POST', `/api/Timesheet/${name}`, { body: { ids: [0] } })
    const row = { TimesheetHeaderId: 0, Approved: false, Code: 'NOT_FOUND' }
    expect([status, body]).toEqual([
      200,
      {
        '@odata.context': context('Collection\\(Daybook.TimesheetApprovalsAnswer\\)'),
        value: [{ ...row, Message: expect.any(String) as unknown }],
        count: 1,
      },
    ])
  })

  it('has no namespace in front of its name', async () => {
    const path = `/api/Timesheet(${pending})`
    for (const name of ['Other.Approvals', 'Daybook.Daybook.Approvals'])
      expect((await send('POST', `/api/Timesheet/${name}`, { body: { ids: [] } })).status).toBe(404)
    expect((await send('GET', `${path}/Daybook.UserId`)).status).toBe(404)
  })

  it('is described with its parameters and its result', async () => {
    const { text } = await send('GET', '/api/$metadata')
    expect(text).toContain(`<Action Name="Approvals" IsBound="true">
<Parameter Name="bindingParameter" Type="Collection(Daybook.Timesheet)" Nullable="false"/>
<Parameter Name="ids" Type="Collection(Edm.Int32)" Nullable="false"/>
<ReturnType Type="Collection(Daybook.TimesheetApprovalsAnswer)" Nullable="false"/>
</Action>`)
    expect(text).toContain(`<ComplexType Name="TimesheetApprovalsAnswer">
<Property Name="TimesheetHeaderId" Type="Edm.Int32" Nullable="false"/>`)
    // An unbound action is called at the root.
    expect(text).toContain('<ActionImport Name="NotificationHub" Action="Daybook.NotificationHub"/>')
    expect(text).not.toMatch(/<Action(?:Import)? Name="(?:login|UploadSignature|Manual)"/)
  })
})

describe('a preference', () => {
  const changes = { TimesheetStatus: 3, Reason: 'Wrong job' }
  it.each([
    [undefined, 204, null],
    ['return=minimal', 204, 'return=minimal'],
    ['odata.maxpagesize=5, RETURN=representation', 200, 'return=representation'],
  ])('in %s is applied and confirmed', async (prefer, status, said) => {
    const { id } = await world.seed({ owner: 'theo' })
    const headers = prefer === undefined ? undefined : { prefer }
    const answer = await send('PATCH', `/Timesheet(${id})`, { by: 'ada', body: changes, headers })
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([status, said])
    expect(answer.headers.get('odata-version')).toBe('4.0')
  })
})

describe('a feature of the standard that this service lacks', () => {
  it.each([
    ['POST', '/api/$batch', 'This part of OData is not supported.'],
    ['GET', '/api/$all', 'This part of OData is not supported.'],
    ['GET', '/api/%24crossjoin(Timesheet,User)', 'This part of OData is not supported.'],
    ['GET', '/api/$entity?$id=Timesheet(1)', 'This part of OData is not supported.'],
    ['GET', '/Timesheet/$ref', "'$ref' is not supported."],
  ])('is answered with 501: %s %s', async (method, path, message) => {
    const { status, body } = await send(method, path)
    expect([status, body]).toEqual([501, refused('NOT_SERVED', message)])
  })
})

describe('the context of an answer', () => {
  const one = () => `/Timesheet(${pending})`
  it.each([
    ['a list', () => '/Timesheet', 'Timesheet'],
    ['a record', one, 'Timesheet/$entity'],
    ['a single record', () => '/Setting', 'Setting'],
    [
      'what is selected',
      () => '/Timesheet?$select=startdate,TimesheetStatus',
      'Timesheet(StartDate,TimesheetStatus)',
    ],
    ['what is selected of one', () => `${one()}?$select=*`, 'Timesheet(*)/$entity'],
    ['what is expanded', () => `${one()}?$expand=TimesheetLines($expand=Site)`, 'Timesheet/$entity'],
    [
      'what is selected of what is expanded',
      () =>
        `${one()}?$select=StartDate&$expand=user($select=FirstName),timesheetlines($expand=Site($select=location))`,
      'Timesheet(StartDate,User(FirstName),TimesheetLines(Site(Location)))/$entity',
    ],
    ['a property', () => `${one()}/StartDate`, 'Timesheet(5)/StartDate'],
    ['a record of another set', () => `${one()}/User?$select=LastName`, 'User(LastName)/$entity'],
    ['records of no set', () => `${one()}/TimesheetLines`, 'Collection(Daybook.TimesheetLine)'],
  ])('describes %s', async (_, path, described) => {
    const { status, body } = await send('GET', path())
    const expected = described.replace('(5)/', `(${pending})/`)
    expect([status, body['@odata.context']]).toEqual([200, expect.stringMatching(/\/api\/\$metadata#/)])
    expect(String(body['@odata.context']).split('#')[1]).toBe(expected)
  })
})

it.each(['tess', 'sam'] as const)(
  'The description for %s names each type once, and none that is not in it',
  async (by) => {
    const { text } = await send('GET', '/api/$metadata', { by })
    const all = (expression: RegExp) => [...text.matchAll(expression)].map(([, name]) => name!)
    const types = all(/<(?:Entity|Complex)Type Name="(\w+)"/g)
    expect(types).toEqual([...new Set(types)])
    const named = all(/\bType="(?:Collection\()?Daybook\.(\w+)/g)
    expect(named.filter((name) => !types.includes(name))).toEqual([])
    const sets = all(/<(?:EntitySet|Singleton) Name="(\w+)"/g)
    expect(all(/ Target="(\w+)"/g).filter((name) => !sets.includes(name))).toEqual([])
    const actions = all(/(<Action Name="\w+".*\n<Parameter Name="bindingParameter" Type="[\w.()]+")/g)
    expect(actions).toEqual([...new Set(actions)])
  },
)

it('computed properties of writable records are described as computed', async () => {
  const { text } = await send('GET', '/api/$metadata')
  const computed = (type: string) => {
    const described = new RegExp(`<EntityType Name="${type}">([\\s\\S]*?)</EntityType>`).exec(text)![1]!
    return [...described.matchAll(/Name="(\w+)"[^>]*>\n<Annotation Term="Org.OData.Core.V1.Computed"/g)].map(
      ([, name]) => name,
    )
  }
  expect(computed('Timesheet')).toEqual(
    ['TimesheetHeaderId', 'UserId', 'StartTime', 'EndTime', 'TimesheetStatusName', 'TotalDuration'].concat([
      'SubmittedCount',
      'ApproverId',
      'ApprovalGroupId',
      'CreatedOn',
    ]),
  )
  expect(computed('TimesheetLine')).toEqual(['TimesheetHeaderId', 'TimesheetLineMinutes'])
  expect(computed('TimesheetAdditional')).toContain('TimesheetAdditionalId')
  expect(computed('Site')).toEqual([])
})
