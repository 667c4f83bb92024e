// A switch that takes effect immediately or reveals more of the form.
import { memo } from 'react'
import { chakra } from '@chakra-ui/react'
import { switchRecipe } from '#web/design/theme/recipes.ts'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'

const Switch = chakra('input', switchRecipe)

export const SwitchField = memo(function SwitchField(
  props: Omit<FieldProps, 'layout'> & {
    /** Label and hint at the left of a row, the switch at its right. */
    layout?: 'row'
    /** The label is for screen readers only, because other text next to the switch says it. */
    quietLabel?: boolean
    onChange?: (value: boolean) => void
  },
) {
  const { name, label, hint, disabled, readOnly, layout, quietLabel, onChange } = props
  const field = useFormField<boolean>(name, hint)
  const control = (
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
  )
  const cursor = disabled || readOnly ? 'not-allowed' : 'pointer'
  const message = (field.error ?? hint) && (
    <chakra.p
      id={field.messageId}
      marginInlineStart={layout === 'row' ? undefined : '48px'}
      textStyle="caption"
      color={field.error ? 'danger' : 'inkFaint'}
    >
      {field.error ?? hint}
    </chakra.p>
  )
  if (layout === 'row')
    return (
      <chakra.div display="flex" alignItems="center" gap="6" minHeight={{ base: 'touch', md: '0' }}>
        <chakra.div flex="1" minWidth="0">
          <chakra.label htmlFor={field.id} display="block" fontWeight="medium" cursor={cursor}>
            {label}
          </chakra.label>
          {message}
        </chakra.div>
        {control}
      </chakra.div>
    )
  return (
    <chakra.div minWidth="0">
      <chakra.label
        display="flex"
        alignItems="center"
        gap="3"
        minHeight={{ base: 'touch', md: '32px' }}
        fontWeight="medium"
        cursor={cursor}
      >
        {control}
        {quietLabel ? <chakra.span srOnly>{label}</chakra.span> : label}
      </chakra.label>
      {message}
    </chakra.div>
  )
})
