// Renders nothing after an error below it, and reports the error to its parent.
import { Component, type ReactNode } from 'react'
import { noteCrash } from '#web/client/failures.ts'

type Props = { onError: (error: unknown) => void; children: ReactNode }

export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    noteCrash(error)
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
