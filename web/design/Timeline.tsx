// A history, newest first: a line with a dot for each entry. Collapsed until the user opens it.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Fold } from './Fold.tsx'
import { Instant } from './Instant.tsx'

type Props = {
  /** The number of entries, as the user reads it. */
  count: number | string
  children: ReactNode
  /** Below the entries: the button for older ones. */
  foot?: ReactNode
}

export function Timeline({ count, children, foot }: Props) {
  return (
    <Fold label="History" count={count}>
      <chakra.ol listStyleType="none" marginTop="2" paddingInlineStart="2">
        {children}
      </chakra.ol>
      {foot}
    </Fold>
  )
}

type Entry = {
  title: string
  /** The colour of the dot. */
  colour?: string
  /** The name of the person. */
  who: string
  /** More about the person, for the title of their name. */
  about?: string
  at: string
  /** What changed. */
  children: ReactNode
}

export function TimelineEntry({ title, colour = 'lineControl', who, about, at, children }: Entry) {
  return (
    <chakra.li
      position="relative"
      paddingInlineStart="5"
      paddingBottom="3"
      textStyle="small"
      color="inkSoft"
      css={{
        '&::before': {
          content: '""',
          position: 'absolute',
          insetInlineStart: '-3.5px',
          top: '5px',
          width: '8px',
          height: '8px',
          borderRadius: 'full',
          bg: colour,
        },
        '&:not(:last-child)::after': {
          content: '""',
          position: 'absolute',
          insetInlineStart: '0',
          top: '17px',
          bottom: '-1px',
          width: '1px',
          bg: 'line',
        },
      }}
    >
      <chakra.p display="flex" flexWrap="wrap" columnGap="2">
        <chakra.b fontWeight="strong" color="ink">
          {title}
        </chakra.b>
        <chakra.span overflowWrap="anywhere" title={about}>
          {who}
        </chakra.span>
        <chakra.span marginInlineStart="auto" color="inkFaint">
          <Instant at={at} />
        </chakra.span>
      </chakra.p>
      {children}
    </chakra.li>
  )
}
