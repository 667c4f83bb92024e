// People as the legacy interface names and numbers them (spec 3, User): accounts for administrators, and the little that
// everybody else may know of others.
import type { TaskType } from '#domain/timesheet/task-type.ts'
import { isAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import {
  coded,
  entityType,
  flag,
  instant,
  integer,
  made,
  optional,
  text,
  type EntityType,
} from '#server/odata/model.ts'
import { shownOf } from '#server/odata/records.ts'
import { foundAccounts } from '#server/read/account-list.ts'
import { avatarText, timeText } from '#server/read/account-texts.ts'
import { accounts, isOneself, people, type readAccount } from '#server/read/people.ts'
import { named } from '#server/read/search.ts'
import { payCycleNumbers, userTypeNumbers } from './numbers.ts'
import { payLocationType } from './pay-locations.ts'

const taskTypeNames = { ALL: 'All', RENTAL: 'Rental', JOB_COST: 'JobCost' } as const satisfies Record<
  TaskType,
  string
>

const person = {
  UserId: integer('id'),
  FirstName: text('firstName'),
  LastName: text('lastName'),
  AvatarUrl: optional(made('avatarId', avatarText)),
  UserType: coded('userType', userTypeNumbers),
}
const taskType = { TaskType: coded('taskType', taskTypeNames) }

/** An account, with all that administrators may know of it. */
export const accountType: EntityType = entityType({
  name: 'User',
  key: 'UserId',
  set: accounts,
  properties: {
    ...person,
    ...taskType,
    Email: text('email'),
    /** 1 is active. */
    UserStatus: coded('active', { true: 1, false: 0 }),
    ApprovalGroupId: optional(integer('approvalGroupId')),
    CreatedOn: instant('createdAt'),
    allowTimesheetCreation: flag('allowTimesheetCreation'),
    showFieldService: flag('showFieldService'),
    PayLocationId: optional(integer('payLocationId')),
    GPEmployeeId: optional(text('gpEmployeeId')),
    GPPayCycle: coded('gpPayCycle', payCycleNumbers),
    GPStaffNumber: optional(text('gpStaffNumber')),
    DefaultStartTime: made('defaultStartTime', timeText),
    /** Counts every change; one that sends it claims that it saw the last. */
    Version: integer('version'),
  },
  navigations: { PayLocation: ['payLocation', () => payLocationType] },
  found: foundAccounts,
})

/** A person as others see them. */
const personType: EntityType = entityType({
  name: 'User',
  key: 'UserId',
  set: people,
  properties: person,
  found: named,
})

/** The owner of a timesheet, as those see them who see it; where they are paid from, they alone see. */
const timesheetUserType: EntityType = entityType({
  name: 'TimesheetUser',
  key: 'UserId',
  set: people,
  properties: { ...person, ...taskType },
  navigations: {
    PayLocation: ['payLocation', () => payLocationType, isOneself],
  },
})

/** What a viewer may know of people. */
export function userTypeFor(viewer: Viewer): EntityType {
  return isAdministrator(viewer) ? accountType : personType
}

/** What a viewer may know of the owner of a timesheet that they see. */
export function ownerTypeFor(viewer: Viewer): EntityType {
  return isAdministrator(viewer) ? accountType : timesheetUserType
}

/** A person's own account, with their pay location, as signing in answers it. */
export function ownAccount({ payLocation, ...user }: Awaited<ReturnType<typeof readAccount>>) {
  return {
    ...shownOf(accountType, user),
    PayLocation: payLocation && shownOf(payLocationType, payLocation),
  }
}
