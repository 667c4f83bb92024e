// Reads a frame that an older release stored. Missing fields count as empty until there is a network.
import type { SignedInFrameQuery$rawResponse as Frame } from '#web/__generated__/SignedInFrameQuery.graphql.ts'
import { isRecord } from '#web/forms/overDefaults.ts'

type Me = Frame['me']
/** The identity and permissions of the viewer, without which there is no frame. */
type Essential =
  | 'id'
  | 'userId'
  | 'userType'
  | 'firstName'
  | 'lastName'
  | 'allowTimesheetCreation'
  | 'settings'

const nothing: Omit<Me, Essential> = {
  approvalGroupIds: [],
  avatarUrl: null,
  browserKey: '',
  eventCursor: '',
  hasPayPeriods: false,
  leaveWaits: false,
  preparesDays: false,
  seesDockets: false,
  standIns: [],
  storeSecret: '',
  unreadNotifications: 0,
}
const noSettings: Omit<Me['settings'], 'id' | 'timeZone'> = { developmentHosts: '', leaveIsAsked: false }

export function frameOfThisRelease(stored: unknown): unknown {
  if (!isRecord(stored) || !isRecord(stored.me) || !isRecord(stored.me.settings)) return stored
  return { ...stored, me: { ...nothing, ...stored.me, settings: { ...noSettings, ...stored.me.settings } } }
}
