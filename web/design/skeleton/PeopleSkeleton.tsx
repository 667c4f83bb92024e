// Skeleton of the people's week: the week, the filters, the totals, then a row of seven days per person.
import { chakra } from '@chakra-ui/react'
import { usePhone } from '#web/design/media.ts'
import { LoadingStatus } from './LoadingStatus.tsx'
import { SkeletonBar } from './SkeletonBar.tsx'

const people = Array.from({ length: 12 }, (_, index) => index)
const days = Array.from({ length: 7 }, (_, index) => index)
const columns = 'minmax(0, 22fr) repeat(5, minmax(0, 9.8fr)) repeat(2, minmax(0, 7fr)) minmax(0, 15fr)'

export function PeopleSkeleton() {
  const phone = usePhone()
  return (
    <>
      <LoadingStatus label="Loading the week" />
      <chakra.div
        display="grid"
        gap={{ base: '2', md: '2.5' }}
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '3.5' }}
      >
        <Line widths={phone ? ['100%', '210px'] : ['190px', '200px']} height={phone ? 44 : 40} />
        <Line
          widths={phone ? ['100%', '88px', '118px'] : ['210px', '92px', '114px']}
          height={phone ? 44 : 36}
        />
        <Line widths={['190px']} height={phone ? 44 : 36} />
      </chakra.div>
      <chakra.div bg="surface" borderTopWidth="1px" borderColor="line">
        {phone ? people.slice(0, 5).map((person) => <Card key={person} />) : <Rows />}
      </chakra.div>
    </>
  )
}

function Line({ widths, height }: { widths: readonly string[]; height: number }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      {widths.map((width) => (
        <SkeletonBar key={width} width={width} height={height} />
      ))}
    </chakra.div>
  )
}

function Rows() {
  const row = {
    display: 'grid',
    gridTemplateColumns: columns,
    alignItems: 'center',
    gap: '4',
    paddingInline: '6',
    borderBottomWidth: '1px',
    borderColor: 'line',
  } as const
  return (
    <>
      <chakra.div {...row} height="76px">
        <SkeletonBar width="52px" />
        {days.map((day) => (
          <SkeletonBar key={day} width="64%" />
        ))}
        <SkeletonBar width="52px" />
      </chakra.div>
      {people.map((person) => (
        <chakra.div key={person} {...row} height="52px">
          <chakra.span display="flex" alignItems="center" gap="2.5">
            <SkeletonBar height={28} round />
            <SkeletonBar width={`${40 + ((person * 17) % 35)}%`} />
          </chakra.span>
          {days.map((day) => (
            <chakra.span key={day} display="grid" gap="2">
              {day < 5 && (
                <>
                  <SkeletonBar width="72%" height={10} />
                  <SkeletonBar height={8} />
                </>
              )}
            </chakra.span>
          ))}
          <SkeletonBar width="82%" />
        </chakra.div>
      ))}
    </>
  )
}

function Card() {
  return (
    <chakra.div
      display="grid"
      gap="3"
      paddingInline="4"
      paddingBlock="3"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.div display="flex" alignItems="center" gap="2.5">
        <SkeletonBar height={28} round />
        <chakra.span flex="1">
          <SkeletonBar width="55%" height={14} />
        </chakra.span>
        <SkeletonBar width="84px" height={14} />
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="repeat(7, minmax(0, 1fr))" gap="1.5">
        {days.map((day) => (
          <SkeletonBar key={day} height={52} />
        ))}
      </chakra.div>
    </chakra.div>
  )
}
