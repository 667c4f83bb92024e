// Skeleton of the profile: cards of facts, in two columns if there is room, below the way to each group.
import { chakra } from '@chakra-ui/react'
import { LoadingStatus } from './LoadingStatus.tsx'
import { SkeletonBar } from './SkeletonBar.tsx'
import { SkeletonCard } from './SkeletonCard.tsx'

export function ProfileSkeleton() {
  return (
    <chakra.div>
      <LoadingStatus label="Loading your profile" />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
        columnGap="6"
        rowGap={{ base: '4', md: '6' }}
        maxWidth={{ base: '720px', xl: '1240px' }}
        marginInline="auto"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '6' }}
      >
        <chakra.div hideFrom="xl" minHeight="touch" display="flex" alignItems="center" marginBottom="2">
          <SkeletonBar height={44} />
        </chakra.div>
        <chakra.div gridColumn={{ xl: '1 / -1' }} width="80px">
          <SkeletonBar height={16} />
        </chakra.div>
        {[3, 8].map((facts) => (
          <SkeletonCard key={facts} title="120px" gap="4">
            {Array.from({ length: facts }, (_, at) => (
              <chakra.div key={at} display="flex" gap="9">
                <chakra.span flex="0 1 112px">
                  <SkeletonBar height={16} />
                </chakra.span>
                <chakra.span flex="0 1 180px">
                  <SkeletonBar height={16} />
                </chakra.span>
              </chakra.div>
            ))}
          </SkeletonCard>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
