// The number of people missing on a day, as a button that reminds them.
import { chakra } from '@chakra-ui/react'
import { Bell } from 'lucide-react'
import { formatDate } from '#domain/date.ts'
import { NARROW } from './narrow.ts'
import { formatPeople, type DayTotals } from './personWeek.ts'

type Props = { total: DayTotals[number]; onRemind: (date: string) => void }

/** Hides its word where there is no room for it. */
export function RemindDay({ total: { date, missing }, onRemind }: Props) {
  return (
    <chakra.button
      type="button"
      data-printed
      aria-label={`Remind ${formatPeople(missing)} of ${formatDate(date)}`}
      onClick={() => onRemind(date)}
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      justifySelf={{ base: 'stretch', md: 'start' }}
      gap="1"
      minHeight={{ base: 'touch', md: '24px' }}
      paddingInline="1.5"
      borderRadius={{ base: 'md', md: 'sm' }}
      borderWidth="1px"
      borderColor="lineStrong"
      bg="surface"
      color="warn"
      fontSize={{ base: 'sm', md: 'xs' }}
      fontWeight="strong"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      cursor="pointer"
      _hover={{ bg: 'warnSoft' }}
      _active={{ bg: 'press' }}
      _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
    >
      <chakra.span display="contents" _print={{ display: 'none' }}>
        <Bell size={12} strokeWidth={2.4} aria-hidden />
      </chakra.span>
      {missing}
      <chakra.span hideBelow="md" css={{ [NARROW]: { display: 'none' } }}>
        missing
      </chakra.span>
    </chakra.button>
  )
}
