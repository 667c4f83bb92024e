// Skeleton of a list on a phone.
import { chakra } from '@chakra-ui/react'
import { SkeletonBar } from './SkeletonBar.tsx'
import { LoadingStatus } from './LoadingStatus.tsx'

export function CardsSkeleton({ cards = 5 }: { cards?: number }) {
  return (
    <chakra.div display="grid" gap="2.5">
      <LoadingStatus />
      {Array.from({ length: cards }, (_, index) => (
        <chakra.div
          key={index}
          display="grid"
          gap="3.5"
          padding="3.5"
          bg="surface"
          borderWidth="1px"
          borderColor="line"
          borderRadius="lg"
        >
          <chakra.div display="flex" justifyContent="space-between" alignItems="center">
            <SkeletonBar width="45%" height={14} />
            <SkeletonBar width="72px" height={22} />
          </chakra.div>
          <SkeletonBar height={8} />
          <SkeletonBar width="70%" />
        </chakra.div>
      ))}
    </chakra.div>
  )
}
