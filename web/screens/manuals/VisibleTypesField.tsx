// The user types that may read a manual, a checkbox each.
import { chakra } from '@chakra-ui/react'
import { userTypes } from '#domain/manual/forms.ts'
import { userTypeLabel, type UserType } from '#domain/people.ts'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { FieldFrame } from '#web/fields/FieldFrame.tsx'
import { useFormField, type FieldProps } from '#web/fields/useFormField.ts'

export function VisibleTypesField({ name, label }: FieldProps) {
  const field = useFormField<readonly UserType[]>(name)
  const labelId = `${field.id}-label`
  return (
    <FieldFrame {...{ label, labelId }} messageId={field.messageId} error={field.error}>
      <TypeChoice
        labelId={labelId}
        messageId={field.messageId}
        value={field.value}
        onChange={field.setValue}
        onBlur={field.touch}
      />
    </FieldFrame>
  )
}

type ChoiceProps = {
  labelId: string
  messageId?: string
  value: readonly UserType[]
  onChange: (types: readonly UserType[]) => void
  onBlur?: () => void
}

export function TypeChoice({ labelId, messageId, value, onChange, onBlur }: ChoiceProps) {
  return (
    <chakra.div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={messageId}
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 200px), 1fr))"
      columnGap="4"
      rowGap={{ base: '0', md: '2' }}
    >
      {userTypes.map((type) => (
        <Checkbox
          key={type}
          checked={value.includes(type)}
          onChange={(isOn) =>
            onChange(userTypes.filter((one) => (one === type ? isOn : value.includes(one))))
          }
          onBlur={onBlur}
        >
          {userTypeLabel[type]}
        </Checkbox>
      ))}
    </chakra.div>
  )
}
