// The legacy client's calls for accounts (spec 7, Users). They use the same actions as GraphQL.
import { parseForm } from '#domain/forms.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { forgotPasswordForm } from '#domain/user/forms.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { sendWelcomeEmail } from '#server/actions/mail/welcome.ts'
import { createAccount, updateAccount, type AccountInput } from '#server/actions/user/record.ts'
import { deleteAccount, disableAccount, enableAccount } from '#server/actions/user/state.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { isEmailUsed } from '#server/read/user/account-list.ts'
import { accounts } from '#server/read/user/people.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { changed, created, deleted } from '#server/rest/answers.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import type { Answer, Call, Judged } from '#server/rest/types.ts'
import { readAccountBody, type SentAccount } from './user-body.ts'

const SET = 'User'
/** The response after a write. */
const WHOLE = { $expand: 'PayLocation' }

/**
 * Creates an account with a random password, even if one was sent (rulings 4). Only this response contains it. The user
 * changes it at the first sign-in, or chooses one with the welcome e-mail.
 */
export async function createUser(call: Call<Judged<SentAccount>>): Promise<Answer> {
  const { viewer } = call
  assertAdministrator(viewer)
  const { active = true, input } = readAccountBody(call.body, null)
  if (!active) throw new InvalidInput([{ path: 'UserStatus', message: 'A new account must be active.' }])
  const { defaultStartTime } = await readSettings()
  const { userId, password } = await createAccount(viewer, { defaultStartTime, ...input })
  const { body, ...answer } = await created(call, SET, userId, WHOLE)
  return { ...answer, body: body && { ...body, '@Daybook.InitialPassword': password } }
}

/** Changes the sent members of an account; UserStatus 0 disables it, 1 enables it. All changes are made, or none. */
export async function changeUser(call: Call<Judged<SentAccount>>): Promise<Answer> {
  const { viewer, keys } = call
  assertAdministrator(viewer)
  const userId = rowIdOf(keys[0])
  const stored = await findStored(call, userId)
  const sent = readAccountBody(call.body, stored.row)
  const { active = stored.active, version = stored.version, input } = sent
  const claim = { userId, version }
  if (Object.keys(input).length > 0)
    await updateAccount(viewer, claim, { ...stored.input, ...input }, { active })
  else if (active !== stored.active) await (active ? enableAccount : disableAccount)(viewer, claim)
  return changed(call, SET, userId, WHOLE)
}

/** Deletes an account. An account that history refers to is disabled instead, and returned. */
export async function deleteUser(call: Call): Promise<Answer> {
  const userId = rowIdOf(call.keys[0])
  return deleted(call, SET, userId, await deleteAccount(call.viewer, { userId }), WHOLE)
}

/** The stored account as an input. @throws NotAllowed NOT_FOUND. */
async function findStored({ viewer }: Call<unknown>, userId: number) {
  const account = await accounts.find(viewer, userId, {
    select: {
      active: true,
      version: true,
      userType: true,
      firstName: true,
      lastName: true,
      email: true,
      gpEmployeeId: true,
      gpStaffNumber: true,
      gpPayCycle: true,
      payLocationId: true,
      approvalGroupId: true,
      taskType: true,
      allowTimesheetCreation: true,
      showFieldService: true,
      defaultStartTime: true,
    },
  })
  if (!account) throw new NotAllowed('NOT_FOUND')
  const { active, version, payLocationId, approvalGroupId, gpEmployeeId, gpStaffNumber, ...rest } = account
  const links = { payLocation: payLocationId, approvalGroup: approvalGroupId }
  const input: AccountInput = {
    ...rest,
    ...links,
    gpEmployeeId: gpEmployeeId ?? '',
    gpStaffNumber: gpStaffNumber ?? '',
  }
  return { active, version, input, row: { ...account, id: userId } }
}

/** The addresses that one administrator can check in ten minutes: more than anyone types. */
const CHECKS = 200
const CHECKS_MINUTES = 10

/** Whether an account uses an e-mail address, in any case. For administrators only. */
export async function emailExists({ viewer, request }: Call): Promise<Answer> {
  assertAdministrator(viewer)
  await throttle(throttleKey('email-exists', viewer.id), CHECKS, CHECKS_MINUTES)
  const param = [...new URL(request.url).searchParams].find(([name]) => name.toLowerCase() === 'email')
  const { email } = parseForm(forgotPasswordForm, { email: param?.[1] })
  return { body: { value: await isEmailUsed(viewer, email) } }
}

/** Sends the welcome e-mail. Legacy clients call it with GET (rulings 6). */
export async function sendWelcome({ viewer, keys, request, deps }: Call): Promise<Answer> {
  // HEAD sends nothing.
  if (request.method !== 'HEAD') await sendWelcomeEmail(deps, viewer, { userId: rowIdOf(keys[0]) })
  return { status: 204 }
}
