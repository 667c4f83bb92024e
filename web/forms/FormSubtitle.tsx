// A line about the whole form, below its title.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export function FormSubtitle({ children }: { children: ReactNode }) {
  return (
    <chakra.p color="inkSoft" textStyle="small">
      {children}
    </chakra.p>
  )
}
