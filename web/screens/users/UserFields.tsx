// The fields of an account that its type has (spec 5).
import { chakra } from '@chakra-ui/react'
import { useRelayEnvironment } from 'react-relay'
import { userTypeLabel, type UserType } from '#domain/people.ts'
import { asksForRecording, payCycleLabel, visibleTypeLabel } from '#domain/user/account.ts'
import { givableTypes } from '#domain/user/administration.ts'
import { LookupField } from '#web/fields/LookupField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { TimeField } from '#web/fields/TimeField.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { GpEmployeeField } from './GpEmployeeField.tsx'
import type { ActingViewer } from './actingViewer.ts'
import { useImportHints, type Imported } from './useImportHints.ts'
import { loadGroups, loadPayLocations } from '#web/accounts/lookups.ts'

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const visibleTypes = options(visibleTypeLabel)
const payCycles = options(payCycleLabel)

type Props = {
  viewer: ActingViewer
  isStored: boolean
  isOneself: boolean
  /** Null for an account that no import sets. */
  imported: Imported | null
}

export function UserFields({ viewer, isStored, isOneself, imported }: Props) {
  const hintOf = useImportHints(imported)
  const environment = useRelayEnvironment()
  const { value: userType } = useFormField<UserType | ''>('userType')
  const types = givableTypes(viewer.userType)
  const isShown = userType === '' || types.includes(userType)
  const records = userType === '' || asksForRecording({ userType })
  return (
    <>
      <SelectField
        layout="left"
        name="userType"
        label="User Type"
        placeholder="Select User Type"
        disabled={!isShown}
        hint={
          isStored && isOneself
            ? 'This is your own account. With another type you may lose access to this screen.'
            : hintOf('userType')
        }
        options={(isShown ? types : [...types, userType]).map((type) => ({
          value: type,
          label: userTypeLabel[type],
        }))}
      />
      <GpEmployeeField hint={hintOf('gpEmployeeId')} />
      <TextField
        layout="left"
        name="firstName"
        label="First Name"
        autoComplete="off"
        hint={hintOf('firstName')}
      />
      <TextField
        layout="left"
        name="lastName"
        label="Last Name"
        autoComplete="off"
        hint={hintOf('lastName')}
      />
      <TextField
        layout="left"
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        hint={hintOf('email')}
      />
      <TextField
        layout="left"
        name="gpStaffNumber"
        label="GP Staff Number"
        autoComplete="off"
        hint={hintOf('gpStaffNumber')}
      />
      <SelectField
        layout="left"
        name="gpPayCycle"
        label="GP Pay Cycle"
        options={payCycles}
        hint={hintOf('gpPayCycle')}
      />
      <LookupField
        layout="left"
        name="payLocation"
        label="Pay Location"
        hint={hintOf('payLocation')}
        load={(request) => loadPayLocations(environment, request)}
      />
      {records && (
        <>
          <LookupField
            layout="left"
            name="approvalGroup"
            label="Approval Group"
            hint={hintOf('approvalGroup')}
            load={(request) => loadGroups(environment, request)}
          />
          <SelectField
            layout="left"
            name="taskType"
            label="Visible Type"
            placeholder="Select Visible Type"
            hint={hintOf('taskType') ?? 'The task types that the person records. Job Cost includes UnBilled.'}
            options={visibleTypes}
          />
        </>
      )}
      <TimeField
        layout="left"
        name="defaultStartTime"
        label="Default Start Time"
        isToday={false}
        hint={hintOf('defaultStartTime') ?? 'When the first task of a new timesheet begins'}
      />
      {records && (
        <chakra.div display="grid" gap="1" css={{ md: { marginInlineStart: '148px' } }}>
          {userType === 'APPROVER' && (
            <SwitchField
              name="allowTimesheetCreation"
              label="Timesheet Creation"
              hint={hintOf('allowTimesheetCreation') ?? 'The approver also records timesheets.'}
            />
          )}
          <SwitchField name="showFieldService" label="Field Service" hint={hintOf('showFieldService')} />
        </chakra.div>
      )}
    </>
  )
}
