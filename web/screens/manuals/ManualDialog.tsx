// One manual over the list: read in place where the browser can show it, downloaded, and for administrators changed.
import { chakra } from '@chakra-ui/react'
import { BookOpen, Download, FileText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { typeLabel } from '#domain/manual/file-types.ts'
import { sizeSaid } from '#domain/manual/size.ts'
import type { ManualDialogQuery } from '#web/__generated__/ManualDialogQuery.graphql.ts'
import { late, useLate } from '#web/client/late.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { typesSaid } from './manualColumns.tsx'
import { readManual, type ManualRow } from './manualRow.ts'
import { pathOf, useDownload, useFile } from './useFile.ts'

const editing = late(() => import('./ManualForm.tsx'))

type Props = { shown: number | null; manages: boolean; onClosed: () => void }

export function ManualDialog({ shown, ...rest }: Props) {
  if (shown === null) return null
  return (
    <Suspense>
      <StoredManual key={shown} number={shown} {...rest} />
    </Suspense>
  )
}

const query = graphql`
  query ManualDialogQuery($id: ID!, $manages: Boolean!) {
    node(id: $id) {
      __typename
      ... on Manual {
        ...manualRow_manual @alias(as: "row")
        ...ManualForm_manual @include(if: $manages) @alias(as: "form")
      }
    }
  }
`

function StoredManual({ number, manages, onClosed }: Omit<Props, 'shown'> & { number: number }) {
  const environment = useRelayEnvironment()
  const variables = { id: btoa(`Manual:${number}`), manages }
  const { node } = useLazyLoadQuery<ManualDialogQuery>(query, variables, { fetchPolicy: 'store-and-network' })
  const [isEditing, setEditing] = useState(false)
  const form = useLate(editing)
  if (node?.__typename !== 'Manual' || !node.row)
    return (
      <Dialog open onClose={onClosed} title="Manual" reading>
        <EmptyState icon={BookOpen} title="This manual is not here">
          It has been deleted or is not for you any more.
        </EmptyState>
      </Dialog>
    )
  if (isEditing && form && node.form)
    return (
      <form.ManualForm
        manual={node.form}
        lookAgain={() =>
          fetchQuery(environment, query, variables, { fetchPolicy: 'network-only' }).toPromise()
        }
        onClosed={() => setEditing(false)}
        onGone={onClosed}
      />
    )
  const edit = () => {
    void editing.need()
    setEditing(true)
  }
  return <Reading row={readManual(node.row)} onEdit={manages ? edit : null} onClosed={onClosed} />
}

type ReadingProps = { row: ManualRow; onEdit: (() => void) | null; onClosed: () => void }

function Reading({ row, onEdit, onClosed }: ReadingProps) {
  const { download, isBusy } = useDownload()
  return (
    <Dialog
      open
      onClose={onClosed}
      title={row.name}
      width={row.shownAs ? 1000 : 628}
      header={<Facts row={row} isFull={onEdit !== null} />}
      foot={
        <>
          {onEdit && <Button onClick={onEdit}>Edit</Button>}
          <Button variant="primary" busy={isBusy} onClick={() => void download(pathOf(row.number), row)}>
            <Download aria-hidden />
            Download
          </Button>
        </>
      }
      reading
    >
      {row.shownAs === null || (row.shownAs === 'FRAME' && !navigator.pdfViewerEnabled) ? (
        <EmptyState icon={FileText} title="Download it to read it">
          This browser shows no {row.shownAs ? 'PDF' : `documents of ${typeLabel(row.contentType)}`} in place.
        </EmptyState>
      ) : (
        <InPlace key={row.fileNumber} row={row} />
      )}
    </Dialog>
  )
}

function Facts({ row, isFull }: { row: ManualRow; isFull: boolean }) {
  return (
    <chakra.div display="grid" gap="1" textStyle="small" color="inkSoft">
      {row.description && (
        <chakra.p overflowWrap="anywhere" color="ink">
          {row.description}
        </chakra.p>
      )}
      <chakra.p>
        {typeLabel(row.contentType)} · {sizeSaid(row.size)} · <Instant at={row.updatedAt} />
        {isFull && ` · ${row.active ? typesSaid(row.visibleTypes) : 'Inactive'}`}
      </chakra.p>
    </chakra.div>
  )
}

const height = { base: 'calc(100dvh - 260px)', md: 'calc(100dvh - 260px)' }

function InPlace({ row }: { row: ManualRow }) {
  const { url, message, retry } = useFile(pathOf(row.number))
  if (message !== null)
    return (
      <EmptyState
        icon={FileText}
        title="The manual could not be loaded"
        action={<Button onClick={retry}>Try again</Button>}
      >
        {message}
      </EmptyState>
    )
  if (url === null)
    return (
      <chakra.div
        role="status"
        aria-label={`${row.name}, loading`}
        height={height}
        minHeight="240px"
        borderRadius="md"
        bg="press"
        animation="shimmer 1400ms ease-in-out infinite"
      />
    )
  return row.shownAs === 'PICTURE' ? (
    <chakra.img
      src={url}
      alt={row.name}
      display="block"
      maxWidth="100%"
      marginInline="auto"
      borderRadius="md"
    />
  ) : (
    <chakra.iframe
      src={url}
      title={row.name}
      width="100%"
      height={height}
      minHeight="240px"
      borderRadius="md"
      bg="sunken"
    />
  )
}
