// A group of cards of the profile, by the purpose for which a person opens it.
import { chakra } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { IsGroupedContext } from '#web/design/Section.tsx'

type Props = {
  title: string
  /** The hash of its address. */
  id: string
  /** Where there are two columns: a single card, with another group next to it. */
  isHalf?: boolean
  children: ReactNode
}

export function ProfileGroup({ title, id, isHalf = false, children }: Props) {
  const titleId = useId()
  return (
    <chakra.section
      id={id}
      aria-labelledby={titleId}
      gridColumn={{ xl: isHalf ? undefined : '1 / -1' }}
      minWidth="0"
      display="grid"
      alignContent="start"
      gap="3"
    >
      <chakra.h2 id={titleId} color="inkSoft" fontWeight="semibold" textStyle="small">
        {title}
      </chakra.h2>
      <chakra.div
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          xl: isHalf ? undefined : 'repeat(2, minmax(0, 1fr))',
        }}
        // A tall card makes only the last row of those next to it higher.
        gridTemplateRows={{ xl: 'auto 1fr' }}
        alignItems="start"
        gap={{ base: '4', md: '6' }}
        css={{ '& > [data-tall]': { xl: { gridRow: 'span 2' } } }}
      >
        <IsGroupedContext value={true}>{children}</IsGroupedContext>
      </chakra.div>
    </chakra.section>
  )
}
