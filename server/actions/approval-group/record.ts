// Creates and changes approval groups (spec section 5, Approval group).
import { onlyTypes } from '#domain/denial.ts'
import { mayEverDo, typesThat } from '#domain/approval-group/administration.ts'
import { approvalGroupForm, mayBeMember } from '#domain/approval-group/forms.ts'
import { parseForm } from '#domain/forms.ts'
import { GROUP_MEMBERS_MAX } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import { changedFields } from '#domain/changed-fields.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { leads } from '#server/access/crew.ts'
import { describeGroup, withMembers, type StoredGroup } from './describe.ts'
import { changeGroup, type GroupClaim } from './target.ts'

/** The form as a caller sends it, with row ids for members. */
export type GroupInput = {
  name: string
  gpBatchPrefix: string
  gpBatchNotificationTo: string
  gpBatchNotificationCc: string
  adminNotification: string
  /** If left out, the members of the group stay. */
  members?: readonly number[]
  /** The crew leaders. If left out, those of the group stay. */
  leaders?: readonly number[]
}

/** Creates a group. @returns its id. @throws InvalidInput, NotAllowed FORBIDDEN. */
export async function createGroup(viewer: Viewer, { leaders = [], ...input }: GroupInput): Promise<number> {
  if (!mayEverDo('create', viewer)) throw new NotAllowed('FORBIDDEN', onlyTypes(typesThat('create')))
  return transaction(async (tx) => {
    const { columns, memberIds } = await validated(tx, { members: [], ...input }, new Set())
    const members = { create: memberIds.map((approverId) => ({ approverId })) }
    // Nobody belongs to it yet.
    if (leaders.length > 0) throw new InvalidInput([{ path: 'leaders', message: ofTheGroup('Crew leaders') }])
    const group = await tx.approvalGroup.create({ data: { ...columns, members }, include: withMembers })
    const changes = changedFields('', {}, describeGroup(group))
    await recordChanges(tx, viewer, [
      { noun: 'APPROVAL_GROUP', recordId: group.id, action: 'CREATED', changes },
    ])
    return group.id
  })
}

/** Changes a group, and its members if they were sent (rulings 4). @throws InvalidInput, Refusal, NotAllowed as claimGroup. */
export async function updateGroup(
  viewer: Viewer,
  claim: GroupClaim,
  { leaders: wanted, ...input }: GroupInput,
): Promise<void> {
  await transaction((tx) =>
    changeGroup(tx, viewer, 'edit', claim, async (before) => {
      const was = new Set(before.members.map(({ approverId }) => approverId))
      const { columns, memberIds } = input.members
        ? await validated(tx, { ...input, members: input.members }, was)
        : { columns: parseForm(approvalGroupForm.omit(['members']), input), memberIds: [...was] }
      const members = {
        // Leaves unchanged memberships alone: writing one makes the database check its member again.
        deleteMany: { approverId: { notIn: memberIds } },
        create: memberIds.filter((id) => !was.has(id)).map((approverId) => ({ approverId })),
      }
      const where = { id: before.id }
      const leaders = wanted && (await changedLeaders(tx, before, wanted))
      const after = await tx.approvalGroup.update({
        where,
        data: { ...columns, members, ...(leaders && { leaders }) },
        include: withMembers,
      })
      const changes = changedFields('', describeGroup(before), describeGroup(after))
      return { action: 'CHANGED', changes }
    }),
  )
}

/**
 * Validates the form. New members who cannot approve are refused by name, so that the saved group is the one on screen.
 * @param was the ids of the present members, who may stay when they can no longer approve.
 */
async function validated(
  tx: Transaction,
  { members, ...input }: GroupInput & { members: readonly number[] },
  was: ReadonlySet<number>,
) {
  const ids = [...new Set(members)]
  const people =
    ids.length > GROUP_MEMBERS_MAX
      ? []
      : await tx.user.findMany({
          select: { id: true, firstName: true, lastName: true, active: true, userType: true },
          where: { id: { in: ids } },
          // So that refused members are always named in the same order.
          orderBy: { id: 'asc' },
        })
  const { members: existing, ...columns } = parseForm(approvalGroupForm, {
    ...input,
    members: ids.length > GROUP_MEMBERS_MAX ? ids : people,
  })
  const barred = people.filter((person) => !was.has(person.id) && !mayBeMember(person)).map(fullName)
  const isGone = existing.length < ids.length
  if (isGone || barred.length > 0)
    throw new InvalidInput([{ path: 'members', message: isGone ? GONE : cannotApprove(barred) }])
  return { columns, memberIds: ids }
}

/** The change of a group's crew leaders. @throws InvalidInput for a new leader from outside its people. */
async function changedLeaders(tx: Transaction, before: StoredGroup, wanted: readonly number[]) {
  const leaderIds = [...new Set(wanted)]
  if (leaderIds.length > GROUP_MEMBERS_MAX)
    throw new InvalidInput([{ path: 'leaders', message: `At most ${GROUP_MEMBERS_MAX} crew leaders` }])
  const was = new Set(before.leaders.map(({ leaderId }) => leaderId))
  const fresh = leaderIds.filter((id) => !was.has(id))
  const people = await tx.user.findMany({
    where: { id: { in: fresh }, ...leads(before.id) },
    select: { id: true },
  })
  if (people.length < fresh.length) {
    const strangers = await tx.user.findMany({
      where: { id: { in: fresh, notIn: people.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
    })
    const names = strangers.map(fullName).join(', ')
    throw new InvalidInput([{ path: 'leaders', message: ofTheGroup(names || 'Crew leaders') }])
  }
  return {
    deleteMany: { leaderId: { notIn: leaderIds } },
    create: fresh.map((leaderId) => ({ leaderId })),
  }
}

const ofTheGroup = (names: string) =>
  `Only active people of the group who record timesheets can be its crew leaders: ${names}.`

const GONE = 'One of the members has no account any more. Please choose again.'

function cannotApprove(names: readonly string[]): string {
  return `Only active approvers can be added to a group. Please take out ${names.join(', ')}.`
}
