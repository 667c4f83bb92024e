// Makes and ends the secret address of the viewer's calendar.
import { changedFields } from '#domain/changed-fields.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import { newFeedSecret } from '#server/auth/calendar-feed.ts'
import { tokenHash } from '#server/auth/tokens.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'

/** Makes an address; an earlier one ends. @returns the secret in it, which nobody can read again. */
export async function makeCalendarFeed(viewer: Viewer): Promise<string> {
  const secret = newFeedSecret()
  await transaction(async (tx) => {
    const feed = { tokenHash: tokenHash(secret), createdAt: instantOf(tx), lastReadAt: null }
    await tx.calendarFeed.upsert({
      where: { userId: viewer.id },
      create: { userId: viewer.id, ...feed },
      update: feed,
    })
    await remember(tx, viewer, 'Made')
  })
  return secret
}

/** Ends the address, if there is one. */
export async function endCalendarFeed(viewer: Viewer): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.calendarFeed.deleteMany({ where: { userId: viewer.id } })
    if (count > 0) await remember(tx, viewer, 'Ended')
  })
}

async function remember(tx: Transaction, viewer: Viewer, done: string): Promise<void> {
  const changes = changedFields('', { 'Calendar address': '' }, { 'Calendar address': done })
  await recordChanges(tx, viewer, [{ noun: 'USER', recordId: viewer.id, action: 'CHANGED', changes }])
}
