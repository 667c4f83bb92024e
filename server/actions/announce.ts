// What a change to a timesheet tells the world, written in its transaction: one event, one notification for each person
// concerned, the history, and the live messages that PostgreSQL sends when it commits (rulings 5).
import { DateTime } from 'luxon'
import { notificationMessage, notificationTypes, type NotificationType } from '#domain/notification.ts'
import type { Transaction } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { TimesheetEventType } from '#server/database/generated/enums.ts'
import { publish } from '#server/events.ts'
import { fullName, type Viewer } from '#server/viewer.ts'

/** The timesheet after the change. */
export type Announced = {
  id: number
  userId: number
  user: { firstName: string; lastName: string }
  startDate: Date
  approvalGroupId: number | null
}

/** Writes the event, its notifications and the history of one change, and queues the live messages. */
export async function announce(
  tx: Transaction,
  viewer: Viewer,
  sheet: Announced,
  what: TimesheetEventType,
  history: readonly Prisma.TimesheetHistoryCreateManyInput[],
): Promise<void> {
  await tx.timesheetHistory.createMany({ data: [...history] })
  const event = await tx.timesheetEvent.create({
    data: { timesheetId: sheet.id, timesheetEventType: what, actorId: viewer.id },
  })
  const type = notificationTypes.find((one) => one === what)
  const told = type ? await peopleToTell(tx, viewer, sheet, type) : []
  const notifications = await tx.notification.createManyAndReturn({
    select: { id: true, userId: true },
    data: told.map((userId) => ({
      userId,
      actorId: viewer.id,
      timesheetId: sheet.id,
      timesheetEventId: event.id,
      message: type ? messageOf(viewer, sheet, type) : '',
    })),
  })
  await publish(tx, [
    {
      name: 'timesheetChanged',
      event: {
        timesheetId: sheet.id,
        userId: sheet.userId,
        approvalGroupIds: sheet.approvalGroupId === null ? [] : [sheet.approvalGroupId],
        what,
      },
    },
    ...notifications.map(({ id, userId }) => ({
      name: 'notificationAdded' as const,
      event: { notificationId: id, userId },
    })),
  ])
}

/** The approvers of the group that can decide now: members with an active account that may approve (spec 6). */
export const activeApprover = {
  active: true,
  userType: { in: ['APPROVER', 'SYSTEM_ADMINISTRATOR'] },
} satisfies Prisma.UserWhereInput

async function peopleToTell(tx: Transaction, viewer: Viewer, sheet: Announced, what: NotificationType) {
  if (what !== 'SUBMITTED' && what !== 'MOVED') return sheet.userId === viewer.id ? [] : [sheet.userId]
  const members = await tx.approvalGroupMember.findMany({
    select: { approverId: true },
    where: { approvalGroupId: sheet.approvalGroupId ?? -1, approver: activeApprover },
  })
  return members.map((member) => member.approverId).filter((id) => id !== viewer.id)
}

function messageOf(viewer: Viewer, sheet: Announced, what: NotificationType): string {
  return notificationMessage(what, {
    actor: fullName(viewer),
    owner: fullName(sheet.user),
    startDate: DateTime.fromJSDate(sheet.startDate, { zone: 'utc' }).toISODate()!,
    group: '',
  })
}
