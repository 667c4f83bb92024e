// An approval group as text, for its history.
import { addressesOf } from '#domain/approval-group/forms.ts'
import { fullName } from '#domain/people.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** The relations that a description needs. */
export const withMembers = {
  members: { include: { approver: { select: { firstName: true, lastName: true } } } },
  leaders: { include: { leader: { select: { firstName: true, lastName: true } } } },
} as const satisfies Prisma.ApprovalGroupInclude

export type StoredGroup = Prisma.ApprovalGroupGetPayload<{ include: typeof withMembers }>

/** The fields by the form's labels; none for null. */
export function describeGroup(group: StoredGroup | null): Record<string, string> {
  if (!group) return {}
  return {
    'Group Name': group.name,
    'GP Batch Prefix': group.gpBatchPrefix,
    'GP Batch Notification Recipients To': written(group.gpBatchNotificationTo),
    'GP Batch Notification Recipients CC': written(group.gpBatchNotificationCc),
    'Admin Notification': written(group.adminNotification),
    Members: named(group.members.map(({ approver }) => approver)),
    'Crew leaders': named(group.leaders.map(({ leader }) => leader)),
  }
}

function named(people: readonly { firstName: string; lastName: string }[]): string {
  return people
    .map(fullName)
    .sort((one, other) => one.localeCompare(other))
    .join(', ')
}

/** A list of addresses in the form's notation. */
const written = (list: string) => addressesOf(list).join('; ')
