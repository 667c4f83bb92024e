// The filters of a list, and the button that clears them: they wrap at a desk, and on a phone they are one line.
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/design/Button.tsx'
import { sideways } from '#web/design/sideways.ts'

type Props = {
  /** The filters by name; null where one is not set. */
  values: Readonly<Record<string, unknown>>
  onClear: () => void
  children: ReactNode
}

export function FilterRow({ values, onClear, children }: Props) {
  return (
    <chakra.div role="search" aria-label="Filters" css={sideways('md')}>
      {children}
      {Object.values(values).some((value) => value !== null) && (
        <Button variant="ghost" size="sm" flex="none" alignSelf="center" onClick={onClear}>
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </chakra.div>
  )
}
