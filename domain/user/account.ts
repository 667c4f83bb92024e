// The form of an account, whose fields depend on the user type (spec section 5, User form).
import { boolean, mixed, number, object, string, type InferType } from 'yup'
import { address, atMost, key, text } from '#domain/forms.ts'
import { EMAIL_MAX, GP_EMPLOYEE_ID_MAX, MINUTES_PER_DAY, NAME_MAX } from '#domain/limits.ts'
import type { UserType } from '#domain/people.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'

export type GpPayCycle = 'NONE' | 'RENTAL' | 'WORKSHOPS'

export const payCycleLabel: Record<GpPayCycle, string> = {
  NONE: 'None',
  RENTAL: 'Rental',
  WORKSHOPS: 'Workshops',
}

/** The labels of the task types that a user may record. */
export const visibleTypeLabel: Record<TaskType, string> = {
  ALL: 'All',
  RENTAL: 'Rental',
  JOB_COST: 'Job Cost',
}

/** The properties of an account on which its fields depend. */
type Kind = { userType: UserType | null | ''; allowTimesheetCreation: boolean }

/** Whether payroll, pay location and approval group are required: for everyone who records, except administrators. */
export function isEmployed({ userType, allowTimesheetCreation }: Kind): boolean {
  return userType === 'STAFF' || (userType === 'APPROVER' && allowTimesheetCreation)
}

/**
 * Fields that an active account of a person who records can lack although the form requires them, because it was
 * imported or enabled without them.
 */
export const accountLacks = ['GROUP', 'EMPLOYEE'] as const
export type AccountLack = (typeof accountLacks)[number]

/** Whether the form has group, task type and field service. User_Administrators record nothing. */
export function asksForRecording({ userType }: Pick<Kind, 'userType'>): boolean {
  return userType !== 'USER_ADMINISTRATOR'
}

const kind = ['userType', 'allowTimesheetCreation'] as const
const whenEmployed = (userType: UserType, allowTimesheetCreation: boolean) =>
  isEmployed({ userType, allowTimesheetCreation })
/** A chosen record: an option in the browser, a row id on the server. */
const link = (message: string) =>
  mixed<string | number | object>()
    .nullable()
    .default(null)
    .when([...kind], {
      is: whenEmployed,
      then: (schema) => schema.required(message),
    })

/** The values of the form, with links as record ids. */
export const accountForm = object({
  userType: string<UserType>()
    .oneOf(['STAFF', 'APPROVER', 'USER_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR'], 'Please select User Type')
    .required('Please select User Type'),
  firstName: text().required('Please enter First Name').max(NAME_MAX, atMost(NAME_MAX)),
  lastName: text().required('Please enter Last Name').max(NAME_MAX, atMost(NAME_MAX)),
  email: address().required('Please enter email').max(EMAIL_MAX, atMost(EMAIL_MAX)),
  gpEmployeeId: key()
    .max(GP_EMPLOYEE_ID_MAX, atMost(GP_EMPLOYEE_ID_MAX))
    .default('')
    .when([...kind], { is: whenEmployed, then: (schema) => schema.required('Please enter GP Employee ID') }),
  gpStaffNumber: text().max(NAME_MAX, atMost(NAME_MAX)).default(''),
  gpPayCycle: string<GpPayCycle>().oneOf(['NONE', 'RENTAL', 'WORKSHOPS']).default('NONE'),
  payLocation: link('Please enter Pay Location'),
  approvalGroup: link('Please select Approval Group'),
  taskType: string<TaskType>()
    .transform((value: unknown) => value || null)
    .oneOf(['ALL', 'RENTAL', 'JOB_COST'], 'Please select Visible Type')
    .nullable()
    .default(null)
    .when('userType', {
      is: (userType: UserType) => asksForRecording({ userType }),
      then: (schema) => schema.required('Please select Visible Type'),
    }),
  allowTimesheetCreation: boolean().typeError('This value is not valid').default(true),
  showFieldService: boolean().typeError('This value is not valid').default(false),
  defaultStartTime: number()
    .typeError('Please choose a time')
    .required('Please choose a time')
    .integer()
    .min(0)
    .max(MINUTES_PER_DAY - 1),
})

export type AccountValues = InferType<typeof accountForm>

/** Drops fields that the user type does not have; everyone but approvers may create timesheets. */
export function settled<Values extends Omit<AccountValues, 'payLocation'>>(values: Values): Values {
  const allowTimesheetCreation = values.userType !== 'APPROVER' || values.allowTimesheetCreation
  if (asksForRecording(values)) return { ...values, allowTimesheetCreation }
  return { ...values, allowTimesheetCreation, approvalGroup: null, taskType: 'ALL', showFieldService: false }
}
