// How people add and remove second factors. Every change ends their other sessions, is logged, and is reported to
// them by mail. The first factor brings recovery codes, and removing the last deletes them.
import { parseForm } from '#domain/forms.ts'
import { PASSKEYS_MAX } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { mayBeRequired, passkeyNameForm, totpForm } from '#domain/user/second-factor.ts'
import { lockAccount } from '#server/actions/access/open-session.ts'
import { creationOptions, verifyCreation, newChallenge } from '#server/auth/passkeys.ts'
import { newRecoveryCodes } from '#server/auth/recovery-codes.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { issueTicket, tryTicket, consumeTicket, type Ticket } from '#server/auth/tickets.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { newTotpSecret, totpStep, totpUri } from '#server/auth/totp.ts'
import { logUser } from '#server/auth/user-log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { now } from '#server/adapters/clock.ts'
import { db, transaction, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { FactorTicketPurpose, UserLogType } from '#server/database/generated/enums.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { SecurityNews } from '#server/mail/security.ts'
import { readMethods } from '#server/read/access/second-factor.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { totpPurpose } from './codes.ts'
import { knownKeys, siteOf, type PasskeyDeps } from './sign-in.ts'
import { mailSecurityNews } from './security-mail.ts'

type Deps = { tokens: Tokens }

/** New recovery codes, shown once; null if the person keeps the existing ones. */
export type RecoveryCodes = string[] | null

export type TotpSetUp = {
  ticket: string
  /** For typing, in base32. */
  secret: string
  /** For the QR code. */
  uri: string
}

/**
 * Creates a secret for an authenticator app; it takes effect when the person enters a code. @throws Refusal HAS_TOTP.
 */
export async function beginTotp({ tokens }: Deps, viewer: Viewer): Promise<TotpSetUp> {
  await assertNoTotp(db, viewer.id)
  const secret = newTotpSecret()
  const sealed = tokens.seal.close(secret, totpPurpose(viewer.id))
  const ticket = await issueTicket(db, { purpose: 'TOTP_SET_UP', userId: viewer.id, secret: sealed })
  return { ticket, secret, uri: totpUri(secret, viewer.email) }
}

/**
 * Adds the authenticator app that shows this code.
 * @throws InvalidInput, Refusal SET_UP_EXPIRED, CODE_NOT_ACCEPTED or HAS_TOTP.
 */
export async function confirmTotp(
  { tokens }: Deps,
  viewer: Viewer,
  { ticket: token, ...input }: { ticket: string; code: string },
): Promise<RecoveryCodes> {
  const { code } = parseForm(totpForm, input)
  const ticket = await take(viewer, token, 'TOTP_SET_UP')
  const lastStep = totpStep(tokens.seal.open(ticket.secret!, totpPurpose(viewer.id)), code)
  if (lastStep === null) throw new Refusal('CODE_NOT_ACCEPTED', 'code')
  return add(viewer, ticket, { kind: 'TOTP_ADDED' }, async (tx) => {
    await assertNoTotp(tx, viewer.id)
    const { secret } = ticket
    await tx.totp.create({ data: { userId: viewer.id, secret: secret!, lastStep, createdAt: now() } })
  })
}

async function assertNoTotp(reader: Transaction | typeof db, userId: number): Promise<void> {
  if ((await reader.totp.count({ where: { userId } })) > 0) throw new Refusal('HAS_TOTP')
}

/** `options` are PublicKeyCredentialCreationOptionsJSON. */
export type PasskeySetUp = { ticket: string; options: string }

/** @throws Refusal NO_PASSKEYS_HERE or TOO_MANY_PASSKEYS. */
export async function beginPasskey(
  { tokens, publicUrl }: PasskeyDeps,
  viewer: Viewer,
): Promise<PasskeySetUp> {
  const site = siteOf(publicUrl)
  await assertRoom(db, viewer.id)
  const challenge = newChallenge()
  const owner = { id: tokens.passkeyUserOf(viewer.id), email: viewer.email, name: fullName(viewer) }
  const options = await creationOptions(site, challenge, owner, await knownKeys(viewer.id))
  return {
    ticket: await issueTicket(db, { purpose: 'PASSKEY_SET_UP', userId: viewer.id, challenge }),
    options,
  }
}

/**
 * Adds the passkey that the browser created. @param answer RegistrationResponseJSON.
 * @throws InvalidInput, Refusal SET_UP_EXPIRED, PASSKEY_NOT_ACCEPTED, PASSKEY_USED or TOO_MANY_PASSKEYS.
 */
export async function addPasskey(
  { publicUrl }: PasskeyDeps,
  viewer: Viewer,
  { ticket: token, answer, ...input }: { ticket: string; answer: string; name: string },
): Promise<RecoveryCodes> {
  const { name } = parseForm(passkeyNameForm, input)
  const ticket = await take(viewer, token, 'PASSKEY_SET_UP')
  const key = ticket.challenge && (await verifyCreation(siteOf(publicUrl), ticket.challenge, answer))
  if (!key) throw new Refusal('PASSKEY_NOT_ACCEPTED')
  return add(viewer, ticket, { kind: 'PASSKEY_ADDED', name }, async (tx) => {
    await assertRoom(tx, viewer.id)
    const { id: credentialId, counter, transports = [] } = key
    const publicKey = new Uint8Array(key.publicKey)
    const data = { userId: viewer.id, credentialId, publicKey, counter, transports, name, createdAt: now() }
    await tx.passkey.create({ data }).catch((error: unknown) => {
      const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
      throw isTaken ? new Refusal('PASSKEY_USED') : error
    })
  })
}

async function assertRoom(reader: Transaction | typeof db, userId: number): Promise<void> {
  if ((await reader.passkey.count({ where: { userId } })) >= PASSKEYS_MAX)
    throw new Refusal('TOO_MANY_PASSKEYS', null, { max: PASSKEYS_MAX })
}

/** @throws NotAllowed NOT_FOUND, Refusal LAST_SECOND_FACTOR. */
export async function removeTotp(viewer: Viewer): Promise<void> {
  await change(viewer, 'SECOND_FACTOR_REMOVED', async (tx) => {
    const { count } = await tx.totp.deleteMany({ where: { userId: viewer.id } })
    if (count === 0) throw new NotAllowed('NOT_FOUND')
    await afterRemoval(tx, viewer)
    return { kind: 'TOTP_REMOVED' }
  })
}

/** @throws as `removeTotp`. */
export async function removePasskey(viewer: Viewer, id: number): Promise<void> {
  await change(viewer, 'SECOND_FACTOR_REMOVED', async (tx) => {
    const key = await tx.passkey.findFirst({ where: { id, userId: viewer.id } })
    if (!key) throw new NotAllowed('NOT_FOUND')
    await tx.passkey.delete({ where: { id } })
    await afterRemoval(tx, viewer)
    return { kind: 'PASSKEY_REMOVED', name: key.name }
  })
}

/** Replaces the recovery codes with ten new ones. @throws NotAllowed NOT_FOUND. */
export async function renewRecoveryCodes(viewer: Viewer): Promise<string[]> {
  const { codes, hashes } = await newRecoveryCodes()
  await change(viewer, 'RECOVERY_CODES_MADE', async (tx) => {
    if ((await readMethods(tx, viewer.id)).length === 0) throw new NotAllowed('NOT_FOUND')
    await keepCodes(tx, viewer.id, hashes)
    return { kind: 'RECOVERY_CODES_MADE' }
  })
  return codes
}

/** @throws Refusal SET_UP_EXPIRED. */
async function take(viewer: Viewer, token: string, purpose: FactorTicketPurpose): Promise<Ticket> {
  const ticket = await tryTicket(token, [purpose])
  if (ticket?.userId !== viewer.id) throw new Refusal('SET_UP_EXPIRED')
  return ticket
}

/** Adds a factor. The person proved who they are to get the ticket. */
async function add(
  viewer: Viewer,
  ticket: Ticket,
  news: SecurityNews,
  write: (tx: Transaction) => Promise<void>,
): Promise<RecoveryCodes> {
  const { codes, hashes } = await newRecoveryCodes()
  let isFirst = false
  await change(viewer, 'SECOND_FACTOR_ADDED', async (tx) => {
    if (!(await consumeTicket(tx, ticket))) throw new Refusal('SET_UP_EXPIRED')
    isFirst = (await readMethods(tx, viewer.id)).length === 0
    await write(tx)
    if (isFirst) await keepCodes(tx, viewer.id, hashes)
    return news
  })
  return isFirst ? codes : null
}

/** Wraps every change of a person's factors; locking the account makes them sequential. */
async function change(
  viewer: Viewer,
  logType: UserLogType,
  write: (tx: Transaction) => Promise<SecurityNews>,
): Promise<void> {
  await transaction(async (tx) => {
    await lockAccount(tx, viewer.id)
    const news = await write(tx)
    await endSessionsOf(tx, viewer.id, 'FACTOR_CHANGED', viewer.sessionId)
    await logUser(tx, logType, viewer.id)
    await mailSecurityNews(tx, viewer.id, news)
  })
}

async function keepCodes(tx: Transaction, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ userId, codeHash })) })
}

/** Deletes the recovery codes with the last factor. @throws Refusal LAST_SECOND_FACTOR if the settings require one. */
async function afterRemoval(tx: Transaction, viewer: Viewer): Promise<void> {
  if ((await readMethods(tx, viewer.id)).length > 0) return
  const { requireSecondFactorForAdministrators: isRequired } = await readSettings(tx)
  if (isRequired && mayBeRequired(viewer.userType)) throw new Refusal('LAST_SECOND_FACTOR')
  await tx.recoveryCode.deleteMany({ where: { userId: viewer.id } })
}
