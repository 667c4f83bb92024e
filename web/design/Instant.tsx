// When something was: in the company's time zone, and with the browser's own time in the title where that is another.
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
