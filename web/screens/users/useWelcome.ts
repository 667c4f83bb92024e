// Sends a person the welcome e-mail, with which they choose their password (rulings 4).
import { graphql } from 'react-relay'
import { becameOf } from '#domain/mail.ts'
import type { useWelcomeMutation } from '#web/__generated__/useWelcomeMutation.graphql.ts'
import { useAction } from '#web/relay/useAction.ts'
import { nameIn } from './userRow.ts'

export function useWelcome() {
  return useAction<useWelcomeMutation>(
    graphql`
      mutation useWelcomeMutation($id: ID!) {
        result: sendWelcomeEmail(id: $id) {
          ...useAction_error @alias(as: "error")
          ... on AccountChange {
            account {
              welcomeEmail {
                mailState
              }
              ...userRow_account
              ...WelcomeEmail_account
            }
          }
        }
      }
    `,
    {
      success: ({ account }) => ({
        title: `The welcome e-mail is ${becameOf[account!.welcomeEmail!.mailState]}`,
        about: nameIn(account),
      }),
    },
  )
}
