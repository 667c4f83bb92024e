// The number of dockets that need attention, by reason. Each count is also the filter that shows them.
import { chakra } from '@chakra-ui/react'
import { DOCKET_NEEDS_DAYS, docketNeedLabel, type DocketNeed } from '#domain/docket/needs.ts'
import { StatusCounts } from '#web/design/StatusCounts.tsx'

type Count = { readonly needs: DocketNeed; readonly count: number; readonly isExceeded: boolean }

type Props = {
  counts: readonly Count[]
  chosen: DocketNeed | null
  onChoose: (needs: DocketNeed | null) => void
}

/** Renders nothing if no docket needs attention. */
export function Needs({ counts, chosen, onChoose }: Props) {
  const shown = counts.filter(({ needs, count }) => count > 0 || needs === chosen)
  if (shown.length === 0) return null
  return (
    <chakra.div paddingBottom={{ base: '2', md: '3' }}>
      <StatusCounts<DocketNeed>
        label={`Filter by what needs somebody, of the last ${DOCKET_NEEDS_DAYS} days`}
        counts={shown.map(({ needs, ...count }) => ({
          status: needs,
          label: docketNeedLabel[needs],
          ...count,
        }))}
        selected={chosen}
        onSelect={(needs) => onChoose(needs === chosen ? null : needs)}
      />
    </chakra.div>
  )
}
