// A titled card with a few fields or facts that belong together.
import { chakra } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'

type Props = {
  title: string
  /** One sentence about the section. */
  lead?: ReactNode
  /** At the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, lead, aside, children }: Props) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      display="grid"
      alignContent="start"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      padding={{ base: '4', md: '5' }}
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="start" gap="3">
        <chakra.div flex="1 1 220px" minWidth="0">
          <chakra.h2 id={id} textStyle="heading">
            {title}
          </chakra.h2>
          {lead && (
            <chakra.p textStyle="small" color="inkSoft" marginTop="1">
              {lead}
            </chakra.p>
          )}
        </chakra.div>
        {aside}
      </chakra.div>
      {children}
    </chakra.section>
  )
}
