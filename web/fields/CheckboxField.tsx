// A checkbox with its label.
import { memo } from 'react'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'

export const CheckboxField = memo(function CheckboxField(
  props: FieldProps & { onChange?: (value: boolean) => void },
) {
  const { name, label, layout, hint, disabled, readOnly, onChange } = props
  const field = useFormField<boolean>(name, hint)
  return (
    <FieldFrame label={null} layout={layout} hint={hint} messageId={field.messageId} error={field.error}>
      <Checkbox
        name={name}
        checked={field.value}
        onChange={onChange ?? field.setValue}
        onBlur={field.touch}
        disabled={disabled || readOnly}
        describedBy={field.messageId}
      >
        {label}
      </Checkbox>
    </FieldFrame>
  )
})
