// The changes of an import or a dry run, file by file, and the errors in its files.
import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { counted, wordFor } from '#domain/counted.ts'
import type { ImportedFile, ImportedRecord, ImportReport } from '#domain/import/report.ts'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { Fold } from '#web/design/Fold.tsx'

export function Report({ report }: { report: ImportReport }) {
  return (
    <>
      <chakra.ul display="grid" gap="3" listStyleType="none" aria-label="Files">
        {report.files.map((file) => (
          <FileReport key={file.file} file={file} />
        ))}
      </chakra.ul>
      {report.warnings.length > 0 && <Warnings warnings={report.warnings} />}
    </>
  )
}

function Warnings({ warnings }: Pick<ImportReport, 'warnings'>) {
  return (
    <chakra.ul
      aria-label="To resolve"
      display="grid"
      gap="2"
      listStyleType="none"
      padding="4"
      borderWidth="1px"
      borderColor="warnLine"
      borderRadius="lg"
      bg="warnSoft"
    >
      {warnings.map(({ file, message }) => (
        <chakra.li key={message} display="flex" gap="3" overflowWrap="anywhere">
          <chakra.span color="warn" flex="none" paddingTop="1px">
            <TriangleAlert size={18} strokeWidth={2} aria-hidden />
          </chakra.span>
          <span>
            {file} {message}
          </span>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

function FileReport({ file }: { file: ImportedFile }) {
  const { created, changed, madeInactive, unchanged, fields, examples } = file
  const counts = [
    [created, 'new'],
    [changed, 'changed'],
    [madeInactive, 'made inactive'],
    [unchanged, 'unchanged'],
  ] as const
  const shown = counts.filter(([count]) => count > 0)
  const more = created + changed + madeInactive - examples.length
  return (
    <chakra.li padding="4" borderWidth="1px" borderColor="line" borderRadius="lg" bg="surface" minWidth="0">
      <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1" alignItems="baseline">
        <chakra.strong flex="1 1 180px">{file.file}</chakra.strong>
        <chakra.span color="inkSoft" fontVariantNumeric="tabular-nums">
          {shown.length === 0
            ? 'no rows'
            : shown.map(([count, what]) => `${count.toLocaleString('en')} ${what}`).join(' · ')}
        </chakra.span>
      </chakra.div>
      {fields.length > 0 && (
        <chakra.p color="inkSoft" textStyle="small" marginTop="1">
          Fields that change: {fields.map(({ field, count }) => `${field} (${count})`).join(', ')}
        </chakra.p>
      )}
      {examples.length > 0 && (
        <chakra.div marginTop="3">
          <Fold label="Records" count={created + changed + madeInactive}>
            <chakra.ul display="grid" gap="1.5" marginTop="2" listStyleType="none" textStyle="small">
              {examples.map((record) => (
                <Example key={`${record.what} ${record.key}`} record={record} />
              ))}
              {more > 0 && <chakra.li color="inkSoft">… and {more.toLocaleString('en')} more</chakra.li>}
            </chakra.ul>
          </Fold>
        </chakra.div>
      )}
    </chakra.li>
  )
}

const words = { NEW: 'new', CHANGED: 'changed', INACTIVE: 'made inactive' } as const

function Example({ record: { key, what, changes } }: { record: ImportedRecord }) {
  return (
    <chakra.li overflowWrap="anywhere">
      <chakra.span color="inkSoft">{words[what]}</chakra.span> {key}
      {changes.map(({ field, from, to }) => (
        <chakra.span key={field} color="inkSoft">
          {` · ${field} `}
          <chakra.del>{from || '(empty)'}</chakra.del> →{' '}
          <chakra.ins textDecoration="none" color="ink">
            {to || '(empty)'}
          </chakra.ins>
        </chakra.span>
      ))}
    </chakra.li>
  )
}

export function Problems({ report: { problems, problemCount } }: { report: ImportReport }) {
  const more = problemCount - problems.length
  return (
    <>
      <ErrorNotice title={counted(problemCount, 'row has errors', 'rows have errors')}>
        Nothing was imported. Put {wordFor(problemCount, 'it', 'them')} right, and choose the files again.
      </ErrorNotice>
      <chakra.div
        overflowX="auto"
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
        bg="surface"
        tabIndex={0}
      >
        <chakra.table
          width="100%"
          textStyle="small"
          css={{ '& th, & td': { padding: '2', textAlign: 'start', verticalAlign: 'top' } }}
        >
          <chakra.caption srOnly>Rows with errors</chakra.caption>
          <chakra.thead color="inkSoft" borderBottomWidth="1px" borderColor="line">
            <tr>
              <th scope="col">File</th>
              <th scope="col">Line</th>
              <th scope="col">Error</th>
            </tr>
          </chakra.thead>
          <tbody>
            {problems.map(({ file, line, message }, index) => (
              <chakra.tr key={index} borderBottomWidth="1px" borderColor="line">
                <chakra.td whiteSpace="nowrap">{file}</chakra.td>
                <chakra.td fontVariantNumeric="tabular-nums">{line ?? ''}</chakra.td>
                <chakra.td overflowWrap="anywhere">{message}</chakra.td>
              </chakra.tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
      {more > 0 && <chakra.p color="inkSoft">… and {more.toLocaleString('en')} more</chakra.p>}
    </>
  )
}
