// The person's hours of the last eight weeks: a bar for each day, a total for each week, anomalies in words, and a
// table.
import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { mayCreateTimesheet } from '#domain/people.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { FAR } from '#domain/unusual.ts'
import { FAR_WEEK } from '#domain/user/working-hours.ts'
import type { WorkingHours_viewer$key } from '#web/__generated__/WorkingHours_viewer.graphql.ts'
import { Section } from '#web/design/Section.tsx'
import { HoursPlot } from './HoursPlot.tsx'
import { HoursTable } from './HoursTable.tsx'

export function WorkingHours({ viewer: key }: { viewer: WorkingHours_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment WorkingHours_viewer on Viewer {
        userType
        allowTimesheetCreation
        workingHours {
          usualDay
          usualWeek
          weeks {
            monday
            minutes
            unusual
            days {
              date
              minutes
            }
          }
        }
      }
    `,
    key,
  )
  const { weeks, usualDay, usualWeek } = viewer.workingHours
  const isEmpty = weeks.every(({ minutes }) => minutes === 0)
  if (isEmpty && !mayCreateTimesheet(viewer)) return null
  return (
    <Section
      isTall
      title="Working hours"
      lead="The last eight weeks. Drafts, pending, approved and recalled timesheets count; declined and cancelled ones do not."
    >
      {isEmpty ? (
        <p>No hours in the last eight weeks. They appear here as soon as you save a timesheet.</p>
      ) : (
        <>
          <HoursPlot weeks={weeks} usualDay={usualDay ?? null} />
          <Unusual weeks={weeks} usualWeek={usualWeek ?? null} usualDay={usualDay ?? null} />
          <HoursTable weeks={weeks} />
        </>
      )}
    </Section>
  )
}

type Week = { readonly monday: string; readonly unusual: readonly string[] }
type Usual = { weeks: readonly Week[]; usualWeek: number | null; usualDay: number | null }

/** The usual hours, the exceptions, and the threshold between them. */
function Unusual({ weeks, usualWeek, usualDay }: Usual) {
  const unusual = weeks.filter((week) => week.unusual.length > 0).toReversed()
  return (
    <chakra.div display="grid" gap="3" textStyle="small">
      {unusual.length > 0 && (
        <chakra.ul listStyleType="none" display="grid" gap="1.5" aria-label="Unusual weeks">
          {unusual.map(({ monday, unusual }) => (
            <chakra.li key={monday} display="flex" gap="2">
              <chakra.span flex="none" color="warn" paddingTop="2px">
                <TriangleAlert size={14} strokeWidth={2.2} aria-hidden />
              </chakra.span>
              <span>
                <chakra.b fontWeight="semibold">Week of {formatDate(monday)}</chakra.b>: {unusual.join('. ')}
              </span>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <chakra.p color="inkSoft">
        {usualWeek === null ? (
          'Unusual days appear here once two full weeks have hours.'
        ) : (
          <>
            Your usual week has {formatDuration(usualWeek)}
            {usualDay !== null && <>, your usual day {formatDuration(usualDay)}</>}. A week is unusual when it
            is {formatDuration(FAR_WEEK)} longer or shorter, has nothing recorded, has work on all seven days,
            or a day {formatDuration(FAR.minutes)} longer than usual.
          </>
        )}
      </chakra.p>
    </chakra.div>
  )
}
