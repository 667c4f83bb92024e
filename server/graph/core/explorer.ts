// The page of the GraphQL explorer. It works without the internet, and starts with how to get a token.
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'

const firstSteps = `# Daybook's GraphQL explorer
#
# Everything but signing in needs an access token.
# Get one with this operation and your own account:

mutation SignIn {
  result: signIn(input: {
    email: ""
    password: ""
  }) {
    __typename
    ... on SessionPayload { accessToken expiresIn }
    ... on Refusal { message }
    ... on InvalidInput { problems { path message } }
  }
}

# Put it into the Headers tab below, after Bearer,
# and ask, for instance:

query MyDay {
  me { firstName lastName userType }
  timesheets(first: 5) {
    edges {
      node { number startDate status totalDuration }
    }
  }
}
`

export function explorerPage(): string {
  return renderGraphiQL({
    title: 'Daybook GraphQL',
    endpoint: '/graphql',
    defaultQuery: firstSteps,
    headers: '{ "Authorization": "Bearer " }',
    subscriptionsProtocol: 'WS',
  } as Parameters<typeof renderGraphiQL>[0])
}
