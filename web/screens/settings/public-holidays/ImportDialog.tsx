// Imports the public holidays of a file into a region: what the file has, what of it is new, and what is to be added.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { formatDate } from '#domain/date.ts'
import type { addHolidaysMutation } from '#web/__generated__/addHolidaysMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { DropArea } from '#web/design/DropArea.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { sentenceOf, useAction } from '#web/relay/useAction.ts'
import { isWeekend } from './HolidayList.tsx'
import { useHolidayFile, type ComparedDay } from './useHolidayFile.ts'
import { addHolidays } from './addHolidays.ts'

type Props = {
  /** The region and the year on screen. */
  about: { region: string; year: number }
  thisYear: number
  onClosed: () => void
}

const daysInWords = (days: number) => counted(days, 'day')
const isChange = ({ name, was }: ComparedDay) => name !== was

export function ImportDialog({ about: { region, year }, thisYear, onClosed }: Props) {
  const { state, choose } = useHolidayFile(region, thisYear)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const [add, isAdding] = useAction<addHolidaysMutation>(addHolidays, {
    success: ({ added = 0, renamed = 0 }) => {
      const did = [
        added > 0 && `${daysInWords(added)} added`,
        renamed > 0 && `${daysInWords(renamed)} renamed`,
      ]
      return saved(`${region}: ${did.filter(Boolean).join(', ') || 'nothing new'}`)
    },
    errors: 'returned',
  })
  const days = state.is === 'read' ? state.days : []
  const wanted = days.filter((day) => isChange(day) && !unticked.has(day.date))
  const send = async () => {
    setProblem(null)
    const holidays = wanted.map(({ date, name }) => ({ date, name }))
    const outcome = await add({ region, holidays, years: [year] })
    if (outcome.is === 'done') onClosed()
    else setProblem(sentenceOf(outcome))
  }
  const file = state.is === 'choosing' ? null : state.file
  const message = problem ?? (state.is === 'choosing' ? state.message : null)
  return (
    <Dialog
      open
      onClose={onClosed}
      title={`Import public holidays of ${region}`}
      foot={
        <>
          <Button onClick={onClosed}>Close</Button>
          <Button
            variant="primary"
            busy={isAdding}
            disabled={wanted.length === 0}
            onClick={() => void send()}
          >
            {wanted.length === 0 ? 'Import' : `Import ${daysInWords(wanted.length)}`}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {message && <ErrorNotice title="Nothing was imported">{message}</ErrorNotice>}
        <DropArea
          label="Calendar or table"
          title={file ?? 'Choose a calendar (.ics) or a table (.csv), or drop it here'}
          hint="A table has the columns date and name. You see every day before it is added."
          button={file === null ? 'Choose file' : 'Choose another file'}
          accept=".ics,.csv,text/calendar,text/csv"
          busy={state.is === 'reading' || isAdding}
          onFiles={(files) => {
            setProblem(null)
            setUnticked(new Set())
            void choose(files)
          }}
        />
        <chakra.div role="status" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
          {state.is === 'reading' && <chakra.p color="inkSoft">Reading the file…</chakra.p>}
          {state.is === 'read' && <Summary days={days} leftOut={state.leftOut} />}
        </chakra.div>
        {[...Map.groupBy(days, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => (
          <chakra.section key={year} aria-label={year}>
            <chakra.h3 textStyle="small" fontWeight="strong" color="inkSoft" paddingBottom="1">
              {year}
            </chakra.h3>
            <chakra.ul listStyleType="none">
              {ofYear.map((day) => (
                <Row
                  key={day.date}
                  day={day}
                  isTicked={!unticked.has(day.date)}
                  onTick={(isOn) => {
                    const next = new Set(unticked)
                    if (isOn) next.delete(day.date)
                    else next.add(day.date)
                    setUnticked(next)
                  }}
                />
              ))}
            </chakra.ul>
          </chakra.section>
        ))}
      </chakra.div>
    </Dialog>
  )
}

function Summary({ days, leftOut }: { days: readonly ComparedDay[]; leftOut: number }) {
  const added = days.filter(({ was }) => was === null).length
  const unchanged = days.filter((day) => !isChange(day)).length
  const renamed = days.length - added - unchanged
  return (
    <>
      <chakra.p>
        {daysInWords(days.length)} in this file: {added} new, {renamed} with another name, {unchanged}{' '}
        unchanged.
      </chakra.p>
      {leftOut > 0 && (
        <chakra.p textStyle="small" color="inkSoft">
          Left out: {counted(leftOut, 'event')} with a time, without a readable date or name, or repeated
          other than every year.
        </chakra.p>
      )}
    </>
  )
}

type RowProps = { day: ComparedDay; isTicked: boolean; onTick: (isOn: boolean) => void }

function Row({ day, isTicked, onTick }: RowProps) {
  const { date, name, was } = day
  const state = was === null ? 'new' : isChange(day) ? `now ${was}` : 'unchanged'
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" paddingBlock={{ base: '1', md: '1.5' }}>
      <Checkbox checked={isTicked && isChange(day)} disabled={!isChange(day)} onChange={onTick}>
        <chakra.span
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '124px minmax(0, 1fr)' }}
          columnGap="3"
          color={isChange(day) ? undefined : 'inkFaint'}
        >
          <chakra.span fontVariantNumeric="tabular-nums" color={isWeekend(date) ? 'inkFaint' : undefined}>
            {formatDate(date)}
          </chakra.span>
          <chakra.span minWidth="0" overflowWrap="anywhere">
            {name} <chakra.span color="inkFaint">· {state}</chakra.span>
          </chakra.span>
        </chakra.span>
      </Checkbox>
    </chakra.li>
  )
}
