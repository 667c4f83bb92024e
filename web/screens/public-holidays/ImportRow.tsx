// A day of a chosen file with its tick, and with the text that makes it doubtful.
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#domain/date.ts'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { stateInWords, type ComparedDay } from './compared.ts'
import { isWeekend } from './HolidayList.tsx'

type Props = {
  day: ComparedDay
  /** The number of chosen regions. */
  regions: number
  isTicked: boolean
  onTick: (isOn: boolean) => void
}

export function ImportRow({ day, regions, isTicked, onTick }: Props) {
  const { date, name, doubt } = day
  const isChange = day.changes.length > 0
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" paddingBlock={{ base: '1', md: '1.5' }}>
      <Checkbox checked={isTicked && isChange} disabled={!isChange} onChange={onTick}>
        <chakra.span
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '124px minmax(0, 1fr)' }}
          columnGap="3"
          color={isChange ? undefined : 'inkFaint'}
        >
          <chakra.span fontVariantNumeric="tabular-nums" color={isWeekend(date) ? 'inkFaint' : undefined}>
            {formatDate(date)}
          </chakra.span>
          <chakra.span minWidth="0" overflowWrap="anywhere">
            {name} <chakra.span color="inkFaint">· {stateInWords(day, regions)}</chakra.span>
            {doubt !== null && (
              <chakra.span display="block" textStyle="small" color="warn">
                {doubt}
              </chakra.span>
            )}
          </chakra.span>
        </chakra.span>
      </Checkbox>
    </chakra.li>
  )
}
