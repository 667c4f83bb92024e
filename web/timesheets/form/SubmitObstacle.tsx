// Warns before the person types anything that nobody could approve the timesheet (rulings 1).
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'

export function SubmitObstacle({ message = null }: { message?: string | null }) {
  return message && <ErrorNotice title={message}>You can save it as a draft.</ErrorNotice>
}
