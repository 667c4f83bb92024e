// Exports a list: the choice of rows, format and columns, and then the progress.
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
import { CopyButton } from '#web/design/CopyButton.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { Fold } from '#web/design/Fold.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { Segment } from '#web/design/Segment.tsx'
import { SkeletonBar } from '#web/design/skeleton/SkeletonBar.tsx'
import type { ExportButtonProps, ListedNow } from './listed.ts'
import { useExport, type Progress } from './useExport.ts'
import { signedInAs } from '#web/client/session.ts'
import { device } from '#web/client/storage.ts'

type Props = ExportButtonProps & { onLeave: () => void }

export function ExportDialog({ lists, said = [], onLeave, ...props }: Props) {
  // The list stays as it is while the dialog is open.
  const [listed] = useState(props.listed)
  const [list, setList] = useState<ExportName>(lists[0])
  const [format, setFormat] = useState<ExportFormat>('XLSX')
  const [leftOut, setLeftOut] = useState(() => columnsLeftOut(list))
  const { columns, address, failed } = useShape(list, listed)
  const { run, progress, stop } = useExport(onLeave)
  const keys = columns?.map(({ key }) => key) ?? []
  const chosen = keys.filter((key) => !leftOut.has(key))
  const choose = (next: ExportName) => {
    setList(next)
    setLeftOut(columnsLeftOut(next))
  }
  const leave = (keys: Iterable<string>) => {
    const next = new Set(keys)
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
                onChange={(all) => leave(all ? [] : keys)}
              >
                All columns
              </Checkbox>
              {columns.map(({ key, title }) => (
                <Checkbox
                  key={key}
                  checked={!leftOut.has(key)}
                  disabled={progress !== null}
                  onChange={(is) =>
                    leave(is ? [...leftOut].filter((other) => other !== key) : [...leftOut, key])
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
        {address && <SameByOData address={location.origin + address} />}
      </chakra.div>
    </Dialog>
  )
}

/** For users who want a spreadsheet that refreshes its rows. */
function SameByOData({ address }: { address: string }) {
  return (
    <Fold label="Refresh it in a spreadsheet">
      <chakra.div display="grid" gap="2" justifyItems="start">
        <chakra.p color="inkSoft">
          A spreadsheet can read these rows from the OData address below, and again whenever you refresh it.
          It gets what the account that signs in there can see.{' '}
          <RowLink to="/api-reference">How to sign in</RowLink>
        </chakra.p>
        <chakra.code textStyle="small" overflowWrap="anywhere">
          {address}
        </chakra.code>
        <CopyButton text={address} />
      </chakra.div>
    </Fold>
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

type Shape = { columns: readonly { key: string; title: string }[]; address: string | null }

/** The columns, null until they are loaded, and the address of the rows in OData. */
function useShape(list: ExportName, listed: ListedNow) {
  const environment = useRelayEnvironment()
  const [read, setRead] = useState<{ list: ExportName; shape: Shape | null } | null>(null)
  useEffect(() => {
    const asked = { list: { ...listed, name: list } }
    const reading = fetchQuery<ExportDialogQuery>(environment, shapeQuery, asked).subscribe({
      next: ({ exportShape: { columns, address } }) =>
        setRead({
          list,
          shape: { columns, address: address ?? null },
        }),
      error: () => setRead({ list, shape: null }),
    })
    return () => reading.unsubscribe()
  }, [environment, list, listed])
  const now = read?.list === list ? read : null
  return {
    columns: now?.shape?.columns ?? null,
    address: now?.shape?.address ?? null,
    failed: now?.shape === null,
  }
}

const shapeQuery = graphql`
  query ExportDialogQuery($list: ExportedList!) {
    exportShape(list: $list) {
      columns {
        key
        title
      }
      address
    }
  }
`

/** Each report has its own columns, so the choice is stored per report. */
const isKept = (list: ExportName) => list !== 'REPORT'

const keyOf = (list: ExportName) => `daybook.columnsLeftOut.${signedInAs()}.${list}`

/** The keys of the excluded columns. A column added in a later release is included. */
function columnsLeftOut(list: ExportName): ReadonlySet<string> {
  if (!isKept(list)) return new Set()
  try {
    const kept: unknown = JSON.parse(device.get(keyOf(list)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

function keepColumnsLeftOut(list: ExportName, keys: ReadonlySet<string>): void {
  if (!isKept(list)) return
  device.set(keyOf(list), JSON.stringify([...keys]))
}
