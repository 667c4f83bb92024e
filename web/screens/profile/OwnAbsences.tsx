// The viewer's own absences.
import { graphql, useFragment } from 'react-relay'
import { mayCreateTimesheet } from '#domain/people.ts'
import type { OwnAbsences_viewer$key } from '#web/__generated__/OwnAbsences_viewer.graphql.ts'
import { Absences } from '#web/accounts/Absences.tsx'
import { OwnLeave } from './OwnLeave.tsx'
import { Section } from '#web/design/Section.tsx'

export function OwnAbsences({ viewer: key }: { viewer: OwnAbsences_viewer$key }) {
  const { user, ...viewer } = useFragment(
    graphql`
      fragment OwnAbsences_viewer on Viewer {
        userType
        allowTimesheetCreation
        ...OwnLeave_viewer
        user {
          ...Absences_user
        }
      }
    `,
    key,
  )
  if (!mayCreateTimesheet(viewer)) return null
  return (
    <Section
      id="days-away"
      title="Days away"
      lead="Daybook expects no timesheet from you on these days, and nobody reminds you of them."
    >
      <OwnLeave viewer={viewer} />
      <Absences user={user} />
    </Section>
  )
}
