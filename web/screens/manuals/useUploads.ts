// File uploads: the progress of each, cancelled or retried one by one.
import { useEffect, useRef, useState } from 'react'
import { FILE_TOO_LARGE, MANUAL_BYTES_MAX } from '#domain/bounds.ts'
import { nameOfFile } from '#domain/manual/forms.ts'
import { CallFailed } from '#web/client/call-failed.ts'
import { useClient } from '#web/relay/client.ts'

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'

export type UploadItem = {
  id: number
  file: File
  /** The name of the new manual. */
  name: string
  /** The number of the new manual, once it is uploaded. */
  number: number | null
  state: UploadState
  /** From 0 to 1. */
  share: number
  /** Why it failed. */
  message: string | null
}

export type UploadForm = {
  method: 'POST' | 'PATCH'
  path: string
  fields: Readonly<Record<string, string>>
}

export function useUploads(first: readonly File[] = []) {
  const client = useClient()
  const ids = useRef(0)
  const itemOf = (file: File): UploadItem => {
    const isTooLarge = file.size > MANUAL_BYTES_MAX
    const state = isTooLarge ? ('failed' as const) : ('waiting' as const)
    const message = isTooLarge ? FILE_TOO_LARGE : null
    return { id: ++ids.current, file, name: nameOfFile(file.name), number: null, state, share: 0, message }
  }
  const [items, setItems] = useState<readonly UploadItem[]>(() => first.map(itemOf))
  const running = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const mine = running.current
    // Closing the form cancels the running upload.
    return () => mine.forEach((one) => one.abort())
  }, [])
  const change = (id: number, to: Partial<UploadItem>) =>
    setItems((now) => now.map((item) => (item.id === id ? { ...item, ...to } : item)))
  return {
    items,
    change,
    add: (files: readonly File[]) => {
      const added = files.map(itemOf)
      setItems((now) => [...now, ...added])
      return added
    },
    remove: (id: number) => setItems((now) => now.filter((item) => item.id !== id)),
    clear: () => setItems([]),
    cancel: (id: number) => running.current.get(id)?.abort(),
    /** @returns whether the upload succeeded. */
    send: async ({ id, file }: UploadItem, { method, path, fields }: UploadForm): Promise<boolean> => {
      if (file.size > MANUAL_BYTES_MAX) return false
      const stop = new AbortController()
      running.current.set(id, stop)
      change(id, { state: 'sending', share: 0, message: null })
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('File', file, file.name)
      try {
        const onProgress = (share: number) => change(id, { share })
        const sending = { method, onProgress, signal: stop.signal }
        const response = await client.files().send(path, form, sending)
        // PATCH answers without the manual.
        const manual = (await response.json().catch(() => null)) as { ManualId: number } | null
        change(id, { state: 'done', share: 1, number: manual?.ManualId ?? null })
        return true
      } catch (error) {
        if (stop.signal.aborted) change(id, { state: 'cancelled', share: 0, message: null })
        else change(id, { state: 'failed', share: 0, message: sentenceOf(error) })
        return false
      } finally {
        running.current.delete(id)
      }
    },
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof CallFailed ? error.message : 'The file could not be read. Please choose it again.'
}
