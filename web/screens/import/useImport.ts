// An import in the browser: the chosen files go through a dry run immediately; confirming sends the same request
// without the dry run.
import { useRef, useState } from 'react'
import type { ImportReport } from '#domain/import/report.ts'
import { CallFailed, messageOf } from '#web/client/call-failed.ts'
import { silence } from '#web/client/silence.ts'
import { useClient } from '#web/relay/client.ts'

export type ImportState =
  | { is: 'choosing'; message?: string }
  | { is: 'judging' | 'importing'; files: readonly File[]; report: ImportReport | null }
  | { is: 'judged'; files: readonly File[]; report: ImportReport }
  | { is: 'done'; report: ImportReport }

export function useImport() {
  const daybook = useClient()
  const [state, setState] = useState<ImportState>({ is: 'choosing' })
  // Discards the result of an earlier choice.
  const turn = useRef(0)

  const send = async (files: readonly File[], options: { dryRun?: '1'; sure?: '1' }) => {
    const mine = ++turn.current
    const head = JSON.stringify(files.map(({ name, size }) => ({ name, size })))
    const path = `/api/Import?${new URLSearchParams(options).toString()}`
    try {
      const response = await daybook.files().send(path, new Blob([`${head}\n`, ...files]), {
        limit: silence.work,
      })
      const report = (await response.json()) as ImportReport
      if (mine !== turn.current) return
      setState(report.isDone ? { is: 'done', report } : { is: 'judged', files, report })
    } catch (error) {
      if (mine !== turn.current) return
      setState({ is: 'choosing', message: sentenceOf(error) })
    }
  }

  return {
    state,
    choose: (files: readonly File[]) => {
      if (files.length === 0) return
      setState({ is: 'judging', files, report: null })
      void send(files, { dryRun: '1' })
    },
    confirm: () => {
      if (state.is !== 'judged') return
      setState({ ...state, is: 'importing' })
      // The button is enabled only after the warnings are confirmed.
      void send(state.files, state.report.doubts.length > 0 ? { sure: '1' } : {})
    },
    again: () => {
      turn.current++
      setState({ is: 'choosing' })
    },
  }
}

/** Browsers cannot read a file that has changed since it was chosen, and report that as a failed request. */
function sentenceOf(error: unknown): string {
  if (error instanceof CallFailed && error.code === 'OFFLINE')
    return 'The files could not be sent. Check your connection, and choose the files again if they have changed.'
  return messageOf(error)
}
