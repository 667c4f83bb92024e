// What this device has for a person whose server cannot be reached: their days, or the lock in front of them.
import { useEffect, useEffectEvent, useState } from 'react'
import { readAnswer } from '#web/store/answers.ts'
import { lockOfKept, openKept } from '#web/store/vault.ts'
import { nameOf } from './answers.ts'
import { OfflineDays } from './OfflineDays.tsx'
import { Unlock } from './Unlock.tsx'

type Props = {
  /** Whether the screen is one of the person's own timesheets. */
  isHome: boolean
  /** Called when the days take the place of the screen. */
  onDays: () => void
  onUnlocked: () => void
}

export function WithoutServer({ isHome, onDays, onUnlocked }: Props) {
  const [state, setState] = useState<Awaited<ReturnType<typeof stateOf>>>('nothing')
  const show = useEffectEvent((found: typeof state) => {
    setState(found)
    if (found === 'open' && isHome) onDays()
  })
  useEffect(() => {
    void stateOf().then(show, () => {})
  }, [])
  if (state === 'locked') return <Unlock onUnlocked={onUnlocked} />
  return state === 'open' && isHome ? <OfflineDays /> : null
}

async function stateOf(): Promise<'open' | 'locked' | 'nothing'> {
  const userId = await openKept()
  if (userId === null) return (await lockOfKept()).length > 0 ? 'locked' : 'nothing'
  return (await readAnswer(userId, nameOf('aheadDaysQuery', {}))) === null ? 'nothing' : 'open'
}
