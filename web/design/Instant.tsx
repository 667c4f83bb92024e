// A date and time in the company's time zone; the title has the browser's own time if that differs.
import { chakra } from '@chakra-ui/react'
import { useContext } from 'react'
import { formatInstant } from '#domain/date.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'

export function Instant({ at }: { at: string }) {
  const text = formatInstant(at, useContext(CompanyZoneContext))
  const here = formatInstant(at)
  return (
    <chakra.time
      dateTime={at}
      fontVariantNumeric="tabular-nums"
      title={here === text ? undefined : `${here} where you are`}
    >
      {text}
    </chakra.time>
  )
}
