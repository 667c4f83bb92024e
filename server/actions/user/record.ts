// Creates and changes accounts (spec section 5, User form; rulings 4).
import { parseForm } from '#domain/forms.ts'
import { fullName } from '#domain/people.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { accountForm, settled, type AccountValues } from '#domain/user/account.ts'
import { givableTypes } from '#domain/user/administration.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import { lockGroups } from '#server/actions/approval-group/lock.ts'
import { changedFields } from '#domain/changed-fields.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { logUser } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { describeAccount, withLinks, type StoredAccount } from './describe.ts'
import { initialPassword } from './initial-password.ts'
import { setActive } from './state.ts'
import { assertMayAct, changeAccount, type AccountClaim } from './target.ts'

/** The form as a caller sends it, with row ids for links. */
export type AccountInput = Omit<Partial<AccountValues>, 'payLocation' | 'approvalGroup'> & {
  payLocation?: number | null
  approvalGroup?: number | null
}

/**
 * Creates an account with a random password, which the person must change at the first sign-in.
 * @returns its id and the password, which is not shown again.
 * @throws InvalidInput, Refusal EMAIL_USED, GP_EMPLOYEE_USED or CREATES_NO_ADMINISTRATOR, NotAllowed FORBIDDEN.
 */
export async function createAccount(
  viewer: Viewer,
  input: AccountInput,
): Promise<{ userId: number; password: string }> {
  assertAdministrator(viewer)
  const values = parse(viewer, input)
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  const userId = await refusingTaken(values, () =>
    transaction(async (tx) => {
      await keepGroup(tx, values)
      const data = await columnsOf(tx, values, null)
      const account = await tx.user.create({
        data: { ...data, passwordHash, mustChangePassword: true },
        include: withLinks,
      })
      await recordChanges(tx, viewer, [
        {
          noun: 'USER',
          recordId: account.id,
          action: 'CREATED',
          changes: changedFields('', {}, describeAccount(account)),
        },
      ])
      return account.id
    }),
  )
  return { userId, password }
}

/**
 * Changes an account and, if `active` is given, disables or enables it.
 * @throws InvalidInput, Refusal (as createAccount, LAST_ADMINISTRATOR, CHANGED_SINCE), NotAllowed; as setActive.
 */
export async function updateAccount(
  viewer: Viewer,
  claim: AccountClaim,
  input: AccountInput,
  { active }: { active?: boolean } = {},
): Promise<void> {
  await assertMayAct(viewer, 'edit', claim.userId)
  const values = parse(viewer, input)
  await refusingTaken(values, () =>
    transaction(async (tx) => {
      await keepGroup(tx, values)
      let isActive = true
      await changeAccount(tx, viewer, 'edit', claim, async (before, accounts) => {
        isActive = before.active
        if (values.userType !== before.userType) await accounts.assertOthersAdminister(before)
        const data = await columnsOf(tx, values, before)
        const after = await tx.user.update({ where: { id: before.id }, data, include: withLinks })
        const changes = changedFields('', describeAccount(before), describeAccount(after))
        if (changes.length > 0) await logUser(tx, 'ACCOUNT_CHANGED', before.id, viewer)
        return { action: 'CHANGED', changes }
      })
      if (active !== undefined && active !== isActive) await setActive(tx, viewer, claim.userId, active)
    }),
  )
}

/** Validates the form and fills in defaults. @throws InvalidInput, Refusal CREATES_NO_ADMINISTRATOR. */
function parse(viewer: Viewer, input: AccountInput) {
  const values = settled(parseForm(accountForm, input))
  if (!givableTypes(viewer.userType).includes(values.userType))
    throw new Refusal('CREATES_NO_ADMINISTRATOR', 'userType')
  return values
}

type Settled = ReturnType<typeof parse>

/**
 * @throws InvalidInput if a linked record does not exist or is inactive; Refusal if the e-mail address or the
 * employee is taken.
 */
async function columnsOf(tx: Transaction, values: Settled, before: StoredAccount | null) {
  const { payLocation, approvalGroup, taskType, gpEmployeeId, gpStaffNumber, ...rest } = values
  const links = {
    payLocationId: payLocation as number | null,
    approvalGroupId: approvalGroup as number | null,
  }
  await assertThere(tx, links, before)
  const data = {
    ...rest,
    ...links,
    taskType: taskType!,
    gpEmployeeId: gpEmployeeId || null,
    gpStaffNumber: gpStaffNumber || null,
  }
  await assertFree(tx, data, before?.id ?? 0)
  return data
}

/** Locks the group before the account: deleting a group locks in the same order. */
async function keepGroup(tx: Transaction, { approvalGroup }: Settled): Promise<void> {
  await lockGroups(tx, { shared: approvalGroup === null ? [] : [approvalGroup as number] })
}

type Links = Pick<StoredAccount, 'payLocationId' | 'approvalGroupId'>

/** An inactive record may stay selected but cannot be selected again (rulings 2c). @throws InvalidInput. */
export async function assertThere(
  tx: Transaction,
  { payLocationId, approvalGroupId }: Links,
  before: Links | null,
): Promise<void> {
  const problems = []
  if (payLocationId !== null && payLocationId !== before?.payLocationId) {
    const count = await tx.payLocation.count({ where: { id: payLocationId, active: true } })
    if (count === 0) problems.push({ path: 'payLocation', message: 'This pay location is no longer there.' })
  }
  if (approvalGroupId !== null && approvalGroupId !== before?.approvalGroupId) {
    const count = await tx.approvalGroup.count({ where: { id: approvalGroupId, active: true } })
    if (count === 0)
      problems.push({ path: 'approvalGroup', message: 'This approval group is no longer there.' })
  }
  if (problems.length > 0) throw new InvalidInput(problems)
}

type Unique = { email: string; gpEmployeeId: string | null }

/** @throws Refusal EMAIL_USED or GP_EMPLOYEE_USED (spec 5). */
async function assertFree(tx: Transaction, { email, gpEmployeeId }: Unique, userId: number): Promise<void> {
  const taken = await tx.$queryRaw<{ email: string; firstName: string; lastName: string }[]>`
    SELECT "email", "firstName", "lastName" FROM "User"
    WHERE "id" <> ${userId}::int
      AND (lower("email") = lower(${email}) OR ("active" AND "gpEmployeeId" = ${gpEmployeeId}))`
  if (taken.some((one) => one.email.toLowerCase() === email.toLowerCase()))
    throw new Refusal('EMAIL_USED', 'email')
  const [owner] = taken
  if (owner)
    throw new Refusal('GP_EMPLOYEE_USED', 'gpEmployeeId', { employee: gpEmployeeId!, name: fullName(owner) })
}

/** If two parallel calls take the same value, the unique index stops one; translates its error into a refusal. */
async function refusingTaken<T>(values: Settled, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    if (!isTaken) throw error
    // The other call has committed, so its name can be read.
    await transaction((tx) =>
      assertFree(tx, { email: values.email, gpEmployeeId: values.gpEmployeeId || null }, 0),
    )
    throw error
  }
}
