// The records that tasks point at, under the legacy interface.
import { describe, expect, it } from 'vitest'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

async function get(path: string) {
  const { status, body } = await world.rest('tess', 'GET', path)
  return { status, body }
}

describe('GL accounts', () => {
  it.each(['?$filter=null', '?filter=null', '?$filter=', '?$filter=null&Active=1'])(
    'are all there without a condition: %s',
    async (options) => {
      const tess = await world.signIn('tess')
      const [all, asked] = [
        await tess.rest('GET', '/GLAccount'),
        await tess.rest('GET', `/GLAccount${options}`),
      ]
      expect(asked.body.value).toEqual(all.body.value)
      expect(asked.body.value).not.toEqual([])
    },
  )
})

describe('equipment', () => {
  it('shows where it is as a property of its own', async () => {
    const { crane } = world.company.equipment
    const { body } = await get(`/Equipment(${crane.id})`)
    expect(body).toEqual({
      '@odata.context': expect.stringMatching(/#Equipment\/\$entity$/) as unknown,
      EquipmentId: crane.id,
      Location: 'Mine',
      Name: 'CR-007',
      Active: true,
      Description: 'Crane',
      SiteId: world.company.sites.mine.id,
    })
    expect((await get(`/Equipment(${crane.id})/Location`)).body).toMatchObject({ value: 'Mine' })
  })

  it('is found, sorted and chosen by it, also on the way from a work order', async () => {
    const names = async (query: string) =>
      ((await get(query)).body.value as { Name: string }[]).map(({ Name }) => Name)
    expect(await names("/Equipment?$filter=contains(location,'YAR')")).toEqual(['EX-118'])
    expect(await names('/Equipment?$orderby=Location desc')).toEqual(['EX-118', 'CR-007'])
    expect(await names("/WorkOrder?$filter=Equipment/Location eq 'Mine'")).toEqual(['WO-1043'])
    const first = await get('/Equipment?$orderby=Location&$select=Location&$expand=Site($select=Location)')
    expect(first.body.value).toEqual([
      { Location: 'Mine', Site: { Location: 'Mine' } },
      { Location: 'Yard', Site: { Location: 'Yard' } },
    ])
  })
})
