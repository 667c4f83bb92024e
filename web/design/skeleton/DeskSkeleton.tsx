// Skeleton of the payroll desk: the bar, what there is to do today, then periods and groups.
import { chakra } from '@chakra-ui/react'
import { usePhone } from '#web/design/media.ts'
import { LoadingStatus } from './LoadingStatus.tsx'
import { SkeletonBar } from './SkeletonBar.tsx'

export function DeskSkeleton() {
  const phone = usePhone()
  const cells = phone ? [0, 1] : [0, 1, 2, 3]
  return (
    <chakra.div paddingInline={{ base: '4', md: '6' }} paddingBlock={{ base: '3', md: '4' }}>
      <LoadingStatus label="Loading payroll" />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <SkeletonBar width={phone ? '100%' : '330px'} height={phone ? 46 : 40} />
        {phone && <SkeletonBar width="220px" height={44} />}
      </chakra.div>
      <chakra.div paddingBlock={{ base: '5', md: '3.5' }}>
        <SkeletonBar width={phone ? '280px' : '420px'} height={16} />
      </chakra.div>
      <chakra.div borderWidth="1px" borderColor="line" borderRadius="lg" bg="surface">
        {!phone && <chakra.div height="40px" />}
        {[0, 1, 2, 3].map((row) => (
          <chakra.div
            key={row}
            display="grid"
            gridTemplateColumns={phone ? 'minmax(0, 1fr)' : '204px repeat(4, minmax(0, 1fr))'}
            borderTopWidth="1px"
            borderColor="line"
          >
            {[-1, ...cells].map((cell) => (
              <chakra.div
                key={cell}
                display="grid"
                alignContent="start"
                gap="2"
                padding="3"
                minHeight="106px"
              >
                <SkeletonBar width="70%" height={cell < 0 ? 16 : 22} />
                <SkeletonBar width="40%" height={16} />
                {cell >= 0 && <SkeletonBar height={6} />}
                <SkeletonBar width="60%" />
              </chakra.div>
            ))}
          </chakra.div>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
