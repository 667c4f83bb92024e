// Displays the messages of `notify` at the bottom of the window; each is announced politely, as one.
import { chakra, Toast, Toaster } from '@chakra-ui/react'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useRouter } from '#web/client/urlState.ts'
import { toaster } from './toaster.ts'
import { placeSoon } from './toastClearance.ts'

const act = {
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  height: { base: 'touch', md: '36px' },
  paddingInline: { base: '1.5', md: '2.5' },
  borderRadius: 'md',
  color: 'onInk',
  fontWeight: 'semibold',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  cursor: 'pointer',
  _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-3px' },
} as const
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
            gap={{ base: '2', md: '3' }}
            width={{ base: 'calc(100vw - 32px)', md: 'auto' }}
            minWidth={{ md: '280px' }}
            maxWidth={{ md: '480px' }}
            minHeight="48px"
            paddingInlineStart="4"
            paddingInlineEnd="1.5"
            paddingBlock={{ base: '0.5', md: '1.5' }}
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
            <chakra.div flex="1" minWidth="0" paddingBlock="1.5" overflowWrap="anywhere">
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description && (
                <Toast.Description textStyle="small" fontWeight="normal" color="onInkSoft">
                  {toast.description}
                </Toast.Description>
              )}
            </chakra.div>
            {toast.meta?.show && (
              <Show to={String(toast.meta.show)} onShown={() => toaster.dismiss(toast.id)} />
            )}
            {toast.action && <Toast.ActionTrigger {...act}>{toast.action.label}</Toast.ActionTrigger>}
            <Toast.CloseTrigger
              aria-label="Dismiss"
              display="grid"
              placeItems="center"
              flex="none"
              width={{ base: 'touch', md: '36px' }}
              height={{ base: 'touch', md: '36px' }}
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

/** A link to the record. The screens' router follows it, though toasts are not part of any screen. */
function Show({ to, onShown }: { to: string; onShown: () => void }) {
  const router = useRouter()
  return (
    <chakra.a
      {...act}
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onShown()
        void router.navigate(to)
      }}
    >
      Show
    </chakra.a>
  )
}
