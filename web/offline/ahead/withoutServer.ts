// Lets a person who stays signed in on this device continue without the server.
import { forgetEnded } from '#web/offline/store/people.ts'
import { openKept } from '#web/offline/store/vault.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import { answerWithoutServer } from '#web/relay/environment.ts'

const ahead = lazyModule(() => import('./answers.ts'))

export function continueWithoutServer(): void {
  // The session may have ended while no page was open.
  void forgetEnded()
  answerWithoutServer(async (operation, variables) => {
    const userId = await openKept().catch(() => null)
    if (userId === null) return null
    // Unreadable data counts as absent.
    return ahead
      .load()
      .then(({ answerAhead }) => answerAhead(userId, operation, variables))
      .catch(() => null)
  })
}
