// A list filter as a button. It shows the filter's name, or its value once it is set.
import { chakra } from '@chakra-ui/react'
import { ChevronDown, X } from 'lucide-react'
import { useRef, type ComponentProps, type ReactNode } from 'react'
import { Kbd } from './Kbd.tsx'

type Props = Omit<ComponentProps<typeof chakra.button>, 'value'> & {
  label: string
  icon?: ReactNode
  /** The filter's value. */
  value?: string | null
  /** Shows the filter's name before its value. */
  saysLabel?: boolean
  /** Pressed or not, for an on/off filter. */
  toggle?: boolean
  /** The key that does the same. */
  shortcut?: string
  /** Clears the filter with a separate button while it is set. */
  onLift?: () => void
}

export function FilterChip({ onLift, ...props }: Props) {
  const frame = useRef<HTMLSpanElement>(null)
  if (!onLift) return <Chip {...props} />
  const isSet = props.value != null
  const lift = () => {
    onLift()
    frame.current?.querySelector('button')?.focus()
  }
  return (
    <chakra.span ref={frame} position="relative" display="inline-flex" flex="none">
      <Chip {...props} isLiftable={isSet} />
      {isSet && <Cross label={props.label} onClick={lift} />}
    </chakra.span>
  )
}

function Cross({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <chakra.button
      type="button"
      aria-label={`Remove filter ${label}`}
      title={`Remove filter ${label}`}
      onClick={onClick}
      position="absolute"
      insetBlock="0"
      insetInlineEnd="0"
      display="grid"
      placeItems="center"
      width={{ base: 'touch', md: '34px' }}
      borderRadius="md"
      color="inkSoft"
      cursor="pointer"
      _hover={{ color: 'ink', bg: 'hover' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'ink', outlineOffset: '-4px' }}
    >
      <X size={15} strokeWidth={2.2} aria-hidden />
    </chakra.button>
  )
}

type ChipProps = Omit<Props, 'onLift'> & {
  /** Leaves room for the clear button. */
  isLiftable?: boolean
}

function Chip({
  label,
  icon,
  value,
  saysLabel = false,
  toggle = false,
  shortcut,
  isLiftable = false,
  css,
  ...rest
}: ChipProps) {
  const isSet = value != null
  const whole = `${label}: ${value}`
  return (
    <chakra.button
      type="button"
      aria-label={isSet && !toggle && !saysLabel ? whole : undefined}
      aria-pressed={toggle ? isSet : undefined}
      aria-keyshortcuts={shortcut?.toLowerCase()}
      data-printed={isSet || undefined}
      display="inline-flex"
      alignItems="center"
      flex="none"
      gap="1.5"
      // Makes room for two dates; on a phone they replace the icon. It grows with the letters.
      maxWidth={isLiftable ? { base: '328px', md: '23.75rem' } : '13.75rem'}
      height={{ base: 'touch', md: '36px' }}
      paddingInlineStart="3"
      paddingInlineEnd={isLiftable ? { base: '48px', md: '36px' } : '3'}
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
      css={[
        { '& svg': { width: '16px', height: '16px', strokeWidth: '1.9', flex: 'none' } },
        {
          _print: {
            '& svg, & kbd': { display: 'none' },
            '&[aria-label]::before': { content: `"${label}:"` },
          },
        },
        isLiftable && { '& svg': { hideBelow: 'md' } },
        css,
      ]}
    >
      {icon}
      <chakra.span truncate>{isSet && saysLabel ? whole : (value ?? label)}</chakra.span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
      {!toggle && !isLiftable && <ChevronDown aria-hidden />}
    </chakra.button>
  )
}
