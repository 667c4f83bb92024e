// How people create and revoke access tokens for programs, and administrators those of others.
import { parseForm } from '#domain/forms.ts'
import { API_TOKENS_MAX } from '#domain/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { apiTokenForm } from '#domain/user/api-token.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { lockAccount } from '#server/actions/access/open-session.ts'
import { changeAccount } from '#server/actions/user/target.ts'
import { startApiToken } from '#server/auth/api-tokens.ts'
import { endSession } from '#server/auth/sessions.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { logToken } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { dayIn, today } from '#server/adapters/clock.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { mailSecurityNews } from './second-factor/security-mail.ts'

/**
 * Creates an access token that works to the end of a day, and notifies the viewer by mail.
 * @returns the token; it is not shown again.
 * @throws InvalidInput, Refusal TOO_MANY_TOKENS.
 */
export async function createApiToken(tokens: Tokens, viewer: Viewer, input: unknown): Promise<string> {
  const { timeZone } = await readSettings()
  const { name, mayWrite, endsOn } = parseForm(apiTokenForm(today(timeZone)), input)
  const token = tokens.newApiToken()
  await transaction(async (tx) => {
    await lockAccount(tx, viewer.id)
    const existing = await tx.apiToken.count({ where: { session: { userId: viewer.id, endedAt: null } } })
    if (existing >= API_TOKENS_MAX) throw new Refusal('TOO_MANY_TOKENS', null, { max: API_TOKENS_MAX })
    const expiresAt = dayIn(timeZone, endsOn).end
    await startApiToken(tx, token, { userId: viewer.id, name, mayWrite, expiresAt })
    await logToken(tx, 'TOKEN_CREATED', viewer.id, name)
    await mailSecurityNews(tx, viewer.id, { kind: 'TOKEN_CREATED', name, mayWrite })
  })
  return token
}

/** Revokes an access token of the viewer; does nothing if it is revoked already. @throws NotAllowed NOT_FOUND. */
export async function revokeApiToken(viewer: Viewer, sessionId: number): Promise<void> {
  await transaction(async (tx) => {
    const { userId, name } = await findToken(tx, sessionId)
    if (userId !== viewer.id) throw new NotAllowed('NOT_FOUND')
    if (await endSession(tx, sessionId, 'REVOKED')) await logToken(tx, 'TOKEN_REVOKED', userId, name)
  })
}

/**
 * Revokes an access token of somebody else. @returns the id of that user.
 * @throws as changeAccount; NotAllowed NOT_FOUND.
 */
export async function revokeTokenOf(viewer: Viewer, sessionId: number): Promise<number> {
  // Everyone else gets FORBIDDEN, never NOT_FOUND.
  assertAdministrator(viewer)
  return transaction(async (tx) => {
    const { userId, name } = await findToken(tx, sessionId)
    await changeAccount(tx, viewer, 'revokeToken', { userId }, async () => {
      if (!(await endSession(tx, sessionId, 'REVOKED'))) throw new NotAllowed('NOT_FOUND')
      await logToken(tx, 'TOKEN_REVOKED', userId, name, viewer)
      return { action: 'TOKEN_REVOKED' }
    })
    return userId
  })
}

/** @throws NotAllowed NOT_FOUND. */
async function findToken(tx: Transaction, sessionId: number): Promise<{ userId: number; name: string }> {
  const token = await tx.apiToken.findUnique({ where: { sessionId }, include: { session: true } })
  if (!token) throw new NotAllowed('NOT_FOUND')
  return { userId: token.session.userId, name: token.name }
}
