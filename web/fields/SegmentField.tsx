// A choice of a few words in a row, such as Day Shift and Night Shift.
import { memo } from 'react'
import type { SegmentOption } from '#web/design/Segment.tsx'
import { Segment } from '#web/design/Segment.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'

function PlainSegmentField<Value extends string>(
  props: FieldProps & {
    options: readonly SegmentOption<Value>[]
    /** The label is for screen readers only. */
    quietLabel?: boolean
    onChange?: (value: Value) => void
  },
) {
  const { name, label, layout, hint, disabled, readOnly, options, quietLabel, onChange } = props
  const field = useFormField<Value | null>(name, hint)
  const control = (
    <Segment
      label={quietLabel ? label : undefined}
      labelledBy={quietLabel ? undefined : `${field.id}-label`}
      describedBy={field.messageId}
      invalid={field.error !== undefined}
      value={field.value}
      options={options}
      onChange={onChange ?? field.setValue}
      onBlur={field.touch}
      disabled={disabled || readOnly}
    />
  )
  if (quietLabel && !field.error && !hint) return control
  return (
    <FieldFrame
      {...{ label, layout, hint }}
      labelId={`${field.id}-label`}
      messageId={field.messageId}
      error={field.error}
    >
      {control}
    </FieldFrame>
  )
}

export const SegmentField = memo(PlainSegmentField) as typeof PlainSegmentField
