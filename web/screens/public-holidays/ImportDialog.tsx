// Imports the public holidays of a file into regions: the content of the file, its differences, and the days to add.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { Button } from '#web/design/Button.tsx'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { DropArea } from '#web/design/DropArea.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { compared, type ComparedDay } from './compared.ts'
import { forRegions } from './holidayFile.ts'
import { ImportRow } from './ImportRow.tsx'
import { ImportSummary } from './ImportSummary.tsx'
import { useAddToRegions } from './useAddToRegions.ts'
import { useHolidayFile } from './useHolidayFile.ts'

type Props = {
  /** The region and the year on screen. */
  about: { region: string; year: number }
  /** All regions that pay locations have. */
  regions: readonly string[]
  thisYear: number
  onClosed: () => void
}

export function ImportDialog({ about: { region, year }, regions, thisYear, onClosed }: Props) {
  const { state, choose } = useHolidayFile(thisYear)
  const [chosen, setChosen] = useState<readonly string[]>([region])
  /** The days that the user ticked or unticked; the others are ticked unless there is a doubt. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [add, isAdding] = useAddToRegions(year)
  const days = state.is === 'read' ? compared(forRegions(state.found.days, chosen), chosen, state.now) : []
  const isTicked = ({ date, doubt }: ComparedDay) => ticks.get(date) ?? doubt === null
  const wanted = days.filter((day) => day.changes.length > 0 && isTicked(day))
  const send = async () => {
    setProblem(null)
    const additions = chosen.map((region) => ({
      region,
      holidays: wanted
        .filter(({ changes }) => changes.some((one) => one.region === region))
        .map(({ date, name }) => ({ date, name })),
    }))
    const failure = await add(additions.filter(({ holidays }) => holidays.length > 0))
    if (failure === null) onClosed()
    else setProblem(failure)
  }
  const file = state.is === 'choosing' ? null : state.file
  const message = state.is === 'choosing' ? state.message : null
  return (
    <Dialog
      open
      onClose={onClosed}
      title={chosen.length === 1 ? `Import public holidays of ${chosen[0]}` : 'Import public holidays'}
      foot={
        <>
          <Button onClick={onClosed}>Close</Button>
          <Button
            variant="primary"
            busy={isAdding}
            disabled={wanted.length === 0}
            onClick={() => void send()}
          >
            {wanted.length === 0 ? 'Import' : `Import ${counted(wanted.length, 'day')}`}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {message && <ErrorNotice title="Nothing was imported">{message}</ErrorNotice>}
        {problem && <ErrorNotice title="Not everything was imported">{problem}</ErrorNotice>}
        <DropArea
          label="Calendar or table"
          title={file ?? 'Choose a calendar (.ics) or a table (.csv), or drop it here'}
          hint="A table has the columns date and name. You see every day before it is added."
          button={file === null ? 'Choose file' : 'Choose another file'}
          accept=".ics,.csv,text/calendar,text/csv"
          busy={state.is === 'reading' || isAdding}
          onFiles={(files) => {
            setProblem(null)
            setTicks(new Map())
            void choose(files)
          }}
        />
        {regions.length > 1 && <Regions regions={regions} chosen={chosen} onChoose={setChosen} />}
        <chakra.div role="status" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
          {state.is === 'reading' && <chakra.p color="inkSoft">Reading the file…</chakra.p>}
          {state.is === 'read' && <ImportSummary days={days} found={state.found} />}
        </chakra.div>
        {[...Map.groupBy(days, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => (
          <chakra.section key={year} aria-label={year}>
            <chakra.h3 textStyle="small" fontWeight="strong" color="inkSoft" paddingBottom="1">
              {year}
            </chakra.h3>
            <chakra.ul listStyleType="none">
              {ofYear.map((day) => (
                <ImportRow
                  key={day.date}
                  day={day}
                  regions={chosen.length}
                  isTicked={isTicked(day)}
                  onTick={(isOn) => setTicks(new Map(ticks).set(day.date, isOn))}
                />
              ))}
            </chakra.ul>
          </chakra.section>
        ))}
      </chakra.div>
    </Dialog>
  )
}

type RegionsProps = {
  regions: readonly string[]
  chosen: readonly string[]
  onChoose: (regions: readonly string[]) => void
}

/** One file for several regions; at least one stays ticked. */
function Regions({ regions, chosen, onChoose }: RegionsProps) {
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="small" fontWeight="strong" color="inkSoft" paddingBottom="1">
        Regions
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" columnGap="5" rowGap={{ base: '0', md: '1.5' }}>
        {regions.map((region) => {
          const isOn = chosen.includes(region)
          return (
            <Checkbox
              key={region}
              checked={isOn}
              disabled={isOn && chosen.length === 1}
              onChange={(on) =>
                onChoose(regions.filter((one) => (one === region ? on : chosen.includes(one))))
              }
            >
              {region}
            </Checkbox>
          )
        })}
      </chakra.div>
    </chakra.fieldset>
  )
}
