// Counts, such as timesheets by status. Each count is also the filter that shows them.
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

export type StatusCount<Status extends string> = {
  status: Status | null
  label: string
  count: number | null
  /** The count stops at a limit. */
  isExceeded?: boolean
}

export function StatusCounts<Status extends string>({
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
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (chosen) row.current!.scrollLeft = inView(row.current!, chosen)
  }, [selected])
  return (
    <chakra.div
      ref={row}
      role="group"
      aria-label={label}
      display="flex"
      gap="2"
      flexWrap={{ base: 'nowrap', lg: 'wrap' }}
      overflowX={{ base: 'auto', lg: 'visible' }}
      // On a phone or a tablet, counts fade out at an edge that hides more of them.
      maskImage={{ base: 'linear-gradient(to right, black calc(100% - 32px), transparent)', lg: 'none' }}
      marginInline={{ base: '-16px', md: '-4px' }}
      paddingInline={{ base: '4', md: '1' }}
      paddingBlock="1"
      css={{ scrollbarWidth: 'none', '&::-webkit-scrollbar': { display: 'none' } }}
    >
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
          height={{ base: '44px', md: '34px' }}
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

/** A count within this many pixels of either edge is hard to see. */
const EDGE = 40

/** How far to scroll a row sideways to show one of its elements. */
function inView(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): number {
  const from = offsetLeft - row.offsetLeft
  const least = from + offsetWidth + EDGE - row.clientWidth
  return Math.max(Math.min(row.scrollLeft, from - EDGE), least, 0)
}
