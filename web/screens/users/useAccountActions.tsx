// The actions on a user in the menus of the list, with their questions and results.
import { KeyRound, LogOut, Mail, Pencil, ShieldOff, Trash2, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { fullName } from '#domain/people.ts'
import { mayDo, type AccountAct } from '#domain/user/administration.ts'
import type { useAccountActionsDisableMutation } from '#web/__generated__/useAccountActionsDisableMutation.graphql.ts'
import type { useAccountActionsFactorMutation } from '#web/__generated__/useAccountActionsFactorMutation.graphql.ts'
import type { useAccountActionsEnableMutation } from '#web/__generated__/useAccountActionsEnableMutation.graphql.ts'
import type { useAccountActionsLogOutMutation } from '#web/__generated__/useAccountActionsLogOutMutation.graphql.ts'
import type { useAccountActionsPasswordMutation } from '#web/__generated__/useAccountActionsPasswordMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import type { MenuItem } from '#web/design/Menu.tsx'
import { useConfirm, type Question } from '#web/design/useConfirm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { personOf, targetOf, type ActingViewer } from './actingViewer.ts'
import { useWelcome } from './useWelcome.ts'
import { useDeleteUser } from './useDeleteUser.ts'
import { nameIn, type UserRow } from './userRow.ts'

/** An initial password, shown once. */
export type GivenPassword = {
  /** Whether the account is new: the welcome e-mail is offered with it. */
  id: string | null
  name: string
  email: string
  password: string
}

export function useAccountActions(viewer: ActingViewer, edit: (number: number) => void) {
  const confirm = useConfirm()
  const [given, setGiven] = useState<GivenPassword | null>(null)
  const [disable] = useAction<useAccountActionsDisableMutation>(
    graphql`
      mutation useAccountActionsDisableMutation($id: ID!, $version: Int!) {
        result: disableAccount(id: $id, version: $version) {
          ...useAction_error @alias(as: "error")
          ... on AccountChange {
            account {
              ...userRow_account
            }
          }
        }
      }
    `,
    { success: ({ account }) => saved(`${nameIn(account)} disabled`) },
  )
  const [enable] = useAction<useAccountActionsEnableMutation>(
    graphql`
      mutation useAccountActionsEnableMutation($id: ID!, $version: Int!) {
        result: enableAccount(id: $id, version: $version) {
          ...useAction_error @alias(as: "error")
          ... on AccountChange {
            account {
              ...userRow_account
            }
          }
        }
      }
    `,
    { success: ({ account }) => saved(`${nameIn(account)} enabled`) },
  )
  const [logOut] = useAction<useAccountActionsLogOutMutation>(
    graphql`
      mutation useAccountActionsLogOutMutation($id: ID!) {
        result: forceLogOut(id: $id) {
          ...useAction_error @alias(as: "error")
          ... on AccountChange {
            account {
              ...userRow_account
            }
          }
        }
      }
    `,
    { success: ({ account }) => ({ title: 'Logged out everywhere', about: nameIn(account) }) },
  )
  const [givePassword] = useAction<useAccountActionsPasswordMutation>(graphql`
    mutation useAccountActionsPasswordMutation($id: ID!) {
      result: giveInitialPassword(id: $id) {
        ...useAction_error @alias(as: "error")
        ... on AccountChange {
          password
          account {
            ...userRow_account
          }
        }
      }
    }
  `)
  const [resetSecondFactor] = useAction<useAccountActionsFactorMutation>(
    graphql`
      mutation useAccountActionsFactorMutation($id: ID!) {
        result: resetSecondFactor(id: $id) {
          ...useAction_error @alias(as: "error")
          ... on AccountChange {
            account {
              ...userRow_account
            }
          }
        }
      }
    `,
    { success: ({ account }) => ({ title: 'The second factor was reset', about: nameIn(account) }) },
  )
  const [welcome] = useWelcome()
  const remove = useDeleteUser()

  const menuOf = (row: UserRow): MenuItem[] => {
    const name = fullName(row)
    const { id, version } = row
    const onceConfirmed = (question: Question, then: () => unknown) => async () => {
      if (await confirm(question)) await then()
    }
    const items: (MenuItem & { act: AccountAct })[] = [
      { act: 'edit', label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => edit(row.number) },
      {
        act: 'welcome',
        label: 'Send welcome e-mail',
        icon: <Mail aria-hidden />,
        onSelect: () => void welcome({ id }),
      },
      {
        act: 'givePassword',
        label: 'New initial password',
        icon: <KeyRound aria-hidden />,
        onSelect: () =>
          void onceConfirmed(
            {
              title: 'New initial password',
              message: `${name} will be logged out everywhere, and needs the new password to sign in. Are you sure?`,
            },
            async () => {
              const outcome = await givePassword({ id })
              if (outcome.is === 'done' && outcome.result.password)
                setGiven({ id: null, name, email: row.email, password: outcome.result.password })
            },
          )(),
      },
      {
        act: 'resetSecondFactor',
        label: 'Reset second factor',
        icon: <ShieldOff aria-hidden />,
        onSelect: () =>
          void onceConfirmed(
            {
              title: 'Reset second factor',
              message: `${name} will be logged out everywhere, can sign in with the password alone, and is notified by mail. Make sure that the request comes from ${name}. Are you sure?`,
            },
            () => resetSecondFactor({ id }),
          )(),
      },
      {
        act: 'logOut',
        label: 'Log out everywhere',
        icon: <LogOut aria-hidden />,
        onSelect: () =>
          void onceConfirmed(
            { title: 'Logging out', message: `${name} will be logged out on every device. Are you sure?` },
            () => logOut({ id }),
          )(),
      },
      {
        act: 'disable',
        label: 'Disable',
        icon: <UserX aria-hidden />,
        tone: 'danger',
        onSelect: () =>
          void onceConfirmed(
            {
              title: 'Disabling',
              message: `${name} will be logged out and can no longer sign in. Timesheets stay. Are you sure?`,
              tone: 'danger',
              confirmLabel: 'Disable',
            },
            () => disable({ id, version }),
          )(),
      },
      {
        act: 'enable',
        label: 'Enable',
        icon: <UserCheck aria-hidden />,
        onSelect: () => void enable({ id, version }),
      },
      {
        act: 'delete',
        label: 'Delete',
        icon: <Trash2 aria-hidden />,
        tone: 'danger',
        onSelect: () => void remove(row),
      },
    ]
    // People with a password of their own need no welcome e-mail.
    const isDue = (act: AccountAct) =>
      act === 'welcome' ? !row.hasSignedIn : act !== 'resetSecondFactor' || row.hasSecondFactor
    return items.filter(({ act }) => isDue(act) && mayDo(act, personOf(viewer), targetOf(row)))
  }
  return { menuOf, given, forget: () => setGiven(null) }
}
