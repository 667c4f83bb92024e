// A form or a record on its own page, as wide as a dialog.
import { chakra } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { IconButton } from '#web/design/IconButton.tsx'
import { toastClearance } from '#web/design/toastClearance.ts'
import type { FormContainerProps } from './formContainer.ts'
import { FormSubtitle } from './FormSubtitle.tsx'

const column = { width: '100%', maxWidth: '676px', marginInline: 'auto' } as const

export function Page({ title, note, menu, onClose, foot, children }: FormContainerProps) {
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
          {/* The frame shows the screen's title; this is the title of the record. */}
          <chakra.h2 fontWeight="semibold">{title}</chakra.h2>
          {note && <FormSubtitle>{note}</FormSubtitle>}
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
          // Above the bottom bar on a phone.
          bottom="var(--bottom-bar)"
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
