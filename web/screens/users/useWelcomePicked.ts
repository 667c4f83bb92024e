// Sends the welcome e-mail to the selected users who have not chosen a password yet.
import { notify } from '#web/client/notify.ts'
import type { Deleting } from './useDeleting.ts'
import { sentTo, useWelcomeEach } from '#web/accounts/useWelcomeEach.ts'
import type { UserRow } from './userRow.ts'

/** `mayWelcome` says whether a user can get it. */
export function useWelcomePicked(
  { pickedRows, note, clear }: Deleting,
  mayWelcome: (row: UserRow) => boolean,
) {
  const [welcome, isSending] = useWelcomeEach()
  const due = pickedRows.filter(mayWelcome)
  const send = async () => {
    const welcomed = await welcome(due.map(({ id }) => id))
    const { sent, refused } = welcomed
    // The request failed, and has shown its own message.
    if (sent + refused.size === 0) return
    note(refused)
    clear()
    if (refused.size === 0) notify.success(sentTo(welcomed))
    else notify.info(`${sentTo(welcomed)}, ${refused.size} not: the list says why`)
  }
  return { due: due.length, isSending, send: () => void send() }
}
