// Tells people what just happened: `notify.success('Timesheet submitted')`. `Toasts` shows it, whose code comes a little
// later than the first screen: what is said before waits.

export type Notice = {
  id: string
  type: 'success' | 'error' | 'info'
  title: string
  /** Milliseconds. */
  duration: number
  action: { label: string; onClick: () => void } | undefined
}
/** What shows notices and takes them away again. */
export type Board = { create(notice: Notice): void; dismiss(id: string): void }
type Post = (board: Board) => void

let board: Board | null = null
const waiting: Post[] = []
const listeners = new Set<() => void>()

/** Gives the notices so far, and all that follow, to the board. */
export function showOn(shown: Board): void {
  board = shown
  for (const post of waiting.splice(0)) later(post)
}

/** Calls the listener with each notice that finds no board. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the message is about shows first: the board draws and measures at once. */
function later(post: Post): void {
  const act = () => {
    if (board) return post(board)
    waiting.push(post)
    for (const listener of listeners) listener()
  }
  const soon = () => setTimeout(act)
  if (document.hidden) soon()
  else requestAnimationFrame(soon)
}

export type NotifyOptions = {
  action?: { label: string; onClick: () => void }
  /** Milliseconds for which it shows, if not as long as others. */
  lasting?: number
}

let count = 0

/** Each returns what takes the message away again. */
export const notify = {
  success: (text: string, options?: NotifyOptions) => show('success', text, 5_000, options),
  /** Stays longer: it has to be read. */
  error: (text: string, options?: NotifyOptions) => show('error', text, 10_000, options),
  info: (text: string, options?: NotifyOptions) => show('info', text, 5_000, options),
}

function show(
  type: Notice['type'],
  title: string,
  usual: number,
  { action, lasting = usual }: NotifyOptions = {},
) {
  const id = `said-${(count += 1)}`
  later((board) => board.create({ id, type, title, duration: lasting, action }))
  return () => later((board) => board.dismiss(id))
}
