// Weekly pay periods, pay rules and employees of GP, and how to empty the tables of batches.
import { expect } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from './company.ts'
import { send } from './everyWrite.ts'
import type { World } from './world.ts'

export const PAY_RULES = [{ code: 'NGT', shift: 'NIGHT' }, { code: 'ORD' }]

export async function savePayroll(
  world: World,
  rules: object[] = PAY_RULES,
  timeTrackColumns: readonly string[] = ['BATCH', 'EMPLOYEE', 'NUMBER', 'HOURS', 'PAY_CODE'],
): Promise<void> {
  const { version } = await db.payroll.findUniqueOrThrow({ where: { id: 1 } })
  const codes = ['ORD', 'NGT', 'TRV'].map((code) => ({ code, description: code }))
  const shiftCodes = { dayShiftCode: 'DAY', nightShiftCode: 'NIGHT' }
  const input = { batchPrefix: 'DAYBK', ...shiftCodes, codes, rules, timeTrackColumns }
  const { result } = await send(world, 'savePayroll', { by: 'sam', variables: { version, input } })
  expect(result).toMatchObject({ __typename: 'PayrollChange' })
}

/** Sets all of it up; each person is the employee with this id. */
export async function setUpPayroll(world: World, employees: Partial<Record<PersonName, string>>) {
  const texts = { lastName: 'Tester', staffNumber: '', staffType: '', department: '', location: '' }
  for (const [firstName, employeeId] of Object.entries(employees)) {
    await db.gpEmployee.create({ data: { employeeId, firstName, ...texts } })
    const { id } = world.company.people[firstName as PersonName]
    await db.user.update({ where: { id }, data: { gpEmployeeId: employeeId } })
  }
  await savePayroll(world)
  await db.payPeriodRule.updateMany({ data: { length: 'WEEKLY', anchorDate: new Date('2026-11-02') } })
}

/** Batches are kept for ever: only the owner of the tables can empty them. */
export async function wipePayroll(world: World): Promise<void> {
  await world.asOwner(
    'ALTER TABLE "PayBatchLine" DISABLE TRIGGER "PayBatchLine_kept"',
    'TRUNCATE "PayBatch", "PayBatchLine", "PayBatchFile", "PayCorrection", "PayPeriod" CASCADE',
    'ALTER TABLE "PayBatchLine" ENABLE TRIGGER "PayBatchLine_kept"',
  )
  await db.storedFile.deleteMany()
  await db.timesheet.deleteMany()
  await db.mailMessage.deleteMany()
}
