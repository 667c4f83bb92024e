// The frame of a report's table: it scrolls sideways within itself, and its first column stays.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const cell = {
  paddingInline: '3',
  paddingBlock: '2',
  borderTopWidth: '1px',
  borderColor: 'line',
  verticalAlign: 'baseline',
  fontVariantNumeric: 'tabular-nums',
} as const
const sticky = { position: 'sticky', insetInlineStart: '0', bg: 'surface', zIndex: '1' } as const
export const head = {
  ...sticky,
  paddingInline: '3',
  paddingBlock: '2.5',
  textAlign: 'start',
  textStyle: 'small',
  fontWeight: 'strong',
  color: 'inkSoft',
} as const
export const headNumber = { ...head, position: 'static', textAlign: 'end', whiteSpace: 'nowrap' } as const
export const label = {
  ...cell,
  ...sticky,
  textAlign: 'start',
  fontWeight: 'normal',
  // A hyphen of tabular numerals is as wide as a digit.
  fontVariantNumeric: 'normal',
  overflowWrap: 'anywhere',
  minWidth: '132px',
} as const
export const number = { ...cell, textAlign: 'end', whiteSpace: 'nowrap' } as const
export const totalCell = { ...cell, ...sticky, fontWeight: 'semibold', whiteSpace: 'nowrap' } as const

export function Frame({ label: name, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div
      role="region"
      aria-label={name}
      tabIndex={0}
      data-scrolls
      overflowX="auto"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      bg="surface"
      _focusVisible={{ boxShadow: 'focus', outline: '2px solid transparent' }}
    >
      <chakra.table
        width="100%"
        borderCollapse="separate"
        borderSpacing="0"
        css={{ '& [data-inner] th': { color: 'inkSoft' } }}
      >
        {children}
      </chakra.table>
    </chakra.div>
  )
}
