// A tick box with a visible label, or with one for screen readers only.
import { chakra } from '@chakra-ui/react'
import type { MouseEvent, ReactNode } from 'react'
import { checkboxRecipe } from './theme/recipes.ts'

const Box = chakra('input', checkboxRecipe)

export type CheckboxProps = {
  checked: boolean
  /** Some but not all of its rows are ticked. */
  indeterminate?: boolean
  onChange: (checked: boolean) => void
  onClick?: (event: MouseEvent) => void
  onBlur?: () => void
  /** The label for screen readers, if there is no visible one. */
  label?: string
  children?: ReactNode
  disabled?: boolean
  name?: string
  describedBy?: string
  /** -1 if keys other than Tab lead there. */
  tabIndex?: 0 | -1
}

export function Checkbox(props: CheckboxProps) {
  const { checked, indeterminate = false, onChange, onClick, onBlur, label, children, disabled } = props
  const { name, describedBy, tabIndex } = props
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      verticalAlign="middle"
      gap="2.5"
      overflowWrap="anywhere"
      minHeight={{ base: 'touch', md: '0' }}
      cursor={disabled ? 'not-allowed' : 'pointer'}
    >
      <Box
        type="checkbox"
        tabIndex={tabIndex}
        name={name}
        aria-label={label}
        aria-describedby={describedBy}
        checked={checked}
        disabled={disabled}
        ref={(node: HTMLInputElement | null) => {
          if (node) node.indeterminate = indeterminate
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onClick={onClick}
        onBlur={onBlur}
      />
      {children}
    </chakra.label>
  )
}
