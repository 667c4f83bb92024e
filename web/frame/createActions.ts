// The buttons of an administrator in the header, which load with the frame: later they would push what stands next to them.
import { lazyModule } from '#web/start/lazyModule.ts'

export const createActions = lazyModule(() => import('./CreateActions.tsx'))
