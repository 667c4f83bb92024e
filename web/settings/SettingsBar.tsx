// The bar at the foot of a view of the settings: what it is about, and its buttons, in sight however long the view is.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { toastClearance } from '#web/design/toastClearance.ts'

/** The width of the column of every view. */
export const COLUMN = '680px'

type Props = {
  /** What the buttons are about, such as '2 changes'. */
  says: string
  children: ReactNode
}

export function SettingsBar({ says, children }: Props) {
  return (
    <chakra.div
      ref={toastClearance}
      position="sticky"
      zIndex="1"
      // Above the bottom bar on a phone.
      bottom="var(--bottom-bar)"
      bg="surface"
      borderTopWidth="1px"
      borderColor="line"
      animation="appear 150ms"
    >
      <chakra.div
        maxWidth={{ md: `calc(${COLUMN} + 48px)` }}
        display="flex"
        alignItems="center"
        gap="2"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock="3.5"
      >
        <chakra.p role="status" flex="1" minWidth="0" color="inkSoft" fontVariantNumeric="tabular-nums">
          {says}
        </chakra.p>
        {children}
      </chakra.div>
    </chakra.div>
  )
}
