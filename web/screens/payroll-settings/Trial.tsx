// Applies the rules on screen, saved or not, to the last closed periods and shows who would get other codes. Nothing is
// written.
import { chakra } from '@chakra-ui/react'
import { ArrowRight, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { daysWithYear } from '#domain/pay-period/periods.ts'
import { formatHundredths, roundedHundredths } from '#domain/payroll/rounding.ts'
import type { PayRuleInput, TrialQuery } from '#web/__generated__/TrialQuery.graphql.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { Button } from '#web/design/Button.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { SettingsCard } from '#web/settings/SettingsCard.tsx'

type Result = TrialQuery['response']['payTrial']
type Tried = { rules: string; result: Result | null }

export function Trial({ rules }: { rules: readonly PayRuleInput[] }) {
  const environment = useRelayEnvironment()
  const [tried, setTried] = useState<Tried | null>(null)
  const [isBusy, setBusy] = useState(false)
  const now = JSON.stringify(rules)
  const run = () => {
    setBusy(true)
    fetchQuery<TrialQuery>(environment, query, { rules: [...rules] }).subscribe({
      next: ({ payTrial }) => setTried({ rules: now, result: payTrial }),
      error: () => {
        setTried({ rules: now, result: null })
        setBusy(false)
      },
      complete: () => setBusy(false),
    })
  }
  return (
    <SettingsCard
      subject="trial"
      aside={
        <Button onClick={run} busy={isBusy}>
          <FlaskConical aria-hidden />
          Try
        </Button>
      }
    >
      {tried?.result === null && <ErrorNotice title={UNREACHABLE} onRetry={run} />}
      {tried?.result && <Answer result={tried.result} isOld={tried.rules !== now} />}
    </SettingsCard>
  )
}

const hours = (minutes: number) => formatHundredths(roundedHundredths(minutes))
const codeName = (code: string) => code || 'no rule'

function Answer({ result, isOld }: { result: Result; isOld: boolean }) {
  const { changes, changed } = result
  return (
    <chakra.div display="grid" gap="3" opacity={isOld ? 0.6 : undefined}>
      <chakra.p role="status" fontWeight="strong" overflowWrap="anywhere">
        {isOld && 'The rules have changed since. '}
        {describeResult(result)}
      </chakra.p>
      {changes.length > 0 && (
        <chakra.ul listStyleType="none" aria-label="Who would get other codes">
          {changes.map(({ employeeId, employeeName, period, codes }, index) => (
            <chakra.li
              key={index}
              display="grid"
              gridTemplateColumns={{
                base: 'minmax(0, 1fr)',
                md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 2fr)',
              }}
              columnGap="4"
              paddingBlock="2"
              borderTopWidth="1px"
              borderColor="line"
            >
              <chakra.span overflowWrap="anywhere">
                <chakra.span fontWeight="medium">{employeeName}</chakra.span>{' '}
                <chakra.span textStyle="small" color="inkFaint">
                  {employeeId}
                </chakra.span>
              </chakra.span>
              <chakra.span textStyle="small" color="inkSoft">
                {daysWithYear(period)}
              </chakra.span>
              <chakra.span display="grid" gap="0.5" fontVariantNumeric="tabular-nums">
                {codes.map(({ code, before, after }) => (
                  <chakra.span
                    key={code}
                    display="grid"
                    gridTemplateColumns="minmax(64px, 1fr) 72px 16px 72px"
                    columnGap="2"
                    alignItems="center"
                    textAlign="end"
                  >
                    <chakra.span textAlign="start" fontWeight="semibold" color={code ? undefined : 'danger'}>
                      {codeName(code)}
                    </chakra.span>
                    <span>{hours(before)}</span>
                    <ArrowRight size={14} strokeWidth={1.9} aria-label="becomes" />
                    <chakra.b fontWeight="semibold">{hours(after)}</chakra.b>
                  </chakra.span>
                ))}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {changed > changes.length && (
        <chakra.p textStyle="small" color="inkSoft">
          The {changes.length} largest of {changed.toLocaleString('en-AU')} changes.
        </chakra.p>
      )}
    </chakra.div>
  )
}

function describeResult({ periods, people, moves }: Result): string {
  if (periods.length === 0) return 'No pay period is closed yet.'
  const startDate = periods.at(-1)!.startDate
  const endDate = periods.reduce((last, period) => (period.endDate > last ? period.endDate : last), startDate)
  const where = `${daysWithYear({ startDate, endDate })}, ${periods.length} closed ${periods.length === 1 ? 'period' : 'periods'}`
  if (moves.length === 0) return `Nobody gets another code (${where}).`
  const parts = moves.map(
    ({ before, after, minutes }) => `${codeName(before)} → ${codeName(after)} ${hours(minutes)} h`,
  )
  const count = people.toLocaleString('en-AU')
  return `${count} ${people === 1 ? 'person gets' : 'people get'} other codes (${where}): ${parts.join(', ')}.`
}

const query = graphql`
  query TrialQuery($rules: [PayRuleInput!]!) {
    payTrial(rules: $rules) {
      people
      changed
      periods {
        startDate
        endDate
      }
      moves {
        before
        after
        minutes
      }
      changes {
        employeeId
        employeeName
        period {
          startDate
          endDate
        }
        codes {
          code
          before
          after
        }
      }
    }
  }
`
