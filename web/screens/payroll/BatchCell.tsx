// A cell with a batch: its facts, and the way to its page.
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { PanelFoot } from '#web/design/PanelFoot.tsx'
import type { Cell } from './desk.ts'
import { Facts } from './Facts.tsx'
import { batchPath } from './paths.ts'

type Props = { cell: Cell; batch: NonNullable<Cell['batch']> }

export function BatchCell({ batch, cell }: Props) {
  const { number, transactions, employees, hundredths, gpTransactions, madeAt, madeBy } = batch
  return (
    <>
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
          ? 'GP has not been asked about it.'
          : `GP has ${gpTransactions} of its ${transactions} transactions.`}
        {cell.voided > 0 && ` Voided before it: ${cell.voided}.`}
      </chakra.p>
      <PanelFoot>
        <Button asChild variant="primary">
          <Link to={batchPath(number)}>Open {number}</Link>
        </Button>
      </PanelFoot>
    </>
  )
}
