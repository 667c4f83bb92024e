// Where the chosen timesheet is reviewed: next to the list on a desktop, where it can also be corrected, and a full
// screen on a phone.
import { chakra } from '@chakra-ui/react'
import { MousePointerClick } from 'lucide-react'
import { Activity, Suspense, useCallback, useRef, type ComponentProps, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { savesData } from '#web/client/savesData.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { PanelSkeleton } from '#web/design/skeleton/PanelSkeleton.tsx'
import { FormContainerContext } from '#web/forms/formContainer.ts'
import { fromList } from '#web/frame/returning.ts'
import type { RowData } from '#web/timesheets/timesheetRow.ts'
import { useUndoQueue } from '#web/timesheets/undo/useUndoQueue.ts'
import { useStoredForm } from '#web/timesheets/useStoredForm.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { viewerMay, type ActingViewer } from './permissions.ts'
import { Review } from './Review.tsx'
import { useShortcuts } from '#web/design/useShortcuts.ts'
import { forTitle } from '#web/screens/super-dashboard/useQueue.ts'
import type { PendingShortcut } from './dialogs.ts'
import type { Reviewed } from './useReviewed.ts'

type Props = {
  viewer: ActingViewer
  reviewed: Reviewed
  onDecided: () => void
  /** The number of the next one, rendered where nobody sees it so that it appears immediately; null for none. */
  ahead?: number | null
  /** Its row, if the list has it. */
  row?: RowData
  /** Whether it has just been prefetched. */
  isFetched: boolean
  isDesk: boolean
  /** Whether the approve key applies to the selected rows. */
  decidesPicked: boolean
  /** Shown next to the list while no timesheet is chosen, in place of a hint. */
  home?: ReactNode
}

export function ReviewPanel(props: Props) {
  const { viewer, reviewed, row, onDecided, isFetched, isDesk, decidesPicked, ahead = null } = props
  const { current: number, show, isEditing } = reviewed
  const navigate = useNavigate()
  const { resume } = useTimesheetDialog()
  const root = useRef<HTMLElement>(null)
  const form = useStoredForm(viewer.userId, isDesk && isEditing ? number : null)
  /** The focused element is about to disappear. */
  const keepFocus = () => {
    if (root.current?.contains(document.activeElement)) root.current.focus()
  }
  const act = {
    onDecided: () => {
      keepFocus()
      onDecided()
    },
    onEdit: () =>
      isDesk ? reviewed.edit() : void navigate(`/super/dashboard/edit/${number}`, { state: fromList }),
  }
  // The same functions in every render, so that a review does not render again.
  const latest = useRef(act)
  latest.current = act
  const decided = useCallback(() => latest.current.onDecided(), [])
  const edit = useCallback(() => latest.current.onEdit(), [])
  const numbers = number === null ? [] : [number, ...(ahead === null || savesData() ? [] : [ahead])]
  const review = numbers.map((each) => (
    <Activity key={each} mode={each === number ? 'visible' : 'hidden'}>
      <ReviewWhenHere
        viewer={viewer}
        number={each}
        row={each === number ? row : undefined}
        isFetched={each !== number || isFetched}
        onDecided={decided}
        onEdit={edit}
        isOpening={isDesk && isEditing}
        decidesPicked={decidesPicked}
      />
    </Activity>
  ))
  if (!isDesk) {
    return (
      <Dialog open={number !== null} onClose={() => show(null)} title="Timesheet" reading>
        {/* As high as the screen, so that its buttons are within reach of a thumb. */}
        <chakra.div display="flex" flexDirection="column" gap="5" minHeight="100%">
          {review}
        </chakra.div>
      </Dialog>
    )
  }
  return (
    <chakra.aside
      ref={root}
      aria-label="Review"
      // Focusable, so that keys can scroll it.
      tabIndex={0}
      _focusVisible={{ outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' }}
      minHeight="0"
      overflowY="auto"
      bg="surface"
      borderInlineStartWidth="1px"
      borderColor="line"
      padding="5"
      display="flex"
      flexDirection="column"
      gap="5"
    >
      {form ? (
        <FormContainerContext value={reviewed}>
          <form.TimesheetDialog
            key={form.number}
            number={form.number}
            unsaved={form.unsaved}
            onClosed={() => {
              keepFocus()
              reviewed.onLeft()
            }}
            onReuse={resume}
          />
        </FormContainerContext>
      ) : (
        (number !== null && review) ||
        props.home || (
          <EmptyState icon={MousePointerClick} title="Choose a timesheet to review">
            Press J and K to go through the list, ? for all keys.
          </EmptyState>
        )
      )}
    </chakra.aside>
  )
}

/** A key pressed before the review has loaded acts on its row, or waits for the review. */
function ReviewWhenHere({
  row,
  ...props
}: Omit<ComponentProps<typeof Review>, 'takePressed'> & { row: RowData | undefined }) {
  const { viewer, onDecided, decidesPicked } = props
  const undoQueue = useUndoQueue()
  const pressed = useRef<PendingShortcut | null>(null)
  const takePressed = useCallback(() => {
    const key = pressed.current
    pressed.current = null
    return key
  }, [])
  const onPress = (key: PendingShortcut) => {
    if (key !== 'a' || !row) return void (pressed.current = key)
    if (!viewerMay('approve', viewer, row)) return
    const { owner, date } = forTitle(row)
    undoQueue.decide({
      what: 'approve',
      id: row.id,
      number: row.number,
      version: row.version,
      owner,
      date,
      reason: '',
    })
    onDecided()
  }
  return (
    <Suspense fallback={<ReviewToCome decidesPicked={decidesPicked} onPress={onPress} />}>
      <Review {...props} takePressed={takePressed} />
    </Suspense>
  )
}

type ToComeProps = { decidesPicked: boolean; onPress: (key: PendingShortcut) => void }

function ReviewToCome({ decidesPicked, onPress }: ToComeProps) {
  useShortcuts({
    a: decidesPicked ? null : () => onPress('a'),
    d: () => onPress('d'),
    e: () => onPress('e'),
    q: () => onPress('q'),
  })
  return <PanelSkeleton />
}
