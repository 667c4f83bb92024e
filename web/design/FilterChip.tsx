// A filter of a list as a button: its name while it is open to everything, what it is set to otherwise.
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<typeof chakra.button>, 'value'> & {
  label: string
  icon?: ReactNode
  /** What it is set to. */
  value?: string | null
  /** Pressed or not, for a filter that is only on or off. */
  toggle?: boolean
}

export function FilterChip({ label, icon, value, toggle = false, css, ...rest }: Props) {
  const isSet = value != null
  return (
    <chakra.button
      type="button"
      aria-label={isSet && !toggle ? `${label}: ${value}` : undefined}
      aria-pressed={toggle ? isSet : undefined}
      display="inline-flex"
      alignItems="center"
      flex="none"
      gap="1.5"
      maxWidth="220px"
      height={{ base: '44px', md: '36px' }}
      paddingInline="3"
      borderWidth="1px"
      borderColor={isSet ? 'ink' : 'lineStrong'}
      borderRadius="md"
      bg="surface"
      color={isSet ? 'ink' : 'inkSoft'}
      boxShadow={isSet ? 'chosen' : undefined}
      fontWeight={isSet ? 'strong' : 'medium'}
      whiteSpace="nowrap"
      cursor="pointer"
      transition="border-color 120ms, box-shadow 120ms"
      _hover={{ borderColor: isSet ? 'ink' : 'lineControl', color: 'ink' }}
      _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
      {...rest}
      css={[{ '& svg': { width: '16px', height: '16px', strokeWidth: '1.9', flex: 'none' } }, css]}
    >
      {icon}
      <chakra.span truncate>{value ?? label}</chakra.span>
      {!toggle && <ChevronDown aria-hidden />}
    </chakra.button>
  )
}
