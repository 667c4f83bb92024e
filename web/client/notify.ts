// Tells people what just happened: `notify.success('Timesheet submitted')`. `Toasts` shows it.
import { createToaster } from '@chakra-ui/react'

export const toaster = createToaster({
  placement: 'bottom',
  max: 3,
  overlap: false,
  gap: 8,
  pauseOnPageIdle: true,
  // Above a phone's bottom bar and button; the theme says how much.
  offsets: { left: '16px', right: '16px', top: '16px', bottom: 'var(--toast-bottom, 20px)' },
})

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

function show(type: string, text: string, usual: number, { action, lasting = usual }: NotifyOptions = {}) {
  const id = `said-${(count += 1)}`
  afterPaint(() => toaster.create({ id, type, title: text, duration: lasting, action }))
  return () => afterPaint(() => toaster.dismiss(id))
}

/** What the message is about shows first: the toaster draws and measures at once. */
function afterPaint(act: () => void): void {
  const soon = () => setTimeout(act)
  if (document.hidden) soon()
  else requestAnimationFrame(soon)
}
