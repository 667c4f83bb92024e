// Create User and Edit User: every field of an account, its actions, and its history (spec 5).
import { graphql, useFragment } from 'react-relay'
import type { UserType } from '#domain/people.ts'
import { fullName } from '#domain/people.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import { accountForm, type GpPayCycle } from '#domain/user/account.ts'
import { mayDo } from '#domain/user/administration.ts'
import type { UserForm_account$key } from '#web/__generated__/UserForm_account.graphql.ts'
import type { UserFormCreateMutation } from '#web/__generated__/UserFormCreateMutation.graphql.ts'
import type { UserFormUpdateMutation } from '#web/__generated__/UserFormUpdateMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { useChangeNote } from '#web/recordHistory/useChangeNote.ts'
import type { Option } from '#web/fields/options.ts'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { RecordHistory } from '#web/recordHistory/RecordHistory.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { UserFields } from './UserFields.tsx'
import { WelcomeEmail } from './WelcomeEmail.tsx'
import { UserAbsences } from './UserAbsences.tsx'
import { UserDeputies } from './UserDeputies.tsx'
import { UserTokens } from './UserTokens.tsx'
import { catchUp } from '#web/relay/connection.ts'
import { personOf, targetOf, type ActingViewer } from './actingViewer.ts'
import type { GivenPassword } from './useAccountActions.tsx'
import { nameIn, readRow } from './userRow.ts'

export type UserValues = {
  userType: UserType | ''
  firstName: string
  lastName: string
  email: string
  gpEmployeeId: string
  gpStaffNumber: string
  gpPayCycle: GpPayCycle
  payLocation: Option | null
  approvalGroup: Option | null
  taskType: TaskType | ''
  allowTimesheetCreation: boolean
  showFieldService: boolean
  defaultStartTime: number | null
}

type Props = {
  /** Null for a new one. */
  account: UserForm_account$key | null
  viewer: ActingViewer
  /** The start time of a new user, in minutes after midnight. */
  defaultStartTime: number
  lookAgain?: () => Promise<unknown>
  onClosed: () => void
  onGiven: (given: GivenPassword) => void
}

export function UserForm({ account: key, viewer, defaultStartTime, lookAgain, onClosed, onGiven }: Props) {
  const account = useFragment(
    graphql`
      fragment UserForm_account on Account {
        id
        version
        active
        user {
          id
        }
        userType
        firstName
        lastName
        email
        gpEmployeeId
        gpStaffNumber
        gpPayCycle
        payLocation {
          id
          name
        }
        approvalGroup {
          id
          name
        }
        taskType
        allowTimesheetCreation
        showFieldService
        defaultStartTime
        importedFields
        latest: history(first: 1) {
          ...useChangeNote_latest
        }
        ...UserAbsences_account
        ...UserDeputies_account
        ...WelcomeEmail_account
        ...UserTokens_account
        ...RecordHistory_record
      }
    `,
    key,
  )
  const [create] = useAction<UserFormCreateMutation>(
    graphql`
      mutation UserFormCreateMutation($input: AccountInput!) {
        result: createAccount(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on AccountChange {
            password
            account {
              id
              ...userRow_account
            }
          }
        }
      }
    `,
    {
      success: ({ account }) => {
        const row = readRow(account!)
        return saved(`${fullName(row)} created`, `/admin/users?user=${row.number}`)
      },
      errors: 'returned',
    },
  )
  const [update] = useAction<UserFormUpdateMutation>(
    graphql`
      mutation UserFormUpdateMutation($id: ID!, $version: Int, $input: AccountInput!) {
        result: updateAccount(id: $id, version: $version, input: $input) {
          ...useAction_error @alias(as: "error")
          ... on AccountChange {
            account {
              ...userRow_account
              ...UserForm_account
            }
          }
        }
      }
    `,
    { success: ({ account }) => saved(`${nameIn(account)} changed`), errors: 'returned' },
  )
  const save = async (values: UserValues, version: number | null) => {
    const input = inputOf(values)
    if (account) return update({ id: account.id, version, input })
    const outcome = await create({ input })
    if (outcome.is === 'done' && outcome.result.password)
      onGiven({
        id: outcome.result.account?.id ?? null,
        name: fullName(values),
        email: values.email,
        password: outcome.result.password,
      })
    // Only the server knows its position in the list.
    if (outcome.is === 'done') catchUp()
    return outcome
  }
  const changed = useChangeNote(account?.latest)
  const isOpen = account == null || mayDo('edit', personOf(viewer), targetOf(account))
  return (
    <FormScreen<UserValues>
      title={account ? 'Edit User' : 'Create User'}
      width={640}
      stored={account ? valuesOf(account) : { ...blank, defaultStartTime }}
      version={account?.version}
      changed={changed}
      schema={accountForm}
      send={(values, { version }) => save(values, version)}
      submitLabel={account ? 'Save Changes' : 'Create User'}
      obstacle={
        isOpen ? null : 'Only a System Administrator can change the account of a System Administrator.'
      }
      lookAgain={lookAgain}
      onDone={onClosed}
      onClosed={onClosed}
    >
      <UserFields
        viewer={viewer}
        isStored={account != null}
        isOneself={account?.user.id === viewer.userId}
        imported={account ? { fields: account.importedFields, stored: valuesOf(account) } : null}
      />
      {account && mayDo('welcome', personOf(viewer), targetOf(account)) && <WelcomeEmail account={account} />}
      {account && isOpen && <UserAbsences account={account} />}
      {account && isOpen && <UserDeputies account={account} />}
      {account && mayDo('revokeToken', personOf(viewer), targetOf(account)) && (
        <UserTokens account={account} />
      )}
      {account && <RecordHistory record={account} />}
    </FormScreen>
  )
}

const blank: UserValues = {
  userType: '',
  firstName: '',
  lastName: '',
  email: '',
  gpEmployeeId: '',
  gpStaffNumber: '',
  gpPayCycle: 'NONE',
  payLocation: null,
  approvalGroup: null,
  taskType: '',
  allowTimesheetCreation: true,
  showFieldService: false,
  defaultStartTime: null,
}

type Stored = Pick<UserValues, 'firstName' | 'lastName' | 'email' | 'payLocation' | 'approvalGroup'> & {
  userType: UserType
  gpEmployeeId: string | null
  gpStaffNumber: string | null
  gpPayCycle: GpPayCycle
  taskType: TaskType
  allowTimesheetCreation: boolean
  showFieldService: boolean
  defaultStartTime: number
}

function valuesOf(account: Stored): UserValues {
  const link = (record: Option | null) => record && { id: record.id, name: record.name }
  return {
    userType: account.userType,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    gpEmployeeId: account.gpEmployeeId ?? '',
    gpStaffNumber: account.gpStaffNumber ?? '',
    gpPayCycle: account.gpPayCycle,
    payLocation: link(account.payLocation),
    approvalGroup: link(account.approvalGroup),
    taskType: account.taskType,
    allowTimesheetCreation: account.allowTimesheetCreation,
    showFieldService: account.showFieldService,
    defaultStartTime: account.defaultStartTime,
  }
}

function inputOf({ userType, taskType, payLocation, approvalGroup, defaultStartTime, ...rest }: UserValues) {
  return {
    ...rest,
    userType: userType || null,
    taskType: taskType || null,
    payLocation: payLocation?.id ?? null,
    approvalGroup: approvalGroup?.id ?? null,
    defaultStartTime: defaultStartTime ?? 0,
  }
}
