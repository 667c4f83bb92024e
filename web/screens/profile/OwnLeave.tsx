// The viewer's own leave with its decisions, and the button that asks for more.
import { chakra } from '@chakra-ui/react'
import { Palmtree } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { awayDaysInWords } from '#domain/absence/absence.ts'
import { cancellable, changeable, leaveLabel } from '#domain/absence/leave.ts'
import { formatLength } from '#domain/timesheet/time.ts'
import type { OwnLeave_viewer$data, OwnLeave_viewer$key } from '#web/__generated__/OwnLeave_viewer.graphql.ts'
import type { OwnLeaveMutation } from '#web/__generated__/OwnLeaveMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { keepFocusAfterDeletion } from '#web/design/focusAfterDeletion.ts'
import { catchUp } from '#web/relay/connection.ts'
import { useUndoable } from '#web/relay/undoable.ts'
import { StatusTag } from '#web/timesheets/StatusTag.tsx'
import { LeaveDialog, type AskedLeave } from '#web/accounts/LeaveDialog.tsx'

type Leave = OwnLeave_viewer$data['leave'][number]

export function OwnLeave({ viewer: key }: { viewer: OwnLeave_viewer$key }) {
  const { leave, settings } = useFragment(
    graphql`
      fragment OwnLeave_viewer on Viewer {
        settings {
          leaveIsAsked
        }
        leave {
          id
          version
          kind
          startDate
          endDate
          minutesPerDay
          words
          status
          decidedBy
          reason
        }
      }
    `,
    key,
  )
  const [open, setOpen] = useState<AskedLeave | 'new' | null>(null)
  if (leave.length === 0 && !settings.leaveIsAsked) return null
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" justifyItems="start">
      {leave.length > 0 && (
        <chakra.ul aria-label="Leave" listStyleType="none" width="100%">
          {leave.map((one) => (
            <Row key={one.id} leave={one} onChange={() => setOpen(one)} />
          ))}
        </chakra.ul>
      )}
      {settings.leaveIsAsked && (
        <Button onClick={() => setOpen('new')}>
          <Palmtree aria-hidden />
          Ask for leave
        </Button>
      )}
      {open && <LeaveDialog {...(open !== 'new' && { leave: open })} onClosed={() => setOpen(null)} />}
    </chakra.div>
  )
}

function Row({ leave, onChange }: { leave: Leave; onChange: () => void }) {
  const { id, version, kind, status, minutesPerDay, words, decidedBy, reason } = leave
  const change = useUndoable()
  const days = awayDaysInWords({ ...leave, weekdays: [] })
  const what = `${leaveLabel[kind]}, ${days}`
  const cancel = () => {
    keepFocusAfterDeletion(document.activeElement)
    void change<OwnLeaveMutation>({
      message: `Leave taken back: ${days}`,
      ...{ about: what, mutation: cancellation, variables: { id, version }, onSent: catchUp },
      preview: (store) => store.get(id)?.setValue('CANCELLED', 'status'),
    })
  }
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="2"
      paddingBlock="2.5"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.div flex="1 1 200px" minWidth="0" overflowWrap="anywhere">
        <chakra.p fontWeight="semibold">{leaveLabel[kind]}</chakra.p>
        <chakra.p textStyle="small" color="inkSoft" fontVariantNumeric="tabular-nums">
          {days}, {formatLength(minutesPerDay)} a day
        </chakra.p>
        {words && <Quoted>{words}</Quoted>}
        {reason && (
          <Quoted>
            {decidedBy}: {reason}
          </Quoted>
        )}
      </chakra.div>
      <StatusTag status={status} />
      {changeable.includes(status) && (
        <Button size="sm" onClick={onChange}>
          Change<chakra.span srOnly>{` ${what}`}</chakra.span>
        </Button>
      )}
      {cancellable.includes(status) && (
        <Button size="sm" variant="ghost" onClick={cancel}>
          Take back<chakra.span srOnly>{` ${what}`}</chakra.span>
        </Button>
      )}
    </chakra.li>
  )
}

const cancellation = graphql`
  mutation OwnLeaveMutation($id: ID!, $version: Int!) {
    result: cancelLeave(id: $id, version: $version) {
      ...useAction_error @alias(as: "error")
      ... on LeaveChange {
        viewer {
          ...OwnLeave_viewer
        }
      }
    }
  }
`

function Quoted({ children }: { children: React.ReactNode }) {
  return (
    <chakra.p textStyle="small" whiteSpace="pre-line">
      {children}
    </chakra.p>
  )
}
