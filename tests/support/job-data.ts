// Job data as administrators change it, and whether timesheets follow.
import { expect } from 'vitest'
import { modelOfNoun } from '#server/database/model.ts'
import type { JobDataKind } from '#domain/job-data/kinds.ts'
import { recheckPending } from '#server/actions/timesheet/unusual.ts'
import { db } from '#server/database/client.ts'
import { send } from './everyWrite.ts'
import { rebuildTimesheetSearch, type World } from './world.ts'

/** Changes a record as a System Administrator does. @param input what changes; a record is active if it does not say. */
export async function changeJobRecord(
  world: World,
  kind: JobDataKind,
  id: number,
  input: object,
): Promise<void> {
  const [row] = await db.$queryRawUnsafe<{ version: number }[]>(
    `SELECT "version" FROM "${modelOfNoun(kind)}" WHERE "id" = $1`,
    id,
  )
  const variables = { kind, number: id, version: row!.version, input: { active: true, ...input } }
  const { result, errors } = await send(world, 'updateJobRecord', { by: 'sam', variables })
  expect([errors, result]).toMatchObject([[], { __typename: 'JobRecordChange' }])
}

/** Compares what all timesheets say of the records of their tasks with the records. */
export async function expectFollowed(): Promise<void> {
  const texts = () => db.timesheetSearch.findMany({ orderBy: { timesheetId: 'asc' } })
  const before = await texts()
  await rebuildTimesheetSearch()
  expect(before).toEqual(await texts())
  expect(await recheckPending()).toBe(0)
}
