// The actions for the picked rows. It floats over the foot of the list while rows are picked.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '#web/design/Button.tsx'

export function BulkBar({
  count,
  detail,
  onClear,
  children,
}: {
  count: number
  detail?: string
  onClear: () => void
  /** The buttons. */
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <chakra.section
      aria-label="Selected rows"
      data-bulk-bar
      position={{ base: 'fixed', md: 'sticky' }}
      bottom={{ base: 'calc(var(--bottom-bar) + 11px)', md: '5' }}
      insetInline={{ base: '4', md: 'auto' }}
      zIndex="dropdown"
      display="flex"
      alignItems="center"
      gap={{ base: '1', md: '3' }}
      minHeight="56px"
      marginInline={{ base: '0', md: '6' }}
      paddingInlineEnd="2.5"
      paddingBlock="1.5"
      borderRadius="lg"
      bg="ink"
      color="onInk"
      boxShadow="float"
      animation="appear 150ms"
      css={{ paddingInlineStart: '18px' }}
    >
      <chakra.p
        role="status"
        flex="1"
        minWidth="0"
        truncate
        // Next to three buttons a phone has room for two short lines.
        whiteSpace={{ base: 'normal', md: 'nowrap' }}
        fontSize={{ base: 'sm', md: 'md' }}
        lineHeight="short"
      >
        <chakra.b fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {count} selected
        </chakra.b>
        {detail && (
          <chakra.span color="onInkSoft" marginInlineStart="1.5" hideBelow="md">
            {detail}
          </chakra.span>
        )}
      </chakra.p>
      <Button variant="onInk" paddingInline={{ base: '2', md: '3.5' }} onClick={onClear}>
        Clear
      </Button>
      {children}
    </chakra.section>
  )
}
