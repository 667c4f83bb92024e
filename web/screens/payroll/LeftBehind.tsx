// The undecided and missing timesheets that a pay period leaves behind if it is closed now, with links.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { countOf } from '#domain/payroll/desk.ts'
import { fullName } from '#domain/people.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import type { LeftBehindQuery } from '#web/__generated__/LeftBehindQuery.graphql.ts'
import { Fold } from '#web/design/Fold.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { dayName, type Period } from './desk.ts'
import { Notice } from './Notice.tsx'
import { accountPath, numberOf, timesheetPath } from './paths.ts'

export function LeftBehind({ period, attempt }: { period: Period; attempt: number }) {
  const { gpPayCycle, startDate, endDate } = period
  const { closingImpact: impact } = useLazyLoadQuery<LeftBehindQuery>(
    query,
    { gpPayCycle, startDate, endDate },
    { fetchPolicy: 'network-only', fetchKey: attempt },
  )
  const { pending, declined, drafts, unsigned, people, timesheets, missing } = impact
  const counts = [
    pending > 0 && `${pending} pending`,
    declined > 0 && `${declined} declined`,
    drafts > 0 && `${countOf(drafts, 'draft')}${unsigned > 0 ? ` (${unsigned} unsigned)` : ''}`,
  ].filter((text) => text !== false)
  const sheets = pending + declined + drafts
  if (sheets + people === 0)
    return (
      <chakra.ul listStyleType="none">
        <Notice tone="good">
          Nothing is left open: every timesheet is decided, and nobody misses a day.
        </Notice>
      </chakra.ul>
    )
  return (
    <>
      {sheets > 0 && (
        <Fold label={counts.join(', ')}>
          <Items count={sheets} named={timesheets.length}>
            {timesheets.map(({ id, number, status, startDate: date, user }) => (
              <chakra.li key={id}>
                <RowLink to={timesheetPath(number)}>
                  {fullName(user)}, {dayName(date)}
                </RowLink>{' '}
                <chakra.span color="inkSoft">{timesheetStatusLabel[status]}</chakra.span>
              </chakra.li>
            ))}
          </Items>
        </Fold>
      )}
      {people > 0 && (
        <Fold label={`${countOf(people, 'person', 'people')} with missing days`}>
          <Items count={people} named={missing.length}>
            {missing.map(({ user, dates }) => (
              <chakra.li key={user.id}>
                <RowLink to={accountPath(numberOf(user.id))}>{fullName(user)}</RowLink>{' '}
                <chakra.span color="inkSoft">{dates.map(dayName).join(', ')}</chakra.span>
              </chakra.li>
            ))}
          </Items>
        </Fold>
      )}
    </>
  )
}

type ItemsProps = { count: number; named: number; children: ReactNode }

function Items({ count, named, children }: ItemsProps) {
  return (
    <chakra.ul listStyleType="none" display="grid" gap="1" paddingTop="1.5" overflowWrap="anywhere">
      {children}
      {count > named && <chakra.li color="inkSoft">and {count - named} more</chakra.li>}
    </chakra.ul>
  )
}

const query = graphql`
  query LeftBehindQuery($gpPayCycle: GpPayCycle!, $startDate: Date!, $endDate: Date!) {
    closingImpact(gpPayCycle: $gpPayCycle, startDate: $startDate, endDate: $endDate) {
      pending
      declined
      drafts
      unsigned
      people
      timesheets {
        id
        number
        status
        startDate
        user {
          id
          firstName
          lastName
        }
      }
      missing {
        dates
        user {
          id
          firstName
          lastName
        }
      }
    }
  }
`
