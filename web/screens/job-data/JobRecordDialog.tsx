// Creates, edits and deletes a record: its fields are the columns of its file.
import { chakra } from '@chakra-ui/react'
import { Suspense, useMemo, useState } from 'react'
import { graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { columnsOf, jobRecordForm, type JobRecordInput } from '#domain/job-data/form.ts'
import { kindOf, type JobDataKind } from '#domain/job-data/kinds.ts'
import type { JobRecordDialogCreateMutation } from '#web/__generated__/JobRecordDialogCreateMutation.graphql.ts'
import type { JobRecordDialogQuery } from '#web/__generated__/JobRecordDialogQuery.graphql.ts'
import type { JobRecordDialogUpdateMutation } from '#web/__generated__/JobRecordDialogUpdateMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import type { Option } from '#web/fields/options.ts'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { DialogOrPage } from '#web/forms/DialogOrPage.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { RecordHistory } from '#web/recordHistory/RecordHistory.tsx'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useAction } from '#web/relay/useAction.ts'
import { CellField } from './CellField.tsx'
import { recordAddress } from './jobDataParams.ts'
import { nameOf, readJobRecord, type JobRecordRow } from './jobRecordRow.ts'
import { useDeleteRecord } from './useDeleteRecord.ts'

/** By column: texts, and the choice of a look-up. */
type Values = Record<string, string | Option | boolean | null> & { active: boolean }
type Props = {
  kind: JobDataKind
  /** Null for a new one. */
  number: number | null
  onClosed: () => void
  onDone: () => void
}

export function JobRecordDialog(props: Props) {
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  )
}

function LoadedDialog({ kind, number, onClosed, onDone }: Props) {
  const environment = useRelayEnvironment()
  const [opened] = useState(() => Date.now())
  const variables = { kind, number: number ?? 0, isStored: number !== null }
  const data = useLazyLoadQuery<JobRecordDialogQuery>(query, variables, {
    fetchPolicy: 'store-and-network',
    fetchKey: opened,
  })
  const [create] = useAction<JobRecordDialogCreateMutation>(creating, {
    success: ({ record }) => {
      const row = readJobRecord(record!)
      return saved(`${nameOf(row)} created`, recordAddress(kind, row.number))
    },
    errors: 'returned',
  })
  const [update] = useAction<JobRecordDialogUpdateMutation>(updating, {
    success: ({ record }) => saved(`${nameOf(readJobRecord(record!))} changed`),
    errors: 'returned',
  })
  const deleteRecord = useDeleteRecord(onDone)
  const schema = useMemo(() => jobRecordForm(kind), [kind])
  const record = data.jobRecord ? readJobRecord(data.jobRecord) : null
  const { one, file } = kindOf(kind)
  if (number !== null && !record) {
    return (
      <DialogOrPage title={one} onClose={onClosed}>
        <EmptyState title={`${one} not found`}>It has been deleted.</EmptyState>
      </DialogOrPage>
    )
  }
  return (
    <FormScreen<Values>
      title={record ? `Edit ${one}` : `Create ${one}`}
      stored={valuesOf(kind, record)}
      version={record?.version}
      schema={schema}
      send={(values, { version }) => {
        const input = inputOf(kind, values)
        return record
          ? update({ kind, number: record.number, version: version!, input })
          : create({ kind, input })
      }}
      lookAgain={() => fetchAgain<JobRecordDialogQuery>(environment, query, variables)}
      onDone={onDone}
      onClosed={onClosed}
      submitLabel={record ? 'Save Changes' : 'Create'}
      menu={
        record && (
          <MoreMenu
            items={[{ label: 'Delete', tone: 'danger', onSelect: () => void deleteRecord(record) }]}
          />
        )
      }
    >
      {columnsOf(kind).map((column) => (
        <CellField key={column.name} kind={kind} column={column} isStored={record !== null} />
      ))}
      {record && (
        <chakra.div marginInlineStart={{ md: '148px' }}>
          <SwitchField name="active" label="Active" hint="While it is off, nobody can choose it." />
        </chakra.div>
      )}
      <chakra.p marginInlineStart={{ md: '148px' }} textStyle="small" color="inkSoft">
        The next import of {file} replaces this record with its row in the file. If the file lacks it, the
        record becomes inactive.
      </chakra.p>
      {data.jobRecord && <RecordHistory record={data.jobRecord} />}
    </FormScreen>
  )
}

function valuesOf(kind: JobDataKind, record: JobRecordRow | null): Values {
  const cells = columnsOf(kind).map(({ name, refersTo, standard }) => {
    const cell = record ? (record.cells[name] ?? '') : String(standard ?? '')
    return [name, refersTo ? (cell ? { id: cell, name: cell } : null) : cell]
  })
  return { ...Object.fromEntries(cells), active: record?.active ?? true }
}

/** The id of a choice is its key in the file. */
function inputOf(kind: JobDataKind, values: Values): JobRecordInput {
  const cells = columnsOf(kind).map(({ name }) => {
    const value = values[name]
    return [name, typeof value === 'object' ? (value?.id ?? '') : String(value ?? '')]
  })
  return { ...Object.fromEntries(cells), active: values.active }
}

const query = graphql`
  query JobRecordDialogQuery($kind: JobDataKind!, $number: Int!, $isStored: Boolean!) {
    jobRecord(kind: $kind, number: $number) @include(if: $isStored) {
      ...jobRecordRow_record
      ...RecordHistory_record
    }
  }
`

const creating = graphql`
  mutation JobRecordDialogCreateMutation($kind: JobDataKind!, $input: JobRecordInput!) {
    result: createJobRecord(kind: $kind, input: $input) {
      ...useAction_error @alias(as: "error")
      ... on JobRecordChange {
        record {
          ...jobRecordRow_record
        }
      }
    }
  }
`

const updating = graphql`
  mutation JobRecordDialogUpdateMutation(
    $kind: JobDataKind!
    $number: Int!
    $version: Int!
    $input: JobRecordInput!
  ) {
    result: updateJobRecord(kind: $kind, number: $number, version: $version, input: $input) {
      ...useAction_error @alias(as: "error")
      ... on JobRecordChange {
        record {
          ...jobRecordRow_record
        }
      }
    }
  }
`
