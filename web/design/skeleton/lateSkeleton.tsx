// The shape of a screen that staff never open, which costs their home nothing: until it has come there is none, rather
// than that of something else.
import { useEffect, useSyncExternalStore, type ComponentType } from 'react'
import { late } from '#web/client/late.ts'

export function lateSkeleton(load: () => Promise<{ Skeleton: ComponentType }>): ComponentType {
  const { need, here, onHere } = late(load)
  return function LateSkeleton() {
    useEffect(() => {
      // What comes in its place may come sooner.
      need().catch(() => {})
    }, [])
    const code = useSyncExternalStore(onHere, here)
    return code && <code.Skeleton />
  }
}
