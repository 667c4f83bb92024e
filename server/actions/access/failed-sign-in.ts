// Refused sign-ins in the user log. A job writes the row, so that the answer takes the same time whether an account has
// the address or not.
import { logUser, thisOccasion } from '#server/auth/user-log.ts'
import { db, transaction } from '#server/database/client.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Jobs } from '#server/jobs/queues.ts'

/** Queues the row of a refused sign-in. @param userId of the account with the address, if there is one. */
export async function logAfterAnswer(
  userLogType: Jobs['failedSignIn']['userLogType'],
  userId: number | undefined,
): Promise<void> {
  const { at, ...origin } = thisOccasion()
  await enqueue(db, 'failedSignIn', [{ userId: userId ?? 0, userLogType, ...origin, at: at.toISOString() }])
}

/** The job: writes the row, unless there is no such account. */
export async function logFailedSignIn({
  userId,
  userLogType,
  at,
  ...origin
}: Jobs['failedSignIn']): Promise<void> {
  await transaction(async (tx) => {
    // Locked, so that the account is not deleted before the row refers to it.
    const [user] = await tx.$queryRaw<
      object[]
    >`SELECT "id" FROM "User" WHERE "id" = ${userId}::int FOR KEY SHARE`
    if (user) await logUser(tx, userLogType, userId, null, { ...origin, at: new Date(at) })
  })
}
