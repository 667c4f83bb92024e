// Skeleton of a home that begins with a week: the total, seven days, then the list.
import { chakra } from '@chakra-ui/react'
import { usePhone } from '#web/design/media.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { SkeletonBar } from './SkeletonBar.tsx'

const days = Array.from({ length: 7 }, (_, index) => index)

export function WeekSkeleton() {
  const phone = usePhone()
  return (
    <>
      <chakra.div
        display="grid"
        gap={{ base: '2', md: '3' }}
        paddingInline={{ base: '4', md: '6' }}
        paddingTop={{ base: '3', md: '4' }}
      >
        <chakra.div display="flex" alignItems="center" height={{ base: 'touch', md: '36px' }}>
          <SkeletonBar width="260px" height={14} />
        </chakra.div>
        <chakra.div
          display="grid"
          gridTemplateColumns="repeat(7, minmax(0, 1fr))"
          gap={{ base: '1', md: '2' }}
        >
          {days.map((day) => (
            <SkeletonBar key={day} height={phone ? 88 : 80} />
          ))}
        </chakra.div>
      </chakra.div>
      <ListSkeleton />
    </>
  )
}
