// How a screen decides timesheets; the frame holds what waits.
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { createDecisions, type Decided, type Decisions } from './waitingDecisions.ts'

export const DecisionsContext = createContext<Decisions | null>(null)

export function useDecisions(): Decisions & { now: Decided } {
  const decisions = useContext(DecisionsContext)
  if (!decisions) throw new Error('useDecisions needs a DecisionsContext above it')
  return { ...decisions, now: useSyncExternalStore(decisions.onChange, decisions.state) }
}

/** Holds the decisions of the signed-in person, by global id; for the frame. */
export function useDecisionsOf(userId: string): Decisions {
  const environment = useRelayEnvironment()
  const [decisions] = useState(() => createDecisions(environment, userId))
  useEffect(() => decisions.start(), [decisions])
  return decisions
}
