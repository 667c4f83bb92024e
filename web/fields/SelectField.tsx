// A choice from a short list: the browser's own select, which phones present well.
import { memo } from 'react'
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { inputRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'

const Select = chakra('select', inputRecipe)

export type SelectOption = { value: string; label: string; disabled?: boolean }

export const SelectField = memo(function SelectField(
  props: FieldProps & {
    options: readonly SelectOption[]
    /** Shown while nothing is chosen; the value is then ''. */
    placeholder?: string
    /** The label is for screen readers only. */
    quietLabel?: boolean
    onChange?: (value: string) => void
  },
) {
  const { name, label, layout, hint, disabled, readOnly, options, placeholder = 'Choose' } = props
  const { quietLabel, onChange } = props
  const field = useFormField<string | null>(name, hint)
  const value = field.value ?? ''
  return (
    <FieldFrame
      {...{ layout, hint }}
      label={quietLabel ? null : label}
      controlId={field.id}
      messageId={field.messageId}
      error={field.error}
    >
      <chakra.div position="relative">
        <Select
          id={field.id}
          name={name}
          aria-label={quietLabel ? label : undefined}
          appearance="none"
          paddingInlineEnd="9"
          textOverflow="ellipsis"
          cursor="pointer"
          color={value === '' ? 'inkFaint' : undefined}
          value={value}
          disabled={disabled || readOnly}
          onChange={(event) => (onChange ?? field.setValue)(event.currentTarget.value)}
          onBlur={field.touch}
          css={{ '& option': { color: 'ink', bg: 'raised' } }}
          {...field.described}
        >
          {(value === '' || !options.some((option) => option.value === value)) && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Select>
        <chakra.span
          position="absolute"
          insetInlineEnd="3"
          top="0"
          height="100%"
          display="grid"
          placeItems="center"
          color="inkFaint"
          pointerEvents="none"
        >
          <ChevronDown size={16} strokeWidth={1.9} aria-hidden />
        </chakra.span>
      </chakra.div>
    </FieldFrame>
  )
})
