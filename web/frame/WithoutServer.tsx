// The offline content of this device while the server cannot be reached: the unlock screen, the person's own timesheets
// if their home was not prefetched, or the days that they recorded.
import { useEffect, useState } from 'react'
import { lazyModule, useModuleNow } from '#web/start/lazyModule.ts'
import { lockOfKept, openKept } from '#web/offline/store/vault.ts'
import { Unlock } from '#web/offline/ahead/Unlock.tsx'

const home = lazyModule(() => import('./StoredHome.tsx'))
const work = lazyModule(() => import('./OwnWork.tsx'))

type Props = {
  /** The part that failed: the person's home, another screen, or the frame around all of them. */
  failed: 'home' | 'screen' | 'frame'
  /** Called with whether a home replaces the notice. */
  onHome: (isShown: boolean) => void
  onUnlocked: () => void
}

export function WithoutServer({ failed, onHome, onUnlocked }: Props) {
  const [found, setFound] = useState<Found>('nothing')
  useEffect(() => {
    void look().then(setFound, () => {})
  }, [])
  const isOpen = typeof found === 'object'
  const homeCode = useModuleNow(isOpen && failed === 'home' ? home : null)
  const workCode = useModuleNow(isOpen && failed === 'frame' ? work : null)
  if (found === 'locked') return <Unlock onUnlocked={onUnlocked} />
  if (isOpen && homeCode) return <homeCode.StoredHome userId={found.userId} onShown={onHome} />
  return isOpen && workCode && <workCode.OwnWork userId={found.userId} />
}

type Found = 'nothing' | 'locked' | { userId: string }

async function look(): Promise<Found> {
  const userId = await openKept()
  if (userId !== null) return { userId }
  return (await lockOfKept()).length > 0 ? 'locked' : 'nothing'
}
