// The head of a batch: its number, period and group, who made it, its state, and the next steps.
import { chakra } from '@chakra-ui/react'
import { ArrowLeft, Ban, Printer } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { payBatchNext, payBatchStateLabel } from '#domain/payroll/batch.ts'
import type { DeskTone } from '#domain/payroll/desk.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import type { BatchHead_batch$data, BatchHead_batch$key } from '#web/__generated__/BatchHead_batch.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { usePhone } from '#web/design/media.ts'
import { groupName, periodName, readPeriod } from '#web/screens/payroll/desk.ts'
import { DeskTag } from '#web/screens/payroll/DeskTag.tsx'
import { useAdvance } from './useAdvance.ts'
import { VoidDialog } from './VoidDialog.tsx'

const tones: Record<BatchHead_batch$data['state'], DeskTone> = {
  EXPORTED: 'waiting',
  RECEIVED: 'good',
  POSTED: 'good',
  VOIDED: 'wrong',
}

type Props = { batch: BatchHead_batch$key; onChanged: () => Promise<unknown> }

export function BatchHead({ batch: key, onChanged }: Props) {
  const batch = useFragment(fragment, key)
  const { number, state } = batch
  const period = readPeriod(batch.period)
  const { advance, isBusy } = useAdvance(batch, onChanged)
  const [isVoiding, setVoiding] = useState(false)
  const phone = usePhone()
  const [first] = payBatchNext[state]
  return (
    <chakra.div display="grid" gap="3">
      <chakra.p textStyle="small" _print={{ display: 'none' }}>
        <Link to="/admin/payroll">
          <chakra.span
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            minHeight={{ base: 'touch', md: '24px' }}
          >
            <ArrowLeft size={15} aria-hidden />
            Payroll
          </chakra.span>
        </Link>
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.h2 textStyle="title" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
          {number}
        </chakra.h2>
        <DeskTag
          tone={tones[state]}
          label={payBatchStateLabel[state]}
          Shape={state === 'VOIDED' ? Ban : undefined}
        />
        <chakra.span flex="1" />
        {payBatchNext[state].map((next) =>
          next === 'VOIDED' ? (
            <Button key={next} variant="danger" onClick={() => setVoiding(true)}>
              Void batch
            </Button>
          ) : next === 'EXPORTED' ? null : (
            <Button
              key={next}
              variant={next === first ? 'primary' : 'secondary'}
              busy={isBusy}
              onClick={() => void advance(next)}
            >
              Mark as {payBatchStateLabel[next].toLowerCase()}
            </Button>
          ),
        )}
        {!phone && (
          <Button onClick={() => print()}>
            <Printer aria-hidden />
            Print
          </Button>
        )}
      </chakra.div>
      <chakra.div color="inkSoft" display="grid" gap="1">
        <p>
          {groupName(batch)} · {periodName(period)} · {payCycleLabel[period.gpPayCycle]} cycle
        </p>
        <p>
          Made by {batch.madeBy} on <Instant at={batch.madeAt} />. {timesheets(batch)}
        </p>
        <p>
          <Gp batch={batch} />
        </p>
        {batch.voidedAt && (
          <chakra.p color="danger" overflowWrap="anywhere">
            Voided by {batch.voidedBy} on <Instant at={batch.voidedAt} />: {batch.voidReason}
          </chakra.p>
        )}
      </chakra.div>
      {isVoiding && <VoidDialog batch={batch} onChanged={onChanged} onLeave={() => setVoiding(false)} />}
    </chakra.div>
  )
}

function timesheets({
  control: { firstTimesheet: first, lastTimesheet: last },
}: BatchHead_batch$data): string {
  return first == null ? '' : `Timesheets No. ${first} to No. ${last}.`
}

/** The part that GP has received. */
function Gp({ batch }: { batch: BatchHead_batch$data }) {
  const { checkedAt, gpTransactions, transactions } = batch
  if (!checkedAt) return 'Not compared with GP yet.'
  return (
    <>
      GP has {gpTransactions ?? 0} of {transactions} transactions, asked on <Instant at={checkedAt} />.
    </>
  )
}

const fragment = graphql`
  fragment BatchHead_batch on PayBatch {
    id
    number
    state
    version
    transactions
    checkedAt
    gpTransactions
    madeAt
    madeBy
    voidedAt
    voidedBy
    voidReason
    approvalGroup {
      id
      name
    }
    period {
      ...desk_period
    }
    control {
      firstTimesheet
      lastTimesheet
    }
  }
`
