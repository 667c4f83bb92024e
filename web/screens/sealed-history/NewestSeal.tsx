// The newest seal, to copy and keep elsewhere, and since when history is sealed.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { counted } from '#domain/counted.ts'
import type { NewestSeal_history$key } from '#web/__generated__/NewestSeal_history.graphql.ts'
import { CopyButton } from '#web/design/CopyButton.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { Section } from '#web/design/Section.tsx'

export function NewestSeal({ history: key }: { history: NewestSeal_history$key }) {
  const { newest, since, waiting } = useFragment(
    graphql`
      fragment NewestSeal_history on SealedHistory {
        newest {
          number
          hash
          sealedAt
        }
        since
        waiting
      }
    `,
    key,
  )
  if (!newest) return null
  const seal = `${newest.number}:${newest.hash}`
  return (
    <Section
      title={`Seal ${newest.number}`}
      lead="Keep a copy where nobody can change it. A check on the server can later compare the history with it."
      aside={<CopyButton text={seal} />}
    >
      <chakra.code overflowWrap="anywhere" textStyle="small">
        {seal}
      </chakra.code>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1">
        <Fact label="Sealed">
          <Instant at={newest.sealedAt} />
        </Fact>
        {since && (
          <Fact label="History is sealed since">
            <Instant at={since} />. Older rows were sealed only then.
          </Fact>
        )}
        <Fact label="Waiting for the next seal">{counted(waiting, 'row')}</Fact>
      </chakra.dl>
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="inkSoft">{label}</chakra.dt>
      <dd>{children}</dd>
    </>
  )
}
