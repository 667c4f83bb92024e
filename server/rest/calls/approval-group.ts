// The legacy client's calls for approval groups (spec 7, Approval groups). They use the same actions as GraphQL.
import { onlyTypes } from '#domain/denial.ts'
import { mayEverDo, typesThat } from '#domain/approval-group/administration.ts'
import { mayBeMember } from '#domain/approval-group/forms.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { createGroup, updateGroup, type GroupInput } from '#server/actions/approval-group/record.ts'
import { deleteGroup, enableGroup } from '#server/actions/approval-group/state.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { administeredGroups } from '#server/read/administered-groups.ts'
import { changed, created } from '#server/rest/answers.ts'
import { named, readMembers, recordOf, recordsOf } from '#server/rest/body.ts'
import { administeredGroupType, memberType } from '#server/rest/nouns/approval-groups.ts'
import { listOf, sent } from '#server/rest/openapi/schema.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import { record } from '#server/rest/route.ts'
import type { Answer, Body, Call } from '#server/rest/types.ts'

const SET = 'approvalGroup'
/** The response after a write. */
const WHOLE = { $expand: 'ApprovalGroupMembers($expand=Approver)' }

export async function createApprovalGroup(call: Call<Body>): Promise<Answer> {
  const { viewer, body } = call
  if (!mayEverDo('create', viewer)) throw new NotAllowed('FORBIDDEN', onlyTypes(typesThat('create')))
  const { active = true, input } = readGroup(body)
  if (!active) throw becomesInactive()
  return created(call, SET, await createGroup(viewer, { ...newGroup, ...input }), WHOLE)
}

/** Changes the sent members of a group. Status 1 reactivates an inactive group. */
export async function changeApprovalGroup(call: Call<Body>): Promise<Answer> {
  const groupId = rowIdOf(call.keys[0])
  const { active: isActive, version: seen, ...stored } = await findStored(call.viewer, groupId)
  const { active = isActive, version = seen, input } = readGroup(call.body)
  if (isActive && !active) throw becomesInactive()
  const isRecorded = Object.keys(input).length > 0
  if (isRecorded) await updateGroup(call.viewer, { groupId, version }, { ...stored, ...input })
  if (active && !isActive) await enableGroup(call.viewer, { groupId, version: isRecorded ? null : version })
  return changed(call, SET, groupId, WHOLE)
}

/** Deletes an empty group. A group that history refers to becomes inactive instead. */
export async function deleteApprovalGroup({ viewer, keys }: Call): Promise<Answer> {
  await deleteGroup(viewer, { groupId: rowIdOf(keys[0]) })
  return { status: 204 }
}

const newGroup: GroupInput = {
  name: '',
  gpBatchPrefix: '',
  gpBatchNotificationTo: '',
  gpBatchNotificationCc: '',
  adminNotification: '',
  members: [],
}

/** The stored group as an input, without members who can no longer approve. @throws NotAllowed NOT_FOUND. */
async function findStored(viewer: Viewer, groupId: number) {
  const approver = { select: { active: true, userType: true } } as const
  const group = await administeredGroups.find(viewer, groupId, {
    select: {
      name: true,
      gpBatchPrefix: true,
      gpBatchNotificationTo: true,
      gpBatchNotificationCc: true,
      adminNotification: true,
      active: true,
      version: true,
      members: { select: { approverId: true, approver } },
    },
  })
  if (!group) throw new NotAllowed('NOT_FOUND')
  const { members, ...columns } = group
  const staying = members.filter((member) => mayBeMember(member.approver))
  return { ...columns, members: staying.map(({ approverId }) => approverId) }
}

const groupMembers = {
  writable: [
    'Name',
    'Status',
    'GPBatchPrefix',
    'GPBatchNotificationTo',
    'GPBatchNotificationCC',
    'AdminNotification',
    'Version',
  ],
  others: ['ApprovalGroupMembers'],
} as const

const memberMembers = { writable: ['ApproverId'], others: ['Approver'] } as const

/** The body of a group. */
export const approvalGroupBody = record(
  sent(administeredGroupType, groupMembers.writable, {
    ApprovalGroupMembers: listOf(sent(memberType, memberMembers.writable)),
  }),
)

type Sent = { active?: boolean; version?: number; input: Partial<GroupInput> }

/** @throws InvalidInput. */
function readGroup(body: Body): Sent {
  const { values, others } = readMembers(administeredGroupType, body, groupMembers)
  const { active, version, ...texts } = values
  const approvers = others.ApprovalGroupMembers
  return {
    ...(active !== undefined && { active: active === 'true' }),
    ...(version !== undefined && { version: version as number }),
    input: {
      ...(texts as Partial<GroupInput>),
      ...(approvers !== undefined && { members: approversOf(approvers) }),
    },
  }
}

/** The ids of the sent members. Only active members are saved (spec 5). @throws InvalidInput. */
function approversOf(members: unknown): number[] {
  return recordsOf(members, 'ApprovalGroupMembers').flatMap((member, index) => {
    const path = `ApprovalGroupMembers/${index}/`
    const { values, others } = readMembers(memberType, member, memberMembers, path)
    if (typeof values.approverId !== 'number')
      throw new InvalidInput([{ path: `${path}ApproverId`, message: 'ApproverId must be a whole number.' }])
    const { UserStatus = 1 } = named(recordOf(others.Approver ?? null, `${path}Approver`) ?? {}, [
      'UserStatus',
    ])
    return UserStatus === 1 ? [values.approverId] : []
  })
}

function becomesInactive(): InvalidInput {
  return new InvalidInput([{ path: 'Status', message: 'To make a group inactive, delete it.' }])
}
