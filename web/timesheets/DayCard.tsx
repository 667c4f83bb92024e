// The card of a day that is no timesheet of the server: one that waits, is not saved, or was prepared.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ShiftIcon } from './ShiftIcon.tsx'

type Props = {
  label: string
  shift: 'DAY' | 'NIGHT'
  /** As it is shown. */
  date: string
  /** Its state. */
  tag: ReactNode
  menu?: ReactNode
  borderColor?: 'line' | 'danger' | 'accent'
  children: ReactNode
}

export function DayCard({ label, shift, date, tag, menu, borderColor = 'line', children }: Props) {
  return (
    <chakra.article
      aria-label={label}
      display="grid"
      alignContent="start"
      gap="2.5"
      padding="3.5"
      minWidth="0"
      borderWidth="1px"
      borderColor={borderColor}
      borderRadius="lg"
      bg="surface"
    >
      <chakra.div display="flex" alignItems="center" gap="2" fontWeight="semibold" minWidth="0">
        <ShiftIcon shift={shift} />
        <chakra.span minWidth="0">{date}</chakra.span>
        <chakra.span marginInlineStart="auto">{tag}</chakra.span>
        {menu && (
          <chakra.span display="inline-flex" marginBlock="-3" marginInlineEnd="-3" marginInlineStart="-1.5">
            {menu}
          </chakra.span>
        )}
      </chakra.div>
      {children}
    </chakra.article>
  )
}
