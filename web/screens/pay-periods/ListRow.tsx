// A row about one person and some days: the name, the days, the reason, and the buttons.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** The days. */
  detail: string
  /** In the person's or the administrator's words. */
  text: string
  note: ReactNode
  /** The buttons. */
  children: ReactNode
}

export function ListRow({ title, detail, text, note, children }: Props) {
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2.5"
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="line"
      _last={{ paddingBottom: '0' }}
    >
      <chakra.div flex="1 1 260px" minWidth="0" display="grid" gap="0.5">
        <chakra.p display="flex" flexWrap="wrap" columnGap="2" alignItems="baseline">
          <chakra.b fontWeight="semibold" overflowWrap="anywhere" minWidth="0">
            {title}
          </chakra.b>
          <chakra.span fontVariantNumeric="tabular-nums">{detail}</chakra.span>
        </chakra.p>
        {text && (
          <chakra.p overflowWrap="anywhere" whiteSpace="pre-line">
            {text}
          </chakra.p>
        )}
        <chakra.p textStyle="small" color="inkSoft" overflowWrap="anywhere">
          {note}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {children}
      </chakra.div>
    </chakra.li>
  )
}
