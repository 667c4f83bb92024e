// Who stands in for the approver while they are away.
import { graphql, useFragment } from 'react-relay'
import { decidesTimesheets } from '#domain/people.ts'
import type { OwnDeputies_viewer$key } from '#web/__generated__/OwnDeputies_viewer.graphql.ts'
import { Deputies } from '#web/accounts/Deputies.tsx'
import { Section } from '#web/design/Section.tsx'

export function OwnDeputies({ viewer: key }: { viewer: OwnDeputies_viewer$key }) {
  const { userType, user } = useFragment(
    graphql`
      fragment OwnDeputies_viewer on Viewer {
        userType
        user {
          ...Deputies_user
        }
      }
    `,
    key,
  )
  if (!decidesTimesheets(userType)) return null
  return (
    <Section
      id="deputies"
      title="Deputies"
      lead="While you are away, another approver can decide for your groups, until midnight of the last day."
    >
      <Deputies user={user} />
    </Section>
  )
}
