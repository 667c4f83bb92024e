// The toasts on screen.
import { createToaster } from '@chakra-ui/react'
import { showOn } from '#web/client/notify.ts'

export const toaster = createToaster({
  placement: 'bottom',
  max: 3,
  overlap: false,
  gap: 8,
  pauseOnPageIdle: true,
  // Above a phone's bottom bar and button; the theme has the distance.
  offsets: { left: '16px', right: '16px', top: '16px', bottom: 'var(--toast-bottom, 20px)' },
})

showOn(toaster)
