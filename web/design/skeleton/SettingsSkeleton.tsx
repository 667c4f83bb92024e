// Skeletons of the views of the settings: the title, and cards with a few rows each, or a list.
import { chakra } from '@chakra-ui/react'
import { ListSkeleton } from './ListSkeleton.tsx'
import { LoadingStatus } from './LoadingStatus.tsx'
import { SkeletonBar } from './SkeletonBar.tsx'

export function SettingsSkeleton() {
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 680px)" {...place}>
      <LoadingStatus label="Loading the settings" />
      <Title />
      {[2, 4, 2].map((rows, at) => (
        <chakra.div key={at} bg="surface" borderWidth="1px" borderColor="line" borderRadius="lg">
          <chakra.div paddingInline={{ base: '4', md: '5' }} paddingBlock="4">
            <SkeletonBar width="140px" height={16} />
          </chakra.div>
          {Array.from({ length: rows }, (_, row) => (
            <chakra.div
              key={row}
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              gap="6"
              height="66px"
              paddingInline={{ base: '4', md: '5' }}
              borderTopWidth="1px"
              borderColor="line"
            >
              <chakra.div display="grid" gap="2" flex="1">
                <SkeletonBar width="150px" height={14} />
                <SkeletonBar width="min(300px, 100%)" height={12} />
              </chakra.div>
              <SkeletonBar width={row % 2 ? '40px' : '120px'} height={28} />
            </chakra.div>
          ))}
        </chakra.div>
      ))}
    </chakra.div>
  )
}

export function SettingsListSkeleton() {
  return (
    <>
      <chakra.div {...place}>
        <Title />
      </chakra.div>
      <ListSkeleton />
    </>
  )
}

const place = {
  paddingInline: { base: '4', md: '6' },
  paddingTop: { base: '3', md: '6' },
} as const

/** As high as the way back on a phone, the title and its sentence. */
function Title() {
  return (
    <chakra.div display="grid" gap="2.5" height={{ base: '116px', md: '56px' }} alignContent="end">
      <SkeletonBar width="160px" height={22} />
      <SkeletonBar width="min(420px, 90%)" height={14} />
    </chakra.div>
  )
}
