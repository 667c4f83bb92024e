// Multi-line text that grows with its content. A counter appears near the limit.
import { memo } from 'react'
import { chakra } from '@chakra-ui/react'
import { textAreaRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'

const Area = chakra('textarea', textAreaRecipe)

/** The share of the limit at which the counter appears. */
const NEAR = 0.8

export const TextAreaField = memo(function TextAreaField(
  props: FieldProps & {
    /** Characters. Longer text can be typed, so that nothing is cut off silently; the schema rejects it. */
    max?: number
    rows?: number
    /** The source that filled the field in, if the person did not: 'from the order'. */
    filledIn?: string | null
    placeholder?: string
    onChange?: (value: string) => void
  },
) {
  const {
    name,
    label,
    layout,
    hint,
    disabled,
    readOnly,
    max,
    rows = 2,
    filledIn,
    placeholder,
    onChange,
  } = props
  const field = useFormField<string | null>(name, hint)
  const length = field.value?.length ?? 0
  const filledInId = `${field.id}-filled-in`
  const near = max !== undefined && length >= max * NEAR
  return (
    <FieldFrame
      {...{ label, layout, hint }}
      controlId={field.id}
      messageId={field.messageId}
      error={field.error}
      filledIn={filledIn ? { id: filledInId, from: filledIn } : undefined}
      aside={
        near && (
          <chakra.span
            flex="none"
            color={length > max ? 'danger' : 'inkFaint'}
            fontWeight={length > max ? 'semibold' : undefined}
            fontVariantNumeric="tabular-nums"
          >
            {length} / {max}
          </chakra.span>
        )
      }
    >
      <Area
        id={field.id}
        name={name}
        rows={rows}
        placeholder={placeholder}
        value={field.value ?? ''}
        disabled={disabled}
        readOnly={readOnly}
        onChange={(event) => (onChange ?? field.setValue)(event.currentTarget.value)}
        onBlur={field.touch}
        {...field.described}
        {...(filledIn && {
          color: 'inkFaint',
          'aria-describedby': [field.described['aria-describedby'], filledInId].filter(Boolean).join(' '),
        })}
      />
    </FieldFrame>
  )
})
