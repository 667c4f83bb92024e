// A link in a row of a list, to the records behind a figure. A click on it does not open the row.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  to: string
  /** The label for screen readers, if the text alone is not clear. */
  label?: string
  children: ReactNode
}

export function RowLink({ to, label, children }: Props) {
  return (
    <chakra.span
      css={{
        '& a': {
          position: 'relative',
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: { base: 'touch', md: '24px' },
          color: 'ink',
          fontVariantNumeric: 'tabular-nums',
          textDecoration: 'underline',
          textDecorationColor: 'lineControl',
          textUnderlineOffset: '3px',
          borderRadius: 'sm',
          outline: 'none',
          '&:hover': { textDecorationColor: 'ink' },
          '&:focus-visible': { boxShadow: 'focus', outline: '2px solid transparent' },
        },
      }}
    >
      <Link to={to} aria-label={label}>
        {children}
      </Link>
    </chakra.span>
  )
}
