// $search of each noun whose list has a search box: it finds what the box finds, among what the caller sees.
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeAll(async () => {
  await db.payLocation.create({ data: { name: 'O’Dea’s (old) Châlet', region: 'Far West' } })
  await db.site.create({ data: { location: 'Gruner Nguyệt' } })
})

async function get(path: string, by: PersonName) {
  return world.rest(by, 'GET', path)
}
/** The names of what is found, in the order of the list. */
async function found(path: string, by: PersonName): Promise<unknown[]> {
  const { status, body } = await get(path, by)
  expect({ status, body }).toMatchObject({ status: 200 })
  return (body.value as Record<string, unknown>[]).map((one) => one.Name ?? one.Location ?? one.Description)
}

describe('$search', () => {
  it.each([
    ['/Site?$search=NGUYET', 'tess', ['Gruner Nguyệt']],
    ['/Equipment?$search=excav', 'tess', ['EX-118']],
    ['/Equipment?$search=NOT excav', 'tess', ['CR-007']],
    ['/WorkOrder?$search=hydraulic pump', 'tess', ['WO-1042']],
    ['/WorkOrder?$search=hydraulic OR hour', 'tess', ['WO-1042', 'WO-1043']],
    ['/WorkOrder?$search="pump hydraulic"', 'tess', ['WO-1042']],
    ['/WorkOrderTask?$search=drain', 'tess', ['Drain']],
    ['/Job?$search=j-', 'tess', ['J-100', 'J-101']],
    ['/Job?$search=j-', 'ada', ['J-100', 'J-101', 'J-200']],
    ['/JobCostCode?$search=steel', 'will', ['03-110']],
    ['/GLAccount?$search=train', 'tess', ['6100 Training']],
    ['/TaskCategory?$search=REP', 'tess', ['Repairs']],
    ['/approvalGroup?$search=o', 'tess', ['Field north']],
    ['/approvalGroup?$search=o', 'ada', ['Field north', 'Workshop']],
    ['/approvalGroup?$search=E', 'uma', ['Deserted', 'Field north']],
    ['/approvalGroup?$search=100%25', 'uma', []],
    ['/PayLocation?$search=chalet west', 'uma', ['O’Dea’s (old) Châlet']],
    [
      '/JobDivisionPayLocation?$expand=PayLocation($search=south)&$select=Division',
      'sam',
      [undefined, undefined],
    ],
  ] as const)('%s by %s finds %j', async (path, by, names) => {
    expect(await found(path.replaceAll('"', '%22'), by)).toEqual(names)
  })

  it('of a site takes its number, too', async () => {
    const { id } = world.company.sites.mine
    expect(await found(`/Site?$search=${id}`, 'tess')).toContain('Mine')
    expect(await found(`/Site?$search=Mine-${id}`, 'tess')).toEqual(['Mine'])
  })

  it('restricts counts and combines with a filter', async () => {
    expect((await get('/Equipment/$count?$search=excavator OR crane', 'tess')).text).toBe('2')
    const path = "/Equipment?$search=excavator OR crane&$filter=Location eq 'Mine'&$count=true"
    const { body } = await get(path, 'tess')
    expect(body).toMatchObject({ '@odata.count': 1, value: [{ Name: 'CR-007' }] })
  })
})

describe('the parameter search of pay locations', () => {
  it.each([
    ['', ['North', 'O’Dea’s (old) Châlet', 'South']],
    ['odeas (old)', ['O’Dea’s (old) Châlet']],
    ['"', []],
    ['NOT north', []],
    ['qld OR', ['North']],
  ])('takes %j as it is typed', async (text, names) => {
    for (const name of ['search', 'Search'])
      expect(await found(`/PayLocation?${name}=${encodeURIComponent(text)}`, 'uma')).toEqual(names)
  })

  it('works next to the option of the standard', async () => {
    expect(await found('/PayLocation?search=qld&$search=NOT north', 'sam')).toEqual(['South'])
    expect((await get('/PayLocation?$search=%22', 'sam')).status).toBe(400)
  })
})
