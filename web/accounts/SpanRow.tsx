// A row of a person's account that lasts for some days, with a button that ends it.
import { chakra } from '@chakra-ui/react'
import { Button } from '#web/design/Button.tsx'

type Props = {
  title: string
  /** The days in words. */
  days: string
  /** The word of the button. */
  label: string
  isBusy: boolean
  onEnd: () => void
}

export function SpanRow({ title, days, label, isBusy, onEnd }: Props) {
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      paddingBlock="2.5"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.div flex="1 1 160px" minWidth="0" overflowWrap="anywhere">
        <chakra.p fontWeight="semibold">{title}</chakra.p>
        <chakra.p textStyle="small" color="inkSoft" fontVariantNumeric="tabular-nums">
          {days}
        </chakra.p>
      </chakra.div>
      <Button size="sm" busy={isBusy} onClick={onEnd}>
        {label}
        <chakra.span srOnly>
          {' '}
          {title}, {days}
        </chakra.span>
      </Button>
    </chakra.li>
  )
}
