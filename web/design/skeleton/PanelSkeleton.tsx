// Skeleton of one timesheet: a person, a ribbon, some tasks.
import { chakra } from '@chakra-ui/react'
import { SkeletonBar } from './SkeletonBar.tsx'
import { LoadingStatus } from './LoadingStatus.tsx'

export function PanelSkeleton({ tasks = 3 }: { tasks?: number }) {
  return (
    <chakra.div padding="5">
      <LoadingStatus />
      <chakra.div display="flex" gap="3" alignItems="center" paddingBottom="4">
        <SkeletonBar height={32} round />
        <chakra.div flex="1" display="grid" gap="2">
          <SkeletonBar width="40%" height={14} />
          <SkeletonBar width="60%" />
        </chakra.div>
        <SkeletonBar width="76px" height={22} />
      </chakra.div>
      <SkeletonBar height={28} />
      <chakra.div display="grid" gap="2.5" paddingTop="8">
        {Array.from({ length: tasks }, (_, index) => (
          <chakra.div
            key={index}
            display="grid"
            gap="2.5"
            padding="3.5"
            borderWidth="1px"
            borderColor="line"
            borderRadius="lg"
          >
            <chakra.div display="flex" justifyContent="space-between">
              <SkeletonBar width="30%" height={14} />
              <SkeletonBar width="18%" height={14} />
            </chakra.div>
            <SkeletonBar width="85%" />
            <SkeletonBar width="60%" />
          </chakra.div>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
