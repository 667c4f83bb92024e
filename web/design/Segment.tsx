// A choice of two to four words side by side; with large letters they are below each other. Arrow keys move the choice,
// as in any radio group.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useId } from 'react'

export type SegmentOption<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  disabled?: boolean
}

export type SegmentProps<Value extends string> = {
  /** The label for screen readers; or `labelledBy`, the id of a visible label. */
  label?: string
  labelledBy?: string
  describedBy?: string
  value: Value | null
  options: readonly SegmentOption<Value>[]
  onChange: (value: Value) => void
  onBlur?: () => void
  disabled?: boolean
  invalid?: boolean
  /** Shows icons alone; the labels stay for screen readers. */
  isIconOnly?: boolean
}

export function Segment<Value extends string>(props: SegmentProps<Value>) {
  const { label, labelledBy, describedBy, value, options, onChange, onBlur, disabled, invalid } = props
  const { isIconOnly = false } = props
  const name = useId()
  return (
    <chakra.div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-disabled={disabled || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
      display="flex"
      flexWrap="wrap"
      gap="0.5"
      width="100%"
      minHeight={{ base: 'touch', md: '40px' }}
      padding="3px"
      borderWidth="1px"
      borderColor={invalid ? 'danger' : 'lineStrong'}
      borderRadius="md"
      bg="sunken"
    >
      {options.map((option) => (
        <chakra.label
          key={option.value}
          title={isIconOnly ? option.label : undefined}
          position="relative"
          flex="1 1 0"
          minWidth="max-content"
          maxWidth="100%"
          minHeight={{ base: '40px', md: '32px' }}
          display="flex"
          alignItems="center"
          justifyContent="center"
          gap="1.5"
          paddingInline={{ base: '1.5', md: '3' }}
          borderRadius="sm"
          fontSize="md"
          fontWeight="strong"
          lineHeight="1.2"
          whiteSpace="nowrap"
          color="inkSoft"
          cursor="pointer"
          userSelect="none"
          transition="background-color 120ms, color 120ms"
          css={{
            '& svg': { width: '16px', height: '16px', strokeWidth: '1.9', flex: 'none' },
            '&:hover': { color: 'ink' },
            '&:has(:checked)': { bg: 'surface', color: 'ink', boxShadow: 'segment' },
            '&:has(:focus-visible)': { boxShadow: 'focus' },
            '&:has(:disabled)': { cursor: 'not-allowed', color: 'inkFaint' },
            '&:has(:checked:disabled)': { color: 'ink' },
          }}
        >
          <chakra.input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
            position="absolute"
            // On a phone as large as the frame around it.
            inset={{ base: '-4px 0', md: '0' }}
            opacity="0"
            cursor="inherit"
          />
          {option.icon}
          <chakra.span truncate={!isIconOnly} srOnly={isIconOnly}>
            {option.label}
          </chakra.span>
        </chakra.label>
      ))}
    </chakra.div>
  )
}
