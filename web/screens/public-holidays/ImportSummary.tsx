// A summary of a chosen file, and the events that are not offered.
import { chakra } from '@chakra-ui/react'
import { counted } from '#domain/counted.ts'
import type { ComparedDay } from './compared.ts'
import type { HolidayFile } from './holidayFile.ts'

/** The maximum number of events to name; further ones are counted. */
const NAMED_MAX = 5

export function ImportSummary({ days, found }: { days: readonly ComparedDay[]; found: HolidayFile }) {
  const { leftOut, isOldEncoding, until } = found
  const isNew = ({ changes }: ComparedDay) => changes.some(({ was }) => was === null)
  const added = days.filter(isNew).length
  const unchanged = days.filter(({ changes }) => changes.length === 0).length
  const doubtful = days.filter(({ doubt, changes }) => doubt !== null && changes.length > 0).length
  const renamed = days.length - added - unchanged
  const notes = [
    doubtful > 0 &&
      `${counted(doubtful, 'day')} not ticked: the file says that ${doubtful === 1 ? 'it' : 'each'} may not be a holiday here.`,
    until !== null && `Only the days up to ${until}: the file has more than can be added at a time.`,
    isOldEncoding && 'The file is not in UTF-8 and was read as Windows-1252. Check its accented letters.',
    leftOut.length > 0 && `Left out: ${counted(leftOut.length, 'event')}.`,
  ]
  return (
    <>
      <chakra.p>
        {counted(days.length, 'day')} in this file: {added} new, {renamed} with another name, {unchanged}{' '}
        unchanged.
      </chakra.p>
      {notes
        .filter((note) => note !== false)
        .map((note) => (
          <chakra.p key={note} textStyle="small" color="inkSoft">
            {note}
          </chakra.p>
        ))}
      {leftOut.length > 0 && (
        <chakra.ul textStyle="small" color="inkSoft" paddingInlineStart="4" overflowWrap="anywhere">
          {leftOut.slice(0, NAMED_MAX).map(({ name, why }, index) => (
            <li key={index}>
              {name}: {why}
            </li>
          ))}
          {leftOut.length > NAMED_MAX && <li>and {leftOut.length - NAMED_MAX} more</li>}
        </chakra.ul>
      )}
    </>
  )
}
