// Skeleton of a pay batch: its head, the control sheet, and its files next to it.
import { chakra } from '@chakra-ui/react'
import { LoadingStatus } from './LoadingStatus.tsx'
import { SkeletonBar } from './SkeletonBar.tsx'
import { SkeletonCard } from './SkeletonCard.tsx'

export function PayBatchSkeleton() {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      alignItems="start"
      gap={{ base: '4', md: '5' }}
      maxWidth="1240px"
      marginInline="auto"
      padding={{ base: '4', md: '6' }}
    >
      <LoadingStatus label="Loading the batch" />
      <chakra.div gridColumn="1 / -1" display="grid" gap="3">
        <SkeletonBar width="64px" height={24} />
        <SkeletonBar width="240px" height={36} />
        <SkeletonBar width="420px" height={60} />
      </chakra.div>
      {[6, 5].map((lines) => (
        <SkeletonCard key={lines} title="140px" gap="4">
          {Array.from({ length: lines }, (_, line) => (
            <SkeletonBar key={line} height={34} />
          ))}
        </SkeletonCard>
      ))}
    </chakra.div>
  )
}
