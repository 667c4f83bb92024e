// Asks for the password again before actions that may require it.
import { useState } from 'react'
import { notify } from '#web/client/notify.ts'
import { sentenceOf, type Outcome } from '#web/relay/useAction.ts'
import { ProveAgainDialog } from './ProveAgainDialog.tsx'

/** Runs an action; if it requires the password, asks for it and runs the action again. */
export function useProof(email: string) {
  const [waiting, setWaiting] = useState<((isProved: boolean) => void) | null>(null)
  const answer = (isProved: boolean) => {
    setWaiting(null)
    waiting?.(isProved)
  }
  const before = async <Done,>(run: () => Promise<Outcome<Done>>): Promise<Outcome<Done> | null> => {
    const outcome = await run()
    if (outcome.is !== 'refused' || outcome.code !== 'PROVE_AGAIN') return said(outcome)
    const isProved = await new Promise<boolean>((resolve) => setWaiting(() => resolve))
    return isProved ? said(await run()) : null
  }
  const dialog = waiting && (
    <ProveAgainDialog email={email} onProved={() => answer(true)} onClosed={() => answer(false)} />
  )
  return { before, dialog }
}

/** Shows a refusal as a toast, because there is no form. */
function said<Done>(outcome: Outcome<Done>): Outcome<Done> {
  const sentence = sentenceOf(outcome)
  if (sentence) notify.error(sentence)
  return outcome
}
