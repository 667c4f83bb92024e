// History of four kinds to seal, without the actions that would write it.
import pg from 'pg'
import { seal } from '#server/actions/seal/seal.ts'
import { db } from '#server/database/client.ts'
import { sealKeyOf } from '#server/sealing/block.ts'
import type { Mark } from '#server/sealing/mark.ts'
import { ownerOf } from './database.ts'
import { NOON, type World } from './world.ts'

export const SEAL_KEY = Buffer.alloc(32, 2).toString('base64url')
export const sealKey = sealKeyOf(SEAL_KEY)
/** A key that does not belong to Daybook. */
export const otherKey = sealKeyOf(Buffer.alloc(32, 3).toString('base64url'))

export const daysFromNoon = (days: number) => new Date(Date.parse(NOON) + days * 86_400_000)

/** Writes two rows of timesheet history, and one of each other kind, of an instant. */
export async function writeHistory({ company }: World, at: Date, timesheetId = 100): Promise<void> {
  const { tess, sam } = company.people
  const changeDetail = [{ field: 'notes', textField: 'Notes', previousValue: 'a', currentValue: 'é "b" ' }]
  const by = { modifierId: sam.id, nameOfModifier: 'Sam Tester', emailOfModifier: sam.email }
  const modifier = { ...by, roleOfModifier: 'SYSTEM_ADMINISTRATOR' } as const
  const row = {
    timesheetId,
    userId: tess.id,
    actionType: 'EDIT',
    actionArea: 'TASK',
    at,
    changeDetail,
  } as const
  await db.timesheetHistory.createMany({ data: [row, row].map((one) => ({ ...one, ...modifier })) })
  await db.administrationHistory.create({
    data: { noun: 'SITE', recordId: 7, action: 'CHANGED', at, changeDetail, ...modifier },
  })
  await writeBatch(tess.id, at, timesheetId)
  const count = (await db.docket.count()) + 1
  const said = { customerName: 'Bowen', customerEmail: 'a@b.example', workerName: 'Tess', fleet: 'EX1' }
  await db.docket.create({
    data: {
      number: `D-2025-${String(count).padStart(6, '0')}`,
      token: `token ${count}`,
      ...{ timesheetId, timesheetLineId: 1000 + count, userId: tess.id, date: at, issuedAt: at },
      ...said,
      content: '{"company":"Demo Plant","minutes":90,"customerSignature":null,"workerSignature":null}',
      sha256: 'ab',
    },
  })
}

async function writeBatch(userId: number, at: Date, timesheetId: number): Promise<void> {
  const { id: payPeriodId } = await db.payPeriod.upsert({
    where: { id: 1 },
    create: {
      ...{ gpPayCycle: 'RENTAL', startDate: daysFromNoon(-30), endDate: daysFromNoon(-24) },
      ...{ changedAt: at, nameOfModifier: 'Daybook' },
    },
    update: {},
  })
  const count = (await db.payBatch.count()) + 1
  const sums = { transactions: 1, employees: 1, minutes: 60, hundredths: 100, control: {} }
  const { id: payBatchId } = await db.payBatch.create({
    data: {
      ...{ number: `BATCH${String(count).padStart(5, '0')}`, payPeriodId, ...sums, sha256: 'ab' },
      ...{ clientMutationKey: `key ${count}`, madeAt: at, nameOfMaker: 'Sam' },
      ...{ state: 'VOIDED', voidedAt: at, voidReason: 'Because', nameOfVoider: 'Sam' },
    },
  })
  await db.payBatchLine.create({
    data: {
      ...{ payBatchId, position: 0, kind: 'HOURS', isLive: false, timesheetId, timesheetVersion: 1 },
      ...{ timesheetLineId: count, userId, employeeId: 'E1', employeeName: 'Tess', payPeriodId },
      ...{
        payCode: 'ORD',
        shift: 'DAY',
        timesheetLineType: 'RENTAL',
        date: at,
        minutes: 60,
        hundredths: 100,
      },
    },
  })
}

/** Four blocks of five rows: one that takes over, and one a day up to NOON. */
export async function writeBlocks(world: World, mark?: Mark): Promise<void> {
  for (const days of [-3, -2, -1, 0]) {
    const at = daysFromNoon(days)
    await writeHistory(world, days === -3 ? daysFromNoon(-60) : at)
    world.at(new Date(at.getTime() + 30_000).toISOString())
    await seal({ key: sealKey, mark, isComplete: days === -3 })
  }
}

/** A connection of the owner without triggers and foreign keys. */
export async function openIntruder(url: string): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: ownerOf(url) })
  await connection.connect()
  await connection.query('SET session_replication_role = replica')
  return connection
}
