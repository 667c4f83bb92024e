// Counts, such as timesheets by status. Each count is also the filter that shows them.
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { sideways } from './sideways.ts'
import { useChosenInView } from './useChosenInView.ts'

export type StatusCount<Status extends string> = {
  status: Status | null
  label: string
  count: number | null
  /** The count stops at a limit. */
  isExceeded?: boolean
}

/** Renders again only when its props change: a step through a list changes the address around it. */
export const StatusCounts = memo(DrawnCounts) as typeof DrawnCounts

function DrawnCounts<Status extends string>({
  label = 'Filter by status',
  counts,
  selected,
  onSelect,
}: {
  label?: string
  /** In display order; status null is the total. A count of null is not known yet. */
  counts: readonly StatusCount<Status>[]
  selected: Status | null
  onSelect: (status: Status | null) => void
}) {
  const row = useChosenInView(selected)
  return (
    <chakra.div ref={row} role="group" aria-label={label} css={sideways('md')}>
      {counts.map(({ status, label, count, isExceeded }) => (
        <chakra.button
          key={status ?? 'total'}
          type="button"
          aria-pressed={status === selected}
          data-printed={status === selected || undefined}
          onClick={() => onSelect(status)}
          display="inline-flex"
          alignItems="center"
          flex="none"
          gap="2"
          height={{ base: 'touch', md: '34px' }}
          paddingInline="3"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          bg="surface"
          color="inkSoft"
          fontSize="sm"
          fontWeight="medium"
          whiteSpace="nowrap"
          cursor="pointer"
          transition="border-color 120ms, box-shadow 120ms"
          _hover={{ borderColor: 'lineControl', color: 'ink' }}
          _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
          css={{
            '&[aria-pressed=true]': { borderColor: 'ink', boxShadow: 'chosen', color: 'ink' },
            '&[aria-pressed=true]:focus-visible': { boxShadow: 'focus' },
          }}
        >
          {label}
          <chakra.b
            color="ink"
            fontWeight="bold"
            fontVariantNumeric="tabular-nums"
            minWidth={count === null ? '16px' : undefined}
          >
            {count === null ? '–' : count.toLocaleString('en-AU')}
            {isExceeded && '+'}
          </chakra.b>
        </chakra.button>
      ))}
    </chakra.div>
  )
}
