// Skeleton of the settings: the tabs, and cards with a few fields each.
import { chakra } from '@chakra-ui/react'
import { LoadingStatus } from './LoadingStatus.tsx'
import { SkeletonBar } from './SkeletonBar.tsx'
import { SkeletonCard } from './SkeletonCard.tsx'

export function SettingsSkeleton() {
  return (
    <chakra.div>
      <LoadingStatus label="Loading the settings" />
      <chakra.div
        display="flex"
        alignItems="center"
        gap="6"
        height="45px"
        paddingInline={{ base: '4', md: '6' }}
        borderBottomWidth="1px"
        borderColor="line"
        bg="surface"
      >
        {[56, 92, 52, 48].map((width) => (
          <SkeletonBar key={width} width={`${width}px`} height={14} />
        ))}
      </chakra.div>
      <chakra.div
        display="grid"
        gap="6"
        maxWidth="720px"
        marginInline="auto"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '4', md: '6' }}
      >
        {[3, 2, 2].map((fields, at) => (
          <SkeletonCard key={at} title="180px" gap="5">
            {Array.from({ length: fields }, (_, field) => (
              <chakra.div key={field} display="grid" gap="2">
                <SkeletonBar width="240px" height={16} />
                <SkeletonBar height={12} />
              </chakra.div>
            ))}
          </SkeletonCard>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
