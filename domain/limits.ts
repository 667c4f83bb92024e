// Every number of the specification, named once (spec sections 5 and 9).

export const MINUTES_PER_HOUR = 60
export const MINUTES_PER_DAY = 1440
/** Minutes after midnight: 12:00 pm. */
export const MIDDAY = 720
/** Minutes after midnight at which a new user's first task starts: 8:30 am. */
export const DEFAULT_START_TIME = 510
/** Hours; the daily maximum unless an administrator sets another. */
export const DEFAULT_MAXIMUM_DAILY_HOURS = 14
/** Hours; the highest maximum that an administrator can set. */
export const MAXIMUM_DAILY_HOURS_MAX = 24
/** Leave of one person, and leave that waits for one approver, that is shown. */
export const LEAVES_TO_DECIDE = 100
/** Hours; a running task that is older was forgotten: its owner says when it ended. */
export const RUNNING_HOURS_MAX = 12
/** The time zone of "today" unless an administrator sets another. */
export const DEFAULT_TIME_ZONE = 'Australia/Brisbane'

export const JOB_DESCRIPTION_MAX = 1000
export const REASON_MAX = 1000
/** Characters of one line of a question on a timesheet, and the lines of one timesheet. */
export const QUESTION_MAX = 1000
export const QUESTIONS_MAX = 200
export const FIELD_SERVICE_NOTE_MAX = 1000
export const FIELD_SERVICE_TEXT_MAX = 200
export const UNSIGNED_NOTE_MAX = 300
/** Hours and kilometres: more than any meter shows. */
export const FIELD_SERVICE_NUMBER_MAX = 9_999_999
export const GP_BATCH_PREFIX_MAX = 6
/** Characters of a list of e-mail addresses. */
export const ADDRESSES_MAX = 2000
/** Members of one approval group. Its form shows them all. */
export const GROUP_MEMBERS_MAX = 200
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
export const PASSWORD_MIN = 10
/** Hashing a very long password would keep the server busy. */
export const PASSWORD_MAX = 200
export const NAME_MAX = 100
export const EMAIL_MAX = 254
/** Tasks of one timesheet. A day has 48 half hours; more than this is a mistake or an attack. */
export const TASKS_MAX = 60
/** Templates of one person. The form offers all of them. */
export const TEMPLATES_MAX = 12
/** Characters of a template's name, which is the label of a button. */
export const TEMPLATE_NAME_MAX = 60
/** Saved views of reports of one person. The menu of reports shows all of them. */
export const REPORT_VIEWS_MAX = 30
export const REPORT_VIEW_NAME_MAX = 60
/** Characters of a view's query string. All filters together take half of it. */
export const REPORT_VIEW_QUERY_MAX = 500
/** Timesheets approved in one call. */
export const BULK_MAX = 200

/** Pay locations deleted in one call, and job divisions of one. */
export const PAY_LOCATIONS_AT_ONCE = 100
export const DIVISIONS_MAX = 200

/** Failed mails sent again in one call. */
export const MAILS_SENT_AGAIN_MAX = 500
/** Reasons of failed mail that the Outbox counts, most mails first. */
export const MAIL_FAILURES_MAX = 10
/** Characters of the reason why a mail failed. It is a filter in the address of the Outbox. */
export const MAIL_ERROR_MAX = 400

/** People reminded in one call. */
export const REMINDERS_MAX = 500

/** Rows of the longest page of a list. */
export const PAGE_MAX = 100

/** Counts stop here; a longer list shows that there are more. */
export const COUNT_MAX = 1_000
/** Days back for which the impact of a setting on drafts is computed, task by task. */
export const IMPACT_DAYS = 31

export const TIMESHEET_PAGE = 25
export const LOOKUP_PAGE = 20
export const WORK_ORDER_PAGE = 200
/** Rows that a drop-down loads while the user scrolls. To find more, the user types. */
export const LOOKUP_MAX = 200
/** The number of recent picks that a drop-down offers first, and the days that they are taken from. */
export const RECENT_MAX = 5
export const RECENT_DAYS = 60
/**
 * The user's own descriptions to suggest again: timesheets and tasks read, records, texts per record, and characters of
 * a text.
 */
export const LAST_WORDS = { sheets: 100, tasks: 500, records: 30, each: 3, characters: 200 }
export const ACCOUNT_PAGE = 100
export const TRACKING_PAGE = 25
export const APPROVAL_GROUP_PAGE = 20
/** People that one search for members of an approval group returns. */
export const MEMBER_SEARCH_MAX = 100
/** Page sizes of the look-up of GP employees; the first is the default (spec 9). */
export const GP_PAGES = [20, 40, 100] as const
export const MANUAL_PAGE = 100
/** Characters of a manual's description. */
export const MANUAL_DESCRIPTION_MAX = 1000
/** Bytes of the manuals that one device stores. */
export const KEPT_MANUALS_BYTES_MAX = 200_000_000
export const NOTIFICATION_PAGE = 25
/** Notifications in one response of the legacy interface, which never loads a second page (spec 9). */
export const NOTIFICATIONS_MAX = 1_000_000
export const MAIL_PAGE = 100
export const USER_LOG_PAGE = 100

export const DURATION_HOURS_MAX = 23
export const DURATION_MINUTES_MAX = 59

export const SIGNATURE_WIDTH = 400
export const SIGNATURE_HEIGHT = 200
/** Bytes of an uploaded signature. A picture of 400 by 200 takes a tenth of it. */
export const SIGNATURE_MAX_BYTES = 512 * 1024
/** A stored signature longer than this is inline data, otherwise a path. */
export const SIGNATURE_INLINE_LENGTH = 200

/** Photos of one task. */
export const PHOTOS_MAX = 6
/** Bytes of an uploaded photo. The browser makes one of 1600 pixels, which takes up to 1.5 MB. */
export const PHOTO_MAX_BYTES = 4 * 1024 * 1024
/** Pixels of each side of an uploaded photo. A small file can claim any number. */
export const PHOTO_SIDE_MAX = 4096
/** The same of a stored photo. */
export const PHOTO_SIDE = 1600

/** Push devices of one person. Another one replaces the oldest registration. */
export const PUSH_DEVICES_MAX = 10
/** Characters of a device id. A random id has a third of that. */
export const DEVICE_ID_MAX = 100
/** Characters of a push endpoint. The longest known have 600. */
export const PUSH_ENDPOINT_MAX = 2000

/** Pixels: up to this window width the sidebar starts collapsed. */
export const SIDEBAR_COLLAPSE_WIDTH = 1440

export const ACCESS_TOKEN_MINUTES = 15
export const SESSION_HOURS = 12
export const REMEMBERED_SESSION_DAYS = 30
/** Refreshing cannot extend a session beyond this. */
export const SESSION_DAYS_MAX = 7
export const REMEMBERED_SESSION_DAYS_MAX = 90
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** Wrong codes for a forgotten password of one account in a day, of all its codes together. */
export const CODE_TRIES_A_DAY = 20
/** Minutes and tries for the second factor after the password, or for the first code of a new app. */
export const TICKET_MINUTES = 5
export const TICKET_TRIES = 5
/** Minutes after signing in, or retyping the password, in which the user may change sign-in methods. */
export const PROVED_MINUTES = 10
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20
/** Characters of the name of a passkey. */
export const PASSKEY_NAME_MAX = 60
/** Access tokens of one person, expired ones included. */
export const API_TOKENS_MAX = 20
/** Characters of the name of an access token. */
export const API_TOKEN_NAME_MAX = 60
/** Days after today for which a new access token can work. */
export const API_TOKEN_DAYS_MAX = 365
/** Webhooks of a company. */
export const WEBHOOKS_MAX = 20
/** Characters of the name of a webhook. */
export const WEBHOOK_NAME_MAX = 60
/** Characters of the address of a webhook. */
export const WEBHOOK_URL_MAX = 500
/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 7
/** Days for which one approver can stand in for another. The database has the same limit. */
export const DEPUTY_DAYS_MAX = 366
/** Days of one absence. The database has the same limit. */
export const ABSENCE_DAYS_MAX = 366
/** Absences of one person that have not ended a year ago. */
export const ABSENCES_MAX = 200
/** Public holidays added in one request: those of one file. */
export const HOLIDAYS_AT_ONCE = 500
/** Days from the end of a pay period to its deadline. */
export const DEADLINE_DAYS_MAX = 31
/** Days for which one person's days of a closed pay period can be open. */
export const OPENING_DAYS_MAX = 31
/** Hours for which the day of a declined timesheet is open after its pay period was closed. */
export const DECLINED_OPEN_HOURS = 48
/** Closed pay periods that forms and calendars know, newest first. */
export const CLOSED_PERIODS_KNOWN = 120
export const PAY_PERIOD_PAGE = 50
/** Characters of a pay code: GP's column has seven, eConnect takes six. */
export const PAY_CODE_MAX = 6
/** GP's column. */
export const GP_EMPLOYEE_ID_MAX = 15
export const PAY_CODES_MAX = 100
export const PAY_RULES_MAX = 200
export const PAY_BATCH_PAGE = 50
export const PAY_LINE_PAGE = 100
/** Changes that a try-out of pay rules shows. */
export const TRIAL_SHOWN = 100
export const DOCKET_PAGE = 50
/** Days that one request prepares. */
export const PREPARED_AT_ONCE = 200
/** Prepared days of a page that a program reads. */
export const PREPARED_PAGE = 100
/** People of one crew day. */
export const CREW_MAX = 200
/** Characters of what somebody writes to decline a prepared day. */
export const PREPARED_WORDS_MAX = 1000
/** Open prepared days of one person that are shown to them. */
export const OFFERS_MAX = 31
