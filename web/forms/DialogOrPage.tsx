// Shows a form or a record in a dialog over any screen, or on a page of its own.
import { chakra } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { createContext, useContext } from 'react'
import { Dialog, type DialogProps } from '#web/design/Dialog.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { toastClearance } from '#web/design/toastClearance.ts'

/** Which of the two, for everything below it. */
export const SurfaceContext = createContext<'dialog' | 'page'>('dialog')

type Props = Pick<DialogProps, 'title' | 'onClose' | 'foot' | 'reading' | 'width' | 'phone' | 'children'>

/** A card is a dialog also on a page: it asks something in front of it. */
export function DialogOrPage(props: Props) {
  const isPage = useContext(SurfaceContext) === 'page' && props.phone !== 'card'
  return isPage ? <Page {...props} /> : <Dialog open {...props} />
}

function Page({ title, onClose, foot, children }: Props) {
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="100%" maxWidth="676px" marginInline="auto">
      <chakra.div
        display="flex"
        alignItems="center"
        gap="2"
        paddingInline={{ base: '2', md: '4' }}
        paddingBlock="3"
      >
        <IconButton label="Close" onClick={onClose}>
          <ArrowLeft aria-hidden style={{ width: 20, height: 20 }} />
        </IconButton>
        <chakra.h2 fontSize="18px" fontWeight="bold" letterSpacing="snug" minWidth="0">
          {title}
        </chakra.h2>
      </chakra.div>
      <chakra.div flex="1" paddingInline={{ base: '4', md: '6' }} paddingBottom="4">
        {children}
      </chakra.div>
      {foot && (
        <chakra.div
          ref={toastClearance}
          position="sticky"
          // On a phone above the bottom bar.
          bottom={{ base: 'calc(64px + env(safe-area-inset-bottom))', md: '0' }}
          display="flex"
          alignItems="center"
          justifyContent="flex-end"
          gap="2"
          paddingInline={{ base: '4', md: '6' }}
          paddingBlock="3.5"
          bg="canvas"
          borderTopWidth="1px"
          borderColor="line"
        >
          {foot}
        </chakra.div>
      )}
    </chakra.div>
  )
}
