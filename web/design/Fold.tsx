// Content that is hidden until the user opens it.
import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  label: ReactNode
  /** The displayed count, such as '25+' for an incomplete list. */
  count?: ReactNode
  children: ReactNode
}

export function Fold({ label, count, children }: Props) {
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
        minHeight={{ base: 'touch', md: '28px' }}
        fontWeight="semibold"
        cursor="pointer"
        listStyleType="none"
        css={{
          '&::-webkit-details-marker': { display: 'none' },
          '& svg': { flexShrink: '0', transition: 'rotate 120ms', color: 'inkFaint' },
        }}
      >
        <ChevronRight size={16} strokeWidth={1.9} aria-hidden />
        {label}
        {count !== undefined && (
          <chakra.span fontWeight="normal" color="inkFaint" fontVariantNumeric="tabular-nums">
            {count}
          </chakra.span>
        )}
      </chakra.summary>
      {children}
    </chakra.details>
  )
}
