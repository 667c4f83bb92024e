// An empty screen: why it is empty, and what to do next.
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon?: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      alignItems="center"
      gap="1"
      maxWidth="400px"
      marginInline="auto"
      paddingBlock={{ base: '12', md: '16' }}
      paddingInline="5"
      textAlign="center"
    >
      {Icon && (
        <chakra.span
          display="grid"
          placeItems="center"
          width="44px"
          height="44px"
          marginBottom="3"
          borderRadius="md"
          borderWidth="1px"
          borderColor="line"
          bg="surface"
          color="inkFaint"
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </chakra.span>
      )}
      <chakra.p textStyle="heading">{title}</chakra.p>
      {children && (
        <chakra.div color="inkSoft" textWrap="pretty">
          {children}
        </chakra.div>
      )}
      {action && <chakra.div marginTop="4">{action}</chakra.div>}
    </chakra.div>
  )
}
