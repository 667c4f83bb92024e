// The viewer's actions on the timesheet under review, by the same rule as the server's.
import { chakra } from '@chakra-ui/react'
import { Ban, Check, FolderInput, Pencil, UserRoundPlus, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { decidesTimesheets, mayCreateTimesheet } from '#domain/people.ts'
import type { TimesheetAction } from '#domain/timesheet/lifecycle.ts'
import type { ReviewActions_timesheet$key } from '#web/__generated__/ReviewActions_timesheet.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Kbd } from '#web/design/Kbd.tsx'
import type { MenuItem } from '#web/design/Menu.tsx'
import { PanelFoot } from '#web/design/PanelFoot.tsx'
import { toField } from '#web/timesheets/questions/anchor.ts'
import { TimesheetMenu } from '#web/timesheets/TimesheetMenu.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { usePrefetchedDialogs } from './ReviewDialogs.tsx'
import type { ReviewDialog, PendingShortcut } from './dialogs.ts'
import { viewerMay, type ActingViewer } from './permissions.ts'
import { useShortcuts } from '#web/design/useShortcuts.ts'

type Props = {
  viewer: ActingViewer
  timesheet: ReviewActions_timesheet$key
  onAsk: (what: ReviewDialog) => void
  onApprove: () => void
  onEdit: () => void
  /** Whether the form for corrections is loading. */
  isOpening: boolean
  /** Whether the approve key applies to the selected rows. */
  decidesPicked: boolean
  /** Returns the key pressed before the review was there, once. */
  takePressed: () => PendingShortcut | null
}

/**
 * In a narrower panel first the key hints disappear, then the buttons' padding shrinks, so that all fit in one line.
 */
const tight = { gap: '1', '& > button': { paddingInline: '10px', gap: '5px' } }
const narrow = {
  '@media (max-width: 1400px)': { '& kbd': { display: 'none' } },
  '@media (max-width: 380px)': tight,
  '@media (min-width: 960px) and (max-width: 1200px)': tight,
  // With the key hints, beside a scroll bar.
  '@media (min-width: 1401px) and (max-width: 1480px)': tight,
}

export function ReviewActions(props: Props) {
  const { viewer, onAsk, onApprove, onEdit, isOpening, decidesPicked, takePressed } = props
  const timesheet = useFragment(
    graphql`
      fragment ReviewActions_timesheet on Timesheet {
        number
        status
        startDate
        closedPeriod {
          startDate
          endDate
          openUntil
        }
        user {
          id
        }
        approvalGroup {
          id
        }
      }
    `,
    props.timesheet,
  )
  const may = (action: TimesheetAction) => viewerMay(action, viewer, timesheet)
  const isOwn = timesheet.user.id === viewer.userId
  const mayCopy = isOwn && mayCreateTimesheet(viewer)
  const dialog = useTimesheetDialog()
  const navigate = useNavigate()
  const fetchDialogs = usePrefetchedDialogs()
  const mayApprove = may('approve')
  const mayDecline = may('decline')
  const keys = {
    a: mayApprove && !decidesPicked ? onApprove : null,
    d: mayDecline ? () => onAsk('decline') : null,
    e: may('edit') ? onEdit : null,
  }
  useShortcuts(isOpening ? {} : keys)
  const pressAgain = useEffectEvent(() => {
    const key = takePressed()
    if (key === 'q') toField()
    else if (key) keys[key]?.()
  })
  useEffect(() => pressAgain(), [])

  const more: MenuItem[] = []
  if (may('move')) {
    const icon = <FolderInput aria-hidden />
    more.push({ label: 'Move to another approval group', icon, onSelect: () => onAsk('move') })
  }
  if (mayApprove && decidesTimesheets(viewer.userType)) {
    const icon = <UserRoundPlus aria-hidden />
    more.push({ label: 'Name a deputy', icon, onSelect: () => void navigate('/profile#deputies') })
  }
  const cancel = { label: 'Cancel timesheet', icon: <Ban aria-hidden />, onSelect: () => onAsk('cancel') }
  if (may('cancel') && mayDecline) more.push({ ...cancel, tone: 'danger' })

  if (!mayApprove && !mayDecline && !may('cancel') && !isOwn) return null
  return (
    <PanelFoot onPointerEnter={fetchDialogs} onFocus={fetchDialogs} css={narrow}>
      {mayApprove && (
        <Button variant="approve" aria-keyshortcuts="a" onClick={onApprove}>
          <Check aria-hidden />
          Approve
          <Kbd tone="onApprove">A</Kbd>
        </Button>
      )}
      {mayDecline && (
        <Button variant="danger" aria-keyshortcuts="d" onClick={() => onAsk('decline')}>
          <X aria-hidden />
          Decline
          <Kbd>D</Kbd>
        </Button>
      )}
      {may('edit') && (
        <Button aria-keyshortcuts="e" busy={isOpening} onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
          <Kbd>E</Kbd>
        </Button>
      )}
      {may('cancel') && !mayDecline && (
        <Button variant="danger" onClick={cancel.onSelect}>
          {cancel.icon}
          {cancel.label}
        </Button>
      )}
      {isOwn && <Button onClick={() => dialog.open(timesheet.number)}>Open timesheet</Button>}
      {(mayCopy || more.length > 0) && (
        // Its dots align with the edge.
        <chakra.span marginInlineStart="auto" marginInlineEnd="-14px">
          <TimesheetMenu number={mayCopy ? timesheet.number : null} more={more} />
        </chakra.span>
      )}
    </PanelFoot>
  )
}
