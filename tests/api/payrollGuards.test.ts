// Pay batches that fail, that are voided, and whose rules change while they are made.
import { readdir } from 'node:fs/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockPeriods } from '#server/actions/pay-period/closed.ts'
import { db, transaction } from '#server/database/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import { blockedStatements } from '#tests/support/waiting.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let sam: Caller
let keys = 0
const FIRST = { startDate: '2026-11-02', endDate: '2026-11-08' }
let period = 0
beforeAll(async () => {
  sam = await world.signIn('sam')
  const names = { firstName: 'Tess', lastName: 'Tester', staffNumber: '', staffType: '' }
  await db.gpEmployee.create({ data: { employeeId: 'E0007', ...names, department: '', location: '' } })
  await db.user.update({
    where: { id: world.company.people.tess.id },
    data: { gpEmployeeId: 'E0007' },
  })
  await db.payPeriodRule.updateMany({ data: { length: 'WEEKLY', anchorDate: new Date(FIRST.startDate) } })
  expect(await saveRules('ORD')).toBe('PayrollChange')
})
beforeEach(async () => {
  await world.seed({ owner: 'tess', startDate: FIRST.startDate, status: 'APPROVED' })
  const days = { startDate: new Date(FIRST.startDate), endDate: new Date(FIRST.endDate) }
  const made = { changedAt: new Date(NOON), nameOfModifier: 'Sam Tester' }
  period = (await db.payPeriod.create({ data: { gpPayCycle: 'NONE', ...days, ...made } })).id
})
afterEach(async () => {
  // Batches are kept for ever: only the owner of the tables can empty them.
  await world.asOwner(
    'ALTER TABLE "PayBatchLine" DISABLE TRIGGER "PayBatchLine_kept"',
    'TRUNCATE "PayBatch", "PayBatchLine", "PayBatchFile", "PayPeriod" CASCADE',
    'ALTER TABLE "PayBatchLine" ENABLE TRIGGER "PayBatchLine_kept"',
  )
  for (const { path } of await db.storedFile.findMany()) await world.files.remove(path)
  await db.storedFile.deleteMany()
  await db.timesheet.deleteMany()
})

async function saveRules(code: string): Promise<string> {
  const { version } = await db.payroll.findUniqueOrThrow({ where: { id: 1 } })
  const codes = ['ORD', 'NGT'].map((one) => ({ code: one, description: one }))
  const input = { batchPrefix: 'DAYBK', codes, rules: [{ code }], timeTrackColumns: ['BATCH', 'HOURS'] }
  const { data } = await sam.ask<{ result: { __typename: string } }>(
    `mutation ($version: Int!, $input: PayrollInput!) {
      result: savePayroll(version: $version, input: $input) { __typename } }`,
    { version, input },
  )
  return data!.result.__typename
}
type Batch = { id: string; version: number; files: object[] }
async function make() {
  const { data, errors } = await sam.ask<{ result: { batch: Batch } }>(
    `mutation ($period: Int!, $group: ID, $key: String!) {
      result: makePayBatch(period: $period, group: $group, accepted: [MISSING], clientMutationKey: $key) {
        ... on PayBatchChange { batch { id version files { name } } }
      }
    }`,
    {
      ...{ period, key: `key-${keys++}` },
      group: globalId('ApprovalGroup', world.company.groups.fieldNorth),
    },
  )
  return { batch: data?.result.batch, code: errors[0]?.extensions?.code }
}

describe('a pay batch', () => {
  it('that fails after its files were written leaves neither files nor a batch', async () => {
    await world.asOwner('ALTER TABLE "AdministrationHistory" RENAME TO "Elsewhere"')
    expect(await make()).toMatchObject({ code: 'INTERNAL' })
    await world.asOwner('ALTER TABLE "Elsewhere" RENAME TO "AdministrationHistory"')
    expect(world.takeFaults()).toHaveLength(1)
    expect(await readdir(world.folder)).toEqual([])
    expect(await db.payBatch.count()).toBe(0)

    const { batch } = await make()
    expect(await readdir(world.folder)).toHaveLength(batch!.files.length)
  })

  it('that was voided no longer counts in the reconciliation report', async () => {
    const books = async () => {
      const { data } = await sam.ask<{
        report: { measures: { title: string }[]; total: { cells: number[] } }
      }>(
        `query ($filter: ReportFilter) {
          report(name: RECONCILIATION, filter: $filter) { measures { title } total { cells } } }`,
        { filter: { from: FIRST.startDate, to: FIRST.endDate } },
      )
      const { measures, total } = data!.report
      return Object.fromEntries(measures.map(({ title }, place) => [title, total.cells[place]]))
    }
    const exported = { Approved: 480, Exported: 480, Waiting: 0, Adjustments: 0, Difference: 0 }
    const { batch } = await make()
    expect(await books()).toEqual(exported)
    await sam.ask(
      'mutation ($id: ID!, $version: Int!) { voidPayBatch(id: $id, version: $version, reason: "No") { __typename } }',
      { id: batch!.id, version: batch!.version },
    )
    expect(await books()).toEqual({ ...exported, Exported: 0, Waiting: 480 })
    await make()
    expect(await books()).toEqual(exported)
  })

  it('keeps the rules that it began with: a change of them waits until it is made', async () => {
    const { made, saved } = await transaction(async (tx) => {
      // The batch has read its rules when it waits for its period.
      await lockPeriods(tx, ['NONE'])
      const made = make()
      await blockedStatements(1)
      const saved = saveRules('NGT')
      await blockedStatements(2)
      return { made, saved }
    })
    expect((await made).batch).toBeDefined()
    expect(await saved).toBe('PayrollChange')
    expect(await db.payBatchLine.findMany()).toMatchObject([{ payCode: 'ORD' }])
    const [second, first] = await db.administrationHistory.findMany({ orderBy: { id: 'desc' }, take: 2 })
    expect([first!.noun, second!.noun]).toEqual(['PAY_BATCH', 'PAYROLL'])
  })
})
