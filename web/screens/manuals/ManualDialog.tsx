// A manual over the list: read on the page where the browser can show it, downloaded, and edited by administrators.
import { chakra } from '@chakra-ui/react'
import { BookOpen, Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { typeLabel } from '#domain/manual/file-types.ts'
import { formatSize } from '#domain/manual/size.ts'
import type { ManualDialogQuery } from '#web/__generated__/ManualDialogQuery.graphql.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { KeepOffline } from '#web/manuals/KeepOffline.tsx'
import { ManualViewer } from '#web/manuals/ManualViewer.tsx'
import { useDownload } from '#web/manuals/useFile.ts'
import { formatTypes } from './manualColumns.tsx'
import { readManual, type ManualRow } from './manualRow.ts'

const editing = lazyModule(() => import('./ManualForm.tsx'))

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
  const form = useLazyModule(editing)
  if (node?.__typename !== 'Manual' || !node.row)
    return (
      <Dialog open onClose={onClosed} title="Manual" reading>
        <EmptyState icon={BookOpen} title="Manual not found">
          It was deleted, or you can no longer see it.
        </EmptyState>
      </Dialog>
    )
  if (isEditing && form && node.form)
    return (
      <form.ManualForm
        manual={node.form}
        lookAgain={() => fetchAgain<ManualDialogQuery>(environment, query, variables)}
        onClosed={() => setEditing(false)}
        onGone={onClosed}
      />
    )
  const edit = () => {
    void editing.load()
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
          <Button variant="primary" busy={isBusy} onClick={() => void download(row, row)}>
            <Download aria-hidden />
            Download
          </Button>
        </>
      }
      reading
    >
      <ManualViewer manual={row} />
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
        {typeLabel(row.contentType)} · {formatSize(row.size)} · <Instant at={row.updatedAt} />
        {isFull && ` · ${row.active ? formatTypes(row.visibleTypes) : 'Inactive'}`}
      </chakra.p>
      <KeepOffline manual={row} />
    </chakra.div>
  )
}
