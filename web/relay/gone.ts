// What becomes of a record that is gone: it leaves the store together with its place in every list, and no answer that was
// requested before brings it back.
import {
  DefaultHandlerProvider,
  REF_KEY,
  REFS_KEY,
  type HandleFieldPayload,
  type RecordProxy,
  type RecordSource,
  type RecordSourceProxy,
} from 'relay-runtime'

export type Gone = ReturnType<typeof createGone>

type Link = { readonly [REF_KEY]?: unknown; readonly [REFS_KEY]?: readonly (string | null)[] } | null

/** @param source the records of the store. */
export function createGone(source: () => RecordSource) {
  /** Those that have gone while a request was open. */
  let ids: string[] = []
  let open = 0

  /** The field of a result that names what is gone: an id, ids or null. */
  const deleteRecord = {
    update(store: RecordSourceProxy, { dataID, fieldKey }: HandleFieldPayload) {
      const value = store.get(dataID)?.getValue(fieldKey)
      const gone = [value].flat().filter((id) => typeof id === 'string')
      if (gone.length === 0) return
      if (open > 0) ids.push(...gone)
      leaveLists(store, source(), new Set(gone))
      for (const id of gone) store.delete(id)
    },
  }

  return {
    handlerProvider: (name: string) =>
      name === 'deleteRecord' ? deleteRecord : DefaultHandlerProvider(name),
    /** Calls `ask` again while its answer is older than a deletion of a record that it contains. */
    async withoutGone<Response extends object>(ask: () => Promise<Response>): Promise<Response> {
      open += 1
      try {
        for (;;) {
          const from = ids.length
          const response = await ask()
          const since = new Set(ids.slice(from))
          if (since.size === 0 || !contains(response, since)) return response
        }
      } finally {
        open -= 1
        if (open === 0) ids = []
      }
    },
  }
}

/** Removes records from every list of the store, and the edges of connections that lead to them. */
function leaveLists(store: RecordSourceProxy, source: RecordSource, gone: ReadonlySet<string>): void {
  const leadsToGone = (id: string | null) => {
    const { node } = (id !== null && (source.get(id) as { node?: Link } | null | undefined)) || {}
    return gone.has(String(node?.[REF_KEY]))
  }
  for (const listed of source.getRecordIDs()) {
    for (const [key, value] of Object.entries(source.get(listed) ?? {})) {
      const members = (value as Link | undefined)?.[REFS_KEY]
      if (!members?.some((id) => gone.has(id ?? '') || leadsToGone(id))) continue
      const record = store.get(listed)
      const kept = record?.getLinkedRecords(key)?.filter((member: RecordProxy | null) => {
        const id = member?.getDataID() ?? null
        return id !== null && !gone.has(id) && !leadsToGone(id)
      })
      if (kept) record!.setLinkedRecords(kept, key)
    }
  }
}

/** Whether one of the records is somewhere in an answer. */
function contains(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('id' in value && ids.has(value.id as string)) return true
  return Object.values(value).some((part) => contains(part, ids))
}
