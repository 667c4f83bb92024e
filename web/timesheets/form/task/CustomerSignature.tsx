// The customer's signature, or the reason why they did not sign, if the setting allows one.
import { chakra } from '@chakra-ui/react'
import { useContext, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  fieldServiceLabel,
  noReason,
  unsignedReasonLabel,
  unsignedReasons,
  type UnsignedReason,
} from '#domain/timesheet/field-service.ts'
import { UNSIGNED_NOTE_MAX } from '#domain/limits.ts'
import { Button } from '#web/design/Button.tsx'
import { SegmentField } from '#web/fields/SegmentField.tsx'
import { SignatureField, type SignatureFieldProps } from '#web/fields/SignatureField.tsx'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { MayBeUnsigned } from '#web/timesheets/form/settings.ts'
import { useTask } from './TaskScope.tsx'

const reasons = unsignedReasons.map((value) => ({ value, label: unsignedReasonLabel[value] }))

export function CustomerSignature(props: Pick<SignatureFieldProps, 'about' | 'mayOpen'>) {
  const mayBeUnsigned = useContext(MayBeUnsigned)
  const { change } = useTask()
  const { value: signature } = useFormField<string | null>('fieldService.customerSignature')
  const { value: reason } = useFormField<UnsignedReason | null>('fieldService.unsignedReason')
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const choice = useRef<HTMLDivElement>(null)
  const hasReason = reason !== null
  // A reason from before the setting was switched off can only be removed.
  const isOffered = hasReason || (mayBeUnsigned && signature === null)
  const ask = () => {
    flushSync(() => setAsking(true))
    choice.current?.querySelector('input')?.focus()
  }
  const signInstead = () => {
    change((task) => ({ ...task, fieldService: { ...task.fieldService, ...noReason } }))
    setAsking(false)
  }
  return (
    <chakra.div display="grid" gap="2">
      {!hasReason && (
        <SignatureField
          name="fieldService.customerSignature"
          label={fieldServiceLabel.customerSignature}
          {...props}
        />
      )}
      {isOffered && (hasReason || isAsking) && (
        <chakra.div ref={choice} id={id} display="grid" gap="3">
          <SegmentField<UnsignedReason>
            name="fieldService.unsignedReason"
            label={fieldServiceLabel.unsignedReason}
            options={reasons}
          />
          {hasReason && (
            <TextAreaField
              name="fieldService.unsignedNote"
              label={fieldServiceLabel.unsignedNote}
              hint={reason === 'OTHER' ? undefined : 'Optional'}
              max={UNSIGNED_NOTE_MAX}
            />
          )}
        </chakra.div>
      )}
      {isOffered && (
        <Button
          variant="ghost"
          size="sm"
          justifySelf="start"
          aria-expanded={hasReason ? undefined : isAsking}
          aria-controls={isAsking && !hasReason ? id : undefined}
          onClick={hasReason ? signInstead : isAsking ? () => setAsking(false) : ask}
        >
          {hasReason ? 'Sign instead' : 'Nobody here to sign?'}
        </Button>
      )}
    </chakra.div>
  )
}
