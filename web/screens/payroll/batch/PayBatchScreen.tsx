// A pay batch: its state, its control sheet, its files, its history, and the pay of each person.
import { chakra } from '@chakra-ui/react'
import { FileQuestion } from 'lucide-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type { PayBatchScreenQuery } from '#web/__generated__/PayBatchScreenQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Section } from '#web/design/Section.tsx'
import { RecordHistory } from '#web/recordHistory/RecordHistory.tsx'
import { useReadAgain } from '#web/relay/follow.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { ControlSheet } from '#web/screens/payroll/ControlSheet.tsx'
import { usePayrollChanges } from '#web/screens/payroll/usePayrollChanges.ts'
import { BatchFiles } from './BatchFiles.tsx'
import { BatchHead } from './BatchHead.tsx'
import { Corrections } from './Corrections.tsx'
import { Days } from './Days.tsx'
import { OtherBatches } from './OtherBatches.tsx'
import { WhoGetsWhat } from './WhoGetsWhat.tsx'

export function PayBatchScreen() {
  const { data, variables } = useScreen<PayBatchScreenQuery>(query)
  const { number } = variables
  const { payBatch: batch, payroll, me } = data
  const lookAgain = useReadAgain<PayBatchScreenQuery>(query, variables)
  usePayrollChanges(lookAgain, me.eventCursor)
  if (!batch)
    return (
      <EmptyState
        icon={FileQuestion}
        title="Batch not found"
        action={
          <Button asChild>
            <Link to="/admin/payroll">Go to payroll</Link>
          </Button>
        }
      >
        There is no batch {number}.
      </EmptyState>
    )
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      alignItems="start"
      gap={{ base: '4', md: '5' }}
      maxWidth="1240px"
      marginInline="auto"
      padding={{ base: '4', md: '6' }}
      _print={{ display: 'block', padding: '0', '& section': { marginTop: '12px' } }}
    >
      <chakra.div gridColumn="1 / -1">
        <BatchHead batch={batch} onChanged={lookAgain} />
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <Section title="Control sheet" lead="Compare these totals with the batch in GP.">
          <ControlSheet control={batch.control} codes={payroll.codes} />
          <Days control={batch.control} />
        </Section>
        <Corrections batch={batch} onChanged={lookAgain} />
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <BatchFiles batch={batch} />
        <OtherBatches batch={batch} />
        <RecordHistory record={batch} />
      </chakra.div>
      <chakra.div
        gridColumn="1 / -1"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        _print={{ display: 'none' }}
      >
        <WhoGetsWhat number={number} />
      </chakra.div>
    </chakra.div>
  )
}

const query = graphql`
  query PayBatchScreenQuery($number: String!) {
    me {
      eventCursor
    }
    payroll {
      codes {
        code
        description
      }
    }
    payBatch(number: $number) {
      id
      control {
        ...ControlSheet_control
        ...Days_control
      }
      ...BatchHead_batch
      ...Corrections_batch
      ...BatchFiles_batch
      ...OtherBatches_batch
      ...RecordHistory_record
    }
  }
`
