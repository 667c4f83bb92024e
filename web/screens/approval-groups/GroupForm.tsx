// Create Approval Group and Edit Approval Group: settings on one side, members on the other (spec 4 and 5).
import { chakra } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { GP_BATCH_PREFIX_MAX } from '#domain/limits.ts'
import { approvalGroupForm, mayBeMember, NO_APPROVER } from '#domain/approval-group/forms.ts'
import type { GroupForm_group$data, GroupForm_group$key } from '#web/__generated__/GroupForm_group.graphql.ts'
import type { GroupFormCreateMutation } from '#web/__generated__/GroupFormCreateMutation.graphql.ts'
import type { GroupFormUpdateMutation } from '#web/__generated__/GroupFormUpdateMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { useChangeNote } from '#web/recordHistory/useChangeNote.ts'
import type { MenuItem } from '#web/design/Menu.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { RecordHistory } from '#web/recordHistory/RecordHistory.tsx'
import { catchUp } from '#web/relay/connection.ts'
import { useAction } from '#web/relay/useAction.ts'
import { readRow, type GroupRow } from './groupRow.ts'
import { LeadersField, MembersField, readMember, type Member } from './MembersField.tsx'

type Values = {
  name: string
  gpBatchPrefix: string
  gpBatchNotificationTo: string
  gpBatchNotificationCc: string
  adminNotification: string
  members: readonly Member[]
  leaders: readonly Member[]
}

type Props = {
  /** Null for a new one. */
  group: GroupForm_group$key | null
  /** The users of a stored group. */
  people?: ReactNode
  lookAgain?: () => Promise<unknown>
  menuOf: (row: GroupRow) => MenuItem[]
  onClosed: () => void
}

export function GroupForm({ group: key, people, lookAgain, menuOf, onClosed }: Props) {
  const now = useFragment(
    graphql`
      fragment GroupForm_group on ApprovalGroupDetails {
        id
        version
        name
        gpBatchPrefix
        gpBatchNotificationTo
        gpBatchNotificationCc
        adminNotification
        members {
          approver {
            ...MembersField_member
          }
        }
        leaders {
          leader {
            ...MembersField_member
          }
        }
        latest: history(first: 1) {
          ...useChangeNote_latest
        }
        ...groupRow_group
        ...RecordHistory_record
      }
    `,
    key,
  )
  // A deleted group is no longer in the store. The user's input stays, and saving reports the deletion.
  const [group, setGroup] = useState(now)
  if (now && now !== group) setGroup(now)
  const save = useSave(group)
  const changed = useChangeNote(group?.latest)
  return (
    <FormScreen<Values>
      title={group ? 'Edit Approval Group' : 'Create Approval Group'}
      width={1000}
      menu={group && <MoreMenu items={actsOnForm(menuOf(readRow(group)))} />}
      stored={group ? valuesOf(group) : blank}
      version={group?.version}
      changed={changed}
      schema={approvalGroupForm}
      send={(values, { version }) => save(values, version)}
      submitLabel={group ? 'Save Changes' : 'Create Group'}
      obstacle={({ members }) => (members.some(mayBeMember) ? null : NO_APPROVER)}
      lookAgain={lookAgain}
      onDone={onClosed}
      onClosed={onClosed}
    >
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        columnGap="8"
        rowGap="4"
        alignItems="start"
      >
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3.5">
          <TextField layout="left" name="name" label="Group Name" />
          <TextField
            layout="left"
            name="gpBatchPrefix"
            label="GP Batch Prefix"
            hint={`Up to ${GP_BATCH_PREFIX_MAX} letters A to Z and digits`}
          />
          <TextField
            layout="left"
            name="gpBatchNotificationTo"
            label="GP Batch Notification Recipients To"
            inputMode="email"
            hint={ADDRESSES}
          />
          <TextField
            layout="left"
            name="gpBatchNotificationCc"
            label="GP Batch Notification Recipients CC"
            inputMode="email"
            hint="Optional"
          />
          <TextField
            layout="left"
            name="adminNotification"
            label="Admin Notification"
            inputMode="email"
            hint="Optional. These addresses get mail when a timesheet of the group is cancelled or moved"
          />
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
          <MembersField />
          {group && <LeadersField group={group.id} />}
        </chakra.div>
      </chakra.div>
      {people}
      {group && <RecordHistory record={group} />}
    </FormScreen>
  )
}

const ADDRESSES = 'E-mail addresses, separated by semicolons'

/** Whether the form is open. */
function actsOnForm(items: MenuItem[]): MenuItem[] {
  return items.filter(({ label }) => label !== 'Edit')
}

/** Creates or updates the group. */
function useSave(group: { readonly id: string } | null | undefined) {
  const [create] = useAction<GroupFormCreateMutation>(
    graphql`
      mutation GroupFormCreateMutation($input: ApprovalGroupInput!) {
        result: createApprovalGroup(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on ApprovalGroupChange {
            group {
              ...groupRow_group
            }
          }
        }
      }
    `,
    {
      success: ({ group }) => {
        const { name, number } = readRow(group!)
        return saved(`Approval group ${name} created`, `/admin/approval-groups?group=${number}`)
      },
      errors: 'returned',
    },
  )
  const [update] = useAction<GroupFormUpdateMutation>(
    graphql`
      mutation GroupFormUpdateMutation($id: ID!, $version: Int!, $input: ApprovalGroupInput!) {
        result: updateApprovalGroup(id: $id, version: $version, input: $input) {
          ...useAction_error @alias(as: "error")
          ... on ApprovalGroupChange {
            group {
              ...groupRow_group
              ...GroupForm_group
            }
          }
        }
      }
    `,
    { success: ({ group }) => saved(`Approval group ${readRow(group!).name} changed`), errors: 'returned' },
  )
  return async ({ members, leaders, ...texts }: Values, version: number | null) => {
    const ids = (people: readonly Member[]) => people.map(({ id }) => id)
    const input = { ...texts, members: ids(members), leaders: ids(leaders) }
    if (group) return update({ id: group.id, version: version!, input })
    const outcome = await create({ input })
    // Only the server knows its position in the list.
    if (outcome.is === 'done') catchUp()
    return outcome
  }
}

const blank: Values = {
  name: '',
  gpBatchPrefix: '',
  gpBatchNotificationTo: '',
  gpBatchNotificationCc: '',
  adminNotification: '',
  members: [],
  leaders: [],
}

function valuesOf(group: GroupForm_group$data): Values {
  const { name, gpBatchPrefix, gpBatchNotificationTo, gpBatchNotificationCc, adminNotification } = group
  const members = group.members.map(({ approver }) => readMember(approver))
  const leaders = group.leaders.map(({ leader }) => readMember(leader))
  return {
    ...{ name, gpBatchPrefix, gpBatchNotificationTo, gpBatchNotificationCc, adminNotification },
    ...{ members, leaders },
  }
}
