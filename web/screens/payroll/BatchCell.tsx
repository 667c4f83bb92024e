// A cell with a batch: its facts, the hours that became due since it was made, the open corrections, and the link to
// its page.
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { countOf, dueNotes } from '#domain/payroll/desk.ts'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { PanelFoot } from '#web/design/PanelFoot.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { About } from './About.tsx'
import type { CellProps } from './cellProps.ts'
import type { Cell } from './desk.ts'
import { Facts } from './Facts.tsx'
import { Notice } from './Notice.tsx'
import { batchPath, timesheetsPath } from './paths.ts'

type Props = CellProps & { batch: NonNullable<Cell['batch']> }

export function BatchCell({ batch, cell, period }: Props) {
  const { pending, openCorrections } = cell
  const due = dueNotes(cell)
  const page = batchPath(batch.number)
  const { number, transactions, employees, hundredths, gpTransactions, madeAt, madeBy } = batch
  return (
    <>
      <About {...{ cell, period }} />
      <Facts
        facts={[
          ['Transactions', String(transactions)],
          ['Employees', String(employees)],
          ['Hours', formatHundredths(hundredths)],
        ]}
      />
      <chakra.p overflowWrap="anywhere">
        <chakra.b fontWeight="semibold">{number}</chakra.b>, made by {madeBy} on <Instant at={madeAt} />.{' '}
        {gpTransactions === null || gpTransactions === undefined
          ? 'Not compared with GP yet.'
          : `GP has ${gpTransactions} of its ${transactions} transactions.`}
        {cell.voided > 0 && ` Voided before it: ${cell.voided}.`}
      </chakra.p>
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {due.length > 0 && (
          <Notice tone="warning">
            Due since it was made, or left out of it: {due.join(', ')}. The next batch of the group settles
            it.
          </Notice>
        )}
        {pending > 0 && (
          <Notice tone="warning">
            <RowLink to={timesheetsPath(cell, period, 'PENDING')}>
              {countOf(pending, 'pending timesheet')}
            </RowLink>
          </Notice>
        )}
        {openCorrections > 0 && (
          <Notice tone="wrong">
            <RowLink to={page}>{countOf(openCorrections, 'correction')} by hand in GP</RowLink>
          </Notice>
        )}
      </chakra.ul>
      <PanelFoot>
        <Button asChild variant="primary">
          <Link to={page}>Open {number}</Link>
        </Button>
      </PanelFoot>
    </>
  )
}
