// A six-digit code from an app. Phones offer it above the keyboard, and the sixth digit sends the form.
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { inputRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useFormField, type FieldProps } from './useFormField.ts'

const Input = chakra('input', inputRecipe)
const DIGITS = 6

type Props = Pick<FieldProps, 'name' | 'label' | 'hint'> & { autoFocus?: boolean }

export function OneTimeCodeField({ name, label, hint, autoFocus }: Props) {
  const field = useFormField<string>(name, hint)
  const input = useRef<HTMLInputElement>(null)
  const { value } = field
  const isWhole = value.length === DIGITS
  useEffect(() => {
    if (isWhole) input.current?.form?.requestSubmit()
  }, [isWhole, value])
  return (
    <FieldFrame {...{ label, hint }} controlId={field.id} messageId={field.messageId} error={field.error}>
      <Input
        ref={input}
        id={field.id}
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        fontSize="xl"
        letterSpacing="0.3em"
        fontVariantNumeric="tabular-nums"
        value={value}
        autoFocus={autoFocus}
        // Apps show a space in the middle, and a pasted code contains it.
        onChange={(event) => field.setValue(event.currentTarget.value.replace(/\D/g, '').slice(0, DIGITS))}
        onBlur={field.touch}
        {...field.described}
      />
    </FieldFrame>
  )
}
