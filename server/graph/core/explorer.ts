// The page of the GraphQL explorer. It works without the internet, and starts with an explanation of how to get a
// token.
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

/** Loads the explorer with its first page: it is half of all code, and most processes never show it. */
export async function explorerPage(): Promise<string> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  return renderGraphiQL({
    title: 'Daybook GraphQL',
    endpoint: '/graphql',
    defaultQuery: firstSteps,
    headers: '{ "Authorization": "Bearer " }',
    subscriptionsProtocol: 'WS',
  } as Parameters<typeof renderGraphiQL>[0])
}
