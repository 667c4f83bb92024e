// Making, changing and deleting accounts as the legacy client does it (spec 7, Users): the same actions as over GraphQL.
import { parseForm } from '#domain/forms.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { forgotPasswordForm } from '#domain/user/forms.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { sendWelcomeEmail } from '#server/actions/mail/welcome.ts'
import { createAccount, updateAccount, type AccountInput } from '#server/actions/user/record.ts'
import { deleteAccount, disableAccount, enableAccount } from '#server/actions/user/state.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { isEmailUsed } from '#server/read/account-list.ts'
import { accounts } from '#server/read/people.ts'
import { readSettings } from '#server/read/settings.ts'
import { changed, created } from '#server/rest/answers.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import type { Answer, Body, Call } from '#server/rest/types.ts'
import { readAccountBody } from './user-body.ts'

const SET = 'User'
/** What is shown of an account that was written. */
const WHOLE = { $expand: 'PayLocation' }

/**
 * Makes an account. Its password is random whatever was sent (rulings 4): the answer shows it this once, and the person
 * changes it at the first sign-in or chooses one by the welcome e-mail.
 */
export async function createUser(call: Call<Body>): Promise<Answer> {
  const { viewer } = call
  assertAdministrator(viewer)
  const { active = true, input } = readAccountBody(call.body)
  if (!active) throw new InvalidInput([{ path: 'UserStatus', message: 'A new account is active.' }])
  const { defaultStartTime } = await readSettings()
  const { userId, password } = await createAccount(viewer, { defaultStartTime, ...input })
  const { body, ...answer } = await created(call, SET, userId, WHOLE)
  return { ...answer, body: body && { ...body, '@Daybook.InitialPassword': password } }
}

/** Changes what was sent of an account; UserStatus 0 disables and 1 enables it. All of it is done, or nothing. */
export async function changeUser(call: Call<Body>): Promise<Answer> {
  const { viewer, keys } = call
  assertAdministrator(viewer)
  const userId = rowIdOf(keys[0])
  const stored = await findStored(call, userId)
  const { active = stored.active, version = stored.version, input, password } = readAccountBody(call.body)
  if (password)
    throw new InvalidInput([
      { path: 'Password', message: 'People choose their password by themselves. Send a welcome e-mail.' },
    ])
  const claim = { userId, version }
  if (Object.keys(input).length > 0)
    await updateAccount(viewer, claim, { ...stored.input, ...input }, { active })
  else if (active !== stored.active) await (active ? enableAccount : disableAccount)(viewer, claim)
  return changed(call, SET, userId, WHOLE)
}

/** Deletes an account; one that history refers to is disabled instead. */
export async function deleteUser({ viewer, keys }: Call): Promise<Answer> {
  await deleteAccount(viewer, { userId: rowIdOf(keys[0]) })
  return { status: 204 }
}

/** An account as it would be sent. @throws NotAllowed NOT_FOUND. */
async function findStored({ viewer }: Call<unknown>, userId: number) {
  const found = await accounts.find(viewer, userId, {
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
  if (!found) throw new NotAllowed('NOT_FOUND')
  const { active, version, payLocationId, approvalGroupId, gpEmployeeId, gpStaffNumber, ...rest } = found
  const links = { payLocation: payLocationId, approvalGroup: approvalGroupId }
  const input: AccountInput = {
    ...rest,
    ...links,
    gpEmployeeId: gpEmployeeId ?? '',
    gpStaffNumber: gpStaffNumber ?? '',
  }
  return { active, version, input }
}

/** Addresses that one administrator may ask for in ten minutes: more than anybody types. */
const ASKED = 200
const ASKED_MINUTES = 10

/** Whether an account has an e-mail address, in any case of its letters; for administrators. */
export async function emailExists({ viewer, request }: Call): Promise<Answer> {
  assertAdministrator(viewer)
  await throttle(throttleKey('email-exists', viewer.id), ASKED, ASKED_MINUTES)
  const asked = [...new URL(request.url).searchParams].find(([name]) => name.toLowerCase() === 'email')
  const { email } = parseForm(forgotPasswordForm, { email: asked?.[1] })
  return { body: { value: await isEmailUsed(viewer, email) } }
}

/** Sends a person the welcome e-mail. It changes something by GET because legacy clients call it so (rulings 6). */
export async function sendWelcome({ viewer, keys, request }: Call): Promise<Answer> {
  // Who only asks what would be answered has nothing sent.
  if (request.method !== 'HEAD') await sendWelcomeEmail(viewer, { userId: rowIdOf(keys[0]) })
  return { status: 204 }
}
