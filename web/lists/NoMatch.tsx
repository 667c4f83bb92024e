// A list that is empty because of its filters: which they are, and the button that lifts them.
import type { LucideIcon } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'

type Props = {
  icon: LucideIcon
  /** 'No pending timesheets'. */
  title: string
  /** Each filter in a few words. */
  filters: readonly string[]
  onClear: () => void
}

export function NoMatch({ icon, title, filters, onClear }: Props) {
  return (
    <EmptyState icon={icon} title={title} action={<Button onClick={onClear}>Clear filters</Button>}>
      {filters.length === 1
        ? `This filter finds nothing: ${filters[0]}.`
        : `These filters find nothing: ${filters.join(', ')}.`}
    </EmptyState>
  )
}
