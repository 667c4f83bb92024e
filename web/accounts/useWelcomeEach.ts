// Sends the welcome e-mail to several people (rulings 4).
import { useCallback } from 'react'
import { graphql } from 'react-relay'
import { counted } from '#domain/counted.ts'
import { BULK_MAX } from '#domain/limits.ts'
import { becameOf, type MailState } from '#domain/mail.ts'
import type { useWelcomeEachMutation } from '#web/__generated__/useWelcomeEachMutation.graphql.ts'
import { useAction } from '#web/relay/useAction.ts'
import { readOutcomes } from './accountOutcomes.ts'

/** The number of people it was sent to, the state of the mails, and the reasons why others got none, by account id. */
export type Welcomed = { sent: number; became: MailState; refused: ReadonlyMap<string, string> }

/** `[run, isRunning]`. A failed request shows its own message; `run` then counts the mails sent before. */
export function useWelcomeEach() {
  const [send, isSending] = useAction<useWelcomeEachMutation>(graphql`
    mutation useWelcomeEachMutation($accounts: [ID!]!) {
      result: sendWelcomeEmails(accounts: $accounts) {
        ...useAction_error @alias(as: "error")
        ...accountOutcomes_outcomes @alias(as: "each")
        ... on AccountOutcomes {
          accounts {
            welcomeEmail {
              mailState
            }
          }
        }
      }
    }
  `)
  const run = useCallback(
    async (ids: readonly string[]): Promise<Welcomed> => {
      const refused = new Map<string, string>()
      let sent = 0
      let became: MailState = 'QUEUED'
      for (let from = 0; from < ids.length; from += BULK_MAX) {
        const outcome = await send({ accounts: ids.slice(from, from + BULK_MAX) })
        if (outcome.is !== 'done') break
        // All new mails have the same state; an account that was refused may have an older mail.
        became = outcome.result.accounts?.some((one) => one.welcomeEmail?.mailState === 'KEPT')
          ? 'KEPT'
          : became
        for (const one of readOutcomes(outcome.result.each))
          if (one.done) sent += 1
          else refused.set(one.sentId, one.message ?? 'Internal server error')
      }
      return { sent, became, refused }
    },
    [send],
  )
  return [run, isSending] as const
}

/** "The welcome e-mail to 12 people is on its way". */
export function sentTo({ sent, became }: Pick<Welcomed, 'sent' | 'became'>): string {
  return `The welcome e-mail to ${counted(sent, 'person', 'people')} is ${becameOf[became]}`
}
