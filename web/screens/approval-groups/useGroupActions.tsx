// The actions on an approval group, in the menus of its row and its form, and their questions.
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import {
  formatContents,
  GROUP_WITH_HISTORY,
  isOpenTo,
  mayEverDo,
  type GroupAct,
} from '#domain/approval-group/administration.ts'
import type { UserType } from '#domain/people.ts'
import type { useGroupActionsDeleteMutation } from '#web/__generated__/useGroupActionsDeleteMutation.graphql.ts'
import type { useGroupActionsEnableMutation } from '#web/__generated__/useGroupActionsEnableMutation.graphql.ts'
import type { ShownRecord } from '#web/recordHistory/useShownRecord.ts'
import { deleted, notify, saved } from '#web/client/notify.ts'
import type { MenuItem } from '#web/design/Menu.tsx'
import { deletingQuestion } from '#web/design/deletingQuestion.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { sentenceOf, useAction } from '#web/relay/useAction.ts'
import { readRow, type GroupRow } from './groupRow.ts'

/** `show` opens the form of a group, or closes it. */
export function useGroupActions(userType: UserType, show: (group: ShownRecord) => void) {
  const confirm = useConfirm()
  /** The group whose users and timesheets have to be moved before it is deleted. */
  const [leaving, setLeaving] = useState<GroupRow | null>(null)
  const [enable] = useAction<useGroupActionsEnableMutation>(
    graphql`
      mutation useGroupActionsEnableMutation($id: ID!, $version: Int!) {
        result: enableApprovalGroup(id: $id, version: $version) {
          ...useAction_error @alias(as: "error")
          ... on ApprovalGroupChange {
            group {
              ...groupRow_group
              ...GroupForm_group
            }
          }
        }
      }
    `,
    { success: ({ group }) => saved(`Approval group ${readRow(group!).name} enabled`) },
  )
  const [deleteGroup] = useAction<useGroupActionsDeleteMutation>(
    graphql`
      mutation useGroupActionsDeleteMutation($id: ID!, $version: Int!) {
        result: deleteApprovalGroup(id: $id, version: $version) {
          ...useAction_error @alias(as: "error")
          ... on ApprovalGroupChange {
            goneId @deleteRecord
            group {
              ...groupRow_group
            }
          }
        }
      }
    `,
    { errors: 'returned' },
  )
  const onDeleted = (name: string, isGone: boolean) => {
    if (isGone) notify.success(deleted(`Approval group ${name}`))
    else notify.info(`${name} is inactive now: history refers to it`)
    setLeaving(null)
    show(null)
  }
  const remove = async (row: GroupRow) => {
    if (formatContents({ users: row.userCount, pending: row.pendingTimesheets })) return setLeaving(row)
    const groups = { names: [row.name], plural: 'approval groups', withHistory: GROUP_WITH_HISTORY }
    if (!(await confirm(deletingQuestion(groups)))) return
    const outcome = await deleteGroup({ id: row.id, version: row.version })
    if (outcome.is === 'done') return onDeleted(row.name, Boolean(outcome.result.goneId))
    // Somebody has joined the group in the meantime.
    if (outcome.is === 'refused' && outcome.code === 'GROUP_IN_USE') return setLeaving(row)
    const sentence = sentenceOf(outcome)
    if (sentence) notify.error(sentence)
  }
  const menuOf = (row: GroupRow): MenuItem[] => {
    const items: (MenuItem & { act: GroupAct })[] = [
      { act: 'edit', label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => show(row.number) },
      {
        act: 'enable',
        label: 'Enable',
        icon: <RotateCcw aria-hidden />,
        onSelect: () => void enable({ id: row.id, version: row.version }),
      },
      {
        act: 'delete',
        label: 'Delete',
        icon: <Trash2 aria-hidden />,
        tone: 'danger',
        onSelect: () => void remove(row),
      },
    ]
    return items.filter(({ act }) => mayEverDo(act, { userType }) && isOpenTo(act, row))
  }
  return { menuOf, leaving, onDeleted, stay: () => setLeaving(null) }
}
