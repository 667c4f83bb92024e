// Approves all timesheets without anomalies in one request, after listing them.
import { CheckCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { messageOf } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { Kbd } from '#web/design/Kbd.tsx'
import type { ListFilter } from '#web/timesheets/timesheetFilters.ts'
import type { RowData } from '#web/timesheets/timesheetRow.ts'
import { readUsual, type Usual } from './readUsual.ts'
import { useShortcuts } from '#web/design/useShortcuts.ts'

const load = () => import('./ApproveUsualDialog.tsx')
const Dialog = lazy(() => load().then((module) => ({ default: module.ApproveUsualDialog })))

/** Offered from this number of timesheets. */
const LEAST = 2

type Props = {
  filter: ListFilter
  /** Their number among the listed rows. */
  listed: number
  /** Whether the list has rows that are not loaded yet. */
  hasMore: boolean
  mayApprove: (row: RowData) => boolean
  isApproving: boolean
  onApprove: (rows: readonly RowData[]) => void
}

export function ApproveUsual({ filter, listed, hasMore, mayApprove, isApproving, onApprove }: Props) {
  const environment = useRelayEnvironment()
  const [isReading, setReading] = useState(false)
  // Approves only the timesheets shown, none that arrive later.
  const [asked, ask] = useState<Usual | null>(null)
  const isOffered = (listed >= LEAST || hasMore) && !isApproving
  const read = async () => {
    setReading(true)
    try {
      const usual = await readUsual(environment, filter, mayApprove)
      if (usual.rows.length > 0) ask(usual)
      else notify.info('Something is unusual about each of them.')
    } catch (error) {
      notify.error(messageOf(error))
    }
    setReading(false)
  }
  useShortcuts({ u: isOffered && !isReading ? () => void read() : null })
  return (
    <>
      {(isOffered || isApproving) && (
        <Button
          aria-keyshortcuts="u"
          // Large letters take two lines on a phone.
          whiteSpace="normal"
          height="auto"
          minHeight={{ base: 'touch', md: '36px' }}
          maxWidth="100%"
          busy={isApproving || isReading}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={() => void read()}
        >
          <CheckCheck aria-hidden />
          {hasMore ? 'Approve all usual ones' : `Approve the ${listed} usual ones`}
          <Kbd>U</Kbd>
        </Button>
      )}
      <Suspense>
        {asked && (
          <Dialog
            {...asked}
            onClosed={() => ask(null)}
            onApprove={() => {
              ask(null)
              onApprove(asked.rows)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
