// Prepares an export, follows its progress, downloads its file, and can stop it.
import { useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { exportTitle, type ExportFormat, type ExportName } from '#domain/export/export.ts'
import type { useExportMutation } from '#web/__generated__/useExportMutation.graphql.ts'
import type { useExportQuery } from '#web/__generated__/useExportQuery.graphql.ts'
import { CallFailed } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { saveFile } from '#web/client/saveFile.ts'
import { useClient } from '#web/relay/client.ts'
import { useAction } from '#web/relay/useAction.ts'
import type { ListedNow } from './listed.ts'

/** The progress of an export; `expected` counts records, each of which may have several rows. */
export type Progress = { rows: number; expected: number | null }

type ExportRequest = { list: ExportName; format: ExportFormat; columns: readonly string[]; listed: ListedNow }

/** Milliseconds between two requests for the progress. */
const EVERY = 700

export function useExport(onDone: () => void) {
  const environment = useRelayEnvironment()
  const client = useClient()
  const [prepare] = useAction<useExportMutation>(preparing)
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const follow = (number: number, expected: number | null, signal: AbortSignal) => {
    const ask = async () => {
      const answer = await fetchQuery<useExportQuery>(environment, progressQuery, { number })
        .toPromise()
        .catch(() => null)
      if (!signal.aborted && answer?.export) setProgress({ rows: answer.export.rows, expected })
    }
    const timer = setInterval(() => void ask(), EVERY)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  const run = async ({ list, listed, format, columns }: ExportRequest) => {
    const stop = new AbortController()
    running.current = stop
    setProgress({ rows: 0, expected: null })
    try {
      const outcome = await prepare({
        input: { list: { ...listed, name: list }, format, columns: [...columns] },
      })
      if (outcome.is !== 'done' || stop.signal.aborted) return
      const { number, expected, url } = outcome.result as {
        number: number
        expected: number | null
        url: string
      }
      setProgress({ rows: 0, expected })
      follow(number, expected, stop.signal)
      const response = await client.files().get(url, stop.signal)
      const blob = await response.blob()
      if (stop.signal.aborted) return
      const name = nameIn(response) ?? `${exportTitle[list]}.${format.toLowerCase()}`
      saveFile(blob, name)
      notify.success({ title: 'Exported', about: name })
      onDone()
    } catch (error) {
      if (stop.signal.aborted) return
      notify.error(
        error instanceof CallFailed ? error.message : 'The export was interrupted. Please try again.',
      )
    } finally {
      if (running.current === stop) end()
    }
  }
  const end = () => {
    running.current?.abort()
    running.current = null
    setProgress(null)
  }
  const stop = () => {
    if (running.current) notify.success('Export stopped')
    end()
  }
  return { run, progress, stop }
}

/** The name that the server gives the file. */
function nameIn(response: Response): string | null {
  const [, encoded] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return encoded ? decodeURIComponent(encoded) : null
}

const preparing = graphql`
  mutation useExportMutation($input: ExportInput!) {
    result: prepareExport(input: $input) {
      ...useAction_error @alias(as: "error")
      ... on Export {
        number
        expected
        url
      }
    }
  }
`

const progressQuery = graphql`
  query useExportQuery($number: Int!) {
    export(number: $number) {
      rows
    }
  }
`
