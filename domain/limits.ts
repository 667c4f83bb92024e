// Every number of the specification, named once (spec sections 5 and 9).

export const MINUTES_PER_HOUR = 60
export const MINUTES_PER_DAY = 1440
/** Minutes after midnight: 12:00 pm. */
export const MIDDAY = 720
/** Minutes after midnight at which a new user's first task starts: 8:30 am. */
export const DEFAULT_START_TIME = 510
/** Hours; the daily maximum unless an administrator sets another. */
export const DEFAULT_MAXIMUM_DAILY_HOURS = 14
/** Hours that an administrator can set at most. */
export const MAXIMUM_DAILY_HOURS_MAX = 24
/** Where "today" is, unless an administrator says otherwise. */
export const DEFAULT_TIME_ZONE = 'Australia/Brisbane'

export const JOB_DESCRIPTION_MAX = 1000
export const REASON_MAX = 1000
export const FIELD_SERVICE_NOTE_MAX = 1000
export const FIELD_SERVICE_TEXT_MAX = 200
/** Hours and kilometres: more than any meter shows. */
export const FIELD_SERVICE_NUMBER_MAX = 9_999_999
export const GP_BATCH_PREFIX_MAX = 6
/** Characters of a list of e-mail addresses. */
export const ADDRESSES_MAX = 2000
/** Members of one approval group; its form shows them all. */
export const GROUP_MEMBERS_MAX = 200
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
export const PASSWORD_MIN = 10
/** More is cut off nowhere, but hashing a novel is a way to keep a server busy. */
export const PASSWORD_MAX = 200
export const NAME_MAX = 100
export const EMAIL_MAX = 254
/** Tasks of one timesheet. A day has 48 half hours; more than this is a mistake or an attack. */
export const TASKS_MAX = 60
/** Templates of one person: all of them are offered in the form. */
export const TEMPLATES_MAX = 12
/** Characters of the name of a template, which stands on a button. */
export const TEMPLATE_NAME_MAX = 60
/** Timesheets approved in one call. */
export const BULK_MAX = 200

/** Pay locations deleted in one call, and job divisions of one. */
export const PAY_LOCATIONS_AT_ONCE = 100
export const DIVISIONS_MAX = 200

/** People reminded in one call. */
export const REMINDERS_MAX = 500

/** Rows of the longest page of a list. */
export const PAGE_MAX = 100

/** A list that dates narrow down is counted so far; of a longer one it is said that there are more. */
export const COUNT_MAX = 1_000
/** Days back in which the drafts are looked into, task by task, that a setting would touch. */
export const IMPACT_DAYS = 31

export const TIMESHEET_PAGE = 25
export const LOOKUP_PAGE = 20
export const WORK_ORDER_PAGE = 200
/** Rows of a drop-down that is scrolled to its end again and again; beyond that people type. */
export const LOOKUP_MAX = 200
/** So many records that a person recorded lately are offered first, from so many of their days. */
export const RECENT_MAX = 5
export const RECENT_DAYS = 60
export const ACCOUNT_PAGE = 100
export const TRACKING_PAGE = 25
export const APPROVAL_GROUP_PAGE = 20
/** People that the search for members of an approval group finds at once. */
export const MEMBER_SEARCH_MAX = 100
/** Employees of GP on a page of their look-up; the first unless somebody asks for more (spec 9). */
export const GP_PAGES = [20, 40, 100] as const
export const MANUAL_PAGE = 100
/** Characters of what a manual is about. */
export const MANUAL_DESCRIPTION_MAX = 1000
/** Of the manuals that a person keeps on a device. */
export const KEPT_MANUALS_BYTES_MAX = 200_000_000
export const NOTIFICATION_PAGE = 25
/** Notifications of one answer of the legacy interface, which reads no second (spec 9). */
export const NOTIFICATIONS_MAX = 1_000_000
export const MAIL_PAGE = 100
export const USER_LOG_PAGE = 100

export const DURATION_HOURS_MAX = 23
export const DURATION_MINUTES_MAX = 59

export const SIGNATURE_WIDTH = 400
export const SIGNATURE_HEIGHT = 200
/** Bytes of an uploaded signature; a pad of 400 by 200 makes a tenth of it. */
export const SIGNATURE_MAX_BYTES = 512 * 1024
/** A stored signature longer than this is inline data, otherwise a path. */
export const SIGNATURE_INLINE_LENGTH = 200

/** Devices on which one person is notified; one more takes the place of the one that was registered longest ago. */
export const PUSH_DEVICES_MAX = 10
/** Characters of a device's name for itself; a random id has a third of it. */
export const DEVICE_ID_MAX = 100
/** Characters of a device's address at its push service; the longest known have 600. */
export const PUSH_ENDPOINT_MAX = 2000

/** Pixels: at this window width or less the sidebar starts collapsed. */
export const SIDEBAR_COLLAPSE_WIDTH = 1440

export const ACCESS_TOKEN_MINUTES = 15
export const SESSION_HOURS = 12
export const REMEMBERED_SESSION_DAYS = 30
/** However often a session is carried on, after so long one signs in again. */
export const SESSION_DAYS_MAX = 7
export const REMEMBERED_SESSION_DAYS_MAX = 90
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** How long the password of a sign-in waits for the second factor, or a set-up for its proof, and how often it is tried. */
export const TICKET_MINUTES = 5
export const TICKET_TRIES = 5
/** How long after signing in, or typing the password again, one may change how one signs in. */
export const PROVED_MINUTES = 10
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20
/** Characters of the name of a passkey. */
export const PASSKEY_NAME_MAX = 60
/** How long an invitation is good: a week, a holiday included. */
export const INVITATION_DAYS = 7
