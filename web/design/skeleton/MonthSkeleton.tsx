// Skeleton of a month: its name, its total, and five weeks.
import { chakra } from '@chakra-ui/react'
import { usePhone } from '#web/design/media.ts'
import { SkeletonBar } from './SkeletonBar.tsx'

const days = Array.from({ length: 35 }, (_, index) => index)

export function MonthSkeleton() {
  const phone = usePhone()
  return (
    <chakra.div
      display="grid"
      gap={{ base: '2', md: '3' }}
      paddingInline={{ base: '4', md: '6' }}
      paddingTop={{ base: '3', md: '4' }}
    >
      <chakra.div display="flex" alignItems="center" height={{ base: 'touch', md: '36px' }}>
        <SkeletonBar width="260px" height={14} />
      </chakra.div>
      <SkeletonBar width="160px" height={14} />
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(7, minmax(0, 1fr))"
        gap={{ base: '1', md: '2' }}
        paddingTop="5"
      >
        {days.map((day) => (
          <SkeletonBar key={day} height={phone ? 72 : 80} />
        ))}
      </chakra.div>
    </chakra.div>
  )
}
