// A number of a report, as a link to the rows behind it.
import { chakra } from '@chakra-ui/react'
import { useLocation } from 'react-router'
import { RowLink } from '#web/design/RowLink.tsx'
import { formatNumber } from './numbers.ts'
import type { Measure } from './report.ts'
import { openAddress, type OpenNumber } from './reportParams.ts'

type Props = {
  measure: Measure
  value: number | null
  within: OpenNumber['within']
  /** Its label for screen readers. */
  of: string
}

export function NumberLink({ measure: { key, title, kind, alarms }, value, within, of }: Props) {
  const { search } = useLocation()
  const text = formatNumber(kind, value)
  if (value === null || value === 0)
    return <chakra.span color="inkFaint">{value === null ? '' : text}</chakra.span>
  const to = openAddress(new URLSearchParams(search), { measure: key, within })
  const link = (
    <RowLink to={to} label={`${text} ${title.toLowerCase()}, ${of}`}>
      {text}
    </RowLink>
  )
  if (!alarms) return link
  return <chakra.span css={{ '& a': { color: 'danger', fontWeight: 'semibold' } }}>{link}</chakra.span>
}
