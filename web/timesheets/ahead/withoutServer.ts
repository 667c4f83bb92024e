// Lets a person who stays signed in on this device go on without the server.
import { forgetOthers, openKept } from '#web/store/vault.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import { answerWithoutServer } from '#web/relay/environment.ts'

const ahead = lazyModule(() => import('./answers.ts'))

export function goOnWithoutServer(): void {
  // A session may have ended without this page.
  void forgetOthers().catch(() => {})
  answerWithoutServer(async (operation, variables) => {
    const userId = await openKept().catch(() => null)
    if (userId === null) return null
    return (await ahead.load()).answerAhead(userId, operation, variables)
  })
}
