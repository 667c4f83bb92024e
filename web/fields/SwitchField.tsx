// A switch that takes effect immediately or reveals more of the form.
import { memo } from 'react'
import { chakra } from '@chakra-ui/react'
import { switchRecipe } from '#web/design/theme/recipes.ts'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'

const Switch = chakra('input', switchRecipe)

export const SwitchField = memo(function SwitchField(
  props: Omit<FieldProps, 'layout'> & {
    /** The label is for screen readers only, because other text next to the switch says it. */
    quietLabel?: boolean
    onChange?: (value: boolean) => void
  },
) {
  const { name, label, hint, disabled, readOnly, quietLabel, onChange } = props
  const field = useFormField<boolean>(name, hint)
  return (
    <chakra.div minWidth="0">
      <chakra.label
        display="flex"
        alignItems="center"
        gap="3"
        minHeight={{ base: 'touch', md: '32px' }}
        fontWeight="medium"
        cursor={disabled || readOnly ? 'not-allowed' : 'pointer'}
      >
        <Switch
          type="checkbox"
          role="switch"
          id={field.id}
          name={name}
          checked={field.value}
          disabled={disabled || readOnly}
          onChange={(event) => (onChange ?? field.setValue)(event.currentTarget.checked)}
          onBlur={field.touch}
          {...field.described}
        />
        {quietLabel ? <chakra.span srOnly>{label}</chakra.span> : label}
      </chakra.label>
      {(field.error ?? hint) && (
        <chakra.p
          id={field.messageId}
          marginInlineStart="48px"
          textStyle="caption"
          color={field.error ? 'danger' : 'inkFaint'}
        >
          {field.error ?? hint}
        </chakra.p>
      )}
    </chakra.div>
  )
})
