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
import { loadGroups, loadPayLocations } from './userLookups.ts'

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const visibleTypes = options(visibleTypeLabel)
const payCycles = options(payCycleLabel)

type Props = { viewer: ActingViewer; isStored: boolean; isOneself: boolean }

export function UserFields({ viewer, isStored, isOneself }: Props) {
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
            : undefined
        }
        options={(isShown ? types : [...types, userType]).map((type) => ({
          value: type,
          label: userTypeLabel[type],
        }))}
      />
      <GpEmployeeField />
      <TextField layout="left" name="firstName" label="First Name" autoComplete="off" />
      <TextField layout="left" name="lastName" label="Last Name" autoComplete="off" />
      <TextField layout="left" name="email" label="Email" type="email" autoComplete="off" />
      <TextField layout="left" name="gpStaffNumber" label="GP Staff Number" autoComplete="off" />
      <SelectField layout="left" name="gpPayCycle" label="GP Pay Cycle" options={payCycles} />
      <LookupField
        layout="left"
        name="payLocation"
        label="Pay Location"
        load={(asked) => loadPayLocations(environment, asked)}
      />
      {records && (
        <>
          <LookupField
            layout="left"
            name="approvalGroup"
            label="Approval Group"
            load={(asked) => loadGroups(environment, asked)}
          />
          <SelectField
            layout="left"
            name="taskType"
            label="Visible Type"
            placeholder="Select Visible Type"
            hint="Which tasks the person records; Job Cost has UnBilled with it."
            options={visibleTypes}
          />
        </>
      )}
      <TimeField
        layout="left"
        name="defaultStartTime"
        label="Default Start Time"
        isToday={false}
        hint="When the first task of a new timesheet begins"
      />
      {records && (
        <chakra.div display="grid" gap="1" css={{ md: { marginInlineStart: '148px' } }}>
          {userType === 'APPROVER' && (
            <SwitchField
              name="allowTimesheetCreation"
              label="Timesheet Creation"
              hint="The approver records timesheets, too."
            />
          )}
          <SwitchField name="showFieldService" label="Field Service" />
        </chakra.div>
      )}
    </>
  )
}
