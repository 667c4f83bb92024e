// Mails dockets to their customers: from the job that draws them if the setting is on, or for a person. Also mails
// customers that a docket is voided.
import type { DocketContent } from '#domain/docket/content.ts'
import { docketStateLabel } from '#domain/docket/content.ts'
import { hasAddress, mailedChange } from '#domain/docket/mail.ts'
import { Refusal } from '#domain/refusal.ts'
import { mailableBy } from '#server/access/docket.ts'
import { actsFor } from '#server/access/sight.ts'
import { queueMail, type NewMail } from '#server/actions/mail/mail-rows.ts'
import { modifierOf } from '#server/actions/timesheet/history.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, instantOf, transaction, type Transaction } from '#server/database/client.ts'
import type { Docket } from '#server/database/generated/client.ts'
import { insertRows } from '#server/database/rows.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Jobs } from '#server/jobs/queues.ts'
import { docketMail, voidedMail } from '#server/mail/docket.ts'
import { readSettings } from '#server/read/administration/settings.ts'

/**
 * Mails a drawn docket if the setting is on, the customer has an address, and it was never mailed. Above the limits it waits for
 * a person who mails it.
 */
export async function mailIssued({ docketId }: Jobs['docket']): Promise<void> {
  if (!(await readSettings()).mailDockets) return
  const docket = await db.docket.findUniqueOrThrow({ where: { id: docketId } })
  if (docket.mailedAt !== null || docket.state !== 'ISSUED' || !hasAddress(docket)) return
  try {
    await countMail(docket, { isByItself: true })
  } catch (error) {
    if (error instanceof NotAllowed) return
    throw error
  }
  await transaction((tx) => queue(tx, docket))
}

/** Mails the customers of voided dockets, each where they got it, or got the one that it superseded. */
export async function mailVoided(tx: Transaction, voided: readonly Docket[]): Promise<void> {
  const mails: NewMail[] = []
  for (const docket of voided) {
    const mailed = await lastMailed(tx, docket)
    if (!mailed?.mailedTo) continue
    // Everybody who got the docket must get this mail, so it has no limit; but it counts towards the limit of later
    // mails.
    await countVoided({ userId: mailed.userId, customerEmail: mailed.mailedTo }, tx)
    mails.push({
      kind: 'DOCKET',
      to: mailed.mailedTo,
      ...voidedMail(JSON.parse(mailed.content) as DocketContent, mailed.token),
    })
  }
  await queueMail(tx, mails)
}

/** The docket itself, or the newest before it that was mailed; null for none. */
async function lastMailed(tx: Transaction, docket: Docket): Promise<Docket | null> {
  const { mailedTo, predecessorId: id } = docket
  if (mailedTo !== null) return docket
  return id === null ? null : lastMailed(tx, await tx.docket.findUniqueOrThrow({ where: { id } }))
}

/** Limits per docket and per person who mails. */
const OF_ONE = 5
const BY_ONE = 60
const WINDOW_MINUTES = 60
/** The person who records a day names the addresses. Limits per address of one person's dockets, and per address in all. */
const TO_ONE_OF_PERSON = 20
const TO_ONE = 60
/** The same limits for automatic mails, and a limit for one person's dockets to all addresses. */
const TO_ONE_BY_ITSELF = 5
const OF_PERSON_BY_ITSELF = 20

type Addressed = Pick<Docket, 'userId' | 'customerEmail'>

function limitsOf({ userId, customerEmail }: Addressed, { isByItself }: { isByItself: boolean }) {
  const address = customerEmail.toLowerCase()
  const byItself = [
    [TO_ONE_BY_ITSELF, throttleKey('docket-mail-itself-to', address, userId)],
    [OF_PERSON_BY_ITSELF, throttleKey('docket-mail-itself-of', userId)],
  ] as const
  const all = [
    [TO_ONE_OF_PERSON, throttleKey('docket-mail-to-of', address, userId)],
    [TO_ONE, throttleKey('docket-mail-to', address)],
  ] as const
  return isByItself ? [...byItself, ...all] : all
}

/** Counts a mail by the address and by the person whose docket it is. @throws NotAllowed TOO_MANY_REQUESTS. */
async function countMail(docket: Addressed, by: { isByItself: boolean }): Promise<void> {
  for (const [limit, key] of limitsOf(docket, by)) await throttle(key, limit, WINDOW_MINUTES)
}

/** Counts the mail about a voided docket. It has no limit, because there are never more of them than docket mails. */
async function countVoided(docket: Addressed, tx: Transaction): Promise<void> {
  for (const [, key] of limitsOf(docket, { isByItself: true }))
    await throttle(key, Infinity, WINDOW_MINUTES, tx)
}

/**
 * Mails a docket for a person, for the first time or again. The history of its timesheet names them.
 * @throws NotAllowed NOT_FOUND, TOO_MANY_REQUESTS; Refusal DOCKET_IS, DOCKET_NO_ADDRESS, MAIL_ON_ITS_WAY.
 */
export async function mailDocket(viewer: Viewer, id: number): Promise<void> {
  const docket = await db.docket.findFirst({
    where: { AND: [{ id }, mailableBy(viewer)] },
    include: { mails: { where: { state: 'QUEUED' }, select: { id: true }, take: 1 } },
  })
  if (!docket) throw new NotAllowed('NOT_FOUND')
  if (docket.state !== 'ISSUED') throw docketIs(docket)
  if (!hasAddress(docket)) throw new Refusal('DOCKET_NO_ADDRESS')
  if (docket.mails.length > 0) throw new Refusal('MAIL_ON_ITS_WAY')
  await throttle(`docket-mail:by:${viewer.id}`, BY_ONE, WINDOW_MINUTES)
  await throttle(`docket-mail:of:${id}`, OF_ONE, WINDOW_MINUTES)
  await countMail(docket, { isByItself: false })
  await transaction(async (tx) => {
    if (!(await queue(tx, docket))) throw new Refusal('MAIL_ON_ITS_WAY')
    await remember(tx, viewer, docket)
  })
}

/** A line in the history of its timesheet. */
function remember(tx: Transaction, viewer: Viewer, docket: Docket): Promise<void> {
  const { timesheetId, userId, approvalGroupId, number, customerEmail } = docket
  const row = {
    timesheetId,
    eventId: null,
    userId,
    approvalGroupId,
    actionType: 'EDIT',
    actionArea: 'FIELD_SERVICE',
    at: instantOf(tx),
    changeDetail: [mailedChange(number, customerEmail)],
    ...modifierOf(viewer, actsFor(viewer, docket)),
  } as const
  return insertRows(tx, { TimesheetHistory: [{ ...row, changeDetail: [...row.changeDetail] }] })
}

function docketIs({ number, state }: Docket): Refusal {
  return new Refusal('DOCKET_IS', null, { number, state: docketStateLabel[state].toLowerCase() })
}

/** @returns false if it was mailed, superseded or voided in the meantime. */
async function queue(tx: Transaction, docket: Docket): Promise<boolean> {
  const { id, customerEmail: to, content, token, mailedAt } = docket
  const unchanged = { id, mailedAt, state: 'ISSUED' } as const
  const { count } = await tx.docket.updateMany({
    where: unchanged,
    data: { mailedTo: to, mailedAt: instantOf(tx) },
  })
  if (count === 0) return false
  const mail = docketMail(JSON.parse(content) as DocketContent, token)
  await queueMail(tx, [{ kind: 'DOCKET', to, docketId: id, ...mail }])
  return true
}
