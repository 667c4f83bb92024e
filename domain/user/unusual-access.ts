// Unusual access to accounts: the reasons, each with its words, and the rule that finds them in the user log (spec 2,
// User Tracking).
import type { UserLogType } from './user-log.ts'

/** The reasons, worst first. The words name the filter of a reason. */
export const accessReasonLabel = {
  GUESSED: 'Signed in after failed tries',
  FAILED: 'Failed sign-ins',
  DISABLED: 'Disabled account tried',
  REUSED: 'Session reused',
  NEW_DEVICE: 'New device',
  NEW_NETWORK: 'New network',
  FORCED: 'Forced out',
  FACTOR: 'Second factor changed',
  PASSWORD: 'Password changed',
} as const

export type AccessReason = keyof typeof accessReasonLabel
export const accessReasons = Object.keys(accessReasonLabel) as AccessReason[]

/** The reasons that the type of an entry does not tell, as the list shows them at the entry. */
export const accessMark: Partial<Record<AccessReason, string>> = {
  GUESSED: 'After failed tries',
  DISABLED: 'The account is disabled',
  NEW_DEVICE: 'New device',
  NEW_NETWORK: 'New network',
}

/** An entry of the user log. */
export type AccessEntry = {
  id: number
  userId: number
  userLogType: UserLogType
  at: Date
  /** The browser and its system. */
  device: string | null
  network: string | null
  /** Caused by somebody else. */
  byOther: boolean
  /** The account is disabled now. */
  isDisabled: boolean
}

/** Earlier sign-ins of a person with the same device on the same network. */
export type KnownAccess = { device: string | null; network: string | null; times: number }

export type UnusualEntry = { id: number; userId: number; reason: AccessReason }

/** This many failures in a row are more than a typing mistake. */
const TRIES = 3
/** Minutes between a failure and the next try of the same row. */
const ROW_MINUTES = 60
/** A person who signed in this often, always on one network, does not roam. */
const SETTLED = 5

const failures: readonly UserLogType[] = ['SIGN_IN_FAILED', 'SIGN_IN_THROTTLED', 'SECOND_FACTOR_FAILED']
const factorChanges: readonly UserLogType[] = [
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'RECOVERY_CODE_USED',
]

/**
 * The unusual entries among these, which are in order of time. `knownOf` returns a person's sign-ins before the first
 * of them.
 */
export function unusualAccess(
  entries: readonly AccessEntry[],
  knownOf: (userId: number) => readonly KnownAccess[],
): UnusualEntry[] {
  return [...Map.groupBy(entries, ({ userId }) => userId)].flatMap(([userId, own]) => [
    ...failedTries(own),
    ...unusualSignIns(own, knownOf(userId)),
  ])
}

/** Classifies failures in a row by how they ended. */
function failedTries(own: readonly AccessEntry[]): UnusualEntry[] {
  const found: UnusualEntry[] = []
  let row: AccessEntry[] = []
  const end = (signIn: AccessEntry | null) => {
    const reason = reasonOf(row, signIn !== null)
    const entries = signIn && reason === 'GUESSED' ? [...row, signIn] : row
    if (reason) found.push(...entries.map(({ id, userId }) => ({ id, userId, reason })))
    row = []
  }
  for (const entry of own) {
    const last = row.at(-1)
    if (last && entry.at.getTime() - last.at.getTime() > ROW_MINUTES * 60_000) end(null)
    if (failures.includes(entry.userLogType)) row.push(entry)
    else if (entry.userLogType === 'SIGNED_IN') end(entry)
  }
  end(null)
  return found
}

function reasonOf(row: readonly AccessEntry[], hasSignedIn: boolean): AccessReason | null {
  if (row.length === 0) return null
  if (row[0]!.isDisabled) return 'DISABLED'
  const has = (type: UserLogType) => row.some(({ userLogType }) => userLogType === type)
  const isMany = row.length >= TRIES || has('SIGN_IN_THROTTLED')
  if (hasSignedIn) return isMany ? 'GUESSED' : null
  // Somebody who has the password but not the second factor.
  return isMany || has('SECOND_FACTOR_FAILED') ? 'FAILED' : null
}

function unusualSignIns(own: readonly AccessEntry[], known: readonly KnownAccess[]): UnusualEntry[] {
  const seen = [...known]
  return own.flatMap((entry) => {
    const { id, userId, device, network } = entry
    const reason = entry.userLogType === 'SIGNED_IN' ? newOf(entry, seen) : changeOf(entry, seen.length > 0)
    if (entry.userLogType === 'SIGNED_IN') seen.push({ device, network, times: 1 })
    return reason ? [{ id, userId, reason }] : []
  })
}

/** A person's first sign-in is not from a new device: there is nothing to compare it with. */
function newOf({ device, network }: AccessEntry, seen: readonly KnownAccess[]): AccessReason | null {
  const devices = seen.map((one) => one.device).filter((one) => one !== null)
  if (device !== null && devices.length > 0 && !devices.includes(device)) return 'NEW_DEVICE'
  const networks = new Set(seen.map((one) => one.network))
  const times = seen.reduce((sum, one) => sum + one.times, 0)
  // Phones change their network all the time.
  const isSettled = networks.size === 1 && times >= SETTLED
  return isSettled && network !== null && !networks.has(network) ? 'NEW_NETWORK' : null
}

function changeOf({ userLogType, byOther }: AccessEntry, hasSignedIn: boolean): AccessReason | null {
  if (userLogType === 'SESSION_REUSED') return 'REUSED'
  if (factorChanges.includes(userLogType)) return 'FACTOR'
  // People also sign out their own devices.
  if (userLogType === 'FORCED_LOGOUT') return byOther ? 'FORCED' : null
  // The first password belongs to an invitation.
  return userLogType === 'PASSWORD_CHANGED' && hasSignedIn ? 'PASSWORD' : null
}
