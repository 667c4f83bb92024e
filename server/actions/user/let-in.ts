// Lets a person in by a command on the server (scripts/admin.ts), for when nobody can do it in the application: the only
// System_Administrator has lost every second factor, or none is active (rulings 4).
import { changedFields } from '#domain/changed-fields.ts'
import { formatInstant } from '#domain/date.ts'
import { fullName, userTypeLabel } from '#domain/people.ts'
import { findByEmail } from '#server/actions/access/sign-in.ts'
import {
  changeRecord,
  recordChanges,
  type RecordedAction,
} from '#server/actions/administration/record-change.ts'
import { queueMail } from '#server/actions/mail/mail-rows.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { clearFailuresOf } from '#server/auth/throttle.ts'
import { logUser } from '#server/auth/user-log.ts'
import { db, instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { letInMail } from '#server/mail/let-in.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { setInitialPassword } from './access.ts'
import { describeAccount, withLinks, type StoredAccount } from './describe.ts'
import { lockAccounts } from './administrators.ts'
import { initialPassword } from './initial-password.ts'
import { removeSecondFactors } from './second-factor.ts'
import { assertEmployeeFree } from './state.ts'

/** The author in the history and in the user log. */
const command = { name: 'The command on the server' }

const administrator = { userType: 'SYSTEM_ADMINISTRATOR', active: true } as const

/**
 * The person with an e-mail address, and the number of other active System_Administrators; null for an unknown address.
 */
export async function findPerson(email: string) {
  const found = await findByEmail(email)
  if (!found) return null
  const { id } = found
  const person = await db.user.findUniqueOrThrow({
    where: { id },
    include: { totp: { select: { userId: true } }, passkeys: { select: { id: true }, take: 1 } },
  })
  const { userType, active, totp, passkeys } = person
  return {
    ...{ id, name: fullName(person), email: person.email, userType, active },
    hasSecondFactor: totp !== null || passkeys.length > 0,
    others: await db.user.count({ where: { ...administrator, id: { not: id } } }),
  }
}

/**
 * Makes a person an active System_Administrator without second factors, with an initial password and without sessions
 * or failed sign-ins. Mails them and the other active System_Administrators.
 * @returns the password, which is not shown again, and a description of the changes.
 * @throws NotAllowed NOT_FOUND, Refusal GP_EMPLOYEE_USED if another account has the GP employee of a disabled one.
 */
export async function letIn(userId: number): Promise<{ password: string; done: string }> {
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  const done = await transaction(async (tx) => {
    await lockAccounts(tx)
    const steps: string[] = []
    const record = { noun: 'USER', recordId: userId } as const
    await changeRecord(tx, command, record, null, async () => {
      const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: withLinks })
      const changes = [...(await promote(tx, before, steps)), ...(await removeFactors(tx, userId, steps))]
      const sessions = await setInitialPassword(tx, command, userId, passwordHash)
      steps.push('gave the account an initial password')
      if (sessions > 0) steps.push(`ended ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`)
      await clearFailuresOf(tx, before)
      steps.push('cleared its failed sign-ins')
      await recordChanges(
        tx,
        command,
        changes.map((change) => ({ ...record, ...change })),
      )
      return { action: 'PASSWORD_GIVEN' }
    })
    const sentence = listed.format(steps)
    await mailAbout(tx, userId, sentence)
    return sentence
  })
  return { password, done }
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Makes the account an active System_Administrator, as the form would. @returns the changes for the history. */
async function promote(tx: Transaction, before: StoredAccount, steps: string[]): Promise<RecordedAction[]> {
  const { id, active, userType } = before
  if (!active) await assertEmployeeFree(tx, before)
  const after = await tx.user.update({
    where: { id },
    data: { ...administrator, allowTimesheetCreation: true },
    include: withLinks,
  })
  const changes = changedFields('', describeAccount(before), describeAccount(after))
  if (changes.length > 0 || !active) await logUser(tx, 'ACCOUNT_CHANGED', id, command)
  if (userType !== after.userType)
    steps.push(`changed the user type from ${userTypeLabel[userType]} to ${userTypeLabel[after.userType]}`)
  if (!active) steps.push('enabled the account')
  return [{ action: 'CHANGED', changes }, ...(active ? [] : [{ action: 'ENABLED' } as const])]
}

/** Removes the second factors. @returns the change for the history. */
async function removeFactors(tx: Transaction, userId: number, steps: string[]): Promise<RecordedAction[]> {
  if (!(await removeSecondFactors(tx, command, userId))) return []
  steps.push('removed the second factors')
  return [{ action: 'SECOND_FACTOR_RESET' }]
}

/** Mails the person and the other active System_Administrators. The mail does not contain the password. */
async function mailAbout(tx: Transaction, userId: number, done: string): Promise<void> {
  const readers = await tx.user.findMany({ where: administrator, orderBy: { id: 'asc' } })
  const person = readers.find(({ id }) => id === userId)!
  const { timeZone } = await readSettings(tx)
  const about = {
    name: fullName(person),
    email: person.email,
    done,
    when: formatInstant(instantOf(tx), timeZone),
  }
  await queueMail(
    tx,
    readers.map(({ id, firstName, email }) => ({
      ...({ kind: 'SECURITY', to: email, userId } as const),
      ...letInMail({ ...about, firstName, isOwn: id === userId }),
    })),
  )
}
