// An approval group in words, as its history keeps it.
import { addressesOf } from '#domain/approval-group/forms.ts'
import { fullName } from '#domain/people.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** What its description needs beside its own columns. */
export const withMembers = {
  members: { include: { approver: { select: { firstName: true, lastName: true } } } },
} as const satisfies Prisma.ApprovalGroupInclude

export type StoredGroup = Prisma.ApprovalGroupGetPayload<{ include: typeof withMembers }>

/** Its fields by the labels of the form; a group that is not there has none. */
export function describeGroup(group: StoredGroup | null): Record<string, string> {
  if (!group) return {}
  return {
    'Group Name': group.name,
    'GP Batch Prefix': group.gpBatchPrefix,
    'GP Batch Notification Recipients To': written(group.gpBatchNotificationTo),
    'GP Batch Notification Recipients CC': written(group.gpBatchNotificationCc),
    'Admin Notification': written(group.adminNotification),
    Members: group.members
      .map(({ approver }) => fullName(approver))
      .sort((one, other) => one.localeCompare(other))
      .join(', '),
  }
}

/** A list of addresses as the form writes it, whoever wrote it. */
const written = (list: string) => addressesOf(list).join('; ')
