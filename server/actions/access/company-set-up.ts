// A company's first day: until there is an administrator, Daybook prints a link when it starts. Its first visitor
// names the company and becomes its System_Administrator.
import { timingSafeEqual } from 'node:crypto'
import { parseForm } from '#domain/forms.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { setUpForm } from '#domain/setting/set-up.ts'
import { NO_TIME_ZONE } from '#domain/setting/time-zone.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import { now } from '#server/adapters/clock.ts'
import { assertUncommon } from './common-passwords.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { networkOf } from '#server/process/network.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import { randomToken, tokenHash } from '#server/auth/tokens.ts'
import { lock } from '#server/database/locks.ts'
import { db, transaction, type Reader } from '#server/database/client.ts'
import type { SignedInPerson } from './open-session.ts'
import { signIn, type SignInDeps } from './sign-in.ts'

const LINK_DAYS = 30
/** Wrong links from one network in a quarter of an hour. The right one always passes: nobody guesses its 256 bits. */
const TRIES = 30
const TRY_MINUTES = 15

/** Stores a new set-up link and returns its token; null if there is an administrator. */
export async function offerSetUp(): Promise<string | null> {
  if (await isAdministered(db)) return null
  const token = randomToken()
  // Links that other processes printed stay valid.
  const old = new Date(now().getTime() - LINK_DAYS * 86_400_000)
  await db.setUpLink.deleteMany({ where: { createdAt: { lt: old } } })
  await db.setUpLink.create({ data: { tokenHash: tokenHash(token), createdAt: now() } })
  return token
}

/** Whether anybody can sign in: with a password, or as any user at the identity provider. */
export async function isSetUp(hasProvider: boolean): Promise<boolean> {
  const where = hasProvider ? {} : { passwordHash: { not: null } }
  return (await db.user.findFirst({ where, select: { id: true } })) !== null
}

/** Whether a link is valid. @throws NotAllowed TOO_MANY_REQUESTS after too many that are not. */
export async function isSetUpLink(token: string, address: string): Promise<boolean> {
  if (!(await isAdministered(db)) && (await isOffered(db, token))) return true
  await countWrong(address)
  return false
}

async function countWrong(address: string): Promise<void> {
  await throttle(throttleKey('set-up', networkOf(address)), TRIES, TRY_MINUTES)
}

/**
 * Names the company, creates its first System_Administrator and signs them in. Of two parallel calls only one
 * succeeds.
 * @throws InvalidInput, Refusal SET_UP_DONE or SET_UP_LINK, NotAllowed TOO_MANY_REQUESTS.
 */
export async function setUp(
  deps: SignInDeps,
  { token, ...input }: { token: string } & Record<string, unknown>,
  address: string,
): Promise<SignedInPerson> {
  if (!(await isOffered(db, token))) {
    await countWrong(address)
    throw new Refusal((await isAdministered(db)) ? 'SET_UP_DONE' : 'SET_UP_LINK')
  }
  const { companyName, timeZone, password, ...person } = parseForm(setUpForm, input)
  await assertUncommon('password', password, { ...person, companyName })
  const passwordHash = await hashPassword(password)
  await transaction(async (tx) => {
    await lock(tx, 'setting up')
    if (await isAdministered(tx)) throw new Refusal('SET_UP_DONE')
    if (!(await isOffered(tx, token))) throw new Refusal('SET_UP_LINK')
    const [zone] = await tx.$queryRaw<
      object[]
    >`SELECT 1 FROM pg_timezone_names WHERE "name" = ${timeZone} LIMIT 1`
    if (!zone) throw new InvalidInput([{ path: 'timeZone', message: NO_TIME_ZONE }])
    const taken = await tx.$queryRaw<
      object[]
    >`SELECT 1 FROM "User" WHERE lower("email") = lower(${person.email})`
    if (taken.length > 0) throw new Refusal('EMAIL_USED', 'email')
    const setting = { companyName, timeZone }
    await tx.setting.upsert({ where: { id: 1 }, create: setting, update: setting })
    const { id } = await tx.user.create({
      data: { ...person, passwordHash, userType: 'SYSTEM_ADMINISTRATOR' },
    })
    await recordChanges(tx, { name: 'The set-up link' }, [{ noun: 'USER', recordId: id, action: 'CREATED' }])
    await tx.setUpLink.deleteMany()
  })
  return signIn(deps, { email: person.email, password, rememberMe: false }, address)
}

async function isAdministered(reader: Reader): Promise<boolean> {
  return (await reader.user.count({ where: { userType: 'SYSTEM_ADMINISTRATOR' }, take: 1 })) > 0
}

/** Compares in constant time, so that timing reveals nothing about the token. */
async function isOffered(reader: Reader, token: string): Promise<boolean> {
  const hash = Buffer.from(tokenHash(token))
  const links = await reader.setUpLink.findMany({ select: { tokenHash: true } })
  return links.filter((link) => timingSafeEqual(Buffer.from(link.tokenHash), hash)).length > 0
}
