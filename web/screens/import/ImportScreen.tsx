// Imports a company's files: choose them, review the changes, confirm, see the result (docs/import.md).
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { counted, wordFor } from '#domain/counted.ts'
import { changesAnything, type ImportReport } from '#domain/import/report.ts'
import { Button } from '#web/design/Button.tsx'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { DropArea } from '#web/design/DropArea.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { SettingsBar } from '#web/settings/SettingsBar.tsx'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { InviteAll } from './InviteAll.tsx'
import { Formats } from './Formats.tsx'
import { Problems, Report } from './Report.tsx'
import { useImport } from './useImport.ts'

export function ImportScreen() {
  const { state, choose, confirm, again } = useImport()
  const chosen = 'files' in state ? state.files : []
  const turn = turnOf(chosen)
  // The warnings of the files that the user has confirmed.
  const [sureOf, setSureOf] = useState<string | null>(null)
  const isSure = sureOf === turn
  const shown = 'report' in state && state.is !== 'done' ? state.report : null
  return (
    <SettingsPage
      view="import"
      foot={
        shown &&
        canImport(shown) && (
          <SettingsBar says={totalOf(shown)}>
            <Button
              variant="primary"
              busy={state.is === 'importing'}
              disabled={shown.doubts.length > 0 && !isSure}
              onClick={confirm}
            >
              Import
            </Button>
          </SettingsBar>
        )
      }
    >
      {state.is === 'choosing' && state.message && (
        <ErrorNotice title="Nothing was imported">{state.message}</ErrorNotice>
      )}
      {state.is !== 'done' && (
        <DropArea
          label="CSV files"
          title={
            chosen.length === 0
              ? 'Choose CSV files, or drop them here'
              : chosen.map(({ name }) => name).join(', ')
          }
          hint="You see every change before anything is imported."
          button={chosen.length === 0 ? 'Choose files' : 'Choose other files'}
          accept=".csv,text/csv"
          busy={state.is === 'judging' || state.is === 'importing'}
          onFiles={choose}
        />
      )}
      <chakra.div role="status" display="contents">
        {state.is === 'judging' && <chakra.p color="inkSoft">Reading the files…</chakra.p>}
        {shown && <Judged report={shown} isSure={isSure} onSure={(sure) => setSureOf(sure ? turn : null)} />}
        {state.is === 'done' && <Done report={state.report} />}
      </chakra.div>
      {state.is === 'choosing' && <Formats />}
      {state.is === 'done' && (
        <div>
          <Button onClick={again}>Import other files</Button>
        </div>
      )}
    </SettingsPage>
  )
}

const turnOf = (files: readonly File[]) => files.map(({ name, lastModified }) => name + lastModified).join()

function canImport({ problemCount, files, doubts }: ImportReport): boolean {
  return problemCount === 0 && (files.some(changesAnything) || doubts.length > 0)
}

/** '120 new, 3 changed and 0 made inactive in 13 files'. */
function totalOf({ files }: ImportReport): string {
  const total = (of: 'created' | 'changed' | 'madeInactive') =>
    files.reduce((sum, file) => sum + file[of], 0).toLocaleString('en')
  const where = counted(files.length, 'file')
  return `${total('created')} new, ${total('changed')} changed and ${total('madeInactive')} made inactive in ${where}`
}

type JudgedProps = { report: ImportReport; isSure: boolean; onSure: (isSure: boolean) => void }

function Judged({ report, isSure, onSure }: JudgedProps) {
  const { doubts, problemCount } = report
  if (problemCount > 0) return <Problems report={report} />
  if (!canImport(report))
    return (
      <>
        <Heading>Nothing would change</Heading>
        <Report report={report} />
      </>
    )
  return (
    <>
      <Heading>This would change</Heading>
      {doubts.map(({ file, message }) => (
        <ErrorNotice key={file} title={`${file} ${message}`}>
          Is the file complete? Inactive records can no longer be chosen; nothing is deleted.
        </ErrorNotice>
      ))}
      {doubts.length > 0 && (
        <Checkbox checked={isSure} onChange={onSure}>
          Yes, the {wordFor(doubts.length, 'file is', 'files are')} complete
        </Checkbox>
      )}
      <Report report={report} />
    </>
  )
}

function Done({ report }: { report: ImportReport }) {
  return (
    <>
      <Heading>Imported</Heading>
      {report.files.some(({ file }) => file === 'users.csv') && <InviteAll />}
      <Report report={report} />
    </>
  )
}

function Heading({ children }: { children: string }) {
  return <chakra.h3 textStyle="heading">{children}</chakra.h3>
}
