// The filters and the order of a list as they stand in its address, so that a link shows what one saw: a table says how
// each is read and written. What makes no sense in an address is left aside.
import { DATE_FIRST, DATE_LAST } from '#domain/bounds.ts'

export type Param<Value> = {
  /** Its name in the address. */
  name: string
  /** Null where the text makes no sense. */
  read(text: string): Value | null
  write(value: Value): string
  /** What stands in the address where it is not set; left out, nothing does. */
  none?: string
}
// A table mixes filters of any type, each of which reads what it writes itself.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ParamTable = Readonly<Record<string, Param<any>>>
/** What the filters of a table say; null where one is not set. */
export type ValuesOf<Table extends ParamTable> = {
  readonly [Key in keyof Table]: Table[Key] extends Param<infer Value> ? Value | null : never
}

export function textParam(name: string): Param<string> {
  return { name, read: (text) => text.trim() || null, write: (value) => value.trim() }
}

/** The search of a list; all the filters of one that has no other. */
export const searchParam = { search: textParam('search') }

/** A date 'YYYY-MM-DD' that exists and that the server takes. */
export function dateParam(name: string): Param<string> {
  return { name, read: (text) => (isDate(text) ? text : null), write: (value) => value }
}

/** A record's number. */
export function numberParam(name: string): Param<number> {
  return { name, read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null), write: String }
}

/** Set or not. */
export function flagParam(name: string): Param<true> {
  return { name, read: (text) => (text === 'yes' ? true : null), write: () => 'yes' }
}

/** One of some values, each in the address as its word: 'job-cost' of JOB_COST. */
export function choiceParam<Value extends string>(name: string, values: readonly Value[]): Param<Value> {
  return { name, read: (text) => values.find((value) => wordOf(value) === text) ?? null, write: wordOf }
}

/** A record's global id, in the address as its number. */
export function idParam(name: string, type: string): Param<string> {
  return {
    name,
    read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? btoa(`${type}:${text}`) : null),
    write: (id) => atob(id).split(':')[1] ?? '',
  }
}

export function readParams<Table extends ParamTable>(table: Table, search: URLSearchParams): ValuesOf<Table> {
  const values = Object.entries(table).map(([key, param]) => {
    const text = search.get(param.name)
    return [key, text === null ? null : param.read(text)]
  })
  return Object.fromEntries(values) as ValuesOf<Table>
}

/** The same address with some filters changed; null lifts one. */
export function writeParams<Table extends ParamTable>(
  table: Table,
  search: URLSearchParams,
  changes: Partial<ValuesOf<Table>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changes)) {
    const param = table[key]
    if (!param) continue
    const text = value == null ? (param.none ?? '') : param.write(value)
    if (text) next.set(param.name, text)
    else next.delete(param.name)
  }
  return next
}

/** Every filter of a table, lifted. */
export function noParams<Table extends ParamTable>(table: Table): ValuesOf<Table> {
  return Object.fromEntries(Object.keys(table).map((key) => [key, null])) as ValuesOf<Table>
}

export type Order<By extends string> = { readonly by: By; readonly ascending: boolean }

/** The order of a list, in the address as 'date', or '-date' when descending; the usual one is left out. */
export function orderParam<By extends string>(orders: readonly By[], usual: Order<By>) {
  const write = ({ by, ascending }: Order<By>) =>
    by === usual.by && ascending === usual.ascending ? null : `${ascending ? '' : '-'}${wordOf(by)}`
  return {
    read: (search: URLSearchParams): Order<By> => {
      const text = search.get('sort') ?? ''
      const by = orders.find((each) => wordOf(each) === text.replace(/^-/, ''))
      return by ? { by, ascending: !text.startsWith('-') } : usual
    },
    write,
    /** The same address with another order. */
    set: (search: URLSearchParams, order: Order<By>): URLSearchParams => {
      const next = new URLSearchParams(search)
      const text = write(order)
      if (text) next.set('sort', text)
      else next.delete('sort')
      return next
    },
  }
}

/** The word of an enum's value in addresses: 'status-changed' of STATUS_CHANGED. */
export function wordOf(value: string): string {
  return value.toLowerCase().replaceAll('_', '-')
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < DATE_FIRST || text > DATE_LAST) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
