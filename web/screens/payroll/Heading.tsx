// The small heading of a part of the control sheet.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export function Heading({ children }: { children: ReactNode }) {
  return (
    <chakra.h3
      fontSize="sm"
      fontWeight="semibold"
      color="inkSoft"
      marginBottom="-2"
      _print={{ marginTop: '12px', marginBottom: '4px' }}
    >
      {children}
    </chakra.h3>
  )
}
