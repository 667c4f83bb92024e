// Warns that the clock changes during the hours of the form, so that they differ from the elapsed time.
import { chakra } from '@chakra-ui/react'
import { useContext } from 'react'
import type { CheckedSheet } from '#domain/timesheet/checks.ts'
import { clockChange, clockChangeInWords } from '#domain/timesheet/clock-change.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'

export function ClockChange({ sheet }: { sheet: CheckedSheet }) {
  const zone = useContext(CompanyZoneContext)
  const text = zone === undefined ? null : clockChangeInWords(clockChange(sheet, zone))
  return (
    // Always rendered, so that screen readers announce changes.
    <chakra.p role="status" display={text ? 'block' : 'none'} textStyle="small" color="inkSoft">
      {text}
    </chakra.p>
  )
}
