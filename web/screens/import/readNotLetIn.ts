// Fetches the ids of all active accounts without a password, to which the viewer may send the welcome e-mail.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { ACCOUNT_PAGE } from '#domain/limits.ts'
import { mayDo } from '#domain/user/administration.ts'
import type { readNotLetInQuery } from '#web/__generated__/readNotLetInQuery.graphql.ts'

type Answer = readNotLetInQuery['response'] | undefined

/** @throws CallFailed */
export async function readNotLetIn(environment: Environment): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const variables: readNotLetInQuery['variables'] = { count: ACCOUNT_PAGE, cursor }
    const answer: Answer = await fetchQuery<readNotLetInQuery>(environment, query, variables).toPromise()
    const { me, accounts } = answer!
    const viewer = { id: me.userId, userType: me.userType }
    for (const { node } of accounts.edges) {
      const { id, user, userType, active } = node
      if (mayDo('welcome', viewer, { id: user.id, userType, active })) ids.push(id)
    }
    cursor = accounts.pageInfo.hasNextPage ? (accounts.pageInfo.endCursor ?? null) : null
  } while (cursor !== null)
  return ids
}

const query = graphql`
  query readNotLetInQuery($count: Int!, $cursor: String) {
    me {
      userId
      userType
    }
    accounts(first: $count, after: $cursor, filter: { active: true, hasSignedIn: false }) {
      edges {
        node {
          id
          userType
          active
          user {
            id
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`
