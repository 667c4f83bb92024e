// The toasts on screen, and which of them a crowded screen shows (rulings 2c).
import { createToaster } from '@chakra-ui/react'
import { onSessionEnd } from '#web/client/session.ts'
import { showOn, type Board, type Counted, type Notice } from '#web/client/notify.ts'

/** A phone still shows a card of its list above this many. */
const MAX = 2

export const toaster = createToaster({
  placement: 'bottom',
  // One more than MAX, so that a message with Undo never waits.
  max: MAX + 1,
  overlap: false,
  gap: 8,
  pauseOnPageIdle: true,
  // Above a phone's bottom bar and button; the theme has the distance.
  offsets: { left: '16px', right: '16px', top: '16px', bottom: 'var(--toast-bottom, 20px)' },
})

/** Messages that wait while an action can be undone, so that the Undo button does not move. By kind, or else by id. */
const held = new Map<string, Notice>()
/** The latest message of each kind. */
const latest = new Map<string, Notice>()

const board: Board = {
  create(notice) {
    const merged = withEarlier(notice, held.get(keyOf(notice)))
    held.delete(keyOf(notice))
    if (notice.type === 'info' && isUndoable()) held.set(keyOf(notice), merged)
    else display(merged)
  },
  dismiss(id) {
    toaster.dismiss(id)
  },
}

function display(notice: Notice): void {
  const before = latest.get(keyOf(notice))
  const isOpen = before !== undefined && toaster.isVisible(before.id)
  const merged = isOpen ? { ...withEarlier(notice, before), id: before.id } : notice
  if (merged.counted) latest.set(merged.counted.kind, merged)
  if (!isOpen) makeRoom(merged)
  const { id, type, title, about: description, show, action, onShown, counted } = merged
  // Only another duration starts the time of an open message again.
  const duration = merged.duration + (counted?.count ?? 0)
  const onStatusChange = ({ status }: { status: string }) => {
    if (status === 'visible') onShown?.()
    if (status === 'unmounted') setTimeout(displayHeld)
  }
  toaster.create({ id, type, title, description, meta: { show }, action, duration, onStatusChange })
}

function displayHeld(): void {
  if (isUndoable()) return
  const notices = [...held.values()]
  held.clear()
  for (const notice of notices) display(notice)
}

/** Removes the oldest news, or else the oldest success. Only a message with Undo displaces an error. */
function makeRoom({ action }: Notice): void {
  const shown = toaster.getVisibleToasts().filter((toast) => !toast.action)
  if (shown.length < MAX) return
  const oldest = (type: Notice['type']) => shown.findLast((toast) => toast.type === type)
  const spare =
    oldest('info') ?? oldest('success') ?? (action && shown.length > MAX ? shown.at(-1) : undefined)
  if (spare) toaster.remove(spare.id)
}

function isUndoable(): boolean {
  return toaster.getVisibleToasts().some(({ action }) => action)
}

function keyOf({ id, counted }: Notice): string {
  return counted?.kind ?? id
}

/** One message for both, if they are of a kind. */
function withEarlier(notice: Notice, earlier: Notice | undefined): Notice {
  if (!notice.counted || !earlier?.counted) return notice
  const counted: Counted = { ...notice.counted, count: notice.counted.count + earlier.counted.count }
  return { ...notice, title: counted.textFor(counted.count), counted }
}

showOn(board)

// The next user must not read them, and nothing may cover the sign-in screen.
onSessionEnd(() => {
  held.clear()
  toaster.dismiss()
})
