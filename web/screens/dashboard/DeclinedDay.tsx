// The viewer's latest declined day, with the reason, until it is submitted again.
import { chakra } from '@chakra-ui/react'
import { CircleX, LockOpen } from 'lucide-react'
import { useContext } from 'react'
import { graphql, useFragment } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { closedDaysOf, openingOf } from '#domain/pay-period/closed.ts'
import { correctedStatuses } from '#domain/timesheet/lifecycle.ts'
import type { DeclinedDay_query$key } from '#web/__generated__/DeclinedDay_query.graphql.ts'
import { useNow } from '#web/client/companyClock.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { useUrlState } from '#web/client/urlState.ts'
import { Button } from '#web/design/Button.tsx'
import { writeParams } from '#web/lists/params.ts'
import { statusParam } from '#web/timesheets/timesheetFilters.ts'
import { ClosedMark } from '#web/timesheets/ClosedMark.tsx'
import { openUntil } from '#web/timesheets/openUntil.ts'
import { FixButton } from './FixButton.tsx'
import { WhileOpen } from './WhileOpen.tsx'

/** Renders nothing without a declined day. */
export function DeclinedDay({ query: key }: { query: DeclinedDay_query$key }) {
  const { declined, timesheetCounts } = useFragment(
    graphql`
      fragment DeclinedDay_query on Query {
        declined: timesheets(
          first: 1
          filter: { awaitsCorrection: true, ownTimesheet: true }
          sort: { by: DATE, ascending: false }
        ) {
          edges {
            node {
              id
              number
              status
              startDate
              reason
              closedPeriod {
                startDate
                endDate
                openUntil
              }
            }
          }
        }
        timesheetCounts(ownTimesheet: true) {
          declined
        }
      }
    `,
    key,
  )
  const [, changeAddress] = useUrlState()
  const zone = useContext(CompanyZoneContext)
  const now = useNow()
  const timesheet = declined.edges[0]?.node
  // It may have been submitted since.
  if (!timesheet || !correctedStatuses.includes(timesheet.status)) return null
  const { startDate, reason, status } = timesheet
  const opening = openingOf(closedDaysOf(timesheet), startDate, now)
  const others = timesheetCounts.declined - (status === 'DECLINED' ? 1 : 0)
  const showAll = () => changeAddress((now) => writeParams(statusParam, now, { status: 'DECLINED' }))
  return (
    <chakra.section
      aria-label="Declined"
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      columnGap="3"
      rowGap="2"
      paddingInline="3"
      paddingBlock="2"
      borderWidth="1px"
      borderColor="line"
      borderInlineStartWidth="3px"
      borderInlineStartColor="status.declined.fg"
      borderRadius="md"
      textStyle="small"
    >
      <chakra.div flex="1" minWidth="180px" overflowWrap="anywhere">
        <chakra.b display="inline-flex" alignItems="center" gap="1.5" color="status.declined.fg">
          <CircleX size={15} aria-hidden />
          {formatDate(startDate)} was declined
          <ClosedMark timesheet={timesheet} />
        </chakra.b>
        {reason && (
          <chakra.span display="block" color="inkSoft" lineClamp={2} title={reason}>
            “{reason}”
          </chakra.span>
        )}
        {opening && (
          <chakra.span display="flex" alignItems="center" gap="1.5" color="inkSoft">
            <LockOpen size={13} strokeWidth={2.2} aria-hidden />
            {openUntil(opening.until, 'you', zone)}
          </chakra.span>
        )}
      </chakra.div>
      <WhileOpen timesheet={timesheet}>
        <FixButton number={timesheet.number} label={`Fix and resubmit ${formatDate(startDate)}`} />
      </WhileOpen>
      {others > 0 && (
        <Button size="sm" variant="ghost" onClick={showAll}>
          {others} more declined
        </Button>
      )}
    </chakra.section>
  )
}
