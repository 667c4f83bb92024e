// Bulk actions of administrators on accounts (rulings 4). One transaction checks each account by the rules of the
// single action before it writes anything. A refusal for one does not stop the others, and 200 accounts take as many
// statements as two.
import { changedFields } from '#domain/changed-fields.ts'
import { BULK_MAX } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { asksForRecording } from '#domain/user/account.ts'
import { denialOf, type AccountAct } from '#domain/user/administration.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { recordChanges, type RecordedAction } from '#server/actions/administration/record-change.ts'
import { lockGroups } from '#server/actions/approval-group/lock.ts'
import { logUser } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { logOut } from './access.ts'
import { describeAccount, withLinks, type StoredAccount } from './describe.ts'
import { assertThere } from './record.ts'
import { disable } from './state.ts'
import { lockAccounts, type LockedAccounts } from './administrators.ts'
import { refusalOf } from './target.ts'

/** The outcome for one of several people; `stoppedBy` is null on success. */
export type Outcome = { userId: number; stoppedBy: Refusal | NotAllowed | null }

/** The ids without duplicates. @throws InvalidInput if there are none or more than BULK_MAX. */
export function distinctAccounts(userIds: readonly number[]): number[] {
  const distinct = [...new Set(userIds)]
  if (distinct.length === 0 || distinct.length > BULK_MAX)
    throw new InvalidInput([{ path: 'accounts', message: `Select 1 to ${BULK_MAX} users.` }])
  return distinct
}

/**
 * Moves people to an approval group. Timesheets that they have submitted stay with the group that they were submitted to.
 * @throws InvalidInput if the group does not exist or is inactive; NotAllowed FORBIDDEN.
 */
export async function moveToGroup(
  viewer: Viewer,
  userIds: readonly number[],
  approvalGroupId: number,
): Promise<Outcome[]> {
  return changeSeveral(viewer, 'edit', userIds, {
    // Deleting a group moves its people: it locks the group before them, too.
    lockBefore: async (tx, ids) =>
      lockGroups(tx, { shared: [approvalGroupId, ...(await groupsOf(tx, ids))] }),
    begin: (tx) => assertThere(tx, { approvalGroupId, payLocationId: null }, null),
    judge: (account) =>
      asksForRecording(account) ? null : new Refusal('IN_NO_GROUP', null, { name: fullName(account) }),
    write: async (tx, accounts) => {
      const { name } = await tx.approvalGroup.findUniqueOrThrow({ where: { id: approvalGroupId } })
      return link(tx, viewer, accounts, { approvalGroupId, approvalGroup: { name } })
    },
  })
}

/** Sets the pay location of people. @throws InvalidInput if it does not exist or is inactive; NotAllowed FORBIDDEN. */
export async function setPayLocation(
  viewer: Viewer,
  userIds: readonly number[],
  payLocationId: number,
): Promise<Outcome[]> {
  return changeSeveral(viewer, 'edit', userIds, {
    begin: (tx) => assertThere(tx, { payLocationId, approvalGroupId: null }, null),
    write: async (tx, accounts) => {
      const { name } = await tx.payLocation.findUniqueOrThrow({ where: { id: payLocationId } })
      return link(tx, viewer, accounts, { payLocationId, payLocation: { name } })
    },
  })
}

/** Disables accounts and ends their sessions. @throws NotAllowed FORBIDDEN, InvalidInput. */
export async function disableAccounts(viewer: Viewer, userIds: readonly number[]): Promise<Outcome[]> {
  let others = 0
  return changeSeveral(viewer, 'disable', userIds, {
    begin: async (_tx, accounts) => {
      others = await accounts.administrators()
    },
    judge: ({ userType }) => {
      if (userType !== 'SYSTEM_ADMINISTRATOR') return null
      if (others === 1) return new Refusal('LAST_ADMINISTRATOR')
      others -= 1
      return null
    },
    write: async (tx, accounts) => {
      const ids = await claim(tx, accounts)
      await disable(tx, viewer, ids)
      return new Map(ids.map((id) => [id, { action: 'DISABLED' }]))
    },
  })
}

/** Ends all sessions of people; their next request says why. @throws NotAllowed FORBIDDEN, InvalidInput. */
export async function logOutAccounts(viewer: Viewer, userIds: readonly number[]): Promise<Outcome[]> {
  return changeSeveral(viewer, 'logOut', userIds, {
    write: async (tx, accounts) => {
      const ids = await claim(tx, accounts)
      await logOut(tx, viewer, ids)
      return new Map(ids.map((id) => [id, { action: 'LOGGED_OUT' }]))
    },
  })
}

type Change = {
  /** The locks that the single action takes before the one on all changes of accounts. */
  lockBefore?: (tx: Transaction, ids: readonly number[]) => Promise<void>
  /** Checks or reads data for the change as a whole. */
  begin?: (tx: Transaction, accounts: LockedAccounts) => Promise<void>
  /** A rule of this change only. */
  judge?: (account: StoredAccount) => Refusal | null
  /** Writes the accounts that passed. @returns the action for each changed account. */
  write: (tx: Transaction, accounts: readonly StoredAccount[]) => Promise<Map<number, RecordedAction>>
}

async function changeSeveral(
  viewer: Viewer,
  act: AccountAct,
  userIds: readonly number[],
  { lockBefore, begin, judge, write }: Change,
): Promise<Outcome[]> {
  // Everyone else gets FORBIDDEN, never NOT_FOUND, so they cannot probe for accounts.
  assertAdministrator(viewer)
  const ids = distinctAccounts(userIds)
  return transaction(async (tx) => {
    await lockBefore?.(tx, ids)
    const locked = await lockAccounts(tx)
    await begin?.(tx, locked)
    const accounts = await readLocked(tx, ids)
    const outcomes = ids.map((userId) => {
      const account = accounts.get(userId)
      if (!account) return { userId, stoppedBy: new NotAllowed('NOT_FOUND') }
      const denial = denialOf(act, viewer, account)
      const stoppedBy = denial ? refusalOf(denial, account) : (judge?.(account) ?? null)
      return { userId, stoppedBy }
    })
    const passed = outcomes.flatMap(({ userId, stoppedBy }) => (stoppedBy ? [] : [accounts.get(userId)!]))
    const done = passed.length > 0 ? await write(tx, passed) : new Map<number, RecordedAction>()
    await recordChanges(
      tx,
      viewer,
      [...done].map(([recordId, action]) => ({ noun: 'USER', recordId, ...action })),
    )
    return outcomes
  })
}

/** Locked in the order of ids, so that two bulk changes cannot deadlock. */
async function readLocked(tx: Transaction, ids: readonly number[]): Promise<Map<number, StoredAccount>> {
  await tx.$queryRaw`
    SELECT "id" FROM "User" WHERE "id" = ANY(${[...ids]}::int[]) ORDER BY "id" FOR NO KEY UPDATE`
  const accounts = await tx.user.findMany({ where: { id: { in: [...ids] } }, include: withLinks })
  return new Map(accounts.map((account) => [account.id, account]))
}

/** The current groups of people. */
async function groupsOf(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.user.findMany({
    where: { id: { in: [...ids] }, approvalGroupId: { not: null } },
    select: { approvalGroupId: true },
    distinct: ['approvalGroupId'],
  })
  return rows.map(({ approvalGroupId }) => approvalGroupId!)
}

/** Counts the change of each account, so that a form that shows the previous version is not saved over it. */
async function claim(tx: Transaction, accounts: readonly StoredAccount[]): Promise<number[]> {
  const ids = accounts.map(({ id }) => id)
  await tx.$executeRaw`UPDATE "User" SET "version" = "version" + 1 WHERE "id" = ANY(${ids}::int[])`
  return ids
}

type Target =
  | { approvalGroupId: number; approvalGroup: { name: string } }
  | { payLocationId: number; payLocation: { name: string } }

/** Links accounts to a record. Does not write accounts that have it already. */
async function link(
  tx: Transaction,
  viewer: Viewer,
  accounts: readonly StoredAccount[],
  target: Target,
): Promise<Map<number, RecordedAction>> {
  const isGroup = 'approvalGroupId' in target
  const column = isGroup
    ? { approvalGroupId: target.approvalGroupId }
    : { payLocationId: target.payLocationId }
  const changed = accounts.filter((account) =>
    isGroup
      ? account.approvalGroupId !== target.approvalGroupId
      : account.payLocationId !== target.payLocationId,
  )
  if (changed.length === 0) return new Map()
  const ids = changed.map(({ id }) => id)
  await tx.user.updateMany({
    where: { id: { in: ids } },
    data: { ...column, version: { increment: 1 }, updatedAt: instantOf(tx) },
  })
  await logUser(tx, 'ACCOUNT_CHANGED', ids, viewer)
  return new Map(
    changed.map((before) => {
      const changes = changedFields('', describeAccount(before), describeAccount({ ...before, ...target }))
      return [before.id, { action: 'CHANGED', changes }]
    }),
  )
}
