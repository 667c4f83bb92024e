// The result of the last check, and a button that starts another.
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { counted } from '#domain/counted.ts'
import { SEAL_LIMITS } from '#domain/seal.ts'
import type {
  SealCheck_history$data,
  SealCheck_history$key,
} from '#web/__generated__/SealCheck_history.graphql.ts'
import type { SealCheckMutation } from '#web/__generated__/SealCheckMutation.graphql.ts'
import historyQuery from '#web/__generated__/SealedHistoryScreenQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { usePolling } from '#web/relay/follow.ts'
import { useAction } from '#web/relay/useAction.ts'
import { SettingsCard } from '#web/settings/SettingsCard.tsx'

const count = (number: number) => number.toLocaleString('en-AU')

export function SealCheck({ history: key }: { history: SealCheck_history$key }) {
  const { newest, check } = useFragment(
    graphql`
      fragment SealCheck_history on SealedHistory {
        newest {
          number
        }
        check {
          startedAt
          nameOfStarter
          finishedAt
          isRunning
          checked
          rows
          faultCount
          faults
          remarks
        }
      }
    `,
    key,
  )
  const [start, isStarting] = useAction<SealCheckMutation>(graphql`
    mutation SealCheckMutation {
      result: checkSealedHistory {
        ...SealCheck_history
      }
    }
  `)
  const isRunning = check?.isRunning ?? false
  usePolling(historyQuery, isRunning)
  return (
    <SettingsCard
      subject="seal"
      aside={
        <Button
          variant="primary"
          busy={isStarting || isRunning}
          disabled={newest === null}
          onClick={() => void start({})}
        >
          Check all history
        </Button>
      }
    >
      <chakra.div role="status" display="grid" gap="3">
        <Answer check={check} isSealed={newest !== null} />
        {check && check.remarks.length > 0 && <Remarks remarks={check.remarks} />}
      </chakra.div>
      <chakra.p textStyle="small" color="inkSoft">
        {SEAL_LIMITS}
      </chakra.p>
    </SettingsCard>
  )
}

type AnswerProps = { check: SealCheck_history$data['check']; isSealed: boolean }

function Answer({ check, isSealed }: AnswerProps) {
  if (!isSealed)
    return <Line icon="open">History is not sealed yet. Daybook seals it within a minute of its start.</Line>
  if (!check) return <Line icon="open">Nobody has checked it yet.</Line>
  if (check.isRunning) return <Line icon="busy">Checking: {count(check.checked)} rows and seals so far…</Line>
  if (check.finishedAt === null || check.rows === null || check.faultCount === null)
    return <Line icon="open">The last check was interrupted. Check again.</Line>
  const when = (
    <>
      <Instant at={check.finishedAt} />, checked by {check.nameOfStarter}
    </>
  )
  if (check.faultCount === 0)
    return (
      <Line icon="good">
        No. All {count(check.rows)} rows are as they were sealed.{' '}
        <chakra.span color="inkSoft">{when}</chakra.span>
      </Line>
    )
  const more = check.faultCount - check.faults.length
  return (
    <ErrorNotice title={`Yes. ${counted(check.faultCount, 'fault')} in the sealed history.`}>
      <chakra.p>{when}</chakra.p>
      <Sentences sentences={check.faults}>{more > 0 && <li>… and {count(more)} more.</li>}</Sentences>
    </ErrorNotice>
  )
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  return (
    <div>
      <p>Somebody should be able to explain:</p>
      <Sentences sentences={remarks} />
    </div>
  )
}

function Sentences({ sentences, children }: { sentences: readonly string[]; children?: ReactNode }) {
  return (
    <chakra.ul paddingInlineStart="5" marginTop="2" display="grid" gap="1">
      {sentences.map((sentence) => (
        <chakra.li key={sentence} overflowWrap="anywhere">
          {sentence}
        </chakra.li>
      ))}
      {children}
    </chakra.ul>
  )
}

const icons = { good: CircleCheck, open: CircleHelp, busy: LoaderCircle }

function Line({ icon, children }: { icon: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[icon]
  return (
    <chakra.p display="flex" gap="2" fontWeight="medium">
      <chakra.span flex="none" paddingTop="2px" color={icon === 'good' ? 'status.approved.fg' : 'inkSoft'}>
        <Icon size={18} aria-hidden />
      </chakra.span>
      <span>{children}</span>
    </chakra.p>
  )
}
