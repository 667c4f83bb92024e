// Ten digit keys, to type a time without the phone's keyboard.
import { chakra } from '@chakra-ui/react'
import { Check, Delete } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  onDigit: (digit: string) => void
  onDelete: () => void
  onDone: () => void
}

export function TimeKeypad({ onDigit, onDelete, onDone }: Props) {
  return (
    <chakra.div
      role="group"
      aria-label="Keypad"
      display="grid"
      flex="none"
      gridTemplateColumns="repeat(3, 48px)"
      gridAutoRows="1fr"
      gap="1"
      padding="1"
      borderInlineStartWidth="1px"
      borderColor="line"
    >
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <Key key={digit} onPress={() => onDigit(digit)}>
          {digit}
        </Key>
      ))}
      <Key label="Delete" onPress={onDelete}>
        <Delete size={20} strokeWidth={1.9} aria-hidden />
      </Key>
      <Key onPress={() => onDigit('0')}>0</Key>
      <Key label="Enter" onPress={onDone}>
        <Check size={20} strokeWidth={2.2} aria-hidden />
      </Key>
    </chakra.div>
  )
}

function Key({ label, onPress, children }: { label?: string; onPress: () => void; children: ReactNode }) {
  return (
    <chakra.button
      type="button"
      aria-label={label}
      onClick={onPress}
      display="grid"
      placeItems="center"
      borderRadius="sm"
      fontSize="20px"
      fontWeight="medium"
      fontVariantNumeric="tabular-nums"
      cursor="pointer"
      touchAction="manipulation"
      userSelect="none"
      _hover={{ bg: 'hover' }}
      _active={{ bg: 'press' }}
      _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
    >
      {children}
    </chakra.button>
  )
}
