// At the head of a timesheet: leads to the question that waits for the viewer.
import { graphql, useFragment } from 'react-relay'
import type { ToAnswer_timesheet$key } from '#web/__generated__/ToAnswer_timesheet.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { toField } from './anchor.ts'
import { QuestionMark } from './QuestionMark.tsx'

export function ToAnswer({ timesheet: key }: { timesheet: ToAnswer_timesheet$key }) {
  const { hasOpenQuestion } = useFragment(
    graphql`
      fragment ToAnswer_timesheet on Timesheet {
        hasOpenQuestion
      }
    `,
    key,
  )
  if (!hasOpenQuestion) return null
  return (
    <Button size="sm" justifySelf="start" alignSelf="start" onClick={toField}>
      <QuestionMark label={false} />
      Answer the open question
    </Button>
  )
}
