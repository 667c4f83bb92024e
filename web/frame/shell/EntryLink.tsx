// A link of the navigation. While its screen cannot be opened it is grey, says why and leads nowhere; it comes back by itself.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import type { SidebarEntry } from '#domain/navigation.ts'
import { NEEDS_NETWORK } from '#web/timesheets/opensHere.ts'
import { isAt } from './entryIcon.ts'
import { useOpenEntries } from './useOpenEntries.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & {
  entry: SidebarEntry
  onPick: (entry: SidebarEntry) => void
}

export function EntryLink({ entry, onPick, children, style, ...link }: Props) {
  const opens = useOpenEntries()
  const { pathname } = useLocation()
  const isHere = isAt(pathname, entry.path)
  const isBarred = !isHere && !opens(entry)
  return (
    <Link
      {...link}
      to={entry.path}
      aria-current={isHere ? 'page' : undefined}
      aria-disabled={isBarred || undefined}
      title={isBarred ? NEEDS_NETWORK : undefined}
      style={isBarred ? { ...style, ...grey } : style}
      onClick={(event) => {
        if (isBarred) event.preventDefault()
        else onPick(entry)
      }}
    >
      {children}
      {isBarred && (
        <>
          {' '}
          <chakra.span srOnly>(needs a network)</chakra.span>
        </>
      )}
    </Link>
  )
}

const grey = { opacity: 0.45, cursor: 'not-allowed' } as const
