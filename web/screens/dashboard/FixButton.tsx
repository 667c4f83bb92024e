// Recalls a declined timesheet and opens it for correction, in one press.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import { notify } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { useIsOpening, useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import type { RecallProps } from './Recall.tsx'

const recalling = lazyModule(() => import('./Recall.tsx'))

type Props = Pick<RecallProps, 'timesheet'> & {
  /** The accessible name, where the timesheet is not obvious. */
  label?: string
}

export function FixButton({ timesheet, label = 'Fix and resubmit' }: Props) {
  const { preload } = useTimesheetDialog()
  const isOpening = useIsOpening(timesheet.number)
  const [isRecalling, setRecalling] = useState(false)
  const code = useLazyModule(recalling)
  const fix = () => {
    setRecalling(true)
    recalling.load().catch(() => {
      setRecalling(false)
      notify.error(UNREACHABLE)
    })
  }
  return (
    <>
      <Button
        size="sm"
        justifySelf="start"
        aria-label={label}
        busy={isRecalling || isOpening}
        onClick={fix}
        onPointerEnter={preload}
      >
        <span>
          Fix
          {/* In a narrow list the content and the reason need the space. */}
          <chakra.span css={{ '@container (max-width: 900px)': { display: 'none' } }}>
            {' '}
            and resubmit
          </chakra.span>
        </span>
      </Button>
      {isRecalling && code && <code.Recall timesheet={timesheet} onEnd={() => setRecalling(false)} />}
    </>
  )
}
