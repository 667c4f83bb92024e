// One line of "Before you export": in order, can be left, or an obstacle.
import { chakra } from '@chakra-ui/react'
import { Check, Minus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  good: { Icon: Check, colour: 'status.approved' },
  warning: { Icon: TriangleAlert, colour: 'status.missing' },
  wrong: { Icon: Minus, colour: 'status.declined' },
} as const

export function Notice({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  const { Icon, colour } = looks[tone]
  return (
    <chakra.li
      display="flex"
      gap="3"
      padding="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      overflowWrap="anywhere"
    >
      <chakra.span
        aria-hidden
        display="grid"
        placeItems="center"
        flex="none"
        width="22px"
        height="22px"
        borderRadius="full"
        color={`${colour}.fg`}
        bg={`${colour}.bg`}
      >
        <Icon size={13} strokeWidth={2.4} />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" display="grid" gap="1.5">
        {children}
      </chakra.div>
    </chakra.li>
  )
}
