// A date and time in the company's time zone; the title has the browser's own time if that differs. Where the zone is not
// known, its age instead of a clock's time.
import { chakra } from '@chakra-ui/react'
import { useContext } from 'react'
import { formatInstant } from '#domain/date.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'

export function Instant({ at }: { at: string }) {
  const zone = useContext(CompanyZoneContext)
  const text = zone === undefined ? ageOf(at) : formatInstant(at, zone)
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

const ages = new Intl.RelativeTimeFormat('en-AU')
const MS_PER_MINUTE = 60_000

/** '5 minutes ago', '3 hours ago', '2 days ago'. */
function ageOf(at: string): string {
  const minutes = Math.max(1, Math.round((Date.now() - Date.parse(at)) / MS_PER_MINUTE))
  if (minutes < 60) return ages.format(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 24 ? ages.format(-hours, 'hour') : ages.format(-Math.round(hours / 24), 'day')
}
