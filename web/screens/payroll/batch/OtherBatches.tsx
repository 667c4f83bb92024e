// The other batches of the same period and group: voided ones, and the one that replaced a voided batch.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { payBatchStateLabel } from '#domain/payroll/batch.ts'
import type { OtherBatches_batch$key } from '#web/__generated__/OtherBatches_batch.graphql.ts'
import { RowLink } from '#web/design/RowLink.tsx'
import { Section } from '#web/design/Section.tsx'
import { batchPath } from '#web/screens/payroll/paths.ts'

export function OtherBatches({ batch }: { batch: OtherBatches_batch$key }) {
  const { others } = useFragment(
    graphql`
      fragment OtherBatches_batch on PayBatch {
        others {
          id
          number
          state
          voidReason
        }
      }
    `,
    batch,
  )
  if (others.length === 0) return null
  return (
    <Section title="Other batches of this period and group">
      <chakra.ul listStyleType="none" display="grid" gap="1.5">
        {others.map(({ id, number, state, voidReason }) => (
          <chakra.li key={id} overflowWrap="anywhere">
            <RowLink to={batchPath(number)}>{number}</RowLink> {payBatchStateLabel[state]}
            {voidReason && <chakra.span color="inkSoft">: {voidReason}</chakra.span>}
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  )
}
