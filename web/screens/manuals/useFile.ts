// The file of a manual, fetched with the token, which neither a frame nor a link could send: so no address of it proves
// anything to whoever copies it (docs/decisions/0088).
import { useEffect, useState } from 'react'
import { downloadName } from '#domain/manual/file-name.ts'
import { endingOf } from '#domain/manual/file-types.ts'
import { CallFailed } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { useClient } from '#web/relay/client.ts'

type Fetched = { of: string; url: string | null; message: string | null }

/** An address of the bytes within this page, as long as it is shown. @param path null while nothing is wanted. */
export function useFile(path: string | null) {
  const files = useClient().files()
  const [attempt, setAttempt] = useState(0)
  const [fetched, setFetched] = useState<Fetched | null>(null)
  useEffect(() => {
    if (path === null) return
    let url: string | null = null
    let isWanted = true
    files
      .get(path)
      .then((response) => response.blob())
      .then((blob) => {
        if (!isWanted) return
        url = URL.createObjectURL(blob)
        setFetched({ of: path, url, message: null })
      })
      .catch((error: unknown) => isWanted && setFetched({ of: path, url: null, message: sentenceOf(error) }))
    return () => {
      isWanted = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [files, path, attempt])
  const known = fetched?.of === path ? fetched : null
  return {
    url: known?.url ?? null,
    message: known?.message ?? null,
    retry: () => {
      setFetched(null)
      setAttempt(attempt + 1)
    },
  }
}

type Named = { name: string; contentType: string }

/** Saves a file under its manual's name. */
export function useDownload() {
  const files = useClient().files()
  const [isBusy, setBusy] = useState(false)
  const download = async (path: string, { name, contentType }: Named) => {
    setBusy(true)
    try {
      const blob = await (await files.get(path)).blob()
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = downloadName(name, endingOf(contentType))
      link.click()
      // The browser reads it after the click.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      notify.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { download, isBusy }
}

export const pathOf = (number: number) => `/api/Manual/downloadFile/${number}`

function sentenceOf(error: unknown): string {
  return error instanceof CallFailed ? error.message : 'The file could not be loaded. Please try again.'
}
