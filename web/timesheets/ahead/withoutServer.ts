// Lets a person who stays signed in on this device go on without the server.
import { forgetEnded } from '#web/store/people.ts'
import { openKept } from '#web/store/vault.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import { answerWithoutServer } from '#web/relay/environment.ts'

const ahead = lazyModule(() => import('./answers.ts'))

export function goOnWithoutServer(): void {
  // A session may have ended without this page.
  void forgetEnded()
  answerWithoutServer(async (operation, variables) => {
    const userId = await openKept().catch(() => null)
    if (userId === null) return null
    // What cannot be read counts as absent.
    return ahead
      .load()
      .then(({ answerAhead }) => answerAhead(userId, operation, variables))
      .catch(() => null)
  })
}
