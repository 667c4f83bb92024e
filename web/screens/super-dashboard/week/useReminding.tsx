// Reminds the people who have not handed in a day or a week: all in the list or the selected ones, in one request.
import { chakra } from '@chakra-ui/react'
import { useContext, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { formatDate, formatInstant } from '#domain/date.ts'
import { REMINDERS_MAX } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import type { useRemindingMissingQuery } from '#web/__generated__/useRemindingMissingQuery.graphql.ts'
import type { useRemindingMutation } from '#web/__generated__/useRemindingMutation.graphql.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { formatPeople, type DayTotals } from './personWeek.ts'
import type { Narrowed } from './useLiveWeeks.ts'

/** A day, or the whole week without one; some people, or all in the list. */
type RemindRequest = { date?: string; users?: readonly string[] }
type Weeks = useRemindingMissingQuery['response']['weeks']
type Missing = Weeks['edges'][number]['node']

export function useReminding(
  narrowed: Narrowed,
  totals: DayTotals,
  askAgain: (users: readonly string[]) => void,
) {
  const environment = useRelayEnvironment()
  const zone = useContext(CompanyZoneContext)
  const confirm = useConfirm()
  const [isReading, setReading] = useState(false)
  const [run, isSending] = useAction<useRemindingMutation>(graphql`
    mutation useRemindingMutation($dates: [Date!]!, $users: [ID!]!) {
      result: remindMissing(dates: $dates, users: $users) {
        ...useAction_error @alias(as: "error")
        ... on Reminders {
          outcomes {
            userId
            reminded
            message
          }
        }
      }
    }
  `)

  /** Everybody who misses one of the dates, on screen or not. */
  const read = async (dates: readonly string[], users?: readonly string[]): Promise<Missing[]> => {
    const found: Missing[] = []
    let after: string | null = null
    do {
      const variables = { ...narrowed, users: users ? [...users] : null, after }
      const answer = await fetchQuery<useRemindingMissingQuery>(
        environment,
        missingQuery,
        variables,
      ).toPromise()
      const page: Weeks = answer!.weeks
      found.push(...page.edges.map(({ node }) => node))
      after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null
    } while (after && found.length < REMINDERS_MAX)
    return found.filter(({ days }) => days.some(({ date, missing }) => missing && dates.includes(date)))
  }

  /** Resolves to whether it was done. */
  const remind = async ({ date, users }: RemindRequest): Promise<boolean> => {
    const dates = date ? [date] : totals.filter(({ expected }) => expected > 0).map((total) => total.date)
    setReading(true)
    const missing = await read(dates, users).catch(() => null)
    setReading(false)
    if (!missing) {
      notify.error(UNREACHABLE)
      return false
    }
    const due = missing.filter(({ mayBeReminded, remindedAt }) => mayBeReminded && remindedAt == null)
    const before = missing.filter(({ remindedAt }) => remindedAt != null)
    if (due.length === 0) {
      notify.info(
        before.length > 0
          ? 'Everybody who is missing has already been reminded today.'
          : 'Nobody needs a reminder.',
      )
      return false
    }
    const isConfirmed = await confirm({
      title: 'Reminding',
      message: <Whom due={due} before={before} date={date} zone={zone} />,
      confirmLabel: `Remind ${formatPeople(due.length)}`,
      cancelLabel: 'No',
    })
    if (!isConfirmed) return false
    const ids = due.slice(0, REMINDERS_MAX).map(({ user }) => user.id)
    const outcome = await run({ dates, users: ids })
    if (outcome.is !== 'done') return false
    askAgain(ids)
    notifyOutcomes(outcome.result.outcomes ?? [], due)
    return true
  }
  return { remind, isReminding: isReading || isSending }
}

type Outcomes = NonNullable<useRemindingMutation['response']['result']['outcomes']>

/** Shows the result, and why somebody was not reminded. */
function notifyOutcomes(outcomes: Outcomes, missing: readonly Missing[]): void {
  const count = outcomes.filter(({ reminded }) => reminded).length
  const done = `Reminded ${formatPeople(count)}.`
  const names = new Map(missing.map(({ user }) => [user.id, fullName(user)]))
  const others = outcomes
    .filter(({ reminded }) => !reminded)
    .map(({ userId, message }) => `${names.get(userId) ?? 'Somebody'}: ${message ?? ''}`)
  if (others.length === 0) notify.success(done)
  else notify.info([done, ...others].join(' '))
}

type WhomProps = {
  due: readonly Missing[]
  before: readonly Missing[]
  date: string | undefined
  zone: string | undefined
}

function Whom({ due, before, date, zone }: WhomProps) {
  return (
    <>
      <chakra.p>
        {date
          ? `They get a notification that their timesheet for ${formatDate(date)} is missing:`
          : 'They get a notification with the days that are missing:'}
      </chakra.p>
      <chakra.ul
        aria-label="People to remind"
        // Focusable, so that keys can scroll a long list.
        tabIndex={due.length > 8 ? 0 : undefined}
        marginTop="2"
        maxHeight="240px"
        overflowY="auto"
        listStyleType="none"
        color="ink"
      >
        {due.map(({ id, user }) => (
          <li key={id}>{fullName(user)}</li>
        ))}
      </chakra.ul>
      {before.length > 0 && (
        <chakra.p marginTop="2" textStyle="small">
          Reminded today already:{' '}
          {before
            .map(
              ({ user, remindedAt }) => `${fullName(user)} (${formatInstant(remindedAt!, zone).slice(-5)})`,
            )
            .join(', ')}
        </chakra.p>
      )}
    </>
  )
}

const missingQuery = graphql`
  query useRemindingMissingQuery($week: Date, $group: ID, $search: String, $users: [ID!], $after: String) {
    weeks(
      week: $week
      group: $group
      search: $search
      users: $users
      missingOnly: true
      first: 100
      after: $after
    ) {
      edges {
        node {
          id
          user {
            id
            firstName
            lastName
          }
          mayBeReminded
          remindedAt
          days {
            date
            missing
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`
