// Says that somebody else has changed the record, and offers a choice between both versions.
import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export function ConflictNotice({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <chakra.aside
      role="alert"
      aria-label="Changed in the meantime"
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      gap="2.5"
      padding="3"
      borderWidth="1px"
      borderColor="warnLine"
      borderRadius="md"
      bg="warnSoft"
      textStyle="small"
    >
      <chakra.span color="warn" paddingTop="0.5">
        <TriangleAlert size={16} aria-hidden />
      </chakra.span>
      <span>{message}</span>
      {children && (
        <chakra.div gridColumn="2" display="flex" flexWrap="wrap" gap="2">
          {children}
        </chakra.div>
      )}
    </chakra.aside>
  )
}
