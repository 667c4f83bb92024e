// A part of the screen with a query of its own. It shows a skeleton while it loads, and a notice if it fails.
import { Suspense, useState, type ReactNode } from 'react'
import { messageOf } from '#web/client/call-failed.ts'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type Props = {
  skeleton: ReactNode
  /** @param attempt the number of this attempt, for the `fetchKey` of its query. */
  children: (attempt: number) => ReactNode
}

export function Part({ skeleton, children }: Props) {
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<unknown>(null)
  if (error !== null)
    return (
      <ErrorNotice
        title="This could not be loaded"
        onRetry={() => {
          setError(null)
          setAttempt(attempt + 1)
        }}
      >
        {messageOf(error)}
      </ErrorNotice>
    )
  return (
    <ErrorBoundary onError={setError}>
      <Suspense fallback={skeleton}>{children(attempt)}</Suspense>
    </ErrorBoundary>
  )
}
