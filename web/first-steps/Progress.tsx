// One block per first step, in the order of the list, which has the same information in words.
import { chakra } from '@chakra-ui/react'
import type { StepState } from '#domain/setting/first-steps.ts'

export function Progress({ steps }: { steps: readonly StepState[] }) {
  return (
    <chakra.div aria-hidden display="flex" gap="1">
      {steps.map(({ step, isDone }) => (
        <chakra.span
          key={step}
          flex="1"
          height="6px"
          borderRadius="sm"
          borderWidth="1px"
          borderColor={isDone ? 'accent' : 'lineControl'}
          bg={isDone ? 'accent' : 'transparent'}
        />
      ))}
    </chakra.div>
  )
}
