// The actions on the selected users, and the progress of deleting them.
import { Trash2 } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { BulkBar } from '#web/design/table/BulkBar.tsx'
import type { Deleting } from './useDeleting.ts'

export function DeleteBar({ deleting }: { deleting: Deleting }) {
  const { picked, progress, clear, deletePicked } = deleting
  return (
    <BulkBar
      count={picked}
      detail={progress ? `deleting ${progress.done + 1} of ${progress.of}` : undefined}
      onClear={clear}
    >
      <Button variant="dangerSolid" busy={progress !== null} onClick={deletePicked}>
        <Trash2 aria-hidden />
        Delete
      </Button>
    </BulkBar>
  )
}
