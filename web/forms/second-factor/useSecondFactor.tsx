// How a person adds and removes second factors, on every screen that offers it: the actions of the buttons and the
// dialogs they open.
import { useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { useSecondFactor_viewer$key } from '#web/__generated__/useSecondFactor_viewer.graphql.ts'
import type { useSecondFactorPasskeyMutation } from '#web/__generated__/useSecondFactorPasskeyMutation.graphql.ts'
import type { useSecondFactorRemovePasskeyMutation } from '#web/__generated__/useSecondFactorRemovePasskeyMutation.graphql.ts'
import type { useSecondFactorRemoveTotpMutation } from '#web/__generated__/useSecondFactorRemoveTotpMutation.graphql.ts'
import type { useSecondFactorRenewMutation } from '#web/__generated__/useSecondFactorRenewMutation.graphql.ts'
import type { useSecondFactorTotpMutation } from '#web/__generated__/useSecondFactorTotpMutation.graphql.ts'
import { deleted, notify, saved } from '#web/client/notify.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useAction, type Outcome } from '#web/relay/useAction.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { TotpDialog, type TotpSetUp } from './TotpDialog.tsx'

type Open = { is: 'totp'; setUp: TotpSetUp } | { is: 'passkey' } | { is: 'codes'; codes: readonly string[] }

/** @param onReady called once the person has a second factor and has seen its recovery codes. */
export function useSecondFactor(key: useSecondFactor_viewer$key, onReady: () => void = () => {}) {
  const { secondFactor } = useFragment(fragment, key)
  const confirm = useConfirm()
  const [open, setOpen] = useState<Open | null>(null)
  const [beginTotp, isBeginningTotp] = useBeginTotp()
  const [beginPasskey] = useBeginPasskey()
  const [removeTotp] = useRemoveTotp()
  const [removePasskey] = useRemovePasskey()
  const [renew, isRenewing] = useRenew()
  const close = () => setOpen(null)
  const added = (codes: readonly string[] | null) => {
    setOpen(codes && { is: 'codes', codes })
    if (codes) return
    notify.success(saved('Your second factor'))
    onReady()
  }

  const addTotp = async () => {
    const outcome = await beginTotp({})
    if (outcome.is !== 'done') return
    const { ticket, secret, uri } = outcome.result
    setOpen({ is: 'totp', setUp: { ticket: ticket!, secret: secret!, uri: uri! } })
  }
  const remove = async (what: string, run: () => Promise<Outcome>) => {
    const message = `${what} will be removed. You will be signed out of your other devices, and your access tokens will be revoked. Are you sure?`
    const question = { title: 'Removing', message, confirmLabel: 'Remove', tone: 'danger' } as const
    if (!(await confirm(question))) return
    if ((await run()).is === 'done') notify.success(deleted(what))
  }
  const renewCodes = async () => {
    const message = 'Your current recovery codes will stop working. Are you sure?'
    if (!(await confirm({ title: 'New recovery codes', message }))) return
    const outcome = await renew({})
    if (outcome.is === 'done') setOpen({ is: 'codes', codes: outcome.result.recoveryCodes ?? [] })
  }

  const dialogs: ReactNode = (
    <>
      {open?.is === 'totp' && <TotpDialog setUp={open.setUp} onAdded={added} onClosed={close} />}
      {open?.is === 'passkey' && (
        <PasskeyDialog begin={() => beginPasskey({})} onAdded={added} onClosed={close} />
      )}
      {open?.is === 'codes' && (
        <RecoveryCodesDialog
          codes={open.codes}
          onClosed={() => {
            close()
            onReady()
          }}
        />
      )}
    </>
  )
  return {
    secondFactor,
    addTotp,
    addPasskey: () => setOpen({ is: 'passkey' }),
    removeTotp: () => remove('Your authenticator app', () => removeTotp({})),
    removePasskey: ({ id, name }: { id: string; name: string }) =>
      remove(`The passkey “${name}”`, () => removePasskey({ id })),
    renewCodes,
    isBeginningTotp,
    isRenewing,
    dialogs,
  }
}

const fragment = graphql`
  fragment useSecondFactor_viewer on Viewer {
    secondFactor {
      totp {
        createdAt
        lastUsedAt
      }
      passkeys {
        id
        name
        createdAt
        lastUsedAt
      }
      recoveryCodesLeft
      isRequired
      passkeySite
    }
  }
`

function useBeginTotp() {
  return useAction<useSecondFactorTotpMutation>(graphql`
    mutation useSecondFactorTotpMutation {
      result: beginTotp {
        ...useAction_error @alias(as: "error")
        ... on TotpSetUp {
          ticket
          secret
          uri
        }
      }
    }
  `)
}

function useBeginPasskey() {
  return useAction<useSecondFactorPasskeyMutation>(graphql`
    mutation useSecondFactorPasskeyMutation {
      result: beginPasskey {
        ...useAction_error @alias(as: "error")
        ... on PasskeySetUp {
          ticket
          options
        }
      }
    }
  `)
}

function useRemoveTotp() {
  return useAction<useSecondFactorRemoveTotpMutation>(graphql`
    mutation useSecondFactorRemoveTotpMutation {
      result: removeTotp {
        ...useAction_error @alias(as: "error")
        ... on SecondFactorChange {
          viewer {
            id
            ...useSecondFactor_viewer
          }
        }
      }
    }
  `)
}

function useRemovePasskey() {
  return useAction<useSecondFactorRemovePasskeyMutation>(graphql`
    mutation useSecondFactorRemovePasskeyMutation($id: ID!) {
      result: removePasskey(id: $id) {
        ...useAction_error @alias(as: "error")
        ... on SecondFactorChange {
          viewer {
            id
            ...useSecondFactor_viewer
          }
        }
      }
    }
  `)
}

function useRenew() {
  return useAction<useSecondFactorRenewMutation>(graphql`
    mutation useSecondFactorRenewMutation {
      result: renewRecoveryCodes {
        ...useAction_error @alias(as: "error")
        ... on SecondFactorChange {
          recoveryCodes
          viewer {
            id
            ...useSecondFactor_viewer
          }
        }
      }
    }
  `)
}
