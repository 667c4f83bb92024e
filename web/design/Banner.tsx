// One line above everything: a test environment, an outdated page, a lost connection.
import { chakra } from '@chakra-ui/react'
import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  /** What it is about: several may show at the same time. */
  name: string
  tone?: 'warn' | 'plain'
  children: ReactNode
}

export function Banner({ name, tone = 'warn', children }: Props) {
  const Icon = tone === 'warn' ? TriangleAlert : Info
  return (
    <chakra.aside
      aria-label={name}
      display="flex"
      alignItems="center"
      justifyContent="center"
      gap="2"
      flex="none"
      minHeight="32px"
      paddingInline="4"
      paddingBlock={{ base: '2', md: '1' }}
      borderBottomWidth="1px"
      borderColor={tone === 'warn' ? 'warnLine' : 'line'}
      bg={tone === 'warn' ? 'warnSoft' : 'sunken'}
      textStyle="small"
      fontWeight="medium"
    >
      <chakra.span color={tone === 'warn' ? 'warn' : 'inkSoft'} flex="none">
        <Icon size={15} strokeWidth={2} aria-hidden />
      </chakra.span>
      {children}
    </chakra.aside>
  )
}
