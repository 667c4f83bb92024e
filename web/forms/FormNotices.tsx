// Messages about a form as a whole: a conflict, restored work, an error that belongs to no field.
import { Button } from '#web/design/Button.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { RestoredNotice } from './RestoredNotice.tsx'
import type { useFormScreen } from './useFormScreen.ts'

type Props = {
  form: Pick<ReturnType<typeof useFormScreen>, 'conflict' | 'restored' | 'problem'>
  /**
   * For a form that only performs an action, and so offers no choice after a conflict: why it cannot be sent, or null.
   */
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
            Show the current version
          </Button>
          <Button size="sm" variant="ghost" onClick={conflict.keepTyped}>
            Keep my changes
          </Button>
        </ConflictNotice>
      )}
      {restored && <RestoredNotice at={restored.at} onDiscard={restored.discard} />}
      {problem && <ErrorNotice title={problem} />}
    </>
  )
}
