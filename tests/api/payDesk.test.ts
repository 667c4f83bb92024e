// The payroll desk: due hours have a cell and a next step, and an obstacle of one person does not block the group.
import { beforeAll, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import { send } from '#tests/support/everyWrite.ts'
import { setUpPayroll } from '#tests/support/payroll.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const LONG_ID = 'E000000000000012'
let sam: Caller
beforeAll(async () => {
  await setUpPayroll(world, { tess: 'E0007', theo: LONG_ID })
  sam = await world.signIn('sam')
})

const WEEKS = [
  { startDate: '2026-11-02', endDate: '2026-11-08' },
  { startDate: '2026-11-09', endDate: '2026-11-15' },
]
async function close(week: (typeof WEEKS)[number]): Promise<number> {
  const days = { startDate: new Date(week.startDate), endDate: new Date(week.endDate) }
  const by = { changedAt: new Date(NOON), nameOfModifier: 'Sam Tester' }
  return (await db.payPeriod.create({ data: { gpPayCycle: 'NONE', ...days, ...by } })).id
}

type Cell = { lateMinutes: number; backMinutes: number; obstacle: string | null; openCorrections: number }
/** The cells of the first group, those of the latest week first: late, to take back, corrections, and what is in the way. */
async function cells(): Promise<[number, number, number, string | null][]> {
  const { data } = await sam.ask<{
    payCells: (Cell & { period: string; approvalGroup: { name: string } })[]
  }>(
    `{ payCells(startDate: "2026-11-02", endDate: "2026-11-22") {
      period lateMinutes backMinutes obstacle openCorrections approvalGroup { name } } }`,
  )
  return data!.payCells
    .filter(({ approvalGroup }) => approvalGroup?.name === world.company.groups.fieldNorth.name)
    .toSorted((one, other) => (atob(one.period) < atob(other.period) ? 1 : -1))
    .map((cell) => [cell.lateMinutes, cell.backMinutes, cell.openCorrections, cell.obstacle])
}

async function make(period: number, leftOut: number[] = []) {
  const group = globalId('ApprovalGroup', world.company.groups.fieldNorth)
  const wanted = {
    period,
    group,
    leftOut,
    accepted: ['MISSING'],
    clientMutationKey: `key-${period}-${leftOut}`,
  }
  const fields = '... on PayBatchChange { batch { hundredths control { leftOut } } }'
  const { result } = await send(world, 'makePayBatch', { by: sam, variables: wanted }, fields)
  return result
}

it('an obstacle of one person does not block a group: it is named with its limit, the person can be left out, and the next batch pays their hours', async () => {
  const { theo } = world.company.people
  const day = { startDate: '2026-11-03', status: 'APPROVED' } as const
  const sheet = await world.seed({ owner: 'tess', times: [['7:00', '15:00']], ...day })
  await world.seed({ owner: 'theo', times: [['7:00', '13:00']], ...day })
  const first = await close(WEEKS[0]!)
  const inTheWay = `Names that are too long for their column in GP: Theo Tester, ${LONG_ID} has 16 characters, GP takes 15`
  expect(await cells()).toEqual([
    [0, 0, 0, null],
    [0, 0, 0, null],
    [0, 0, 0, inTheWay],
  ])
  expect(await make(first)).toMatchObject({ code: 'BATCH_BLOCKED' })

  expect(await make(first, [theo.id])).toMatchObject({
    batch: { hundredths: 800, control: { leftOut: ['Theo Tester'] } },
  })
  // Due since, and to be paid where the next batch can be made: in the week that is closed next.
  expect((await cells()).map(([late]) => late)).toEqual([0, 360, 360])
  const second = await close(WEEKS[1]!)
  expect(await cells()).toEqual([
    [0, 0, 0, null],
    [360, 0, 0, inTheWay],
    [360, 0, 0, null],
  ])

  await db.user.update({ where: { id: theo.id }, data: { gpEmployeeId: 'E0012' } })
  await db.gpEmployee.create({
    data: {
      ...{ employeeId: 'E0012', firstName: 'Theo', lastName: 'Tester' },
      ...{ staffNumber: '', staffType: '', department: '', location: '' },
    },
  })
  expect(await make(second)).toMatchObject({ batch: { hundredths: 600, control: { leftOut: [] } } })
  expect(await cells()).toEqual([
    [0, 0, 0, null],
    [0, 0, 0, null],
    [0, 0, 0, null],
  ])

  // A paid day that is cancelled waits for the batch of the open week, which has nothing else.
  await sam.cancel({ id: globalId('Timesheet', sheet) }, 'Recorded twice')
  expect((await cells()).map(([, back]) => back)).toEqual([480, 0, 480])
  await db.payCorrection.create({
    data: {
      ...{
        employeeId: 'E0007',
        employeeName: 'Tess Tester',
        payCode: 'ORD',
        payPeriodId: first,
        hundredths: -800,
      },
      payBatchId: (await db.payBatch.findFirstOrThrow({ where: { payPeriodId: second } })).id,
    },
  })
  expect((await cells()).map(([, , toCorrect]) => toCorrect)).toEqual([0, 1, 0])
})
