// The missing years, the regions, and the public holidays of the chosen region in one year.
import { chakra } from '@chakra-ui/react'
import { CalendarHeart, ChevronLeft, ChevronRight, FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Holidays_settings$key } from '#web/__generated__/Holidays_settings.graphql.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { HolidayDialog } from './HolidayDialog.tsx'
import { HolidayList, type Holiday } from './HolidayList.tsx'
import { holidayParams, isYear, yearOf } from './holidayParams.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { Regions } from './Regions.tsx'
import { toDoInWords } from './toDo.ts'

type Props = {
  settings: Holidays_settings$key
  year: number
  /** Another year is loading. */
  isBusy: boolean
}

export function Holidays({ settings, year, isBusy }: Props) {
  const { holidayRegions: regions } = useFragment(
    graphql`
      fragment Holidays_settings on Setting @argumentDefinitions(years: { type: "[Int!]!" }) {
        id
        holidayRegions(years: $years) {
          name
          isOfPayLocation
          people
          counts {
            year
            count
          }
          holidays {
            id
            date
            name
          }
        }
      }
    `,
    settings,
  )
  const thisYear = yearOf(useCompanyClock().date)
  const { values, set } = useParams(holidayParams)
  const [open, setOpen] = useState<Holiday | 'new' | 'import' | null>(null)
  const chosen = regions.find(({ name }) => name.toLowerCase() === values.region?.toLowerCase()) ?? regions[0]
  if (!chosen)
    return (
      <EmptyState icon={CalendarHeart} title="No regions yet">
        Public holidays belong to the regions of pay locations.{' '}
        <RowLink to="/admin/settings?view=pay-locations">Create a pay location</RowLink>
      </EmptyState>
    )
  const { name: region, isOfPayLocation } = chosen
  const step = (by: -1 | 1) => {
    // Counts from the latest requested year: two presses are two years.
    const to = (values.year ?? year) + by
    if (isYear(to)) set({ year: to }, { preventScrollReset: true })
  }
  return (
    <>
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        paddingInline={{ base: '4', md: '6' }}
        paddingTop={{ base: '3', md: '4' }}
      >
        <chakra.p role="status" textStyle="small" color="inkSoft" maxWidth="75ch">
          {toDoInWords(regions, thisYear)}
        </chakra.p>
        <Regions
          regions={regions}
          thisYear={thisYear}
          chosen={region}
          onChoose={(region) => set({ region }, { preventScrollReset: true })}
        />
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          <chakra.h2
            flex={{ base: '1', md: 'none' }}
            minWidth="0"
            textStyle="heading"
            overflowWrap="anywhere"
          >
            {region}, {year}
          </chakra.h2>
          <IconButton label="Previous year" disabled={!isYear(year - 1)} onClick={() => step(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label="Next year" disabled={!isYear(year + 1)} onClick={() => step(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
          {isOfPayLocation && (
            <chakra.div
              marginInlineStart={{ md: 'auto' }}
              display="flex"
              gap="2"
              flex={{ base: '1 1 100%', md: 'none' }}
              css={{ '& > button': { flex: { base: '1', md: 'none' } } }}
            >
              <Button onClick={() => setOpen('import')}>
                <FileUp aria-hidden />
                Import a file
              </Button>
              <Button variant="primary" onClick={() => setOpen('new')}>
                <Plus aria-hidden />
                Add holiday
              </Button>
            </chakra.div>
          )}
        </chakra.div>
      </chakra.div>
      <HolidayList
        key={region}
        holidays={chosen.holidays}
        about={{ region, year, isOfPayLocation }}
        others={regions.filter(({ name }) => name !== region)}
        isBusy={isBusy}
        onOpen={isOfPayLocation ? setOpen : undefined}
      />
      {open === 'import' && (
        <ImportDialog
          about={{ region, year }}
          regions={regions.filter((one) => one.isOfPayLocation).map(({ name }) => name)}
          thisYear={thisYear}
          onClosed={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'import' && (
        <HolidayDialog
          about={{ region, year }}
          holiday={open === 'new' ? null : open}
          onClosed={() => setOpen(null)}
          onDone={(date) => {
            setOpen(null)
            if (yearOf(date) !== year) set({ year: yearOf(date) })
          }}
        />
      )}
    </>
  )
}
