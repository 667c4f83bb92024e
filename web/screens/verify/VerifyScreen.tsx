// Whether a docket is genuine and still counts, for anybody who holds it; needs no session.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { useParams } from 'react-router'
import { formatDate } from '#domain/date.ts'
import { docketStateLabel } from '#domain/docket/content.ts'
import type { VerifyScreenQuery } from '#web/__generated__/VerifyScreenQuery.graphql.ts'
import { CallFailed } from '#web/client/call-failed.ts'
import { DropArea } from '#web/design/DropArea.tsx'
import { LoadingStatus } from '#web/design/skeleton/LoadingStatus.tsx'
import { SkeletonBar } from '#web/design/skeleton/SkeletonBar.tsx'
import { CardScreen } from '#web/forms/CardScreen.tsx'

type Docket = NonNullable<VerifyScreenQuery['response']['verifyDocket']>
type Answer = { docket: Docket | null } | { message: string }

export function VerifyScreen() {
  const { token = '' } = useParams()
  const answer = useAnswer(token)
  if (answer === null) return <Unknown />
  if ('message' in answer)
    return <CardScreen title="The docket could not be checked" lead={answer.message} foot={null} />
  if (answer.docket === null)
    return (
      <CardScreen
        title="Docket not found"
        lead="Daybook knows no docket with this address. Check that the whole code was scanned."
        foot={null}
      />
    )
  return <Known docket={answer.docket} />
}

/** Null until it is known. */
function useAnswer(token: string): Answer | null {
  const environment = useRelayEnvironment()
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    const asking = fetchQuery<VerifyScreenQuery>(environment, query, { token }).subscribe({
      next: ({ verifyDocket }) => setAnswer({ docket: verifyDocket ?? null }),
      error: (error: Error) =>
        setAnswer({ message: error instanceof CallFailed ? error.message : 'Please try again later.' }),
    })
    return () => asking.unsubscribe()
  }, [environment, token])
  return answer
}

const query = graphql`
  query VerifyScreenQuery($token: String!) {
    verifyDocket(token: $token) {
      company
      number
      date
      customerName
      machine
      hours
      state
      sha256
      fileSha256
    }
  }
`

/** The card of a docket, before the server answers. */
function Unknown() {
  return (
    <CardScreen title="Docket" lead="Checking whether it is genuine." foot={null}>
      <LoadingStatus />
      <chakra.div display="grid" gap="4">
        {['72%', '56%', '64%', '48%', '90%'].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
        <SkeletonBar height={120} />
      </chakra.div>
    </CardScreen>
  )
}

/** The state of a docket, explained to its holder. */
const meaning = {
  ISSUED: 'This docket is genuine and valid.',
  SUPERSEDED: 'A later docket has replaced this one.',
  VOIDED: 'This docket was withdrawn and no longer counts.',
} as const

function Known({ docket }: { docket: Docket }) {
  const { company, number, date, customerName, machine, hours, state, sha256 } = docket
  const facts = [
    ['Issued by', company],
    ['Date', formatDate(date)],
    ['Customer', customerName],
    ['Machine', machine],
    ['Hours', hours],
    ['State', docketStateLabel[state]],
    ['SHA-256', sha256.match(/.{1,4}/g)!.join(' ')],
  ] as const
  return (
    <CardScreen title={`Docket ${number}`} lead={meaning[state]} foot={null}>
      <chakra.dl display="grid" gridTemplateColumns="88px minmax(0, 1fr)" columnGap="3" rowGap="2">
        {facts.map(([label, value]) => (
          <chakra.div key={label} display="contents">
            <chakra.dt color="inkSoft">{label}</chakra.dt>
            <chakra.dd overflowWrap="anywhere" fontWeight={label === 'State' ? 'semibold' : undefined}>
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <p>If you hold the docket on paper, compare it with these facts.</p>
      <Compare docket={docket} />
    </CardScreen>
  )
}

type Verdict = { isSame: boolean; name: string }

/** Compares a file with the docket. It does not leave the browser. */
function Compare({ docket: { sha256, fileSha256 } }: { docket: Docket }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  // Browsers hash only on pages that came over HTTPS.
  if (!globalThis.crypto?.subtle)
    return (
      <chakra.p textStyle="small" color="inkSoft">
        This browser cannot compare a file here, because the page did not come over HTTPS.
      </chakra.p>
    )
  const compare = async ([file]: readonly File[]) => {
    if (!file) return
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    setVerdict({ isSame: hex === sha256 || hex === fileSha256, name: file.name })
  }
  return (
    <chakra.div display="grid" gap="3">
      <DropArea
        label="Docket file"
        title="Compare your file"
        hint="The PDF stays in your browser."
        button="Choose file"
        accept=".pdf,.json"
        onFiles={(files) => void compare(files)}
      />
      <chakra.p role="status" fontWeight="semibold" color={verdict?.isSame === false ? 'danger' : undefined}>
        {verdict &&
          (verdict.isSame
            ? `${verdict.name} is this docket, unchanged.`
            : `${verdict.name} is not this docket, or it was changed.`)}
      </chakra.p>
    </chakra.div>
  )
}
