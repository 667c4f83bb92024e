// The running application of one browser tab: its Relay environment, its router, and the session that ties them.
import { createContext, useContext } from 'react'
import type { Environment } from 'relay-runtime'
import { createEnvironment, type Transport } from './relay/environment.ts'
import { createFiles, type Files } from './relay/files.ts'
import { followReleases, type Release } from './release.ts'
import { beginSession, endSession, onSessionEnd } from './session.ts'

export type Daybook = {
  /** The environment of whoever is signed in now; another person gets another one. */
  environment(): Environment
  /** The pictures that whoever is signed in now may see. */
  files(): Files
  release: Release
  onEnvironment(listener: () => void): () => void
  signedIn(accessToken: string, rememberMe: boolean): void
  signedOut(): void
  /** How often a failed screen was tried again; a new number makes its queries ask afresh. */
  attempt(): number
  tryAgain(): void
  dispose(): void
}

export function createDaybook(transport: Transport): Daybook {
  let environment = createEnvironment(transport)
  let files = createFiles(transport)
  let attempt = 0
  const listeners = new Set<() => void>()
  const startAnew = () => {
    environment = createEnvironment(transport)
    files = createFiles(transport)
    for (const listener of listeners) listener()
  }
  const release = followReleases(transport)
  // What is on screen stays until the sign-in screen takes its place: asking again, it would fail for want of a session.
  const stopListening = onSessionEnd(() => listeners.forEach((listener) => listener()))
  return {
    environment: () => environment,
    files: () => files,
    release,
    onEnvironment: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signedIn: (accessToken, rememberMe) => {
      beginSession(accessToken, rememberMe)
      startAnew()
    },
    signedOut: () => endSession(),
    attempt: () => attempt,
    tryAgain: () => {
      attempt += 1
    },
    dispose: () => {
      stopListening()
      release.dispose()
    },
  }
}

export const DaybookContext = createContext<Daybook | null>(null)

export function useDaybook(): Daybook {
  const daybook = useContext(DaybookContext)
  if (!daybook) throw new Error('useDaybook needs a DaybookContext above it')
  return daybook
}
