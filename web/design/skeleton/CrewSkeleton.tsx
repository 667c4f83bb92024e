// Skeleton of a crew's day: the date, then a row of tasks per person.
import { chakra } from '@chakra-ui/react'
import { usePhone } from '#web/design/media.ts'
import { LoadingStatus } from './LoadingStatus.tsx'
import { SkeletonBar } from './SkeletonBar.tsx'

const people = Array.from({ length: 12 }, (_, index) => index)

export function CrewSkeleton() {
  const cells = usePhone() ? [0, 1] : [0, 1, 2, 3, 4]
  return (
    <>
      <LoadingStatus label="Loading the crew day" />
      <chakra.div display="flex" gap="3" paddingInline={{ base: '4', md: '6' }} paddingBlock="3" bg="surface">
        <SkeletonBar width="220px" height={36} />
        <SkeletonBar width="150px" height={36} />
      </chakra.div>
      {people.map((person) => (
        <chakra.div
          key={person}
          display="grid"
          gridTemplateColumns={`repeat(${cells.length}, minmax(0, 1fr))`}
          alignItems="center"
          gap="4"
          height="46px"
          paddingInline={{ base: '4', md: '9' }}
          borderTopWidth="1px"
          borderColor="line"
        >
          {cells.map((cell) => (
            <SkeletonBar key={cell} width={`${45 + ((person * 17 + cell * 29) % 40)}%`} />
          ))}
        </chakra.div>
      ))}
    </>
  )
}
