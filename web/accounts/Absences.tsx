// When a person is away, on their profile and in their account.
import { chakra } from '@chakra-ui/react'
import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { absenceLabel, awayDaysInWords } from '#domain/absence/absence.ts'
import type { Absences_user$data, Absences_user$key } from '#web/__generated__/Absences_user.graphql.ts'
import type { AbsencesMutation } from '#web/__generated__/AbsencesMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { catchUp } from '#web/relay/connection.ts'
import { keepFocusAfterDeletion } from '#web/design/focusAfterDeletion.ts'
import { useUndoable } from '#web/relay/undoable.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { SpanRow } from './SpanRow.tsx'

export function Absences({ user: key }: { user: Absences_user$key }) {
  const user = useFragment(
    graphql`
      fragment Absences_user on User {
        id
        absences {
          id
          kind
          startDate
          endDate
          weekdays
        }
      }
    `,
    key,
  )
  const [isMarking, setMarking] = useState(false)
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" justifyItems="start">
      {user.absences.length > 0 && (
        <chakra.ul aria-label="Days away" listStyleType="none" width="100%">
          {user.absences.map((one) => (
            <Row key={one.id} row={one} />
          ))}
        </chakra.ul>
      )}
      <Button onClick={() => setMarking(true)}>
        <CalendarOff aria-hidden />
        Mark days away
      </Button>
      {isMarking && <AbsenceDialog user={user.id} onClosed={() => setMarking(false)} />}
    </chakra.div>
  )
}

function Row({ row }: { row: Absences_user$data['absences'][number] }) {
  const days = awayDaysInWords({ ...row, endDate: row.endDate ?? null })
  const change = useUndoable()
  const end = () => {
    keepFocusAfterDeletion(document.activeElement)
    void change<AbsencesMutation>({
      message: `A timesheet is expected again: ${days}`,
      about: `${absenceLabel[row.kind]}, ${days}`,
      ...{ mutation: deletion, variables: { id: row.id }, deletes: row.id, onSent: catchUp },
    })
  }
  return <SpanRow title={absenceLabel[row.kind]} days={days} label="Delete" isBusy={false} onEnd={end} />
}

const deletion = graphql`
  mutation AbsencesMutation($id: ID!) {
    result: deleteAbsence(id: $id) {
      ...useAction_error @alias(as: "error")
      ... on AbsencesChange {
        user {
          ...Absences_user
        }
      }
    }
  }
`
