// Skeleton of a list screen: the counts, then rows at a desk or cards on a phone.
import { chakra } from '@chakra-ui/react'
import { SkeletonBar } from './SkeletonBar.tsx'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import { usePhone } from '#web/design/media.ts'
import { LoadingStatus } from './LoadingStatus.tsx'

const rows = Array.from({ length: 12 }, (_, index) => index)

type Props = {
  /** A second line of filters above the list. */
  hasFilters?: boolean
  /** The grid columns of the list and of the panel next to it. */
  beside?: string | false
}

export function ListSkeleton({ hasFilters = false, beside = false }: Props) {
  const phone = usePhone()
  return (
    <chakra.div>
      <chakra.div
        display="flex"
        gap="2"
        overflow="hidden"
        paddingInline={{ base: '4', md: '6' }}
        paddingTop="4"
        paddingBottom={hasFilters ? '2.5' : '4'}
      >
        {[76, 72, 88, 104, 92].map((width) => (
          <chakra.div key={width} flex="none">
            <SkeletonBar width={`${width}px`} height={phone ? 44 : 34} />
          </chakra.div>
        ))}
      </chakra.div>
      {hasFilters && (
        <chakra.div
          display="flex"
          gap="2"
          overflow="hidden"
          paddingInline={{ base: '4', md: '6' }}
          paddingBottom="4"
        >
          {[210, 110, 88, 84, 76, 76, 96].map((width, index) => (
            <chakra.div key={index} flex={phone ? '1' : 'none'} hideBelow={index > 0 ? 'md' : undefined}>
              <SkeletonBar width={phone ? '100%' : `${width}px`} height={phone ? 44 : 36} />
            </chakra.div>
          ))}
        </chakra.div>
      )}
      {phone ? (
        <chakra.div paddingInline="4">
          <CardsSkeleton />
        </chakra.div>
      ) : (
        <chakra.div
          display="grid"
          gridTemplateColumns={beside || undefined}
          bg="surface"
          borderTopWidth="1px"
          borderColor="line"
        >
          <chakra.div>
            <LoadingStatus />
            {rows.map((row) => (
              <chakra.div
                key={row}
                display="grid"
                gridTemplateColumns="1fr 100px 1.6fr 120px 90px"
                alignItems="center"
                gap="6"
                height="44px"
                paddingInline="6"
                borderBottomWidth="1px"
                borderColor="line"
              >
                <SkeletonBar width={`${60 + ((row * 17) % 35)}%`} />
                <SkeletonBar />
                <SkeletonBar height={6} />
                <SkeletonBar />
                <SkeletonBar height={22} />
              </chakra.div>
            ))}
          </chakra.div>
          {beside && <chakra.div borderInlineStartWidth="1px" borderColor="line" />}
        </chakra.div>
      )}
    </chakra.div>
  )
}
