// The password dialog of every action that needs a recent proof.
import { Suspense, useEffect, useState } from 'react'
import { lazyModule, useModuleNow } from '#web/start/lazyModule.ts'
import { onProofNeeded } from '#web/relay/proof.ts'

const dialog = lazyModule(() => import('./ProveAgainDialog.tsx'))

export function Proof() {
  const [waiting, setWaiting] = useState<((isProved: boolean) => void) | null>(null)
  const code = useModuleNow(waiting && dialog)
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            setWaiting(() => resolve)
          }),
      ),
    [],
  )
  const answer = (isProved: boolean) => {
    setWaiting(null)
    waiting?.(isProved)
  }
  if (!waiting || !code) return null
  return (
    <Suspense>
      <code.ProveAgainDialog onProved={() => answer(true)} onClosed={() => answer(false)} />
    </Suspense>
  )
}
