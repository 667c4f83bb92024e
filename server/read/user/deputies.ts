// The deputies of approvers, today and later.
import { isAdministrator, noRows } from '#server/access/administration.ts'
import { activeApprover } from '#server/access/approver.ts'
import { today } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import type { Deputy } from '#server/database/generated/client.ts'
import { decidesTimesheets } from '#domain/people.ts'
import { entitySet } from '../entity.ts'
import { publicFields } from './people.ts'
import { readSettings } from '../administration/settings.ts'

/** The deputies of people from today on, the next to begin first, by the id of the absent person. */
export async function readDeputies(absentIds: readonly number[]): Promise<Map<number, Deputy[]>> {
  const { timeZone } = await readSettings()
  const rows = await db.deputy.findMany({
    where: { absentId: { in: [...absentIds] }, endDate: { gte: new Date(today(timeZone)) } },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
  })
  return Map.groupBy(rows, ({ absentId }) => absentId)
}

/** The approvers who can become a deputy, for those who may name one. */
export const deputyCandidates = entitySet('user', {
  visible: (viewer) =>
    isAdministrator(viewer) || decidesTimesheets(viewer.userType) ? activeApprover : noRows,
  ...publicFields,
})
