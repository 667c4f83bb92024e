// The people of the measured company: 501 in 12 groups, one closed group, and their access tokens.
import { createTokens } from '#server/auth/tokens.ts'

export const SECRET = 'a secret for measuring, thirty-two characters'
export const SEAL_SECRET = Buffer.alloc(32, 2).toString('base64url')
export const STAFF = 460
export const APPROVERS = 36
export const GROUPS = 12
export const ADMINISTRATORS = 4
/** A group that was closed long ago: it has one approver, no staff and only old timesheets. */
export const CLOSED_GROUP = GROUPS + 1
/** The approver of the closed group and of no other. */
export const formerApproverId = STAFF + APPROVERS + ADMINISTRATORS + 1
export const PEOPLE = formerApproverId

/** Staff are numbered from 1, followed by approvers and administrators. */
export const approverId = (index: number) => STAFF + 1 + (index % APPROVERS)
/** Each approver has two groups: one of twelve, and the last group, which all approvers share. */
export const groupsOf = (approver: number) => [1 + ((approver - STAFF) % GROUPS), GROUPS]
export const administratorId = STAFF + APPROVERS + 1
/** Everyone who receives live events about timesheets of the last group. */
export const LISTENERS = Array.from({ length: APPROVERS + ADMINISTRATORS }, (_, index) => STAFF + 1 + index)

const tokens = createTokens(SECRET)
/** An access token. The seed gives each person one session, with the same number as the person. */
export const tokenOf = (userId: number) => tokens.sign({ userId, sessionId: userId })

export const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64')
