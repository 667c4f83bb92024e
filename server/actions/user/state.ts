// Disables, enables and deletes accounts (rulings 4). Accounts that the history refers to are never deleted.
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RecordedAction } from '#server/actions/administration/record-change.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { logUser } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import type { StoredAccount } from './describe.ts'
import { changeAccount, type AccountClaim } from './target.ts'

/** Disables an account and ends its sessions. @throws as claimAccount, LAST_ADMINISTRATOR. */
export async function disableAccount(viewer: Viewer, claim: AccountClaim): Promise<void> {
  await transaction((tx) => disableIn(tx, viewer, claim))
}

function disableIn(tx: Transaction, viewer: Viewer, claim: AccountClaim): Promise<RecordedAction> {
  return changeAccount(tx, viewer, 'disable', claim, async (account, accounts) => {
    await accounts.assertOthersAdminister(account)
    await disable(tx, viewer, account.id)
    return { action: 'DISABLED' }
  })
}

/** Enables an account. @throws as claimAccount, GP_EMPLOYEE_USED if another account has the employee now. */
export async function enableAccount(viewer: Viewer, claim: AccountClaim): Promise<void> {
  await transaction((tx) => enableIn(tx, viewer, claim))
}

function enableIn(tx: Transaction, viewer: Viewer, claim: AccountClaim): Promise<RecordedAction> {
  return changeAccount(tx, viewer, 'enable', claim, async (account) => {
    await assertEmployeeFree(tx, account)
    const { id } = account
    await tx.user.update({ where: { id }, data: { active: true } })
    await logUser(tx, 'ACCOUNT_CHANGED', id, viewer)
    return { action: 'ENABLED' }
  })
}

/** Called before an account is enabled. @throws Refusal GP_EMPLOYEE_USED if another active account has its employee. */
export async function assertEmployeeFree(
  tx: Transaction,
  { gpEmployeeId }: Pick<StoredAccount, 'gpEmployeeId'>,
): Promise<void> {
  const owner = gpEmployeeId && (await tx.user.findFirst({ where: { gpEmployeeId, active: true } }))
  if (owner) throw new Refusal('GP_EMPLOYEE_USED', null, { employee: gpEmployeeId, name: fullName(owner) })
}

/** Disables or enables an account as part of another change. @throws as disableAccount and enableAccount. */
export async function setActive(
  tx: Transaction,
  viewer: Viewer,
  userId: number,
  active: boolean,
): Promise<void> {
  await (active ? enableIn : disableIn)(tx, viewer, { userId })
}

/**
 * Deletes an account that nothing refers to; disables it otherwise.
 * @returns whether it was deleted. @throws as claimAccount, LAST_ADMINISTRATOR.
 */
export async function deleteAccount(viewer: Viewer, claim: AccountClaim): Promise<boolean> {
  const { action } = await transaction((tx) =>
    changeAccount(tx, viewer, 'delete', claim, async (account, accounts) => {
      await accounts.assertOthersAdminister(account)
      const { id, active, avatarId } = account
      // Locks it, so that nothing starts to refer to it until the transaction ends.
      await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${id}::int FOR UPDATE`
      const isGone = !(await isReferredTo(tx, id))
      if (isGone) await deleteForGood(tx, id, avatarId)
      else if (active) await disable(tx, viewer, id)
      else throw new Refusal('KEPT_FOR_HISTORY', null, { name: fullName(account) })
      return { action: isGone ? 'DELETED' : 'DISABLED' }
    }),
  )
  return action === 'DELETED'
}

/**
 * The picture's file loses its row; the nightly sweep deletes it. The changes of the account in the user log are in its
 * history, too, which stays; the database refuses to delete an account with any other row of the log.
 */
async function deleteForGood(tx: Transaction, id: number, avatarId: number | null): Promise<void> {
  await tx.userLog.deleteMany({ where: { userId: id, userLogType: CHANGED } })
  await tx.user.delete({ where: { id } })
  if (avatarId !== null) await tx.storedFile.delete({ where: { id: avatarId } })
}

/** Disables accounts and ends their sessions, as part of another change. */
export async function disable(
  tx: Transaction,
  viewer: Viewer,
  userIds: number | readonly number[],
): Promise<void> {
  await tx.user.updateMany({ where: { id: { in: [userIds].flat() } }, data: { active: false } })
  await endSessionsOf(tx, userIds, 'DISABLED')
  await logUser(tx, 'ACCOUNT_CHANGED', userIds, viewer)
}

const CHANGED = 'ACCOUNT_CHANGED'

/** Whether anything refers to the person: timesheets, decisions, history, notifications, files, the log of sign-ins. */
async function isReferredTo(tx: Transaction, userId: number): Promise<boolean> {
  const took = { take: 1 } as const
  const counts = [
    () =>
      tx.timesheet.count({
        where: {
          OR: [{ userId }, { approverId: userId }, { approverForId: userId }, { lastActorId: userId }],
        },
        ...took,
      }),
    () => tx.timesheetEvent.count({ where: { OR: [{ actorId: userId }, { actorForId: userId }] }, ...took }),
    () => tx.timesheetHistory.count({ where: { OR: [{ userId }, { modifierId: userId }] }, ...took }),
    () => tx.notification.count({ where: { actorId: userId }, ...took }),
    () => tx.preparedDay.count({ where: { OR: [{ userId }, { preparedById: userId }] }, ...took }),
    () => tx.storedFile.count({ where: { ownerId: userId }, ...took }),
    () => tx.administrationHistory.count({ where: { modifierId: userId }, ...took }),
    () => tx.userLog.count({ where: { userId, userLogType: { not: CHANGED } }, ...took }),
  ]
  for (const count of counts) if ((await count()) > 0) return true
  return false
}
