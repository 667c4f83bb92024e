// The company that is measured: 501 people in 12 groups, and the tokens they are known by.
import { createTokens } from '#server/auth/tokens.ts'

export const SECRET = 'a secret for measuring, thirty-two characters'
export const STAFF = 460
export const APPROVERS = 36
export const GROUPS = 12
export const ADMINISTRATORS = 4
/** A group that was closed long ago: one approver, no staff, but old timesheets. */
export const CLOSED_GROUP = GROUPS + 1
/** The approver of that group and of no other. */
export const formerApproverId = STAFF + APPROVERS + ADMINISTRATORS + 1
export const PEOPLE = formerApproverId

/** Staff are numbered from 1, then come approvers, then administrators. */
export const approverId = (index: number) => STAFF + 1 + (index % APPROVERS)
/** Two groups each: one of twelve, and the last one, to which all of them belong. */
export const groupsOf = (approver: number) => [1 + ((approver - STAFF) % GROUPS), GROUPS]
/** The first administrator. */
export const administratorId = STAFF + APPROVERS + 1
/** Everybody who hears of a timesheet of the last group. */
export const LISTENERS = Array.from({ length: APPROVERS + ADMINISTRATORS }, (_, index) => STAFF + 1 + index)

const tokens = createTokens(SECRET)
/** An access token: every person has the session of their own number. */
export const tokenOf = (userId: number) => tokens.sign({ userId, sessionId: userId })
