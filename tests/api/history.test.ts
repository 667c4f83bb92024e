// The database refuses to change history. The application's role has no permission for it, and a trigger, which that role
// cannot disable, stops the owner.
import { beforeAll, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
let timesheetId: number
beforeAll(async () => {
  const tess = await world.signIn('tess')
  timesheetId = done(await tess.save(world.day([world.unbilled('7:00', '8:00')]))).number
})

const rows = () => db.timesheetHistory.findMany({ orderBy: { id: 'asc' } })

const changes = [
  ['UPDATE', `UPDATE "TimesheetHistory" SET "nameOfModifier" = 'Somebody else'`],
  ['UPDATE that changes nothing', `UPDATE "TimesheetHistory" SET "id" = "id"`],
  ['DELETE', `DELETE FROM "TimesheetHistory"`],
  ['TRUNCATE', `TRUNCATE "TimesheetHistory"`],
] as const

test.each(changes)('%s of history is refused to the application', async (_statement, sql) => {
  const before = await rows()
  expect(before.length).toBeGreaterThan(0)
  await expect(db.$executeRawUnsafe(sql)).rejects.toThrow('permission denied for table TimesheetHistory')
  expect(await rows()).toEqual(before)
})

test.each(changes)('%s of history is refused to the owner', async (_statement, sql) => {
  const before = await rows()
  await expect(world.asOwner(sql)).rejects.toThrow('The history of timesheets can only be added to.')
  expect(await rows()).toEqual(before)
})

it('remains after its timesheet is deleted', async () => {
  const before = await rows()
  await db.timesheet.delete({ where: { id: timesheetId } })
  expect(await rows()).toEqual(before)
})
