// The legacy client's calls for a forgotten password. The responses do not reveal whether an account exists.
import { requestCode, replacePassword, verifyCode } from '#server/actions/access/password-reset.ts'
import type { Answer, Call, Members } from '#server/rest/types.ts'

const done: Answer = { status: 204 }

/** Sends a code, or another one. */
export async function forgotPassword({ deps, request, body }: Call<Members<'email'>>): Promise<Answer> {
  await requestCode(body(), deps.addressOf(request))
  return done
}

export async function verify({ deps, request, body }: Call<Members<'email' | 'code'>>): Promise<Answer> {
  await verifyCode(deps, body(), deps.addressOf(request))
  return done
}

export async function newPassword({
  deps,
  request,
  body,
}: Call<Members<'email' | 'code' | 'password'>>): Promise<Answer> {
  await replacePassword(deps, body(), deps.addressOf(request))
  return done
}
