// The running application of one tab: its Relay environment, its files and its session.
import { createContext, useContext } from 'react'
import type { Environment } from 'relay-runtime'
import type { Transport } from '#web/client/transport.ts'
import { createEnvironment } from './environment.ts'
import type { Files } from './files.ts'
import { lazyFiles } from './lazyFiles.ts'
import { watchForServer } from './watchForServer.ts'
import { followFailures } from '#web/client/failures.ts'
import { deleteOfflineFiles } from '#web/client/offlineFiles.ts'
import { followReleases, type Release } from '#web/client/release.ts'
import { onDue, type Due } from '#web/client/dues.ts'
import { beginSession, endSession, isSignedIn, onSessionEnd, signedInAs } from '#web/client/session.ts'

export type Client = {
  /** The environment of the signed-in user; each user gets a new one. */
  environment(): Environment
  /** The files that the signed-in user may see. */
  files(): Files
  release: Release
  onEnvironment(listener: () => void): () => void
  /** Calls the listener when the server refuses everything until the user has done something. */
  onDue(listener: (due: Due) => void): void
  signedIn(accessToken: string, rememberMe: boolean): void
  signedOut(): void
  /** Opens another site. */
  leave(url: string): void
  /** How often the user retried a failed screen; queries run again under a new number. */
  attempt(): number
  tryAgain(): void
  dispose(): void
}

export function createClient(transport: Transport): Client {
  let environment = createEnvironment(transport)
  let files = lazyFiles(transport)
  let attempt = 0
  const listeners = new Set<() => void>()
  const startAnew = () => {
    environment = createEnvironment(transport)
    files = lazyFiles(transport)
    for (const listener of listeners) listener()
  }
  const release = followReleases(transport)
  const unfollow = followFailures(transport)
  // The current screen stays until the sign-in screen replaces it; a new request would fail without a session.
  const stopListening = [
    onSessionEnd(() => listeners.forEach((listener) => listener())),
    onSessionEnd(deleteOfflineFiles),
    watchForServer(transport),
  ]
  // A session may have ended while no page was open.
  if (!isSignedIn()) deleteOfflineFiles()
  return {
    environment: () => environment,
    files: () => files,
    release,
    onEnvironment: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onDue: (listener) => {
      stopListening.push(onDue(listener))
    },
    signedIn: (accessToken, rememberMe) => {
      const before = signedInAs()
      beginSession(accessToken, rememberMe)
      if (signedInAs() !== before) deleteOfflineFiles()
      startAnew()
    },
    signedOut: () => endSession(),
    leave: transport.leave,
    attempt: () => attempt,
    tryAgain: () => {
      attempt += 1
    },
    dispose: () => {
      for (const stop of stopListening) stop()
      release.dispose()
      unfollow()
    },
  }
}

export const ClientContext = createContext<Client | null>(null)

export function useClient(): Client {
  const daybook = useContext(ClientContext)
  if (!daybook) throw new Error('useDaybook needs a DaybookContext above it')
  return daybook
}
