// The legacy client's calls for approval groups (spec 7, Approval groups). They use the same actions as GraphQL.
import { onlyTypes } from '#domain/denial.ts'
import { mayEverDo, typesThat } from '#domain/approval-group/administration.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { createGroup, updateGroup, type GroupInput } from '#server/actions/approval-group/record.ts'
import { deleteGroup, enableGroup } from '#server/actions/approval-group/state.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { administeredGroups } from '#server/read/approval-group/administered-groups.ts'
import { changed, created, deleted } from '#server/rest/answers.ts'
import { nestedShape, recordShape, records } from '#server/rest/body/record.ts'
import { needed, ofProperty, type Row } from '#server/rest/body/shape.ts'
import { administeredGroupType, memberType } from '#server/rest/nouns/approval-groups.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import { record } from '#server/rest/route.ts'
import type { Answer, Call, Judged } from '#server/rest/types.ts'

const SET = 'approvalGroup'
/** The response after a write. */
const WHOLE = { $expand: 'ApprovalGroupMembers($expand=Approver)' }

export async function createApprovalGroup(call: Call<Judged<SentGroup>>): Promise<Answer> {
  const { viewer } = call
  if (!mayEverDo('create', viewer)) throw new NotAllowed('FORBIDDEN', onlyTypes(typesThat('create')))
  const { active = true, input } = readGroup(call.body, null)
  if (!active) throw becomesInactive()
  return created(call, SET, await createGroup(viewer, { ...newGroup, ...input }), WHOLE)
}

/** Changes the sent members of a group. Status 1 reactivates an inactive group. */
export async function changeApprovalGroup(call: Call<Judged<SentGroup>>): Promise<Answer> {
  const groupId = rowIdOf(call.keys[0])
  const { input: stored, row } = await findStored(call.viewer, groupId)
  const isActive = row.active
  const { active = isActive, version = row.version, input } = readGroup(call.body, row)
  if (isActive && !active) throw becomesInactive()
  const isRecorded = Object.keys(input).length > 0
  if (isRecorded) await updateGroup(call.viewer, { groupId, version }, { ...stored, ...input })
  if (active && !isActive) await enableGroup(call.viewer, { groupId, version: isRecorded ? null : version })
  return changed(call, SET, groupId, WHOLE)
}

/** Deletes an empty group. A group that history refers to becomes inactive instead, and is returned. */
export async function deleteApprovalGroup(call: Call): Promise<Answer> {
  const groupId = rowIdOf(call.keys[0])
  return deleted(call, SET, groupId, await deleteGroup(call.viewer, { groupId }), WHOLE)
}

const newGroup: GroupInput = {
  name: '',
  gpBatchPrefix: '',
  gpBatchNotificationTo: '',
  gpBatchNotificationCc: '',
  adminNotification: '',
}

/** The stored texts of the group as an input, and its row. @throws NotAllowed NOT_FOUND. */
async function findStored(viewer: Viewer, groupId: number) {
  const group = await administeredGroups.find(viewer, groupId, {
    select: {
      name: true,
      gpBatchPrefix: true,
      gpBatchNotificationTo: true,
      gpBatchNotificationCc: true,
      adminNotification: true,
      active: true,
      version: true,
      id: true,
      members: { select: { id: true, approverId: true } },
      users: { select: { id: true } },
    },
  })
  if (!group) throw new NotAllowed('NOT_FOUND')
  const { name, gpBatchPrefix, gpBatchNotificationTo, gpBatchNotificationCc, adminNotification } = group
  const input = { name, gpBatchPrefix, gpBatchNotificationTo, gpBatchNotificationCc, adminNotification }
  return { input, row: group }
}

const writable = [
  'Name',
  'Status',
  'GPBatchPrefix',
  'GPBatchNotificationTo',
  'GPBatchNotificationCC',
  'AdminNotification',
  'Version',
]

const memberShape = nestedShape(memberType, [], {
  ApproverId: needed(ofProperty(memberType.properties.ApproverId!)),
})

type SentGroup = Partial<
  Omit<GroupInput, 'members'> & {
    active: boolean
    version: number
    members: readonly { approverId: number }[]
  }
>

/** The body of a group. */
export const approvalGroupBody = record<SentGroup>(
  recordShape(administeredGroupType, writable, { ApprovalGroupMembers: records(memberShape, 'members') }),
)

/** @throws InvalidInput. */
function readGroup(body: Judged<SentGroup>, stored: Row | null) {
  const { active, version, members, ...texts } = body(stored)
  return {
    ...(active !== undefined && { active }),
    ...(version !== undefined && { version }),
    input: {
      ...texts,
      ...(members && { members: members.map(({ approverId }) => approverId) }),
    },
  }
}

function becomesInactive(): InvalidInput {
  return new InvalidInput([{ path: 'Status', message: 'To make a group inactive, delete it.' }])
}
