// The foot of a view of the settings: its buttons, always in sight.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { toastClearance } from '#web/design/toastClearance.ts'

/** @param props.maxWidth of the view's column. */
export function SettingsFoot({ maxWidth, children }: { maxWidth: string; children: ReactNode }) {
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
    >
      <chakra.div
        width="100%"
        maxWidth={maxWidth}
        marginInline="auto"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock="3.5"
      >
        {children}
      </chakra.div>
    </chakra.div>
  )
}
