// A forgotten password as the legacy client replaces it. The answers say nothing of who has an account.
import { askForCode, replacePassword, verifyCode } from '#server/actions/access/password-reset.ts'
import { named } from '#server/rest/body.ts'
import type { Answer, Call } from '#server/rest/types.ts'

const done: Answer = { status: 204 }

/** Sends a code, or another one. */
export async function forgotPassword({ deps, request, body }: Call): Promise<Answer> {
  await askForCode(named(body, ['email']), deps.addressOf(request))
  return done
}

export async function verify({ deps, request, body }: Call): Promise<Answer> {
  await verifyCode(deps, named(body, ['email', 'code']), deps.addressOf(request))
  return done
}

export async function newPassword({ deps, request, body }: Call): Promise<Answer> {
  await replacePassword(deps, named(body, ['email', 'code', 'password']), deps.addressOf(request))
  return done
}
