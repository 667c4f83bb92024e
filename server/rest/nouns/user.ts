// Users with their legacy names and numbers (spec 3, User): whole accounts for administrators, a few properties for everyone
// else.
import type { TaskType } from '#domain/timesheet/task-type.ts'
import { isAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import {
  coded,
  entityType,
  flag,
  instant,
  integer,
  converted,
  optional,
  text,
  type EntityType,
} from '#server/odata/model.ts'
import { shownOf } from '#server/odata/records.ts'
import { accountsContaining } from '#server/read/account-list.ts'
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
  AvatarUrl: optional(converted('avatarId', avatarText)),
  UserType: coded('userType', userTypeNumbers),
}
const taskType = { TaskType: coded('taskType', taskTypeNames) }

/** An account as administrators see it. */
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
    DefaultStartTime: converted('defaultStartTime', timeText),
    /** Clients may send it with a change, which then fails if someone else changed the account. */
    Version: integer('version'),
  },
  navigations: { PayLocation: ['payLocation', () => payLocationType] },
  searchWhere: accountsContaining,
})

/** A user as everyone else sees them. */
const personType: EntityType = entityType({
  name: 'User',
  key: 'UserId',
  set: people,
  properties: person,
  searchWhere: named,
})

/** The owner of a timesheet, for everyone who sees the timesheet. Only the owner sees the pay location. */
const timesheetUserType: EntityType = entityType({
  name: 'TimesheetUser',
  key: 'UserId',
  set: people,
  properties: { ...person, ...taskType },
  navigations: {
    PayLocation: ['payLocation', () => payLocationType, isOneself],
  },
})

export function userTypeFor(viewer: Viewer): EntityType {
  return isAdministrator(viewer) ? accountType : personType
}

export function ownerTypeFor(viewer: Viewer): EntityType {
  return isAdministrator(viewer) ? accountType : timesheetUserType
}

/** The user's own account with the pay location, as returned at sign-in. */
export function ownAccount({ payLocation, ...user }: Awaited<ReturnType<typeof readAccount>>) {
  return {
    ...shownOf(accountType, user),
    PayLocation: payLocation && shownOf(payLocationType, payLocation),
  }
}

/** Who a user is, without anything else of the account. */
export function identityOf({ id, firstName, lastName, email, userType }: Viewer) {
  return {
    UserId: id,
    FirstName: firstName,
    LastName: lastName,
    UserType: userTypeNumbers[userType],
    Email: email,
  }
}
