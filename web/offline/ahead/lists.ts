// The records that a person may book to, as stored on this device, with the same search as on the server.
import { searchable, searchWords } from '#domain/search.ts'
import { aheadKinds, type AheadKind, type AheadRow } from '#domain/timesheet/ahead.ts'
import { answersOf, deleteAnswers, readAnswer, storeAnswer } from '#web/offline/store/answers.ts'

/** The names of sections in the store begin with it. */
const SECTION = 'section '

type Stored = { hash: string; rows: AheadRow[] }
type Listed = { row: AheadRow; found: string }
/** The records of one kind, by number. */
type List = ReadonlyMap<number, Listed>

let lists: { userId: string; byKind: Map<AheadKind, Promise<List>> } | null = null

/** The hashes of the stored sections, by name. */
export async function sectionHashes(userId: string): Promise<Map<string, string>> {
  const names = await answersOf(userId, SECTION)
  const stored = await Promise.all(names.map((name) => readAnswer(userId, name) as Promise<Stored | null>))
  return new Map(
    names.flatMap((name, at) => (stored[at] ? [[name.slice(SECTION.length), stored[at].hash]] : [])),
  )
}

/** Stores changed sections and deletes removed ones. */
export async function storeSections(
  userId: string,
  sections: readonly { name: string; hash: string; content: string | null }[],
): Promise<void> {
  for (const { name, hash, content } of sections)
    if (content !== null) {
      const stored: Stored = { hash, rows: JSON.parse(content) as AheadRow[] }
      await storeAnswer(userId, SECTION + name, stored)
    }
  const current = new Set(sections.map(({ name }) => SECTION + name))
  const gone = (await answersOf(userId, SECTION)).filter((name) => !current.has(name))
  await deleteAnswers(userId, gone)
  lists = null
}

/** The records of a kind by number. */
function listOf(userId: string, kind: AheadKind): Promise<List> {
  if (lists?.userId !== userId) lists = { userId, byKind: new Map() }
  const { byKind } = lists
  const list = byKind.get(kind) ?? readList(userId, kind)
  byKind.set(kind, list)
  return list
}

async function readList(userId: string, kind: AheadKind): Promise<List> {
  const names = await answersOf(userId, `${SECTION}${kind} `)
  const parts = await Promise.all(names.map((name) => readAnswer(userId, name) as Promise<Stored | null>))
  const rows = parts.flatMap((part) => part?.rows ?? [])
  return new Map(rows.map((row) => [row[0], { row, found: searchable(`${row[1]} ${row[2] ?? ''}`) }]))
}

export type Rows = Record<AheadKind, (number: number | undefined) => AheadRow | undefined>

/** Finds a record of each kind by its number. */
export async function rowsOf(userId: string): Promise<Rows> {
  const all = await Promise.all(aheadKinds.map((kind) => listOf(userId, kind)))
  return Object.fromEntries(
    aheadKinds.map((kind, at) => [kind, (number: number) => all[at]!.get(number)?.row]),
  ) as Rows
}

/** The rows of a kind that contain all words, by name. */
export async function searchRows(
  userId: string,
  kind: AheadKind,
  { search, first }: { search: string; first: number },
  fits: (row: AheadRow) => boolean = () => true,
): Promise<AheadRow[]> {
  const words = searchWords(search)
  // A site and an account are also found by their number.
  const number = kind === 'site' ? Number(/\d{1,9}$/.exec(search.trim())?.[0] ?? NaN) : NaN
  const list = [...(await listOf(userId, kind)).values()]
  return list
    .filter(
      ({ row, found }) => fits(row) && (row[0] === number || words.every((word) => found.includes(word))),
    )
    .map(({ row }) => row)
    .sort(
      ([a, one], [b, other]) =>
        String(one).localeCompare(String(other), undefined, { numeric: true }) || a - b,
    )
    .slice(0, first)
}
