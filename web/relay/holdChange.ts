// Shows a change in the store, holds it back, and sends it. One that the server refuses, or that does not reach it, shows its
// record again and says so.
import type { Environment, GraphQLTaggedNode, RecordSourceProxy } from 'relay-runtime'
import { messageOf } from '#web/client/call-failed.ts'
import { createHolder, type Holder } from '#web/client/heldAct.ts'
import { notify, type Message } from '#web/client/notify.ts'
import { catchUp } from './connection.ts'
import { leaveLists } from './deletedRecords.ts'
import { sendFirst } from './heldChange.ts'
import { act, sentenceOf, type Action } from './useAction.ts'

type UndoableChange<A extends Action> = {
  /** Confirms it, next to Undo. */
  message: string | Message
  /** The record, for the message that it was not changed: 'Template Usual day'. */
  about: string
  mutation: GraphQLTaggedNode
  variables: A['variables']
  /** The record that is deleted. */
  deletes?: string
  /** What else the store shows before the server has it. */
  preview?: (store: RecordSourceProxy) => void
  /** Sends it immediately, because something that goes with it cannot be taken back. */
  isFinal?: boolean
  /** Called when the server has it. */
  onSent?: () => void
}

/** Resolves to whether the change is held, or the server has made it. */
export type Undoable = <A extends Action>(change: UndoableChange<A>) => Promise<boolean>

/** `stop` drops the held change. */
export type HeldChanges = { change: Undoable; stop: () => void }

export function startHolding(environment: Environment): HeldChanges {
  const holder = createHolder()
  const drop = holder.start()
  // Otherwise a view that is saved under its name again would be deleted afterwards.
  const end = sendFirst(holder.sendNow)
  const stop = () => {
    end()
    drop()
  }
  return { change: changing(environment, holder), stop }
}

function changing(environment: Environment, holder: Holder): Undoable {
  return async ({ message, about, mutation, variables, deletes, preview, isFinal = false, onSent }) => {
    let shown: { dispose: () => void } | null = null
    const show = () => {
      shown ??= environment.applyUpdate({
        storeUpdater: (store) => {
          if (deletes !== undefined) {
            leaveLists(store, environment.getStore().getSource(), new Set([deletes]))
            store.delete(deletes)
          }
          preview?.(store)
        },
      })
    }
    const takeBack = () => shown?.dispose()
    const send = async (): Promise<boolean> => {
      // A page that is being left may not have painted it.
      show()
      try {
        // The browser completes it when the page is closed.
        const config = { cacheConfig: { metadata: { keepalive: true } } }
        const outcome = await act(environment, mutation, variables, config)
        if (outcome.is === 'done') {
          onSent?.()
          return true
        }
        notify.error(`${about}: ${sentenceOf(outcome)}`)
        // Somebody else may have changed it.
        catchUp()
        return false
      } catch (error) {
        notify.error(`${about}: ${messageOf(error)}`)
        return false
      } finally {
        takeBack()
      }
    }
    if (isFinal) {
      await holder.sendNow()
      const isDone = await send()
      if (isDone) notify.success(message)
      return isDone
    }
    holder.hold({ message, show, send: async () => void (await send()), undo: takeBack })
    return true
  }
}
