// An empty list names the filters that are set. The bar above has the button that clears them.
import type { LucideIcon } from 'lucide-react'
import { EmptyState } from '#web/design/EmptyState.tsx'

type Props = {
  icon: LucideIcon
  /** 'No pending timesheets'. */
  title: string
  /** Each filter in a few words. */
  filters: readonly string[]
}

export function NoMatch({ icon, title, filters }: Props) {
  return (
    <EmptyState icon={icon} title={title}>
      {filters.length === 1
        ? `Nothing matches this filter: ${filters[0]}.`
        : `Nothing matches these filters: ${filters.join(', ')}.`}
    </EmptyState>
  )
}
