// A few figures side by side, each below its label; four of them take two rows where there is little room.
import { chakra } from '@chakra-ui/react'

type Props = { facts: readonly (readonly [name: string, value: string])[] }

export function Facts({ facts }: Props) {
  const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`
  return (
    <chakra.div flex="none" containerType="inline-size">
      <chakra.dl
        display="grid"
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
        overflow="hidden"
        bg="line"
        gap="1px"
        css={{
          gridTemplateColumns: columns(facts.length === 4 ? 2 : facts.length),
          '@container (min-width: 400px)': { gridTemplateColumns: columns(facts.length) },
        }}
      >
        {facts.map(([name, value]) => (
          <chakra.div key={name} padding="3" bg="surface" minWidth="0">
            <chakra.dt textStyle="caption" color="inkSoft">
              {name}
            </chakra.dt>
            <chakra.dd
              fontSize="lg"
              fontWeight="bold"
              fontVariantNumeric="tabular-nums"
              lineHeight="1.25"
              overflowWrap="anywhere"
            >
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </chakra.div>
  )
}
