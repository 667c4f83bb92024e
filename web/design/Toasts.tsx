// Displays the messages of `notify`: one line at the bottom of the window, announced politely.
import { chakra, Toast, Toaster } from '@chakra-ui/react'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { toaster } from './toaster.ts'
import { placeSoon } from './toastClearance.ts'

const icons = { success: CircleCheck, error: TriangleAlert, info: Info }

export function Toasts() {
  // A form may have been drawn before the toasts loaded.
  useEffect(placeSoon, [])
  return (
    <Toaster toaster={toaster} insetInline={{ mdDown: '4' }}>
      {(toast) => {
        const kind = toast.type === 'error' ? 'error' : toast.type === 'info' ? 'info' : 'success'
        const Icon = icons[kind]
        return (
          <Toast.Root
            display="flex"
            alignItems="center"
            gap="3"
            width={{ base: 'calc(100vw - 32px)', md: 'auto' }}
            minWidth={{ md: '280px' }}
            maxWidth={{ md: '480px' }}
            minHeight="48px"
            paddingInlineStart="4"
            paddingInlineEnd="1.5"
            paddingBlock="1.5"
            borderRadius="lg"
            bg="ink"
            color="onInk"
            boxShadow="float"
            fontWeight="medium"
            css={{
              translate: 'var(--x) var(--y)',
              opacity: 'var(--opacity)',
              zIndex: 'var(--z-index)',
              height: 'var(--height)',
              transition: 'translate 180ms, opacity 180ms, height 180ms',
              willChange: 'translate, opacity',
            }}
          >
            <chakra.span
              flex="none"
              color={kind === 'success' ? 'toast.good' : kind === 'error' ? 'toast.bad' : 'onInkSoft'}
            >
              <Icon size={18} strokeWidth={2} aria-hidden />
            </chakra.span>
            <Toast.Title flex="1" minWidth="0">
              {toast.title}
            </Toast.Title>
            {toast.action && (
              <Toast.ActionTrigger
                flex="none"
                height="36px"
                paddingInline="2.5"
                borderRadius="md"
                fontWeight="semibold"
                textDecoration="underline"
                textUnderlineOffset="3px"
                cursor="pointer"
              >
                {toast.action.label}
              </Toast.ActionTrigger>
            )}
            <Toast.CloseTrigger
              aria-label="Dismiss"
              display="grid"
              placeItems="center"
              flex="none"
              width="36px"
              height="36px"
              borderRadius="md"
              color="onInkSoft"
              cursor="pointer"
              _hover={{ color: 'onInk' }}
              _focusVisible={{ outline: '2px solid', outlineColor: 'accent', outlineOffset: '-3px' }}
            >
              <X size={16} strokeWidth={2} aria-hidden />
            </Toast.CloseTrigger>
          </Toast.Root>
        )
      }}
    </Toaster>
  )
}
