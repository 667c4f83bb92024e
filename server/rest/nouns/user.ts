// Users with their legacy names and numbers (spec 3, User), and the properties that each role sees (rulings 4).
import type { UserType } from '#domain/people.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import {
  coded,
  entityType,
  flag,
  instant,
  integer,
  converted,
  optional,
  seenOf,
  text,
  type EntityType,
} from '#server/odata/model.ts'
import { shownOf } from '#server/odata/records.ts'
import { accountsContaining } from '#server/read/user/account-list.ts'
import { avatarText, timeText } from '#server/read/user/account-texts.ts'
import {
  accounts,
  colleagues,
  isColleague,
  people,
  profiles,
  type readAccount,
} from '#server/read/user/people.ts'
import { nameMatches } from '#server/read/search.ts'
import { payCycleNumbers, userTypeNumbers } from '#domain/legacy-numbers.ts'
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
/** What approvers also see of colleagues. */
const ofColleagues = {
  Email: text('email'),
  /** 1 is active. */
  UserStatus: coded('active', { true: 1, false: 0 }),
  TaskType: coded('taskType', taskTypeNames),
  PayLocationId: optional(integer('payLocationId')),
  ApprovalGroupId: optional(integer('approvalGroupId')),
}
const wholeAccount = {
  ...person,
  ...ofColleagues,
  CreatedOn: instant('createdAt'),
  allowTimesheetCreation: flag('allowTimesheetCreation'),
  showFieldService: flag('showFieldService'),
  GPEmployeeId: optional(text('gpEmployeeId')),
  GPPayCycle: coded('gpPayCycle', payCycleNumbers),
  GPStaffNumber: optional(text('gpStaffNumber')),
  DefaultStartTime: converted('defaultStartTime', timeText),
  /** Clients may send it with a change, which then fails if someone else changed the account. */
  Version: integer('version'),
}
const navigations = { PayLocation: ['payLocation', () => payLocationType] } as const
const user = { name: 'User', key: 'UserId', searchWhere: nameMatches }

/** An account as administrators see it. */
export const accountType: EntityType = entityType({
  ...user,
  set: accounts,
  properties: wholeAccount,
  navigations,
  searchWhere: accountsContaining,
})

/** A person whose timesheets the approver can see, or another approver. */
const colleagueType: EntityType = entityType({
  ...user,
  set: colleagues,
  properties: { ...person, ...ofColleagues },
  navigations,
})

/** The user's own account. Staff find no other in the set of users. */
const ownType: EntityType = entityType({ ...user, set: profiles, properties: wholeAccount, navigations })

const actor = { ...user, name: 'Person', set: people }

/** Someone who acted on a timesheet, for Staff. */
const personType: EntityType = entityType({ ...actor, properties: person })

/** The same for approvers. They need not be a colleague, for example no longer. */
const personOrColleagueType: EntityType = entityType({
  ...actor,
  properties: { ...person, ...seenOf(isColleague, ofColleagues) },
})

const byRole = {
  STAFF: { user: ownType, actor: personType },
  APPROVER: { user: colleagueType, actor: personOrColleagueType },
  USER_ADMINISTRATOR: { user: accountType, actor: accountType },
  SYSTEM_ADMINISTRATOR: { user: accountType, actor: accountType },
} as const satisfies Record<UserType, { user: EntityType; actor: EntityType }>

/** A user of the viewer's set of users. */
export function userTypeFor({ userType }: Viewer): EntityType {
  return byRole[userType].user
}

/** Someone who acted on a record that the viewer sees. */
export function actorTypeFor({ userType }: Viewer): EntityType {
  return byRole[userType].actor
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
