// The facts that notifications and mail about a change mention.
import { formatDate, isoDate } from '#domain/date.ts'
import { actingName, fullName } from '#domain/people.ts'
import type { ChangeFacts } from '#domain/timesheet/lifecycle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { AttributedChange } from './types.ts'

export function factsOf(
  actor: Viewer,
  { sheet, history, actorFor }: Pick<AttributedChange, 'sheet' | 'history' | 'actorFor'>,
): ChangeFacts {
  return {
    actor: actingName(actor, actorFor),
    owner: fullName(sheet.user),
    date: formatDate(isoDate(sheet.startDate)),
    group: sheet.approvalGroup?.name ?? '',
    reason: sheet.reason ?? '',
    changed: history.flatMap(({ changeDetail }) => changeDetail),
    isForOwner: false,
  }
}
