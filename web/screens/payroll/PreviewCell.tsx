// A cell of a closed period: a preview of the control sheet, the obstacles, and the button that makes the batch.
import { chakra } from '@chakra-ui/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { PayObstacle } from '#domain/payroll/obstacles.ts'
import type { PreviewCellMutation } from '#web/__generated__/PreviewCellMutation.graphql.ts'
import type { PreviewCellQuery } from '#web/__generated__/PreviewCellQuery.graphql.ts'
import { newUuid } from '#web/client/uuid.ts'
import { Button } from '#web/design/Button.tsx'
import { PanelFoot } from '#web/design/PanelFoot.tsx'
import { useReadAgain } from '#web/relay/follow.ts'
import { useAction } from '#web/relay/useAction.ts'
import { About } from './About.tsx'
import { ByHand } from './ByHand.tsx'
import type { CellProps } from './cellProps.ts'
import { ControlSheet } from './ControlSheet.tsx'
import { useDeskStates } from './desk.ts'
import { Heading } from './Heading.tsx'
import { LeftOut, type LeftOutPerson } from './LeftOut.tsx'
import { Notice } from './Notice.tsx'
import { Obstacles } from './Obstacles.tsx'
import { useDeskChanges } from './usePayrollChanges.ts'

type Props = CellProps & { number: number; attempt: number }

export function PreviewCell(props: Props) {
  const { cell, period, codes, number, attempt, onOpenAgain, onDone, onChanged } = props
  const states = useDeskStates()
  const group = cell.approvalGroup?.id ?? null
  const [wanted, setWanted] = useState<readonly LeftOutPerson[]>([])
  // The previous preview stays on screen until the new one has loaded.
  const leftOut = useDeferredValue(wanted)
  const out = useMemo(() => leftOut.map((person) => person.number), [leftOut])
  const asked = { period: number, group, leftOut: out }
  const { payPreview: preview, me } = useLazyLoadQuery<PreviewCellQuery>(query, asked, {
    fetchPolicy: 'store-and-network',
    fetchKey: attempt,
  })
  const lookAgain = useReadAgain<PreviewCellQuery>(query, asked)
  useDeskChanges(lookAgain, me.eventCursor)
  // An idempotency key: a repeated request returns the first batch.
  const [key] = useState(newUuid)
  const [accepted, setAccepted] = useState<ReadonlySet<PayObstacle>>(new Set())
  const [make, isMaking] = useAction<PreviewCellMutation>(making)
  const { obstacles, corrections, isEmpty } = preview
  const isBlocked = leftOut !== wanted || obstacles.some(({ obstacle }) => !accepted.has(obstacle))

  const accept = (obstacle: PayObstacle, isAccepted: boolean) =>
    setAccepted(
      (before) => new Set([...before].filter((one) => one !== obstacle).concat(isAccepted ? obstacle : [])),
    )
  const press = async () => {
    const made = await make({
      ...{ period: number, group, leftOut: out, accepted: [...accepted], clientMutationKey: key },
    })
    void lookAgain()
    await onChanged()
    const batch = made.is === 'done' ? made.result.batch : null
    if (batch) onDone({ text: `Made ${batch.number}`, batch: batch.number })
  }
  const leaveOut = (person: LeftOutPerson, isOut: boolean) =>
    setWanted((before) => before.filter((one) => one.number !== person.number).concat(isOut ? person : []))
  return (
    <>
      <About {...{ cell, period }} state={states.preview(cell, period, obstacles, isEmpty)} />
      <ControlSheet control={preview.control} codes={codes} />
      <Heading>Before you export</Heading>
      <chakra.ul listStyleType="none" display="grid" gap="2" aria-label="Before you export">
        {isEmpty && (
          <Notice tone="warning">There is nothing to pay: all approved hours are in a batch already.</Notice>
        )}
        {!isEmpty && obstacles.length === 0 && (
          <Notice tone="good">Every line has a pay code and a GP employee, and everything is decided.</Notice>
        )}
        <Obstacles {...{ obstacles, accepted }} onAccept={accept} leftOut={wanted} onLeaveOut={leaveOut} />
        <LeftOut leftOut={leftOut} onLeaveOut={leaveOut} />
        <ByHand corrections={corrections} />
      </chakra.ul>
      <PanelFoot>
        <Button
          variant="primary"
          busy={isMaking}
          disabled={isEmpty || isBlocked}
          onClick={() => void press()}
        >
          {preview.number ? `Make ${preview.number}` : 'Make batch'}
        </Button>
        <Button onClick={() => onOpenAgain(period)}>Open again</Button>
      </PanelFoot>
    </>
  )
}

const query = graphql`
  query PreviewCellQuery($period: Int!, $group: ID, $leftOut: [Int!]!) {
    me {
      eventCursor
    }
    payPreview(period: $period, group: $group, leftOut: $leftOut) {
      number
      isEmpty
      control {
        ...ControlSheet_control
      }
      obstacles {
        obstacle
        mayBeAccepted
        count
        items {
          label
          timesheet
          person
        }
      }
      corrections {
        employeeId
        employeeName
        payCode
        hundredths
      }
    }
  }
`

const making = graphql`
  mutation PreviewCellMutation(
    $period: Int!
    $group: ID
    $accepted: [PayObstacleName!]!
    $leftOut: [Int!]!
    $clientMutationKey: String!
  ) {
    result: makePayBatch(
      period: $period
      group: $group
      accepted: $accepted
      leftOut: $leftOut
      clientMutationKey: $clientMutationKey
    ) {
      ...useAction_error @alias(as: "error")
      ... on PayBatchChange {
        batch {
          id
          number
        }
      }
    }
  }
`
