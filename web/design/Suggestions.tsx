// A row of things that can be had with one press. On a phone it scrolls sideways, so that it takes one line only.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

type Suggestion = { key: string; icon: ReactNode; content: ReactNode; onPick: () => void }

/** @param label what pressing one of them does, for who cannot see where they stand. */
export function Suggestions({ label, items }: { label: string; items: readonly Suggestion[] }) {
  return (
    <chakra.div
      role="group"
      aria-label={label}
      display="flex"
      flexWrap={{ base: 'nowrap', md: 'wrap' }}
      gap="2"
      minWidth="0"
      overflowX={{ base: 'auto', md: 'visible' }}
      scrollbarWidth="none"
      // Room for the focus ring, and for a row that runs beneath the screen's edge.
      marginInline={{ base: '-16px', md: '0' }}
      paddingInline={{ base: '4', md: '0' }}
      marginBlock="-4px"
      paddingBlock="4px"
      scrollPaddingInline="16px"
    >
      {items.map(({ key, icon, content, onPick }) => (
        <Button
          key={key}
          onClick={onPick}
          borderRadius="full"
          height={{ base: '44px', md: '34px' }}
          maxWidth={{ base: '300px', md: '100%' }}
          paddingInline="3.5"
          fontWeight="medium"
          fontSize={{ base: 'md', md: 'sm' }}
        >
          {icon}
          <chakra.span truncate>{content}</chakra.span>
        </Button>
      ))}
    </chakra.div>
  )
}
