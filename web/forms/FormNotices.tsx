// Messages about a form as a whole: a conflict, restored work, an error that belongs to no field.
import { Button } from '#web/design/Button.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { RestoredNotice } from './RestoredNotice.tsx'
import type { useFormScreen } from './useFormScreen.ts'

type Props = {
  form: Pick<ReturnType<typeof useFormScreen>, 'conflict' | 'restored' | 'problem'>
  /**
   * Given for a form that only performs an action: the conflict message, without a choice. Null while there is none.
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
