// The content of a timesheet in short: the work orders, jobs and accounts of its tasks, and why it was declined.
import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { graphql, useFragment } from 'react-relay'
import { correctedStatuses } from '#domain/timesheet/lifecycle.ts'
import type { About_timesheet$key } from '#web/__generated__/About_timesheet.graphql.ts'
import { linkedTo } from './summary.ts'

type Props = {
  timesheet: About_timesheet$key
  /** Appears before it. */
  before?: string
  /** The maximum number of lines. */
  lines: number
}

export function About({ timesheet: key, before = '', lines: most }: Props) {
  const { lines, status, reason, decidedBy } = useFragment(
    graphql`
      fragment About_timesheet on Timesheet {
        status
        reason
        decidedBy
        lines {
          timesheetLineType
          workOrder {
            name
            description
          }
          job {
            name
            description
          }
          jobCostCode {
            name
            description
          }
          glAccount {
            description
          }
        }
      }
    `,
    key,
  )
  // Two tasks on the same work order are listed once.
  const links = new Set(lines.flatMap((line) => linkedTo(line)[0] ?? []))
  const about = links.size > 0 ? [...links].join(', ') : 'No task details yet'
  const declined = correctedStatuses.includes(status) && reason ? `“${reason}” ${decidedBy ?? ''}` : ''
  return (
    <chakra.span display="grid" gap={most > 1 ? '1' : '0'} minWidth="0" textStyle="small" whiteSpace="normal">
      <chakra.span color="inkSoft" lineClamp={most} title={about}>
        {before}
        {about.split(' ').map((word, index) => (
          <Fragment key={index}>
            {index > 0 && ' '}
            {word.includes('-') ? (
              <chakra.span data-whole whiteSpace="nowrap">
                {word}
              </chakra.span>
            ) : (
              word
            )}
          </Fragment>
        ))}
      </chakra.span>
      {declined && (
        <chakra.span
          color="status.declined.fg"
          lineClamp={most === 1 ? { base: 2, md: 1 } : undefined}
          title={declined}
        >
          {declined}
        </chakra.span>
      )}
    </chakra.span>
  )
}
