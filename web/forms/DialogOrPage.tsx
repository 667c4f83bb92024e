// Shows a form or a record in a dialog over any screen, or on a page of its own.
import { chakra } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { createContext, useContext, type ReactNode } from 'react'
import { Dialog, type DialogProps } from '#web/design/Dialog.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { toastClearance } from '#web/design/toastClearance.ts'
import { useIsLive } from '#web/relay/connection.ts'
import { OfflineLine } from './OfflineLine.tsx'

/** Which of the two, for everything below it. */
export const SurfaceContext = createContext<'dialog' | 'page'>('dialog')

type Props = Pick<
  DialogProps,
  'title' | 'onClose' | 'menu' | 'foot' | 'reading' | 'width' | 'phone' | 'children'
> & {
  /** A line about the whole, below the title. */
  note?: ReactNode
}

/** A card is a dialog also on a page: it asks something in front of it. */
export function DialogOrPage({ note, ...props }: Props) {
  const isCard = props.phone === 'card'
  const isPage = useContext(SurfaceContext) === 'page' && !isCard
  // A page has the banner of the frame.
  const isOffline = !useIsLive() && !isCard
  if (isPage) return <Page {...props} note={note} />
  const header = (note || isOffline) && (
    <chakra.div display="grid" gap="2">
      {note && <Note>{note}</Note>}
      {isOffline && <OfflineLine isForm={!props.reading} />}
    </chakra.div>
  )
  return <Dialog open {...props} {...(header && { header })} />
}

function Note({ children }: { children: ReactNode }) {
  return (
    <chakra.p color="inkSoft" textStyle="small">
      {children}
    </chakra.p>
  )
}

/** As wide as a dialog. */
const column = { width: '100%', maxWidth: '676px', marginInline: 'auto' } as const

function Page({ title, note, menu, onClose, foot, children }: Props) {
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="100%">
      <chakra.div
        {...column}
        display="flex"
        alignItems="center"
        gap="2"
        paddingInlineStart={{ base: '2', md: '3.5' }}
        paddingInlineEnd={{ base: '4', md: '6' }}
        paddingBlock="3"
      >
        <IconButton label="Close" onClick={onClose}>
          <ArrowLeft aria-hidden style={{ width: 20, height: 20 }} />
        </IconButton>
        <chakra.div flex="1" minWidth="0">
          {/* The frame has the screen's title; this says what is on it. */}
          <chakra.h2 fontWeight="semibold">{title}</chakra.h2>
          {note && <Note>{note}</Note>}
        </chakra.div>
        {menu}
      </chakra.div>
      <chakra.div {...column} flex="1" paddingInline={{ base: '4', md: '6' }} paddingBottom="4">
        {children}
      </chakra.div>
      {foot && (
        <chakra.div
          ref={toastClearance}
          position="sticky"
          // On a phone above the bottom bar.
          bottom={{ base: 'calc(64px + env(safe-area-inset-bottom))', md: '0' }}
          bg="surface"
          borderTopWidth="1px"
          borderColor="line"
        >
          <chakra.div
            {...column}
            display="flex"
            alignItems="center"
            justifyContent="flex-end"
            gap="2"
            paddingInline={{ base: '4', md: '6' }}
            paddingBlock="3.5"
          >
            {foot}
          </chakra.div>
        </chakra.div>
      )}
    </chakra.div>
  )
}
