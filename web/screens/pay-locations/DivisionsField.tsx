// The job divisions of a pay location, a checkbox each.
import { chakra } from '@chakra-ui/react'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { FieldFrame } from '#web/fields/FieldFrame.tsx'
import { useFormField, type FieldProps } from '#web/fields/useFormField.ts'

export function DivisionsField(props: FieldProps & { offered: readonly string[] }) {
  const { name, label, hint, layout, offered } = props
  const field = useFormField<readonly string[]>(name, hint)
  const labelId = `${field.id}-label`
  const chosen = (division: string, isOn: boolean) =>
    offered.filter((one) => (one === division ? isOn : field.value.includes(one)))
  return (
    <FieldFrame {...{ label, labelId, hint, layout }} messageId={field.messageId} error={field.error}>
      <chakra.div
        role="group"
        aria-labelledby={labelId}
        aria-describedby={field.messageId}
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 170px), 1fr))"
        columnGap="4"
        rowGap={{ base: '0', md: '1.5' }}
        paddingTop={{ base: '0', md: '9px' }}
      >
        {offered.map((division) => (
          <Checkbox
            key={division}
            checked={field.value.includes(division)}
            onChange={(isOn) => field.setValue(chosen(division, isOn))}
            onBlur={field.touch}
          >
            {division}
          </Checkbox>
        ))}
        {offered.length === 0 && <chakra.span color="inkFaint">No job has a division yet.</chakra.span>}
      </chakra.div>
    </FieldFrame>
  )
}
