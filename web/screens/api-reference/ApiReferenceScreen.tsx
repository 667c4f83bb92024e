// The REST service's OpenAPI document, presented for programmers (rulings 6).
import { chakra } from '@chakra-ui/react'
import { Code } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CallFailed } from '#web/client/call-failed.ts'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { Section } from '#web/design/Section.tsx'
import { CardsSkeleton } from '#web/design/skeleton/CardsSkeleton.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useClient } from '#web/relay/client.ts'
import { ApiCallFold } from './ApiCallFold.tsx'
import { groupedCalls, type ApiDocument } from './apiDocument.ts'

export function ApiReferenceScreen() {
  const { document, message, retry } = useDocument()
  const [params] = useSearchParams()
  const search = params.get('search') ?? ''
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      width="100%"
      maxWidth="920px"
      marginInline="auto"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '3', md: '4' }}
    >
      <SearchField
        label="Search calls"
        placeholder="Path or words"
        finds="Searches by path, method and description"
      />
      {message !== null ? (
        <ErrorNotice title="The reference could not be loaded." onRetry={retry}>
          {message}
        </ErrorNotice>
      ) : document ? (
        <Calls document={document} search={search} />
      ) : (
        <CardsSkeleton cards={4} />
      )}
    </chakra.div>
  )
}

function Calls({ document, search }: { document: ApiDocument; search: string }) {
  const groups = groupedCalls(document, search)
  const service = document.servers[0]?.url ?? ''
  if (groups.length === 0) return <NoMatch icon={Code} title="No calls" filters={[`search “${search}”`]} />
  return (
    <>
      {search === '' && <FirstSteps service={service} />}
      {groups.map(([group, calls]) => (
        <Section key={group} title={group}>
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
            {calls.map((call) => (
              <ApiCallFold key={`${call.method} ${call.path}`} call={call} />
            ))}
          </chakra.div>
        </Section>
      ))}
    </>
  )
}

function FirstSteps({ service }: { service: string }) {
  return (
    <Section
      title="First steps"
      lead="An OData 4.0 service. It lists, shows and changes what you can see and do here."
    >
      <chakra.ol
        display="grid"
        gap="2"
        paddingInlineStart="5"
        listStyleType="decimal"
        overflowWrap="anywhere"
      >
        <li>
          Every path is available below <Words>{service}</Words> and at the root of the host.
        </li>
        <li>
          Programs send an access token, which you create on your <Link to="/profile">profile</Link>:{' '}
          <Words>{`curl ${service}/Timesheet -H "Authorization: Bearer dbk_…"`}</Words>. Most tokens can only
          read; none can change a password, a second factor, an access token or an account.
        </li>
        <li>
          In Excel: Data, Get Data, From Other Sources, From OData Feed. The address is{' '}
          <Words>{`${service}/`}</Words>, the sign-in is Basic with any user name, and the password is the
          access token.
        </li>
        <li>
          Clients in which a person signs in call <Words>POST /auth/login</Words> with e-mail and password
          instead. The response has a token for 15 minutes; <Words>POST /auth/refresh-token</Words> returns
          the next one.
        </li>
        <li>
          <Words>$filter</Words>, <Words>$orderby</Words>, <Words>$select</Words>, <Words>$expand</Words>,{' '}
          <Words>$top</Words>, <Words>$skip</Words>, <Words>$count</Words> and <Words>$search</Words> shape
          the response. The functions contains, startswith and endswith ignore case.
        </li>
        <li>
          A request with an unknown name or an invalid value is rejected as a whole, with a message. A record
          may be sent back as it was read. Numbers may be sent as strings, and booleans as 0 or 1.
        </li>
        <li>
          For tools: <Words>{`${service}/openapi.json`}</Words> and <Words>{`${service}/$metadata`}</Words>.
        </li>
      </chakra.ol>
    </Section>
  )
}

function Words({ children }: { children: string }) {
  return (
    <chakra.code fontSize="13px" overflowWrap="anywhere">
      {children}
    </chakra.code>
  )
}

function useDocument() {
  const files = useClient().files()
  const [document, setDocument] = useState<ApiDocument | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    files
      .get('/api/openapi.json')
      .then((response) => response.json() as Promise<ApiDocument>)
      .then((read) => isWanted && setDocument(read))
      .catch((error: unknown) => {
        if (isWanted) setMessage(error instanceof CallFailed ? error.message : 'Please try again.')
      })
    return () => {
      isWanted = false
    }
  }, [files, attempt])
  const retry = () => {
    setMessage(null)
    setAttempt(attempt + 1)
  }
  return { document, message, retry }
}
