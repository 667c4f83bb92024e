// A number with a decimal point or comma. The text stays as typed until the field loses the focus.
import { chakra } from '@chakra-ui/react'
import { memo, useState } from 'react'
import { inputRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { parseNumber } from './numbers.ts'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'

const Input = chakra('input', inputRecipe)

export type NumberFieldProps = FieldProps & {
  /** Called instead of setting the form's value; with null when emptied or not yet a number. */
  onChange?: (value: number | null) => void
}

export const NumberField = memo(function NumberField({
  name,
  label,
  layout,
  hint,
  disabled,
  readOnly,
  onChange,
}: NumberFieldProps) {
  const field = useFormField<number | null>(name, hint)
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const unreadable = typed !== null && typed.trim() !== '' && parseNumber(typed) === null
  const error = unreadable && isLeft ? 'Type a number such as 4512.5' : field.error
  const messageId = error ? `${field.id}-message` : field.messageId

  const type = (text: string) => {
    setTyped(text)
    const value = parseNumber(text)
    if (value !== field.value) (onChange ?? field.setValue)(value)
  }
  const leave = () => {
    // Invalid text stays for correction, unless the form kept the previous value.
    if (!unreadable || field.value !== null) setTyped(null)
    setLeft(true)
    field.touch()
  }
  return (
    <FieldFrame {...{ label, layout, hint, error, messageId }} controlId={field.id}>
      <Input
        id={field.id}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        fontVariantNumeric="tabular-nums"
        value={typed ?? field.value ?? ''}
        disabled={disabled}
        readOnly={readOnly}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => setLeft(false)}
        onBlur={leave}
        aria-invalid={error ? true : undefined}
        aria-describedby={messageId}
      />
    </FieldFrame>
  )
})
