// Approving in one act all that nothing is unusual about, once one has seen what that is.
import { CheckCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/design/Button.tsx'
import { Kbd } from '#web/design/Kbd.tsx'
import type { TimesheetRow } from '#web/timesheets/visibleRows.ts'
import { useShortcuts } from './useShortcuts.ts'

const load = () => import('./ApproveUsualDialog.tsx')
const Dialog = lazy(() => load().then((module) => ({ default: module.ApproveUsualDialog })))

/** From this many on it is less work than one by one. */
const LEAST = 2

type Props = {
  /** Those listed that the viewer may approve and nothing is unusual about. */
  usual: readonly TimesheetRow[]
  /** There may be more that are not listed yet. */
  hasMore: boolean
  isApproving: boolean
  onApprove: (rows: readonly TimesheetRow[]) => void
}

export function ApproveUsual({ usual, hasMore, isApproving, onApprove }: Props) {
  // Those that were shown are approved, and no other that comes meanwhile.
  const [asked, ask] = useState<readonly TimesheetRow[] | null>(null)
  const isOffered = usual.length >= LEAST && !isApproving
  useShortcuts({ u: isOffered ? () => ask(usual) : null })
  return (
    <>
      {(isOffered || isApproving) && (
        <Button
          aria-keyshortcuts="u"
          busy={isApproving}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={() => ask(usual)}
        >
          <CheckCheck aria-hidden />
          Approve the {usual.length} usual ones
          <Kbd>U</Kbd>
        </Button>
      )}
      <Suspense>
        {asked && (
          <Dialog
            rows={asked}
            hasMore={hasMore}
            onClosed={() => ask(null)}
            onApprove={() => {
              ask(null)
              onApprove(asked)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
