// Skeleton of a timesheet's form: title, date, shift, the day, a task with its fields, the foot.
import { chakra } from '@chakra-ui/react'
import { SkeletonBar } from './SkeletonBar.tsx'
import { LoadingStatus } from './LoadingStatus.tsx'

export function FormSkeleton() {
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="100%" maxWidth="676px" marginInline="auto">
      <LoadingStatus label="Loading the timesheet" />
      <chakra.div
        display="flex"
        alignItems="center"
        gap="4"
        height={{ base: '68px', md: '60px' }}
        paddingInline={{ base: '4', md: '6' }}
      >
        <SkeletonBar width="20px" height={20} />
        <SkeletonBar width="240px" height={18} />
      </chakra.div>
      <chakra.div flex="1" display="grid" alignContent="start" gap="4" paddingInline={{ base: '4', md: '6' }}>
        <chakra.div
          display="grid"
          gap="3"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px' }}
          alignItems="end"
        >
          <Field />
          <SkeletonBar height={44} />
        </chakra.div>
        <SkeletonBar height={28} />
        <chakra.div
          display="grid"
          gap="4"
          marginTop="4"
          padding="4"
          bg="surface"
          borderWidth="1px"
          borderColor="line"
          borderRadius="lg"
        >
          <SkeletonBar width="38%" height={16} />
          <SkeletonBar height={36} />
          <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
            <Field />
            <Field />
          </chakra.div>
          <Field />
          <Field />
          <Field tall />
        </chakra.div>
      </chakra.div>
      <chakra.div
        display="flex"
        alignItems="center"
        gap="2"
        marginTop="4"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock="3.5"
        borderTopWidth="1px"
        borderColor="line"
      >
        <chakra.span flex="1">
          <SkeletonBar width="130px" height={16} />
        </chakra.span>
        <SkeletonBar width="76px" height={36} />
      </chakra.div>
    </chakra.div>
  )
}

function Field({ tall = false }: { tall?: boolean }) {
  return (
    <chakra.div display="grid" gap="2">
      <SkeletonBar width="84px" />
      <SkeletonBar height={tall ? 84 : 40} />
    </chakra.div>
  )
}
