// The result of the last action on the desk, always in sight and announced by screen readers.
import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { RowLink } from '#web/design/RowLink.tsx'
import { batchPath } from './paths.ts'

/** @param batch the number of the batch that was made. */
export type Deed = { text: string; batch?: string }

export function Done({ deed }: { deed: Deed | null }) {
  return (
    // Without a result it takes no room between its neighbours.
    <chakra.div role="status" _empty={{ position: 'absolute' }}>
      {deed && (
        <chakra.p
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          marginBottom="2"
          paddingInline="3"
          paddingBlock="1.5"
          borderRadius="md"
          color="status.approved.fg"
          bg="status.approved.bg"
          fontWeight="medium"
        >
          <Check size={16} strokeWidth={2.2} aria-hidden />
          <span>{deed.text}</span>
          {deed.batch && (
            <RowLink to={batchPath(deed.batch)} label={`Open batch ${deed.batch}`}>
              Open
            </RowLink>
          )}
        </chakra.p>
      )}
    </chakra.div>
  )
}
