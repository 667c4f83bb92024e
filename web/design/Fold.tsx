// The history of a record: closed until somebody opens it, with how many entries it has.
import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** `count` as it is shown: '25+' of a history that goes on. */
export function HistoryFold({ count, children }: { count: ReactNode; children: ReactNode }) {
  return (
    <chakra.details
      borderTopWidth="1px"
      borderColor="line"
      paddingTop="3"
      css={{ '&[open] > summary svg': { rotate: '90deg' } }}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="1.5"
        minHeight={{ base: '44px', md: '28px' }}
        fontWeight="semibold"
        cursor="pointer"
        listStyleType="none"
        css={{
          '&::-webkit-details-marker': { display: 'none' },
          '& svg': { transition: 'rotate 120ms', color: 'inkFaint' },
        }}
      >
        <ChevronRight size={16} strokeWidth={1.9} aria-hidden />
        History
        <chakra.span fontWeight="normal" color="inkFaint" fontVariantNumeric="tabular-nums">
          {count}
        </chakra.span>
      </chakra.summary>
      {children}
    </chakra.details>
  )
}
