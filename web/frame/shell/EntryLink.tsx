// A link of the navigation. While its screen cannot be opened, it is disabled and says why; it recovers by itself.
import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import type { SidebarEntry } from '#domain/navigation.ts'
import { NEEDS_NETWORK } from '#web/timesheets/opensHere.ts'
import { isAt } from './entryIcon.ts'
import { useEntryOpens } from './useEntryOpens.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'style' | 'onClick'> & {
  entry: SidebarEntry
  onPick?: ((entry: SidebarEntry) => void) | undefined
}

export function EntryLink({ entry, onPick, ...link }: Props) {
  const opens = useEntryOpens(entry.icon)
  const isHere = isAt(useLocation().pathname, entry)
  const isBarred = !isHere && !opens
  return (
    <Link
      {...link}
      to={entry.path}
      aria-current={isHere ? 'page' : undefined}
      aria-disabled={isBarred || undefined}
      title={isBarred ? NEEDS_NETWORK : undefined}
      style={isBarred ? grey : undefined}
      onClick={(event) => {
        if (isBarred) event.preventDefault()
        else onPick?.(entry)
      }}
    />
  )
}

const grey = { opacity: 0.45, cursor: 'not-allowed' } as const
