// The person's details, as administrators have entered them, read-only.
import { chakra } from '@chakra-ui/react'
import { useContext, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { clockIn, formatDate } from '#domain/date.ts'
import { administrators, fullName, mayCreateTimesheet, userTypeLabel } from '#domain/people.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import { asksForRecording, visibleTypeLabel } from '#domain/user/account.ts'
import type { Details_viewer$key } from '#web/__generated__/Details_viewer.graphql.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { Section } from '#web/design/Section.tsx'

export function Details({ viewer: key }: { viewer: Details_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment Details_viewer on Viewer {
        firstName
        lastName
        email
        userType
        taskType
        allowTimesheetCreation
        defaultStartTime
        settings {
          enableUseDefaultStartTime
          defaultStartTime
        }
        profile {
          approvalGroup {
            name
          }
          approvesFor
          payLocation
          gpStaffNumber
          createdAt
        }
      }
    `,
    key,
  )
  const zone = useContext(CompanyZoneContext)
  const { profile, settings } = viewer
  const start = (settings.enableUseDefaultStartTime ? settings : viewer).defaultStartTime
  const records = asksForRecording(viewer) && mayCreateTimesheet(viewer)
  const remedy = administrators.includes(viewer.userType)
    ? 'You can change it under Users.'
    : 'Ask an administrator, who can change it.'
  return (
    <Section isTall title="Details" lead={`Something wrong? ${remedy}`}>
      <chakra.dl display="grid" rowGap="3">
        <Fact name="Name">{fullName(viewer)}</Fact>
        <Fact name="Email">{viewer.email}</Fact>
        <Fact name="User Type">{userTypeLabel[viewer.userType]}</Fact>
        {profile.approvesFor.length > 0 && (
          <Fact name="Approves for">
            {profile.approvesFor.map((name) => (
              <chakra.span key={name} display="block">
                {name}
              </chakra.span>
            ))}
          </Fact>
        )}
        {records && (
          <>
            <Fact name="Approval Group">{profile.approvalGroup?.name ?? <None />}</Fact>
            <Fact name="Visible Type">{visibleTypeLabel[viewer.taskType]}</Fact>
            <Fact name="Default Start Time">{formatTime(start)}</Fact>
          </>
        )}
        <Fact name="Pay Location">{profile.payLocation ?? <None />}</Fact>
        {profile.gpStaffNumber && <Fact name="GP Staff Number">{profile.gpStaffNumber}</Fact>}
        <Fact name="Created on">{formatDate(clockIn(profile.createdAt, zone).date)}</Fact>
      </chakra.dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '112px minmax(0, 1fr)', md: '132px minmax(0, 1fr)' }}
      alignItems="baseline"
      columnGap={{ base: '3', md: '4' }}
    >
      <chakra.dt color="inkSoft" fontSize={{ base: 'sm', md: 'md' }}>
        {name}
      </chakra.dt>
      <chakra.dd minWidth="0" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}

function None() {
  return <chakra.span color="inkFaint">None</chakra.span>
}
