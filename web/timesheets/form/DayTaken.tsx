// Tells the person immediately when they already have a timesheet of the chosen date, and offers to open it.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { timesheetStatusLabel, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import { formatLength } from '#domain/timesheet/time.ts'
import type { DayTakenQuery } from '#web/__generated__/DayTakenQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'

/** A timesheet of the person that is not cancelled. */
export type TakenDay = {
  readonly number: number
  readonly startDate: string
  readonly status: TimesheetStatus
  readonly totalDuration: number
}
/** The number of timesheets that the form loads. */
const LATEST = 10

type Props = {
  /** 'YYYY-MM-DD', or '' while none is chosen. */
  date: string
  /** From `useTaken`. */
  taken: readonly TakenDay[]
  onOpen: (number: number) => void
}

export function DayTaken({ date, taken, onOpen }: Props) {
  return (
    <chakra.div role="status" display={taken.length > 0 ? 'grid' : 'none'} gap="1" marginTop="-1.5">
      {taken.map(({ number, status, totalDuration }) => (
        <chakra.div key={number} display="flex" alignItems="center" gap="2" textStyle="small" color="inkSoft">
          <chakra.p flex="1" minWidth="0">
            You already have a timesheet for {formatDate(date)}: {timesheetStatusLabel[status]},{' '}
            {formatLength(totalDuration)}
          </chakra.p>
          <Button size="sm" onClick={() => onOpen(number)}>
            Open it
          </Button>
        </chakra.div>
      ))}
    </chakra.div>
  )
}

/**
 * The person's timesheets of a date. Most are among the loaded timesheets; earlier ones are fetched.
 * @param latest the person's latest timesheets by date: `LATEST` of them, or all if there are fewer.
 */
export function useTaken(date: string, latest: readonly TakenDay[]): readonly TakenDay[] {
  const environment = useRelayEnvironment()
  const [answer, setAnswer] = useState<{ date: string; sheets: readonly TakenDay[] } | null>(null)
  const isKnown = date === '' || latest.length < LATEST || date > latest.at(-1)!.startDate
  useEffect(() => {
    if (isKnown) return
    const subscription = fetchQuery<DayTakenQuery>(environment, query, { date }).subscribe({
      next: ({ timesheets }) =>
        setAnswer({
          date,
          sheets: timesheets.edges.map(({ node }) => node).filter(({ status }) => status !== 'CANCELLED'),
        }),
      // Without a connection the server reports the problem on submit.
      error: () => {},
    })
    return () => subscription.unsubscribe()
  }, [environment, date, isKnown])
  if (isKnown) return latest.filter(({ startDate }) => startDate === date)
  return answer?.date === date ? answer.sheets : []
}

const query = graphql`
  query DayTakenQuery($date: Date!) {
    timesheets(first: 5, filter: { ownTimesheet: true, from: $date, to: $date }) {
      edges {
        node {
          number
          startDate
          status
          totalDuration
        }
      }
    }
  }
`
