// A choice of several from a short list, with a checkbox each.
import { memo } from 'react'
import { chakra } from '@chakra-ui/react'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'

export type CheckboxOption<Value> = { value: Value; label: string }

type Props<Value> = FieldProps & {
  options: readonly CheckboxOption<Value>[]
  /** The least width of a checkbox with its label, in pixels. */
  width?: number
  onChange?: (value: readonly Value[]) => void
}

/** The value is an array in the order of the options. */
function PlainCheckboxesField<Value extends string | number>(props: Props<Value>) {
  const { name, label, layout, hint, disabled, readOnly, options, width = 200, onChange } = props
  const field = useFormField<readonly Value[]>(name, hint)
  const labelId = `${field.id}-label`
  const isChosen = (value: Value) => field.value.includes(value)
  return (
    <FieldFrame {...{ label, layout, hint, labelId }} messageId={field.messageId} error={field.error}>
      <chakra.div
        role="group"
        aria-labelledby={labelId}
        aria-describedby={field.messageId}
        display="grid"
        gridTemplateColumns={`repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`}
        columnGap="4"
        rowGap={{ base: '0', md: '2' }}
      >
        {options.map(({ value, label: word }) => (
          <Checkbox
            key={value}
            checked={isChosen(value)}
            onChange={(isOn) =>
              (onChange ?? field.setValue)(
                options.map((one) => one.value).filter((one) => (one === value ? isOn : isChosen(one))),
              )
            }
            onBlur={field.touch}
            disabled={disabled || readOnly}
          >
            {word}
          </Checkbox>
        ))}
      </chakra.div>
    </FieldFrame>
  )
}

export const CheckboxesField = memo(PlainCheckboxesField) as typeof PlainCheckboxesField
