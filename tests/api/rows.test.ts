// Rows that are written many at once name their columns themselves: none is left out without a word.
import { expect, test } from 'vitest'
import { db, transaction } from '#server/database/client.ts'
import { insertReturning, insertRows, takeIds, type NewRow } from '#server/database/rows.ts'
import { setUpWorld } from '#tests/support/world.ts'

setUpWorld()

const insert = async (rows: object[]) =>
  insertReturning(db, 'Site', rows as NewRow<'Site'>[], ['id', 'active'])

test('a missing value gets the default of its column', async () => {
  const [written] = await insert([{ location: 'Quarry' }])
  expect(written).toEqual({ id: expect.any(Number), active: true })
  expect(await db.site.findUnique({ where: { id: written!.id } })).toMatchObject({ location: 'Quarry' })
})

test('a column that the table does not have is an error', async () => {
  await expect(insert([{ location: 'Swamp', depth: 3 }])).rejects.toThrow(/column "depth"/)
})

test('rows that name different columns are an error', async () => {
  const different = [{ location: 'Swamp' }, { location: 'Swamp', active: false }]
  await expect(insert(different)).rejects.toThrow('Rows of Site name different columns.')
  expect(await db.site.count({ where: { location: 'Swamp' } })).toBe(0)
})

test('each row is written whole, whatever it has in common with the others', async () => {
  const detail = (currentValue: string) => [
    { field: 'Name', textField: 'Name', previousValue: '', currentValue },
  ]
  const row = {
    noun: 'USER',
    action: 'CHANGED',
    at: new Date('2026-03-02T21:05:00Z'),
    changeDetail: detail('Mia'),
    modifierId: null,
    nameOfModifier: 'Ada Byrne',
    emailOfModifier: 'ada@demo.example',
    roleOfModifier: 'SYSTEM_ADMINISTRATOR',
  } as const
  const rows = [
    row,
    { ...row, changeDetail: detail('Mia'), at: new Date(row.at) },
    { ...row, changeDetail: detail('Max'), roleOfModifier: null, nameOfModifier: 'Nightly import' },
  ]
  for (const [recordId, some] of [rows.slice(0, 1), rows.slice(0, 2), rows.slice(1), rows].entries()) {
    const given = some.map((one) => ({ ...one, recordId }))
    await insertRows(db, { AdministrationHistory: given })
    const written = await db.administrationHistory.findMany({ where: { recordId }, orderBy: { id: 'asc' } })
    expect(written).toEqual(given.map((one) => ({ ...one, id: expect.any(Number) as number })))
  }
})

test('one statement inserts rows that refer to each other, whatever the order of their tables', async () => {
  const names = await transaction(async (tx) => {
    const { Job, JobCostCode } = await takeIds(tx, { Job: 1, JobCostCode: 2 })
    const [jobId] = Job as [number]
    const codes = JobCostCode.map((id) => ({ id, jobId, name: `03-${id}`, description: 'Steel' }))
    await insertRows(tx, {
      JobCostCode: codes,
      Job: [{ id: jobId, division: 'Bridges', name: 'J-2231', description: 'Culvert' }],
    })
    return codes.map(({ name }) => name)
  })
  const culvert = { where: { description: 'Culvert' }, include: { costCodes: true } }
  const { costCodes, id } = await db.job.findFirstOrThrow(culvert)
  expect(costCodes.map(({ name }) => name)).toEqual(names)
  const next = await db.job.create({ data: { division: 'Bridges', name: 'J-2232', description: 'Weir' } })
  expect(next.id).toBeGreaterThan(id)
})
