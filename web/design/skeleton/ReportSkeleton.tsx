// Skeleton of a report: its title, its filters, its chart and the first rows.
import { chakra } from '@chakra-ui/react'
import { usePhone } from '#web/design/media.ts'
import { LoadingStatus } from './LoadingStatus.tsx'
import { SkeletonBar } from './SkeletonBar.tsx'

export function ReportSkeleton() {
  const phone = usePhone()
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '3', md: '4' }}
    >
      <LoadingStatus label="Loading the report" />
      <SkeletonBar width={phone ? '80%' : '320px'} height={phone ? 72 : 60} />
      <SkeletonBar width="100%" height={phone ? 44 : 34} />
      <SkeletonBar width={phone ? '100%' : '360px'} height={20} />
      <chakra.div height="250px" borderWidth="1px" borderColor="line" borderRadius="lg" bg="surface" />
      <chakra.div
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
        bg="surface"
        padding="3"
        display="grid"
        gap="4"
      >
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <SkeletonBar key={row} width="100%" height={20} />
        ))}
      </chakra.div>
    </chakra.div>
  )
}
