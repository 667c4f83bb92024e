// The regions: how many people each concerns, and whether its holidays of this year and the next are there. With one region
// there is nothing to choose.
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { sideways } from '#web/design/sideways.ts'
import { useChosenInView } from '#web/design/useChosenInView.ts'
import { emptyYears, peopleInWords, stateInWords, type RegionState } from './toDo.ts'

type Region = RegionState & { readonly name: string }
type Props = {
  regions: readonly Region[]
  thisYear: number
  /** The name of the region on screen. */
  chosen: string
  onChoose: (name: string) => void
}

/** At a desk all of them are in sight. */
const grid = {
  gap: '2',
  display: { base: 'flex', md: 'grid' },
  gridTemplateColumns: { md: 'repeat(auto-fill, minmax(272px, 1fr))' },
} as const

export function Regions({ regions, thisYear, chosen, onChoose }: Props) {
  const row = useChosenInView(chosen)
  if (regions.length === 1)
    return (
      <chakra.p display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
        {peopleInWords(regions[0]!.people)}
        <State region={regions[0]!} thisYear={thisYear} />
      </chakra.p>
    )
  return (
    <chakra.div ref={row} role="group" aria-label="Region" css={[sideways('md'), grid]}>
      {regions.map((region) => (
        <chakra.button
          key={region.name}
          type="button"
          aria-pressed={region.name === chosen}
          onClick={() => onChoose(region.name)}
          display="grid"
          flex="none"
          width={{ base: '272px', md: 'auto' }}
          alignContent="start"
          gridTemplateColumns="minmax(0, 1fr) auto"
          columnGap="3"
          rowGap="0.5"
          minHeight="touch"
          paddingInline="3.5"
          paddingBlock="2"
          textAlign="start"
          bg="surface"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          cursor="pointer"
          transition="border-color 120ms, box-shadow 120ms"
          _hover={{ borderColor: 'lineControl' }}
          _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
          css={{
            '&[aria-pressed=true]': { borderColor: 'ink', boxShadow: 'chosen' },
            '&[aria-pressed=true]:focus-visible': { boxShadow: 'focus' },
          }}
        >
          <chakra.b fontWeight="semibold" truncate title={region.name}>
            {region.name}
          </chakra.b>
          <chakra.span textStyle="small" color="inkSoft" fontVariantNumeric="tabular-nums">
            {peopleInWords(region.people)}
          </chakra.span>
          <chakra.span gridColumn="1 / -1">
            <State region={region} thisYear={thisYear} />
          </chakra.span>
        </chakra.button>
      ))}
    </chakra.div>
  )
}

function State({ region, thisYear }: { region: RegionState; thisYear: number }) {
  const isLacking = emptyYears(region, thisYear).length > 0
  const Shape = isLacking ? TriangleAlert : region.people > 0 ? CircleCheck : CircleDashed
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      textStyle="small"
      color={isLacking ? 'warn' : 'inkSoft'}
      css={{ '& svg': { flex: 'none' } }}
    >
      <Shape size={14} strokeWidth={2} aria-hidden />
      {stateInWords(region, thisYear)}
    </chakra.span>
  )
}
