// A titled card with a few fields or facts that belong together; in a group of cards its title is one level lower.
import { chakra } from '@chakra-ui/react'
import { createContext, useContext, useId, type ReactNode } from 'react'

export const IsGroupedContext = createContext(false)

type Props = {
  title: string
  /** One sentence about the section. */
  lead?: ReactNode
  /** At the end of the title's line. */
  aside?: ReactNode
  /** The hash of its address, for links that lead there. */
  id?: string
  /** Next to two others where there are two columns. */
  isTall?: boolean
  children: ReactNode
}

export function Section({ title, lead, aside, id, isTall = false, children }: Props) {
  const titleId = useId()
  const isGrouped = useContext(IsGroupedContext)
  return (
    <chakra.section
      id={id}
      aria-labelledby={titleId}
      data-tall={isTall || undefined}
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
          <chakra.h2 as={isGrouped ? 'h3' : 'h2'} id={titleId} textStyle="heading">
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
