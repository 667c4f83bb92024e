// Imports a company's files: choose them, review the changes, confirm, see the result (docs/import.md).
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { changesAnything } from '#domain/import/report.ts'
import { Button } from '#web/design/Button.tsx'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { DropArea } from '#web/design/DropArea.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { SettingsViews } from '../SettingsViews.tsx'
import { InviteAll } from './InviteAll.tsx'
import { Formats } from './Formats.tsx'
import { Problems, Report } from './Report.tsx'
import { useImport, type ImportState } from './useImport.ts'

export function ImportScreen() {
  const { state, choose, confirm, again } = useImport()
  const chosen = 'files' in state ? state.files : []
  return (
    <SettingsViews>
      <chakra.section
        aria-label="Import"
        width="100%"
        maxWidth="960px"
        marginInline="auto"
        display="grid"
        gap="6"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '4', md: '6' }}
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
          {state.is === 'judged' && <Judged key={turnOf(state)} state={state} onConfirm={confirm} />}
          {state.is === 'importing' && state.report && <Judged state={state} onConfirm={confirm} />}
          {state.is === 'done' && <Done state={state} onAgain={again} />}
        </chakra.div>
        {state.is === 'choosing' && <Formats />}
      </chakra.section>
    </SettingsViews>
  )
}

const turnOf = ({ files }: { files: readonly File[] }) =>
  files.map(({ name, lastModified }) => name + lastModified).join()

type Shown = Extract<ImportState, { is: 'judged' | 'importing' | 'judging' }>

function Judged({ state, onConfirm }: { state: Shown; onConfirm: () => void }) {
  const [isSure, setSure] = useState(false)
  const report = state.report!
  const { doubts, problemCount, files } = report
  if (problemCount > 0) return <Problems report={report} />
  if (!files.some(changesAnything) && doubts.length === 0)
    return (
      <>
        <Heading>Nothing would change</Heading>
        <Report report={report} />
      </>
    )
  return (
    <>
      <Heading>This would change</Heading>
      <Report report={report} />
      {doubts.map(({ file, message }) => (
        <ErrorNotice key={file} title={`${file} ${message}`}>
          Is the file complete? Inactive records can no longer be chosen; nothing is deleted.
        </ErrorNotice>
      ))}
      {doubts.length > 0 && (
        <Checkbox checked={isSure} onChange={setSure}>
          Yes, the {doubts.length === 1 ? 'file is' : 'files are'} meant as{' '}
          {doubts.length === 1 ? 'it is' : 'they are'}
        </Checkbox>
      )}
      <chakra.div>
        <Button
          variant="primary"
          busy={state.is === 'importing'}
          disabled={doubts.length > 0 && !isSure}
          onClick={onConfirm}
        >
          Import
        </Button>
      </chakra.div>
    </>
  )
}

function Done({ state, onAgain }: { state: Extract<ImportState, { is: 'done' }>; onAgain: () => void }) {
  return (
    <>
      <Heading>Imported</Heading>
      <Report report={state.report} />
      {state.report.files.some(({ file }) => file === 'users.csv') && <InviteAll />}
      <chakra.div>
        <Button onClick={onAgain}>Import other files</Button>
      </chakra.div>
    </>
  )
}

function Heading({ children }: { children: string }) {
  return <chakra.h2 textStyle="heading">{children}</chakra.h2>
}
