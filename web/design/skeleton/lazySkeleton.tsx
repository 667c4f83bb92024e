// A skeleton that loads only for its own screen. Until it has loaded nothing is shown.
import type { ComponentType } from 'react'
import { lazyModule, useModuleNow } from '#web/start/lazyModule.ts'

export function lazySkeleton(load: () => Promise<{ Skeleton: ComponentType }>): ComponentType {
  const module = lazyModule(load)
  return function LazySkeleton() {
    const code = useModuleNow(module)
    return code && <code.Skeleton />
  }
}
