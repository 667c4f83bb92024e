// What a person sees in place of a screen that needs the server: what this device has, or its lock.
import { useEffect, useState, type ReactNode } from 'react'
import { readAnswer } from '#web/store/answers.ts'
import { lockOfKept, openKept } from '#web/store/vault.ts'
import { nameOf } from './answers.ts'
import { OfflineDays } from './OfflineDays.tsx'
import { Unlock } from './Unlock.tsx'

type Props = {
  /** Whether the screen is one of the person's own timesheets. */
  isHome: boolean
  onUnlocked: () => void
  /** Says that the screen needs the server. */
  children: ReactNode
}

export function WithoutServer({ isHome, onUnlocked, children }: Props) {
  const [state, setState] = useState<'unknown' | 'open' | 'locked' | 'nothing'>('unknown')
  useEffect(() => {
    void stateOf().then(setState, () => setState('nothing'))
  }, [])
  if (state === 'unknown') return null
  if (state === 'open' && isHome) return <OfflineDays />
  return (
    <>
      {state === 'locked' && <Unlock onUnlocked={onUnlocked} />}
      {children}
    </>
  )
}

async function stateOf() {
  const userId = await openKept()
  if (userId === null) return (await lockOfKept()).length > 0 ? 'locked' : 'nothing'
  return (await readAnswer(userId, nameOf('aheadDaysQuery', {}))) === null ? 'nothing' : 'open'
}
