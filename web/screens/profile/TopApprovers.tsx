// The people who approved most of the person's timesheets of the last eight weeks; for an approver, how the approvers
// of their groups share the work.
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { graphql, useFragment } from 'react-relay'
import { wordFor } from '#domain/counted.ts'
import { decidesTimesheets, fullName, mayCreateTimesheet } from '#domain/people.ts'
import type {
  TopApprovers_approvers$data,
  TopApprovers_approvers$key,
} from '#web/__generated__/TopApprovers_approvers.graphql.ts'
import type { TopApprovers_viewer$key } from '#web/__generated__/TopApprovers_viewer.graphql.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { Section } from '#web/design/Section.tsx'

export function TopApprovers({ viewer: key }: { viewer: TopApprovers_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment TopApprovers_viewer on Viewer {
        userType
        allowTimesheetCreation
        approvalGroupIds
        topApprovers {
          ...TopApprovers_approvers
        }
        topOfGroups {
          ...TopApprovers_approvers
        }
      }
    `,
    key,
  )
  const records = mayCreateTimesheet(viewer)
  const decides = decidesTimesheets(viewer.userType) && viewer.approvalGroupIds.length > 0
  return (
    <>
      {records && (
        <Section
          title="Top approvers"
          lead="The approvers who decided most of your timesheets in the last eight weeks."
        >
          <People approvers={viewer.topApprovers} />
        </Section>
      )}
      {decides && (
        <Section
          title={records ? 'Top approvers of your groups' : 'Top approvers'}
          lead="The approvers who decided most timesheets of your groups in the last eight weeks."
        >
          <People approvers={viewer.topOfGroups} />
        </Section>
      )}
    </>
  )
}

type Approver = TopApprovers_approvers$data[number]

function People({ approvers: key }: { approvers: TopApprovers_approvers$key }) {
  const approvers = useFragment(
    graphql`
      fragment TopApprovers_approvers on TopApprover @relay(plural: true) {
        timesheets
        approved
        declined
        user {
          id
          firstName
          lastName
          avatarUrl
        }
      }
    `,
    key,
  )
  if (approvers.length === 0) return <p>No timesheet of yours has been decided yet.</p>
  const most = Math.max(...approvers.map(({ timesheets }) => timesheets))
  return (
    <chakra.ul listStyleType="none" display="grid" gap="3">
      {approvers.map((approver) => (
        <Line key={approver.user.id} approver={approver} share={approver.timesheets / most} />
      ))}
    </chakra.ul>
  )
}

function Line({ approver, share }: { approver: Approver; share: number }) {
  const { user, timesheets, approved, declined } = approver
  const id = useId()
  return (
    <chakra.li display="flex" alignItems="center" gap="3" aria-labelledby={id}>
      <Avatar person={user} />
      <chakra.div flex="1" minWidth="0" display="grid" gap="1">
        <chakra.p id={id} display="flex" flexWrap="wrap" columnGap="3" alignItems="baseline">
          <chakra.span flex="1 1 120px" minWidth="0" fontWeight="strong" overflowWrap="anywhere">
            {fullName(user)}
          </chakra.span>
          <chakra.span textStyle="small" color="inkSoft" fontVariantNumeric="tabular-nums">
            {timesheets} {wordFor(timesheets, 'timesheet', 'timesheets')}: {approved} approved, {declined}{' '}
            declined
          </chakra.span>
        </chakra.p>
        <chakra.div aria-hidden height="4px" borderRadius="full" bg="sunken">
          <chakra.div height="4px" borderRadius="full" bg="inkSoft" width={`${Math.round(share * 100)}%`} />
        </chakra.div>
      </chakra.div>
    </chakra.li>
  )
}
