// Logging out: the server ends the session, the browser forgets it, whatever the network says.
import { useCallback } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useLogOutMutation } from '#web/__generated__/useLogOutMutation.graphql.ts'
import { useClient } from '#web/relay/client.ts'

export function useLogOut(): () => void {
  const daybook = useClient()
  const [commit] = useMutation<useLogOutMutation>(graphql`
    mutation useLogOutMutation {
      result: signOut {
        signedOut
      }
    }
  `)
  return useCallback(() => {
    commit({ variables: {}, onCompleted: daybook.signedOut, onError: daybook.signedOut })
  }, [commit, daybook])
}
