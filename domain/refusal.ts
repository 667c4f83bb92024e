// The refusals of the product: a code and its sentence (spec section 8).

/** The sentence of each rule. The details of the refusal fill in `{…}`. */
export const sentences = {
  SET_UP_DONE: 'Daybook is already set up. Please sign in.',
  SET_UP_LINK: 'This link has expired. Daybook prints a new one each time it starts.',
  IMPORT_RUNNING: 'Another import is running. Please wait until it has finished.',
  IMPORT_OVERTAKEN:
    'Somebody else changed the same records during the import. Nothing was imported. Please try again.',
  OVER_DAILY_MAXIMUM:
    'Total hours logged in the timesheet is over {max} hours. Please review and adjust your tasks accordingly.',
  OVER_DAY_TOTAL:
    'The combined total hours for all timesheets on this day exceed {max} hours. Please review and adjust your timesheets.',
  OVERLAP_WITHIN:
    'Overlapping tasks detected in the timesheet. Ensure there are no conflicts in your specified task times.',
  OVERLAP_OTHERS:
    'Overlapping tasks detected with another timesheet. Ensure there are no conflicts in your specified task times.',
  DAY_PAST_MIDNIGHT:
    'You have entered time for a Day shift that passes midnight. Please change the shift type to Night Shift or correct the task time before saving or submitting.',
  NIGHT_PAST_MIDDAY:
    'You have entered time for a Night shift that passes midday. Please confirm this is accurate or go back and correct the timesheet.',
  TASK_TYPE_NOT_ALLOWED: 'You cannot perform this function',
  FIELD_SERVICE_NOT_ALLOWED: 'You cannot perform this function',
  ABSENCE_OVERLAP: 'Some of these days are already marked: {days}.',
  LEAVE_IS_ASKED: 'Please ask your approvers for leave. You cannot mark it yourself.',
  LEAVE_STATUS: 'This leave is {status} now. Please look at it again.',
  ABSENCES_FULL: 'At most {number} absences. Delete an old one first.',
  DEPUTY_OVERLAP: '{name} already stands in on some of these days.',
  NO_DEPUTY: '{name} is not an active Approver or System Administrator.',
  PERIOD_CLOSED: 'The pay period {from} – {to} is closed.',
  CANCELS_CLOSED:
    'The pay period {from} – {to} is closed. Only a System Administrator can cancel a timesheet of it.',
  PERIOD_NOT_OVER: 'The pay period {from} – {to} is not over. Close it on its last day or later.',
  PERIOD_MOVED: 'The dates of this pay period have changed. Please look at it again.',
  PERIOD_IS: 'The pay period {from} – {to} is already {state}.',
  NO_PERIOD_CLOSED: 'No day of this range belongs to a closed pay period of {name}.',
  ASKED_ALREADY: 'You already asked to record this day.',
  NOT_CLOSED: 'This day is open. You can record it.',
  ANSWERED_ALREADY: 'Already answered by {name}.',
  PERIOD_PAID: 'Batch {number} has hours of this pay period. Void it first.',
  PERIOD_OPEN: 'Close the pay period {from} – {to} first.',
  BATCH_EXISTS: 'Batch {number} was made for this group and period already.',
  NOTHING_TO_PAY: 'There is nothing to pay: all approved hours are in a batch already.',
  BATCH_BLOCKED: '{obstacle}: {count}. Put this right first.',
  BATCH_IS: 'Batch {number} is {state}.',
  BATCH_TAKEN_BACK: 'Batch {other} takes back hours of this batch. Void that one first.',
  CORRECTION_DONE: 'Already ticked off by {name}.',
  NO_APPROVAL_GROUP:
    'You are in no approval group with an active approver, so nobody could approve this timesheet. Please contact your administrator.',
  NO_OTHER_ADMINISTRATOR:
    'You are in no approval group, and there is no other active System Administrator who could approve this timesheet.',
  DELETED_SINCE: 'This timesheet was saved before and has been deleted since.',
  ALREADY_DECIDED: 'Already {done} by {name} at {time}',
  CHANGED_SINCE: 'Changed by {name} at {time} since you opened it. Please look at it again.',
  CHANGED_MEANWHILE: 'Changed by {name} at {time}, while this request ran. Please read it again.',
  WRONG_STATUS: 'This timesheet is {status} and cannot be {done}.',
  GROUP_CANNOT_DECIDE:
    'This approval group is not active or has no active approver who could decide the timesheet.',
  PREPARED_IS: 'Cannot be prepared: {state}.',
  PREPARED_CHANGED: 'Changed by {name} at {time}. Please look at it again.',
  PREPARED_BY_LEADER: '{name} has {done} this day. A plan does not replace it.',
  PREPARED_USED: 'You have already handed in this prepared day.',
  PREPARED_BEGUN: 'A timesheet was begun from this prepared day. It stays.',
  PREPARED_GONE: 'This prepared day was {done} by {name}. Please record the day yourself.',
  SAME_GROUP: 'The timesheet is already in this approval group.',
  GROUP_IN_USE: '{contents} in this approval group. Move them to another one to delete it.',
  GROUP_TAKES_NONE: 'This approval group is not active or has nobody who could decide all of the timesheets.',
  GROUP_IS: 'This approval group is already {state}.',
  BLANK_SIGNATURE: 'Please sign',
  NO_PICTURE: 'A signature is a PNG picture of at most 512 kB.',
  NO_PHOTO:
    'A photo is a complete JPEG or PNG picture of at most 4 MB and 4096 pixels on each side, with 8 bits a colour and not interlaced.',
  SIGNED_TASK: 'This task is signed: it can be neither deleted nor given another type.',
  TOO_MANY_TEMPLATES: 'You can have at most {max} templates. Delete one first.',
  TOO_MANY_VIEWS: 'You can have at most {max} views. Delete one first.',
  HANDED_IN: 'Already handed in.',
  DAYS_CLOSED: 'The pay period of these days is closed.',
  REMINDED_TODAY: '{name} already reminded them at {time}.',
  OWN_REMINDER: 'You cannot remind yourself.',
  TOO_MANY_QUESTIONS: 'This timesheet has {max} lines already. Please speak to each other.',
  OWN_TIMESHEET: 'You cannot {action} your own timesheet.',
  EMAIL_USED: 'The specified email is being used by another account. Please use a different email.',
  GP_EMPLOYEE_USED: 'GP employee {employee} is already linked to {name}.',
  CREATES_NO_ADMINISTRATOR: 'User admins are not be able to create system administrators.',
  OWN_ACCOUNT: 'You cannot do this to your own account.',
  IN_NO_GROUP: '{name} is a User Administrator, who records no timesheets and is in no approval group.',
  ACCOUNT_IS: 'The account of {name} is {state}.',
  KEPT_FOR_HISTORY: 'Timesheets and history refer to {name}: the account stays, disabled.',
  LAST_ADMINISTRATOR:
    'This is the last active System Administrator. Make somebody else a System Administrator first.',
  ALREADY_ACTIVATED: 'This person already has a password and needs no invitation.',
  MAIL_ON_ITS_WAY: 'This mail is already on its way.',
  DOCKET_IS: 'Docket {number} is {state} and cannot be mailed.',
  DOCKET_NO_ADDRESS: 'This docket has no e-mail address that mail can be sent to.',
  MAIL_CODE_GONE: 'The code in this mail has expired. Send a new one instead.',
  SESSION_TOO_OLD: 'You signed in {days} days ago. Please save your work, log out, and sign in again.',
  WRONG_CREDENTIALS: 'The e-mail or password is not correct.',
  NO_PROVIDER: 'Please sign in with your password.',
  PROVIDER_UNAVAILABLE:
    'Your company’s sign-in does not respond. Please try again in a moment, or sign in with your password.',
  PROVIDER_REFUSED:
    'Your company’s sign-in did not confirm who you are. Please try again, or sign in with your password.',
  PROVIDER_FLOW_OVER:
    'This sign-in was started in another browser, took too long, or is already finished. Please sign in again.',
  PROVIDER_EMAIL:
    'Your company’s sign-in does not confirm your e-mail address. Please tell your support person, or sign in with your password.',
  PROVIDER_NO_ACCOUNT: 'There is no account for {email}. Accounts are made by your administrator.',
  CODE_NOT_ACCEPTED: 'The code is not correct or no longer valid.',
  CODES_USED_UP:
    'Too many wrong codes. Try again tomorrow, or ask your administrator for an initial password.',
  SECOND_FACTOR_NEEDED: 'Please also enter the code of your second factor.',
  SIGN_IN_EXPIRED: 'This sign-in took too long or too many tries. Please sign in again.',
  SET_UP_EXPIRED: 'This took too long or too many tries. Please start again.',
  PASSKEY_NOT_ACCEPTED: 'This passkey was not accepted. Please try again, or use another way.',
  PASSKEY_USED: 'This device already has a passkey for your account.',
  NO_PASSKEYS_HERE:
    'Passkeys do not work at an IP address. Ask your administrator for the host name of Daybook.',
  TOO_MANY_PASSKEYS: 'You can have at most {max} passkeys. Remove one first.',
  HAS_TOTP: 'You already have an authenticator app. Remove it first.',
  TOO_MANY_WEBHOOKS: 'You can have at most {max} webhooks. Delete one first.',
  DELIVERY_ON_ITS_WAY: 'This message is already on its way.',
  TOO_MANY_TOKENS: 'You can have at most {max} access tokens. Revoke one first.',
  PROVE_AGAIN: 'Please enter your password again before you do this.',
  SIGN_IN_AGAIN: 'Please log out and sign in again before you do this.',
  LAST_SECOND_FACTOR: 'Administrators need a second factor. Add another one before you remove this one.',
  OWN_SECOND_FACTOR: 'Set up your own second factor on your profile first.',
  NO_SECOND_FACTOR: '{name} has no second factor.',
} as const

export type RefusalCode = keyof typeof sentences

/** Refusals that the user can confirm: the client then sends the code back as confirmed. */
const confirmable: readonly RefusalCode[] = ['NIGHT_PAST_MIDDAY']

/** The timesheet that blocks another one, and the times of the blocking task in minutes after midnight. */
export type OtherTimesheet = {
  number: number
  /** 'YYYY-MM-DD' in the company's zone. */
  startDate: string
  startTime: number
  endTime: number
}

/** A rule of the product rejected the request. Nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** The field, such as `lines.1.startTime`; null for the whole form. */
  readonly path: string | null
  readonly confirmable: boolean
  /** What fills in the sentence. */
  readonly details: Readonly<Record<string, string | number>>
  /** The other timesheet that blocks this one; only its owner gets this. */
  readonly other: OtherTimesheet | null

  constructor(
    code: RefusalCode,
    path: string | null = null,
    details: Record<string, string | number> = {},
    other: OtherTimesheet | null = null,
  ) {
    super(sentences[code].replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? '')))
    this.code = code
    this.path = path
    this.details = details
    this.other = other
    this.confirmable = confirmable.includes(code)
  }
}

/** An invalid field and its sentence. */
export type FieldProblem = { path: string; message: string }

/** The input is incomplete or invalid; has a sentence for each field. Nothing was changed. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly problems: readonly FieldProblem[]

  constructor(problems: readonly FieldProblem[]) {
    super(problems[0]?.message ?? 'The input is not valid.')
    this.problems = problems
  }
}
