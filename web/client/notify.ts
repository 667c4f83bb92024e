// Shows a message to the user: `notify.success('Timesheet submitted')`. `Toasts` displays it. Messages wait until
// `Toasts` has loaded.
import { afterPaint } from './afterPaint.ts'

/** What happened, in the words of spec 8, and to which record, with its address. */
export type Message = {
  title: string
  /** A second line: the record, by name. */
  about?: string
  /** The address that 'Show' leads to. */
  show?: string
}

export type Notice = Message & {
  id: string
  type: 'success' | 'error' | 'info'
  /** Milliseconds. */
  duration: number
  /** Undoes the action that the message confirms. */
  action: { label: string; onClick: () => void } | undefined
  counted: Counted | undefined
  onShown: (() => void) | undefined
}
/** Messages of one kind are one message with a number. */
export type Counted = { kind: string; count: number; textFor: (count: number) => string }
/** Displays messages and removes them. */
export type Board = { create(notice: Notice): void; dismiss(id: string): void }
type Post = (board: Board) => void

let board: Board | null = null
const waiting: Post[] = []
const listeners = new Set<() => void>()

/** Sends the waiting messages and all later ones to the board. */
export function showOn(shown: Board): void {
  board = shown
  for (const post of waiting.splice(0)) later(post)
}

/** Calls the listener with each message while there is no board. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Displays the message after the change that it is about has been painted. */
function later(post: Post): void {
  afterPaint(() => {
    if (board) return post(board)
    waiting.push(post)
    for (const listener of listeners) listener()
  })
}

export type NotifyOptions = {
  action?: { label: string; onClick: () => void }
  /** How many milliseconds the message is shown, if not the usual time. */
  lasting?: number
  counted?: Counted
  /** Called when the message has appeared. */
  onShown?: () => void
}

let count = 0

/** Each of these returns a function that removes the message. */
export const notify = {
  success: (message: string | Message, options?: NotifyOptions) => show('success', message, 5_000, options),
  /** Shown longer, so that there is time to read it. */
  error: (text: string, options?: NotifyOptions) => show('error', text, 10_000, options),
  info: (text: string, options?: NotifyOptions) => show('info', text, 5_000, options),
}

/** The message after a record was created or changed, such as `saved('Jo Reed created', '/admin/users?user=12')`. */
export function saved(about: string, show?: string): Message {
  return { title: 'Saved successfully', about, show }
}

/** The message after a record was deleted. */
export function deleted(about: string): Message {
  return { title: 'Deleted successfully', about }
}

function show(
  type: Notice['type'],
  message: string | Message,
  usual: number,
  { action, lasting = usual, counted, onShown }: NotifyOptions = {},
) {
  const id = `said-${(count += 1)}`
  const content = typeof message === 'string' ? { title: message } : message
  const notice = { ...content, id, type, duration: lasting, action, counted, onShown }
  later((board) => board.create(notice))
  return () => later((board) => board.dismiss(id))
}
