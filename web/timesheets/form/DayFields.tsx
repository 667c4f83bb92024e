// The date and the shift of a timesheet (spec 2).
import { chakra } from '@chakra-ui/react'
import { Moon, Sun } from 'lucide-react'
import { memo } from 'react'
import { START_IN_FUTURE } from '#domain/timesheet/forms.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { SegmentField } from '#web/fields/SegmentField.tsx'

type Props = {
  /** Today in the company's time zone, 'YYYY-MM-DD'; later dates cannot be chosen. */
  today: string
  /** Whether the pay period of a date is closed. */
  isClosed: (date: string) => boolean
  onDate: (date: string) => void
  onShift: (shift: Shift) => void
}

export const DayFields = memo(function DayFields({ today, isClosed, onDate, onShift }: Props) {
  return (
    <chakra.div
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px' }}
      alignItems="end"
    >
      <DateField
        name="startDate"
        label="Start Date"
        today={today}
        max={today}
        beyondMax={START_IN_FUTURE}
        isClosed={isClosed}
        onChange={onDate}
      />
      <SegmentField<Shift> name="shift" label="Shift" quietLabel options={shifts} onChange={onShift} />
    </chakra.div>
  )
})

const shifts = [
  { value: 'DAY', label: 'Day Shift', icon: <Sun aria-hidden style={{ width: 16, height: 16 }} /> },
  { value: 'NIGHT', label: 'Night Shift', icon: <Moon aria-hidden style={{ width: 16, height: 16 }} /> },
] as const
