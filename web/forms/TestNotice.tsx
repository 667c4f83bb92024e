// The banner of a test installation for users who are not signed in; the server decides by the host name. It overlays
// the page, so that its arrival moves nothing.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { TestNoticeQuery } from '#web/__generated__/TestNoticeQuery.graphql.ts'
import { isKnownTest, noteTest } from '#web/client/testEnvironment.ts'
import { TestBanner } from '#web/design/TestBanner.tsx'
import { useClient } from '#web/relay/client.ts'

export function TestNotice() {
  const daybook = useClient()
  const [isTest, setTest] = useState(isKnownTest)
  useEffect(() => {
    let isLeft = false
    const query = graphql`
      query TestNoticeQuery($host: String!) {
        isDevelopmentHost(host: $host)
      }
    `
    void fetchQuery<TestNoticeQuery>(daybook.environment(), query, { host: location.hostname })
      .toPromise()
      .then((answer) => {
        if (isLeft || !answer) return
        noteTest(answer.isDevelopmentHost)
        setTest(answer.isDevelopmentHost)
      })
      // Shows the last known value until the server answers.
      .catch(() => {})
    return () => {
      isLeft = true
    }
  }, [daybook])
  return (
    isTest && (
      <chakra.div position="absolute" insetInline="0" top="0">
        <TestBanner />
      </chakra.div>
    )
  )
}
