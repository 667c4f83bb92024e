// The account that an administrator acts on, and the permission to do so (rulings 4).
import { onlyTypes } from '#domain/denial.ts'
import { administrators, fullName, systemAdministrators } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { denialOf, type AccountAct, type AccountDenial } from '#domain/user/administration.ts'
import { changeRecord, type RecordedAction } from '#server/actions/administration/record-change.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, type Transaction } from '#server/database/client.ts'
import type { User } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { withLinks, type StoredAccount } from './describe.ts'
import { lockAccounts, type LockedAccounts } from './administrators.ts'

/** An account to act on, and the version that the caller saw; legacy clients may omit the version. */
export type AccountClaim = { userId: number; version?: number | null }

/**
 * Claims an account and runs a change of it, given the account as it was; the change returns what it did (`changeRecord`).
 * @throws NotAllowed FORBIDDEN or NOT_FOUND, Refusal OWN_ACCOUNT, ACCOUNT_IS or CHANGED_SINCE.
 */
export async function changeAccount(
  tx: Transaction,
  viewer: Viewer,
  act: AccountAct,
  { userId, version = null }: AccountClaim,
  change: (before: StoredAccount, accounts: LockedAccounts) => Promise<RecordedAction>,
): Promise<RecordedAction> {
  // Everyone else gets FORBIDDEN, never NOT_FOUND, so they cannot probe for accounts.
  assertAdministrator(viewer)
  const accounts = await lockAccounts(tx)
  return changeRecord(tx, viewer, { noun: 'USER', recordId: userId }, version, async () => {
    const account = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: withLinks })
    const denial = denialOf(act, viewer, account)
    if (denial) throw refusalOf(denial, account)
    return change(account, accounts)
  })
}

/**
 * Called before the input is validated, so that a caller who may not act gets no sentence about the input.
 * @throws NotAllowed FORBIDDEN or NOT_FOUND, Refusal OWN_ACCOUNT or ACCOUNT_IS.
 */
export async function assertMayAct(viewer: Viewer, act: AccountAct, userId: number): Promise<void> {
  assertAdministrator(viewer)
  const account = await db.user.findUnique({ where: { id: userId } })
  if (!account) throw new NotAllowed('NOT_FOUND')
  const denial = denialOf(act, viewer, account)
  if (denial) throw refusalOf(denial, account)
}

/**
 * The viewer's own account, or one that they administer.
 * @throws NotAllowed FORBIDDEN or NOT_FOUND, Refusal ACCOUNT_IS.
 */
export async function ownOrAdministered(tx: Transaction, viewer: Viewer, userId: number): Promise<User> {
  const account = await tx.user.findUnique({ where: { id: userId } })
  // Everyone else gets FORBIDDEN, never NOT_FOUND, so they cannot probe for accounts.
  const target = account ?? { id: userId, userType: 'STAFF' as const, active: true }
  const denial = viewer.id === userId ? null : denialOf('edit', viewer, target)
  if (denial) throw refusalOf(denial, account!)
  if (!account) throw new NotAllowed('NOT_FOUND')
  return account
}

/** The refusal for a denied act. */
export function refusalOf(
  denial: AccountDenial,
  account: { firstName: string; lastName: string; active: boolean },
): Refusal | NotAllowed {
  if (denial === 'ONESELF') return new Refusal('OWN_ACCOUNT')
  if (denial === 'FORBIDDEN') return new NotAllowed('FORBIDDEN', onlyTypes(administrators))
  if (denial === 'SYSTEM_ADMINISTRATOR') {
    const change = `change the account of ${fullName(account)}`
    return new NotAllowed('FORBIDDEN', onlyTypes(systemAdministrators, change))
  }
  const state = account.active ? 'active' : 'disabled'
  return new Refusal('ACCOUNT_IS', null, { name: fullName(account), state })
}
