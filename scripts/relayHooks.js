// react-relay as far as the web application uses it: its front door brings loaders, entry points and experiments along.
import loading from 'react-relay/lib/relay-hooks/loadQuery.js'
import RelayEnvironmentProvider from 'react-relay/lib/relay-hooks/RelayEnvironmentProvider.js'
import useFragment from 'react-relay/lib/relay-hooks/useFragment.js'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery.js'
import useMutation from 'react-relay/lib/relay-hooks/useMutation.js'
import usePaginationFragment from 'react-relay/lib/relay-hooks/usePaginationFragment.js'
import usePreloadedQuery from 'react-relay/lib/relay-hooks/usePreloadedQuery.js'
import useRelayEnvironment from 'react-relay/lib/relay-hooks/useRelayEnvironment.js'
import useSubscription from 'react-relay/lib/relay-hooks/useSubscription.js'
import { ConnectionHandler, commitMutation, fetchQuery, graphql, readInlineData } from 'relay-runtime'

const { loadQuery } = loading

export {
  ConnectionHandler,
  RelayEnvironmentProvider,
  commitMutation,
  fetchQuery,
  graphql,
  loadQuery,
  readInlineData,
  useFragment,
  useLazyLoadQuery,
  useMutation,
  usePaginationFragment,
  usePreloadedQuery,
  useRelayEnvironment,
  useSubscription,
}
