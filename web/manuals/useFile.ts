// The file of a manual: from this device, or fetched with the access token, which neither a frame nor a link could
// send. A copied link therefore gives nobody access (docs/decisions/files.md).
import { useCallback, useEffect, useState } from 'react'
import { downloadName } from '#domain/manual/file-name.ts'
import { endingOf } from '#domain/manual/file-types.ts'
import { CallFailed } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { saveFile } from '#web/client/saveFile.ts'
import { useClient } from '#web/relay/client.ts'
import type { Files } from '#web/relay/files.ts'
import { offlineFile, pathOf, type OfflineManual } from './offlineManuals.ts'

type Manual = Pick<OfflineManual, 'number' | 'fileNumber'>
type Fetched = { url: string | null; message: string | null }
const nothing: Fetched = { url: null, message: null }

/** @throws CallFailed */
async function fileOf(files: Files, manual: Manual): Promise<Blob> {
  const kept = await offlineFile(manual).catch(() => null)
  return kept ?? (await files.get(pathOf(manual.number))).blob()
}

/** An object URL of the bytes, valid while it is shown. */
export function useFile({ number, fileNumber }: Manual) {
  const read = useCallback((files: Files) => fileOf(files, { number, fileNumber }), [number, fileNumber])
  return useBytes(read)
}

/** The same of a file at a path of the server. */
export function useFileAt(path: string) {
  const read = useCallback(async (files: Files) => (await files.get(path)).blob(), [path])
  return useBytes(read)
}

function useBytes(read: (files: Files) => Promise<Blob>) {
  const files = useClient().files()
  const [attempt, setAttempt] = useState(0)
  const [fetched, setFetched] = useState(nothing)
  useEffect(() => {
    let url: string | null = null
    let isWanted = true
    read(files)
      .then((blob) => {
        if (!isWanted) return
        url = URL.createObjectURL(blob)
        setFetched({ url, message: null })
      })
      .catch((error: unknown) => isWanted && setFetched({ url: null, message: sentenceOf(error) }))
    return () => {
      isWanted = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [files, read, attempt])
  return {
    ...fetched,
    retry: () => {
      setFetched(nothing)
      setAttempt(attempt + 1)
    },
  }
}

type Named = { name: string; contentType: string }

/** Saves a manual, or the file at a path of the server, under the manual's name. */
export function useDownload() {
  const files = useClient().files()
  const [isBusy, setBusy] = useState(false)
  const download = async (from: Manual | string, { name, contentType }: Named) => {
    setBusy(true)
    try {
      const blob = typeof from === 'string' ? await (await files.get(from)).blob() : await fileOf(files, from)
      saveFile(blob, downloadName(name, endingOf(contentType)))
    } catch (error) {
      notify.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { download, isBusy }
}

/** The message when a file could not be fetched. */
export function sentenceOf(error: unknown): string {
  return error instanceof CallFailed ? error.message : 'The file could not be loaded. Please try again.'
}
