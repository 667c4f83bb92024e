// What a list is taken as: which rows, which format, which columns; then how far it is.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import {
  exportFormatLabel,
  exportFormats,
  exportTitle,
  type ExportFormat,
  type ExportName,
} from '#domain/export/export.ts'
import type { ExportDialogQuery } from '#web/__generated__/ExportDialogQuery.graphql.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { Button } from '#web/design/Button.tsx'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { Segment } from '#web/design/Segment.tsx'
import { SkeletonBar } from '#web/design/skeleton/SkeletonBar.tsx'
import { columnsLeftOut, keepColumnsLeftOut } from './chosenColumns.ts'
import type { ExportButtonProps, ListedNow } from './listed.ts'
import { useExport, type Progress } from './useExport.ts'

type Props = ExportButtonProps & { onLeave: () => void }

export function ExportDialog({ lists, said = [], onLeave, ...props }: Props) {
  // The list stays as it is while the dialog is open.
  const [listed] = useState(props.listed)
  const [list, setList] = useState<ExportName>(lists[0])
  const [format, setFormat] = useState<ExportFormat>('XLSX')
  const [leftOut, setLeftOut] = useState(() => columnsLeftOut(list))
  const { columns, failed } = useColumns(list, listed.report)
  const { run, progress, stop } = useExport(onLeave)
  const chosen = columns?.filter((title) => !leftOut.has(title)) ?? []
  const choose = (next: ExportName) => {
    setList(next)
    setLeftOut(columnsLeftOut(next))
  }
  const leave = (titles: Iterable<string>) => {
    const next = new Set(titles)
    setLeftOut(next)
    keepColumnsLeftOut(list, next)
  }
  const close = () => {
    stop()
    onLeave()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={`Export ${exportTitle[list].toLowerCase()}`}
      foot={
        progress ? (
          <>
            <HowFar progress={progress} />
            <Button onClick={stop}>Stop</Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              disabled={chosen.length === 0}
              onClick={() => void run({ list, format, columns: chosen, listed })}
            >
              Export
            </Button>
          </>
        )
      }
    >
      <chakra.div display="grid" gap="4">
        <chakra.p color="inkSoft">
          {said.length > 0
            ? `What the ${list === 'REPORT' ? 'report' : 'list'} shows: ${said.join(', ')}.`
            : 'All that the list shows, in its order.'}
        </chakra.p>
        {lists.length > 1 && (
          <Segment
            label="Rows"
            value={list}
            options={lists.map((value) => ({ value, label: exportTitle[value] }))}
            onChange={choose}
            disabled={progress !== null}
          />
        )}
        <Segment
          label="Format"
          value={format}
          options={exportFormats.map((value) => ({ value, label: exportFormatLabel[value] }))}
          onChange={setFormat}
          disabled={progress !== null}
        />
        {failed && <ErrorNotice title={UNREACHABLE} />}
        <chakra.fieldset>
          <chakra.legend fontWeight="semibold" marginBottom="2">
            Columns
          </chakra.legend>
          {columns ? (
            <chakra.div
              display="grid"
              gridTemplateColumns={{ base: '1fr 1fr', md: '1fr 1fr 1fr' }}
              columnGap="4"
              rowGap={{ base: '0', md: '2.5' }}
            >
              <Checkbox
                checked={leftOut.size === 0 || chosen.length === columns.length}
                indeterminate={chosen.length > 0 && chosen.length < columns.length}
                disabled={progress !== null}
                onChange={(all) => leave(all ? [] : columns)}
              >
                All columns
              </Checkbox>
              {columns.map((title) => (
                <Checkbox
                  key={title}
                  checked={!leftOut.has(title)}
                  disabled={progress !== null}
                  onChange={(is) =>
                    leave(is ? [...leftOut].filter((other) => other !== title) : [...leftOut, title])
                  }
                >
                  {title}
                </Checkbox>
              ))}
            </chakra.div>
          ) : (
            !failed && <SkeletonBar width="60%" height={120} />
          )}
        </chakra.fieldset>
      </chakra.div>
    </Dialog>
  )
}

function HowFar({ progress: { rows, expected } }: { progress: Progress }) {
  const done = rows.toLocaleString('en-AU')
  return (
    <chakra.p role="status" flex="1" minWidth="0" color="inkSoft" fontVariantNumeric="tabular-nums">
      {expected === null ? `${done} rows` : `${done} rows of ${expected.toLocaleString('en-AU')} records`}
    </chakra.p>
  )
}

/** The titles of the columns: null until they are there, and if they could not be read. */
function useColumns(list: ExportName, report: ListedNow['report']) {
  const environment = useRelayEnvironment()
  const [read, setRead] = useState<{ list: ExportName; columns: string[] | null } | null>(null)
  useEffect(() => {
    const reading = fetchQuery<ExportDialogQuery>(environment, columnsQuery, { list, report }).subscribe({
      next: ({ exportColumns }) => setRead({ list, columns: exportColumns.map(({ title }) => title) }),
      error: () => setRead({ list, columns: null }),
    })
    return () => reading.unsubscribe()
  }, [environment, list, report])
  const now = read?.list === list ? read : null
  return { columns: now?.columns ?? null, failed: now?.columns === null }
}

const columnsQuery = graphql`
  query ExportDialogQuery($list: ExportList!, $report: ExportedReport) {
    exportColumns(list: $list, report: $report) {
      title
    }
  }
`
