// A company always has an active System_Administrator (rulings 4). Every action that may disable, delete or demote one
// takes the lock first and then reads who is left, so that two administrators who disable each other do not both
// succeed.
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'

/** The accounts, locked against other transactions. */
export type LockedAccounts = {
  /** The number of active System_Administrators. */
  administrators(): Promise<number>
  /** @throws Refusal LAST_ADMINISTRATOR if no other active System_Administrator is left. */
  assertOthersAdminister(account: { id: number; userType: string; active: boolean }): Promise<void>
}

/** Waits until no other transaction changes accounts, imports included, and holds the lock until the transaction ends. */
export async function lockAccounts(tx: Transaction): Promise<LockedAccounts> {
  await lock(tx, 'changing accounts')
  const administrator = { active: true, userType: 'SYSTEM_ADMINISTRATOR' } as const
  return {
    administrators: () => tx.user.count({ where: administrator }),
    assertOthersAdminister: async ({ id, userType, active }) => {
      if (userType !== administrator.userType || !active) return
      const left = await tx.user.count({ where: { ...administrator, id: { not: id } }, take: 1 })
      if (left === 0) throw new Refusal('LAST_ADMINISTRATOR')
    },
  }
}
