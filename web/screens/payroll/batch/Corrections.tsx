// The corrections that somebody enters in GP by hand, each with a tick when it is done.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { daysWithYear } from '#domain/pay-period/periods.ts'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import type { Corrections_batch$key } from '#web/__generated__/Corrections_batch.graphql.ts'
import type { CorrectionsMutation } from '#web/__generated__/CorrectionsMutation.graphql.ts'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { Section } from '#web/design/Section.tsx'
import { useAction } from '#web/relay/useAction.ts'

type Props = { batch: Corrections_batch$key; onChanged: () => Promise<unknown> }

export function Corrections({ batch, onChanged }: Props) {
  const { corrections, state } = useFragment(
    graphql`
      fragment Corrections_batch on PayBatch {
        state
        corrections {
          id
          employeeId
          employeeName
          payCode
          hundredths
          period {
            startDate
            endDate
          }
          doneAt
          doneBy
        }
      }
    `,
    batch,
  )
  const [tick, isTicking] = useAction<CorrectionsMutation>(ticking, { success: 'Ticked off' })
  if (corrections.length === 0) return null
  const press = async (id: string) => {
    await tick({ id })
    await onChanged()
  }
  return (
    <Section
      title="Correct by hand in GP"
      lead="GP takes no negative hours. Correct these with a manual check, then tick them off. You cannot remove a tick."
    >
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {corrections.map(({ id, employeeId, employeeName, payCode, period, hundredths, doneAt, doneBy }) => (
          <chakra.li key={id} overflowWrap="anywhere">
            <Checkbox
              checked={doneAt !== null}
              disabled={doneAt !== null || isTicking || state === 'VOIDED'}
              onChange={() => void press(id)}
            >
              <span>
                {employeeName} ({employeeId}), <b>{formatHundredths(hundredths)}</b> {payCode},{' '}
                {daysWithYear(period)}{' '}
                {doneAt && (
                  <chakra.span color="inkSoft">
                    by {doneBy} on <Instant at={doneAt} />
                  </chakra.span>
                )}
              </span>
            </Checkbox>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  )
}

const ticking = graphql`
  mutation CorrectionsMutation($id: ID!) {
    result: tickPayCorrection(id: $id) {
      ...useAction_error @alias(as: "error")
      ... on PayBatchChange {
        batch {
          ...Corrections_batch
        }
      }
    }
  }
`
