// What there is to say about a form as a whole: a conflict, work that is on screen again, a refusal of no field.
import { Button } from '#web/design/Button.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { RestoredNotice } from './RestoredNotice.tsx'
import type { useFormScreen } from './useFormScreen.ts'

type Props = {
  form: Pick<ReturnType<typeof useFormScreen>, 'conflict' | 'restored' | 'problem'>
  /** Given, the form only acts and has nothing to choose after a conflict: why it cannot be sent, or null. */
  obstacle?: string | null
}

export function FormNotices({ form: { conflict, restored, problem }, obstacle }: Props) {
  if (obstacle !== undefined) {
    const message = conflict?.message ?? problem ?? obstacle
    return message && <ErrorNotice title={message} />
  }
  return (
    <>
      {conflict && (
        <ConflictNotice message={conflict.message}>
          <Button size="sm" onClick={conflict.showStored}>
            Show it as it is now
          </Button>
          <Button size="sm" variant="ghost" onClick={conflict.keepTyped}>
            Keep what I typed
          </Button>
        </ConflictNotice>
      )}
      {restored && <RestoredNotice at={restored.at} onDiscard={restored.discard} />}
      {problem && <ErrorNotice title={problem} />}
    </>
  )
}
