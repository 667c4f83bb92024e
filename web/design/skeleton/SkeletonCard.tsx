// Skeleton of a section: a card with a bar for its title.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { SkeletonBar } from './SkeletonBar.tsx'

export function SkeletonCard({ title, gap, children }: { title: string; gap: string; children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gap={gap}
      padding={{ base: '4', md: '5' }}
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
    >
      <SkeletonBar width={title} height={18} />
      {children}
    </chakra.div>
  )
}
