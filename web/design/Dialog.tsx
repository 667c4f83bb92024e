// A form in front of the screen: the head and the foot stay, the middle scrolls. On phones it fills the screen.
import { chakra, Dialog as Base, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useRef, type RefObject } from 'react'
import { beginIn } from './beginIn.ts'
import { IconButton } from './IconButton.tsx'
import { toastClearance } from './toastClearance.ts'

export type DialogProps = {
  open: boolean
  /** Called by the close button and by Esc; the caller decides whether the dialog closes. */
  onClose: () => void
  title: string
  /** The width in pixels at a desk. */
  width?: number
  /** A fixed height at a desk, for a search whose results come and go. */
  tall?: boolean
  /** Stays below the title while the rest scrolls. */
  header?: ReactNode
  /** A search field in place of the title. It stays in position while the results below it grow. */
  field?: ReactNode
  /** Further actions, next to the title. */
  menu?: ReactNode
  /** The buttons, which stay at the bottom. */
  foot?: ReactNode
  /** A dialog to read, without fields: the middle takes the focus, so that keys scroll it. */
  reading?: boolean
  /** On phones: the full screen, or a card for something short. */
  phone?: 'full' | 'card'
  children: ReactNode
}

/** A phone in landscape: no room to spare above and below. */
const LYING = '@media (max-height: 479px)'

const fade = { _open: { animation: 'appear 150ms ease-out' }, _closed: { animation: 'vanish 120ms ease-in' } }

export function Dialog(props: DialogProps) {
  const { open, onClose, title, width = 628, header, field, menu, foot, reading, phone = 'full' } = props
  const { tall = false } = props
  const content = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement>(null)
  const openers = useOpeners(open)
  const full = phone === 'full'
  return (
    <Base.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      closeOnInteractOutside={field !== undefined}
      // A dialog that closed before this one may return the focus only now, without a key press by the user.
      onFocusOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={leaveEscToPopup}
      // Also after a question in front of it has closed.
      initialFocusEl={() => (focused.current?.isConnected ? focused.current : content.current)}
      // What opened it may be gone, such as a link to a form on another screen.
      finalFocusEl={() => openers.find(mayTakeFocus) ?? document.getElementById('main')}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Base.Backdrop position="fixed" inset="0" bg="scrim" zIndex="modal" {...fade} />
        <Base.Positioner
          position="fixed"
          inset="0"
          zIndex="modal"
          display="grid"
          placeItems={{ base: full ? 'stretch' : 'center', md: field ? 'start center' : 'center' }}
          padding={{ base: full ? '0' : '4', md: '6' }}
          paddingTop={field ? { md: '12vh' } : undefined}
          css={{ [LYING]: { paddingBlock: '0' } }}
        >
          <Base.Content
            ref={(element: HTMLDivElement | null) => {
              content.current = element
              if (element) openersOf.set(element, openers)
            }}
            display="flex"
            flexDirection="column"
            width="100%"
            minHeight="0"
            maxWidth={{ base: full ? '100%' : `${width}px`, md: `${width}px` }}
            height={{ base: full ? '100dvh' : 'auto', md: tall ? '640px' : 'auto' }}
            maxHeight={{ base: '100dvh', md: field ? '76vh' : 'calc(100dvh - 48px)' }}
            overflow="hidden"
            bg="surface"
            color="ink"
            borderRadius={{ base: full ? '0' : '14px', md: '14px' }}
            boxShadow="dialog"
            outline="none"
            onFocus={({ target, currentTarget }) => {
              // React passes on the events of a dialog in front of this one.
              if (currentTarget.contains(target)) focused.current = target
              // Whatever returns the focus to the dialog should return it to its search field.
              if (field && target === currentTarget)
                currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus()
            }}
            css={{ [LYING]: { maxHeight: '100dvh' } }}
            {...fade}
          >
            <Beginning of={content} isShort={!full} />
            <Head title={title} field={field} menu={menu} onClose={onClose}>
              {header}
            </Head>
            {field ? (
              props.children
            ) : (
              <Middle reading={reading} isLast={!foot}>
                {props.children}
              </Middle>
            )}
            {foot && <Foot>{foot}</Foot>}
          </Base.Content>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  )
}

/** Places the focus when the dialog has opened. */
function Beginning({ of, isShort }: { of: RefObject<HTMLElement | null>; isShort: boolean }) {
  // Only once: later the focus is the user's.
  useEffect(() => beginIn(of.current!, { isShort }), [of, isShort])
  return null
}

/** By the element of a dialog. */
const openersOf = new WeakMap<Element, readonly Element[]>()

/**
 * The element that had the focus before the dialog opened; it gets the focus back when the dialog closes. A dialog that
 * replaces another one returns it to the opener of that one.
 */
function useOpeners(open: boolean): readonly Element[] {
  const openers = useRef<readonly Element[]>([])
  const wasOpen = useRef(false)
  if (open && !wasOpen.current) {
    const element = document.activeElement
    const replaced = element?.closest('[role=dialog]')
    openers.current = [element ?? [], (replaced && openersOf.get(replaced)) ?? []].flat()
  }
  wasOpen.current = open
  return openers.current
}

function mayTakeFocus(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
}

const headOfField = { paddingBlock: '1.5', borderBottomWidth: '1px', borderColor: 'line' } as const

type HeadProps = Pick<DialogProps, 'title' | 'field' | 'menu' | 'onClose' | 'children'>

function Head({ title, field, menu, onClose, children }: HeadProps) {
  return (
    <>
      <chakra.div
        display="flex"
        alignItems="center"
        gap="3"
        flex="none"
        paddingInlineStart={{ base: '4', md: '6' }}
        paddingInlineEnd={{ base: '1.5', md: '4' }}
        paddingTop={{ base: '1.5', md: '3.5' }}
        paddingBottom={children ? '1' : '2'}
        {...(field ? headOfField : {})}
      >
        <Base.Title
          fontSize="18px"
          fontWeight="bold"
          letterSpacing="snug"
          flex="1"
          minWidth="0"
          srOnly={field !== undefined}
        >
          {title}
        </Base.Title>
        {field}
        <chakra.div display="flex" flex="none">
          {menu}
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden style={{ width: 20, height: 20 }} />
          </IconButton>
        </chakra.div>
      </chakra.div>
      {children && (
        <chakra.div flex="none" paddingInline={{ base: '4', md: '6' }} paddingBottom="3.5">
          {children}
        </chakra.div>
      )}
    </>
  )
}

function Middle(props: { reading?: boolean; isLast: boolean; children: ReactNode }) {
  const { reading, isLast, children } = props
  return (
    <chakra.div
      tabIndex={reading ? 0 : undefined}
      data-autofocus={reading || undefined}
      outline="none"
      // A ring around it would be clipped to a line under the title.
      _focusVisible={{
        outline: '2px solid',
        outlineColor: 'accent',
        outlineOffset: '-4px',
        boxShadow: 'none',
      }}
      flex="1"
      minHeight="0"
      overflowY="auto"
      overscrollBehavior="contain"
      paddingInline={{ base: '4', md: '6' }}
      paddingTop={reading ? '2' : '1'}
      paddingBottom={isLast ? { base: '4', md: '6' } : '4'}
      css={{ scrollPaddingBlock: '16px' }}
    >
      {children}
    </chakra.div>
  )
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      ref={toastClearance}
      display="flex"
      alignItems="center"
      justifyContent="flex-end"
      gap="2"
      flex="none"
      paddingInline={{ base: '4', md: '6' }}
      paddingTop={{ base: '3', md: '3.5' }}
      borderTopWidth="1px"
      borderColor="line"
      css={{ paddingBottom: 'max(14px, env(safe-area-inset-bottom))' }}
    >
      {children}
    </chakra.div>
  )
}

/** While a calendar or a list of choices is open, Esc closes only that. */
function leaveEscToPopup(event: KeyboardEvent) {
  if (document.querySelector('[data-popup]')) event.preventDefault()
}
