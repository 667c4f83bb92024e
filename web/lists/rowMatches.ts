// Whether a row that changed live still meets the filters of its list.

/**
 * How each filter of a list applies to a row. A new filter does not compile without an entry. 'server' means that only
 * the server can apply the filter, for example a search: the row then stays until the list loads again.
 */
export type RowTests<Row, Filter> = {
  readonly [Name in keyof Filter]-?: ((row: Row, value: NonNullable<Filter[Name]>) => boolean) | 'server'
}

export function rowMatches<Row, Filter extends object>(
  tests: RowTests<Row, Filter>,
  row: Row,
  filter: Filter,
): boolean {
  const meets = <Name extends keyof Filter>(name: Name) => {
    const test = tests[name]
    const value = filter[name]
    return test === 'server' || value == null || test(row, value)
  }
  return (Object.keys(tests) as (keyof Filter)[]).every(meets)
}
