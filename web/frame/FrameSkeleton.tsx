// Skeleton of the frame, before the signed-in user is known.
import { chakra } from '@chakra-ui/react'
import { isKnownTest } from '#web/client/testEnvironment.ts'
import { SkeletonBar } from '#web/design/skeleton/SkeletonBar.tsx'
import { BrandMark } from '#web/design/BrandMark.tsx'
import { TestBanner } from '#web/design/TestBanner.tsx'
import { SIDEBAR_COLLAPSE_WIDTH } from '#domain/limits.ts'
import { useScreenHandle } from './useScreenHandle.ts'

export function FrameSkeleton() {
  const { Skeleton } = useScreenHandle()
  const wide = typeof innerWidth === 'number' && innerWidth > SIDEBAR_COLLAPSE_WIDTH
  return (
    <>
      {isKnownTest() && <TestBanner />}
      <chakra.div display="flex" minHeight="100dvh">
        <chakra.div
          hideBelow="md"
          flex="none"
          width={wide ? '232px' : '64px'}
          padding="4"
          bg="surface"
          borderInlineEndWidth="1px"
          borderColor="line"
        >
          <BrandMark />
        </chakra.div>
        <chakra.div flex="1" minWidth="0">
          <chakra.div
            display="flex"
            alignItems="center"
            gap="3"
            height={{ base: '56px', md: '64px' }}
            paddingInline={{ base: '4', md: '6' }}
            bg="surface"
            borderBottomWidth="1px"
            borderColor="line"
          >
            <chakra.span hideFrom="md">
              <BrandMark />
            </chakra.span>
            <SkeletonBar width="140px" height={18} />
            <chakra.span marginInlineStart="auto">
              <SkeletonBar height={32} round />
            </chakra.span>
          </chakra.div>
          <Skeleton />
        </chakra.div>
      </chakra.div>
    </>
  )
}
