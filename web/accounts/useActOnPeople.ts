// The bulk actions of administrators on accounts. Each is one request and shows one message with the count (rulings 4).
import { graphql } from 'react-relay'
import { fullName } from '#domain/people.ts'
import type { useActOnPeopleDisableMutation } from '#web/__generated__/useActOnPeopleDisableMutation.graphql.ts'
import type { useActOnPeopleLogOutMutation } from '#web/__generated__/useActOnPeopleLogOutMutation.graphql.ts'
import type { useActOnPeopleMoveMutation } from '#web/__generated__/useActOnPeopleMoveMutation.graphql.ts'
import type { useActOnPeoplePayMutation } from '#web/__generated__/useActOnPeoplePayMutation.graphql.ts'
import type { accountOutcomes_outcomes$key } from '#web/__generated__/accountOutcomes_outcomes.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { useAction, type Outcome } from '#web/relay/useAction.ts'
import { readOutcomes } from './accountOutcomes.ts'
import { listed, peopleOf } from './listed.ts'

/** An account. */
export type Person = { readonly id: string; readonly firstName: string; readonly lastName: string }
type Target = { readonly id: string; readonly name: string }

/** The refusals by account id; null if the request failed, which has shown its own message. */
export type Refused = ReadonlyMap<string, string>

export function useActOnPeople() {
  const [move] = useAction<useActOnPeopleMoveMutation>(graphql`
    mutation useActOnPeopleMoveMutation($accounts: [ID!]!, $target: ID!) {
      result: moveAccounts(accounts: $accounts, approvalGroup: $target) {
        ...useAction_error @alias(as: "error")
        ...accountOutcomes_outcomes @alias(as: "each")
      }
    }
  `)
  const [pay] = useAction<useActOnPeoplePayMutation>(graphql`
    mutation useActOnPeoplePayMutation($accounts: [ID!]!, $target: ID!) {
      result: setPayLocation(accounts: $accounts, payLocation: $target) {
        ...useAction_error @alias(as: "error")
        ...accountOutcomes_outcomes @alias(as: "each")
      }
    }
  `)
  const [disable] = useAction<useActOnPeopleDisableMutation>(graphql`
    mutation useActOnPeopleDisableMutation($accounts: [ID!]!) {
      result: disableAccounts(accounts: $accounts) {
        ...useAction_error @alias(as: "error")
        ...accountOutcomes_outcomes @alias(as: "each")
      }
    }
  `)
  const [logOut] = useAction<useActOnPeopleLogOutMutation>(graphql`
    mutation useActOnPeopleLogOutMutation($accounts: [ID!]!) {
      result: logOutAccounts(accounts: $accounts) {
        ...useAction_error @alias(as: "error")
        ...accountOutcomes_outcomes @alias(as: "each")
      }
    }
  `)
  const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)
  return {
    moveTo: async (people: readonly Person[], target: Target) =>
      report(
        people,
        await move({ accounts: idsOf(people), target: target.id }),
        'moved',
        ` to ${target.name}`,
      ),
    payFrom: async (people: readonly Person[], target: Target) =>
      report(
        people,
        await pay({ accounts: idsOf(people), target: target.id }),
        'moved',
        ` to the pay location ${target.name}`,
      ),
    disable: async (people: readonly Person[]) =>
      report(people, await disable({ accounts: idsOf(people) }), 'disabled'),
    logOut: async (people: readonly Person[]) =>
      report(people, await logOut({ accounts: idsOf(people) }), 'logged out'),
  }
}

/** Shows how many accounts changed, and names the others: "12 people moved to Workshop. Not moved: Jo Reed". */
function report(
  people: readonly Person[],
  outcome: Outcome<{ readonly each?: accountOutcomes_outcomes$key | null }>,
  done: string,
  where = '',
): Refused | null {
  if (outcome.is !== 'done') return null
  const outcomes = readOutcomes(outcome.result.each)
  const stopped = outcomes.filter((each) => !each.done)
  const nameOf = (id: string) => fullName(people.find((person) => person.id === id)!)
  const changed = outcomes.filter((each) => each.done).map(({ sentId }) => nameOf(sentId))
  const success = changed.length > 0 ? `${peopleOf(changed)} ${done}${where}` : null
  const not = `Not ${done}: ${listed(stopped.map(({ sentId }) => nameOf(sentId)))}`
  if (stopped.length === 0) notify.success(success ?? '')
  else if (people.length === 1) notify.error(stopped[0]!.message ?? not)
  else notify.info(success === null ? not : `${success}. ${not}`, { lasting: 10_000 })
  return new Map(stopped.map(({ sentId, message }) => [sentId, message ?? 'Internal server error']))
}
