// A single line of text.
import { memo } from 'react'
import { chakra } from '@chakra-ui/react'
import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react'
import { inputRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'

const Input = chakra('input', inputRecipe)

export type TextFieldProps = FieldProps & {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'search' | 'url'>
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  placeholder?: string
  maxLength?: number
  autoFocus?: boolean
  /** The label is for screen readers only. */
  quietLabel?: boolean
  onChange?: (value: string) => void
}

export const TextField = memo(function TextField(props: TextFieldProps) {
  const { name, label, layout, hint, disabled, readOnly, type = 'text', onChange, ...others } = props
  const { autoFocus, quietLabel, ...rest } = others
  const field = useFormField<string | null>(name, hint)
  return (
    <FieldFrame
      {...{ layout, hint }}
      label={quietLabel ? null : label}
      controlId={field.id}
      messageId={field.messageId}
      error={field.error}
    >
      <Input
        {...rest}
        id={field.id}
        name={name}
        aria-label={quietLabel ? label : undefined}
        type={type}
        value={field.value ?? ''}
        disabled={disabled}
        readOnly={readOnly}
        autoFocus={autoFocus}
        onChange={(event) => (onChange ?? field.setValue)(event.currentTarget.value)}
        onBlur={field.touch}
        {...field.described}
      />
    </FieldFrame>
  )
})
