// Manuals under the legacy interface as records: who reads which, and by which of their visible types they are found.
import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '#tests/support/company.ts'
import { pdf, sendManual } from '#tests/support/manuals.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let ids: Record<'all' | 'approvers' | 'inactive', number>
beforeAll(async () => {
  const upload = async (Name: string, VisibleTypes: string, Active = 'true') => {
    const fields = { Name, VisibleTypes, Active, Description: `About ${Name}` }
    return (await sendManual(world.app, await world.signIn('uma'), { fields, file: pdf() })).body
      .ManualId as number
  }
  ids = {
    all: await upload('Cranes', '0,1,3'),
    approvers: await upload('Deciding', '1'),
    inactive: await upload('Old cranes', '0,1', 'false'),
  }
})

async function get(path: string, by: PersonName) {
  const { status, body, text } = await world.rest(by, 'GET', path)
  return { status, body: body as { value: Record<string, unknown>[] }, text }
}
const namesOf = async (query: string, by: PersonName = 'sam') =>
  (await get(`/Manual${query}`, by)).body.value.map(({ Name }) => Name)

it('read like the response to an upload', async () => {
  const expected = {
    ManualId: ids.all,
    Name: 'Cranes',
    Description: 'About Cranes',
    Active: true,
    VisibleTypes: [0, 1, 3],
    FileUrl: `/Manual/downloadFile/${ids.all}`,
    FileType: 'application/pdf',
    FileSize: pdf().length,
    Version: 1,
    UpdatedOn: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]{12}Z$/) as unknown,
  }
  const { body } = await get('/Manual', 'tess')
  expect(body).toEqual({
    '@odata.context': expect.stringMatching(/\/api\/\$metadata#Manual$/) as unknown,
    value: [expected],
  })
  const { '@odata.context': context, ...one } = (await get(`/Manual/${ids.all}`, 'tess'))
    .body as unknown as Record<string, unknown>
  expect([one, context]).toEqual([expected, expect.stringMatching(/#Manual\/\$entity$/)])
})

it.each([
  ['tess', ['all']],
  ['ada', ['all', 'approvers']],
  ['uma', ['all', 'approvers', 'inactive']],
  ['sam', ['all', 'approvers', 'inactive']],
] as const)('for %s are those of the GraphQL list', async (by, names) => {
  const wanted = names.map((name) => ids[name])
  const rows = (await get('/Manual', by)).body.value
  expect(rows.map(({ ManualId }) => ManualId)).toEqual(wanted)
  const { data } = await world.ask<{ manuals: { edges: { node: { number: number } }[] } }>(
    by,
    '{ manuals { edges { node { number } } } }',
  )
  expect(data!.manuals.edges.map(({ node }) => node.number)).toEqual(wanted)
  expect((await get('/Manual/$count', by)).text).toBe(`${wanted.length}`)
  for (const [name, id] of Object.entries(ids)) {
    const isSeen = (names as readonly string[]).includes(name)
    expect([name, (await get(`/Manual(${id})`, by)).status]).toEqual([name, isSeen ? 200 : 404])
  }
})

describe('a property that is a list', () => {
  it.each([
    ['VisibleTypes/any(v:v eq 3)', ['Cranes']],
    ['VisibleTypes/any(v:v gt 0 and v lt 3)', ['Cranes', 'Deciding', 'Old cranes']],
    ['VisibleTypes/all(v:v eq 1)', ['Deciding']],
    ['not VisibleTypes/any(v:v in (0,3))', ['Deciding']],
    ['VisibleTypes/$count eq 2', ['Old cranes']],
    ['VisibleTypes/any()', ['Cranes', 'Deciding', 'Old cranes']],
    ["FileUrl eq '/Manual/downloadFile/0' or endswith(FileType,'pdf') and Active", ['Cranes', 'Deciding']],
  ])('can be filtered by %s', async (filter, names) => {
    expect(await namesOf(`?$filter=${filter}`)).toEqual(names)
  })

  it('is read by itself, and named in the description', async () => {
    expect((await get(`/Manual(${ids.all})/VisibleTypes`, 'sam')).body.value).toEqual([0, 1, 3])
    expect((await get(`/Manual(${ids.all})/VisibleTypes/$count`, 'sam')).text).toBe('3')
    expect((await get(`/Manual(${ids.all})/VisibleTypes/$value`, 'sam')).status).toBe(404)
    expect((await get('/api/$metadata', 'sam')).text).toContain(
      '<Property Name="VisibleTypes" Type="Collection(Edm.Int32)" Nullable="false"/>',
    )
  })

  it.each([
    ['$filter=VisibleTypes eq 1', 400, "'VisibleTypes' is not a single value."],
    ['$orderby=VisibleTypes', 400, "'VisibleTypes' is not a single value."],
    ['$filter=VisibleTypes/any(v:v/Name eq 1)', 400, "'v' is a value and has no properties."],
    ['$filter=Name/any(v:true)', 400, "'Name' is not a property of Manual."],
  ])('is refused in %s', async (query, status, message) => {
    const answer = await get(`/Manual?${query}`, 'sam')
    expect([answer.status, answer.body.value]).toEqual([status, message])
  })
})

it('can be searched by words of their names and descriptions', async () => {
  expect(await namesOf('?$search=crane about')).toEqual(['Cranes', 'Old cranes'])
  expect(await namesOf('?$search=crane NOT old', 'ada')).toEqual(['Cranes'])
})

it.each(['fileId', 'searchName', 'File'])('have no property %s', async (name) => {
  const { status, body } = await get(`/Manual?$filter=${name} eq 1`, 'sam')
  expect([status, body.value]).toEqual([400, `'${name}' is not a property of Manual.`])
})

it('are deleted with 204, or become inactive with 200 and the record if their file was replaced', async () => {
  const uma = await world.signIn('uma')
  const fields = { Name: 'Hoists', VisibleTypes: '0' }
  const { ManualId } = (await sendManual(world.app, uma, { fields, file: pdf() })).body
  const path = `/Manual/${String(ManualId)}`
  await sendManual(world.app, uma, { method: 'PATCH', path, file: pdf('Newer') })
  const kept = await uma.rest('DELETE', path)
  expect([kept.status, kept.body]).toMatchObject([200, { ManualId, Name: 'Hoists', Active: false }])
  const gone = await uma.rest('DELETE', `/Manual/${ids.inactive}`)
  expect([gone.status, gone.text]).toEqual([204, ''])
})
