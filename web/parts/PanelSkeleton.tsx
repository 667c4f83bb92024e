// The shape of one timesheet on its way: a person, a ribbon, some tasks.
import { chakra } from '@chakra-ui/react'
import { Bone } from './Bone.tsx'
import { Waiting } from './Waiting.tsx'

export function PanelSkeleton({ tasks = 3 }: { tasks?: number }) {
  return (
    <chakra.div padding="5">
      <Waiting />
      <chakra.div display="flex" gap="3" alignItems="center" paddingBottom="4">
        <Bone height={32} round />
        <chakra.div flex="1" display="grid" gap="2">
          <Bone width="40%" height={14} />
          <Bone width="60%" />
        </chakra.div>
        <Bone width="76px" height={22} />
      </chakra.div>
      <Bone height={28} />
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
              <Bone width="30%" height={14} />
              <Bone width="18%" height={14} />
            </chakra.div>
            <Bone width="85%" />
            <Bone width="60%" />
          </chakra.div>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
