// A secret that is shown once, with a button that copies it.
import { chakra } from '@chakra-ui/react'
import { CopyButton } from './CopyButton.tsx'

export function Secret({ label, children }: { label: string; children: string }) {
  return (
    <chakra.div display="flex" alignItems="center" gap="3" flexWrap="wrap">
      <chakra.output
        aria-label={label}
        flex="1 1 200px"
        paddingInline="3"
        paddingBlock="2.5"
        borderRadius="md"
        bg="sunken"
        fontFamily="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
        overflowWrap="anywhere"
        userSelect="all"
        textAlign="center"
      >
        {children}
      </chakra.output>
      <CopyButton text={children} />
    </chakra.div>
  )
}
