// Edit Manual: its name, description, visible types, file, earlier files and history.
import { chakra } from '@chakra-ui/react'
import { Download, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { graphql, useFragment, usePaginationFragment } from 'react-relay'
import { manualEndings, typeLabel } from '#domain/manual/file-types.ts'
import { manualForm } from '#domain/manual/forms.ts'
import { formatSize } from '#domain/manual/size.ts'
import { MANUAL_DESCRIPTION_MAX, NAME_MAX } from '#domain/limits.ts'
import type { UserType } from '#domain/people.ts'
import type { ManualForm_history$key } from '#web/__generated__/ManualForm_history.graphql.ts'
import type {
  ManualForm_manual$data,
  ManualForm_manual$key,
} from '#web/__generated__/ManualForm_manual.graphql.ts'
import type { ManualFormDeleteMutation } from '#web/__generated__/ManualFormDeleteMutation.graphql.ts'
import type { ManualFormHistoryQuery } from '#web/__generated__/ManualFormHistoryQuery.graphql.ts'
import type { ManualFormUpdateMutation } from '#web/__generated__/ManualFormUpdateMutation.graphql.ts'
import { HistoryList } from '#web/recordHistory/HistoryList.tsx'
import { deleted, notify, saved } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { deletingQuestion } from '#web/design/deletingQuestion.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { pathOf } from '#web/manuals/offlineManuals.ts'
import { useDownload } from '#web/manuals/useFile.ts'
import { useAction } from '#web/relay/useAction.ts'
import { readManual } from './manualRow.ts'
import { UploadLine } from './UploadLine.tsx'
import { useUploads } from './useUploads.ts'
import { VisibleTypesField } from './VisibleTypesField.tsx'

type Props = {
  manual: ManualForm_manual$key
  lookAgain: () => Promise<unknown>
  onClosed: () => void
  /** Called after it is deleted. */
  onGone: () => void
}

type Values = { name: string; description: string; active: boolean; visibleTypes: readonly UserType[] }

export function ManualForm({ manual: key, lookAgain, onClosed, onGone }: Props) {
  const manual = useFragment(
    graphql`
      fragment ManualForm_manual on Manual {
        id
        number
        name
        description
        active
        visibleTypes
        version
        contentType
        size
        versions {
          number
          replacedAt
          contentType
          size
        }
        ...ManualForm_history
      }
    `,
    key,
  )
  const [update] = useAction<ManualFormUpdateMutation>(
    graphql`
      mutation ManualFormUpdateMutation($id: ID!, $version: Int!, $input: ManualInput!) {
        result: updateManual(id: $id, version: $version, input: $input) {
          ...useAction_error @alias(as: "error")
          ... on ManualChange {
            manual {
              ...manualRow_manual
              ...ManualForm_manual
            }
          }
        }
      }
    `,
    { success: ({ manual }) => saved(`Manual ${readManual(manual!).name} changed`), errors: 'returned' },
  )
  const remove = useDelete(manual, onGone)
  const { id, name, description, active, visibleTypes } = manual
  return (
    <FormScreen<Values>
      title="Edit Manual"
      menu={
        <MoreMenu
          items={[
            { label: 'Delete', tone: 'danger', icon: <Trash2 aria-hidden />, onSelect: () => void remove() },
          ]}
        />
      }
      stored={{ name, description, active, visibleTypes }}
      version={manual.version}
      schema={manualForm}
      send={({ visibleTypes, ...input }, { version }) =>
        update({ id, version: version!, input: { ...input, visibleTypes: [...visibleTypes] } })
      }
      lookAgain={lookAgain}
      submitLabel="Save Changes"
      onDone={onClosed}
      onClosed={onClosed}
    >
      <TextField name="name" label="Name" maxLength={NAME_MAX} />
      <TextAreaField name="description" label="Description" max={MANUAL_DESCRIPTION_MAX} />
      <VisibleTypesField name="visibleTypes" label="Visible Type" />
      <SwitchField
        name="active"
        label="Active"
        hint="When this is off, only administrators see the manual."
      />
      <Replace manual={manual} onDone={lookAgain} />
      <Versions manual={manual} />
      <History manual={manual} />
    </FormScreen>
  )
}

function useDelete({ id, version, name }: ManualForm_manual$data, onGone: () => void) {
  const confirm = useConfirm()
  const [run] = useAction<ManualFormDeleteMutation>(graphql`
    mutation ManualFormDeleteMutation($id: ID!, $version: Int!) {
      result: deleteManual(id: $id, version: $version) {
        ...useAction_error @alias(as: "error")
        ... on ManualChange {
          goneId @deleteRecord
          manual {
            ...manualRow_manual
            ...ManualForm_manual
          }
        }
      }
    }
  `)
  return async () => {
    const question = deletingQuestion({
      names: [name],
      plural: 'manuals',
      withHistory: 'Manuals whose file was replaced become inactive instead of being deleted.',
    })
    if (!(await confirm(question))) return
    const outcome = await run({ id, version })
    if (outcome.is !== 'done') return
    if (outcome.result.goneId) notify.success(deleted(`Manual ${name}`))
    else notify.info(`${name} was made inactive instead, because its earlier files are kept.`)
    onGone()
  }
}

type PartProps = { manual: ManualForm_manual$data }

/** Uploads a new file immediately; the previous one is kept. */
function Replace({ manual, onDone }: PartProps & { onDone: () => Promise<unknown> }) {
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads()
  const [shown] = uploads.items.slice(-1)
  const { download, isBusy } = useDownload()
  const replace = async (file: File) => {
    uploads.clear()
    const [item] = uploads.add([file])
    const form = {
      method: 'PATCH',
      path: `/api/Manual/${manual.number}`,
      fields: { Version: `${manual.version}` },
    } as const
    if (!item || !(await uploads.send(item, form))) return
    uploads.clear()
    notify.success(saved(`New file of ${manual.name}`))
    await onDone()
  }
  return (
    <chakra.section aria-label="File" display="grid" gap="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.p flex="1 1 160px" color="inkSoft">
          {typeLabel(manual.contentType)}, {formatSize(manual.size)}
        </chakra.p>
        <Button size="sm" busy={isBusy} onClick={() => void download(pathOf(manual.number), manual)}>
          <Download aria-hidden />
          Download
        </Button>
        <Button size="sm" disabled={shown?.state === 'sending'} onClick={() => input.current?.click()}>
          <Upload aria-hidden />
          Replace file
        </Button>
        <chakra.input
          ref={input}
          type="file"
          hidden
          aria-label="New file"
          accept={manualEndings}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void replace(file)
            event.currentTarget.value = ''
          }}
        />
      </chakra.div>
      {shown && (
        <UploadLine
          item={shown}
          onCancel={() => (shown.state === 'sending' ? uploads.cancel(shown.id) : uploads.clear())}
          onAgain={() => void replace(shown.file)}
        />
      )}
    </chakra.section>
  )
}

function Versions({ manual }: PartProps) {
  const { download } = useDownload()
  const [busy, setBusy] = useState<number | null>(null)
  if (manual.versions.length === 0) return null
  return (
    <chakra.section aria-label="Earlier files" display="grid" gap="1">
      <chakra.h3 textStyle="small" fontWeight="strong" color="inkSoft">
        Earlier files
      </chakra.h3>
      <chakra.ul listStyleType="none" display="grid" gap="1">
        {manual.versions.map(({ number, replacedAt, contentType, size }) => (
          <chakra.li key={number} display="flex" alignItems="center" gap="2" textStyle="small">
            <chakra.span flex="1" color="inkSoft">
              {typeLabel(contentType)}, {formatSize(size)}, until <Instant at={replacedAt} />
            </chakra.span>
            <Button
              size="sm"
              variant="ghost"
              busy={busy === number}
              onClick={() => {
                setBusy(number)
                const path = `${pathOf(manual.number)}?version=${number}`
                void download(path, { name: `${manual.name} (earlier)`, contentType }).then(() =>
                  setBusy(null),
                )
              }}
            >
              <Download aria-hidden />
              Download
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

function History({ manual }: { manual: ManualForm_history$key }) {
  const { data, ...pages } = usePaginationFragment<ManualFormHistoryQuery, ManualForm_history$key>(
    graphql`
      fragment ManualForm_history on Manual
      @refetchable(queryName: "ManualFormHistoryQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
        history(first: $count, after: $cursor) @connection(key: "ManualForm_history") {
          edges {
            node {
              ...HistoryList_changes
            }
          }
        }
      }
    `,
    manual,
  )
  return <HistoryList changes={data.history.edges.map(({ node }) => node)} pages={pages} />
}
