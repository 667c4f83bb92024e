// The two signatures of a field service, and the values that they cover.
import { chakra } from '@chakra-ui/react'
import { Signature } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import { fieldServiceLabel } from '#domain/timesheet/field-service.ts'
import type { TaskValues } from '#domain/timesheet/task.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import { SignatureField } from '#web/fields/SignatureField.tsx'
import { CustomerSignature } from './CustomerSignature.tsx'
import { useTask } from './TaskScope.tsx'

/** `areSigned`: at least one signature exists. */
export const Signatures = memo(function Signatures({ areSigned }: { areSigned: boolean }) {
  const { read, mayBeSigned } = useTask()
  const about = useCallback(() => signedForLine(read()), [read])
  const [mayOpen] = useState(() => ({
    customerSignature: () => mayBeSigned('customerSignature'),
    workerSignature: () => mayBeSigned('workerSignature'),
  }))
  return (
    <chakra.div display="grid" gap="4">
      <CustomerSignature about={about} mayOpen={mayOpen.customerSignature} />
      <SignatureField
        name="fieldService.workerSignature"
        label={fieldServiceLabel.workerSignature}
        about={about}
        mayOpen={mayOpen.workerSignature}
      />
      {areSigned && (
        <chakra.p color="inkSoft" textStyle="caption">
          <chakra.span
            color="status.approved.fg"
            display="inline-block"
            marginInlineEnd="1.5"
            verticalAlign="-2px"
          >
            <Signature size={13} strokeWidth={2.2} aria-hidden />
          </chakra.span>
          Fields with this mark were signed for. Changing one of them clears the signatures.
        </chakra.p>
      )}
    </chakra.div>
  )
})

/** '07:00 am – 11:30 am · EX-118 · Replaced the hydraulic pump' */
function signedForLine({ startTime, endTime, equipment, fieldService, notes }: TaskValues): string {
  const machine = equipment?.code ?? [fieldService.manufacturer, fieldService.model].filter(Boolean).join(' ')
  const times =
    startTime !== null && endTime !== null ? `${formatTime(startTime)} – ${formatTime(endTime)}` : ''
  return [times, machine, notes.trim()].filter(Boolean).join(' · ')
}
