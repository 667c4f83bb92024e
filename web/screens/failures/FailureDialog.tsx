// One failure in full, as its stored document, and the latest failures of the same kind.
import { chakra } from '@chakra-ui/react'
import { ShieldQuestion } from 'lucide-react'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { FailureKind } from '#domain/failure.ts'
import { meaningOf } from '#domain/failure-meaning.ts'
import type { FailureDialogQuery } from '#web/__generated__/FailureDialogQuery.graphql.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { KindTag } from './KindTag.tsx'

type Props = { id: string; onOpen: (id: string) => void; onClosed: () => void }

const WIDTH = 720

export function FailureDialog(props: Props) {
  return (
    <Suspense>
      <StoredFailure {...props} />
    </Suspense>
  )
}

function StoredFailure({ id, onOpen, onClosed }: Props) {
  const { node } = useLazyLoadQuery<FailureDialogQuery>(
    graphql`
      query FailureDialogQuery($id: ID!) {
        node(id: $id) {
          __typename
          ... on FailureLog {
            kind
            title
            at
            document
            latest {
              id
              at
              reference
            }
          }
        }
      }
    `,
    { id },
    { fetchPolicy: 'network-only' },
  )
  if (node?.__typename !== 'FailureLog')
    return (
      <Dialog open onClose={onClosed} title="Failure" width={WIDTH} reading>
        <EmptyState icon={ShieldQuestion} title="Failure not found">
          It does not exist, or it has been deleted: failures are kept for 90 days.
        </EmptyState>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClosed}
      title="Failure"
      width={WIDTH}
      header={
        <chakra.div display="grid" gap="1" textStyle="small" color="inkSoft">
          <chakra.p color="ink" overflowWrap="anywhere">
            {node.title}
          </chakra.p>
          <chakra.div display="flex" alignItems="center" gap="3">
            <KindTag kind={node.kind} />
            <Instant at={node.at} />
          </chakra.div>
        </chakra.div>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <Means {...node} />
        <AsDocument text={node.document} />
        {node.latest.length > 1 && <Latest shown={id} latest={node.latest} onOpen={onOpen} />}
      </chakra.div>
    </Dialog>
  )
}

function Means({ kind, title }: { kind: FailureKind; title: string }) {
  const { lost, mend } = meaningOf(kind, title)
  return (
    <chakra.dl display="grid" gap="2" css={{ '& dt': { textStyle: 'small', color: 'inkSoft' } }}>
      <div>
        <dt>What a person lost</dt>
        <dd>{lost}</dd>
      </div>
      <div>
        <dt>What to do</dt>
        <dd>{mend}</dd>
      </div>
    </chakra.dl>
  )
}

function AsDocument({ text }: { text: string }) {
  return (
    <chakra.pre
      tabIndex={0}
      aria-label="The document"
      // Shows line breaks within a text as lines.
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      fontFamily="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
      fontSize="13px"
      lineHeight="1.5"
      padding="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      _focusVisible={{ outline: 'none', boxShadow: 'focus' }}
    >
      {text.replaceAll('\\n', '\n')}
    </chakra.pre>
  )
}

type Latest = { readonly id: string; readonly at: string; readonly reference?: string | null }

function Latest({
  shown,
  latest,
  onOpen,
}: {
  shown: string
  latest: readonly Latest[]
  onOpen: (id: string) => void
}) {
  return (
    <chakra.section aria-label="The latest of this kind">
      <chakra.h3 textStyle="small" color="inkSoft" marginBottom="1">
        The latest of this kind
      </chakra.h3>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2">
        {latest.map((one) => (
          <li key={one.id}>
            <chakra.button
              type="button"
              onClick={() => onOpen(one.id)}
              aria-current={one.id === shown ? 'true' : undefined}
              minHeight="44px"
              paddingInline="3"
              borderWidth="1px"
              borderColor="line"
              borderRadius="md"
              textStyle="small"
              cursor="pointer"
              css={{ '&[aria-current]': { borderColor: 'accent', fontWeight: 'strong' } }}
              _hover={{ bg: 'hover' }}
              _focusVisible={{ outline: 'none', boxShadow: 'focus' }}
            >
              <Instant at={one.at} />
              {one.reference && ` · ${one.reference}`}
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
