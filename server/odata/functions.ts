// The functions of expressions, with their smallest and largest number of arguments.

export const functions = {
  contains: [2, 2],
  startswith: [2, 2],
  endswith: [2, 2],
  length: [1, 1],
  indexof: [2, 2],
  substring: [2, 3],
  tolower: [1, 1],
  toupper: [1, 1],
  trim: [1, 1],
  concat: [2, 2],
  year: [1, 1],
  month: [1, 1],
  day: [1, 1],
  hour: [1, 1],
  minute: [1, 1],
  second: [1, 1],
  fractionalseconds: [1, 1],
  date: [1, 1],
  time: [1, 1],
  now: [0, 0],
  mindatetime: [0, 0],
  maxdatetime: [0, 0],
  round: [1, 1],
  floor: [1, 1],
  ceiling: [1, 1],
} as const satisfies Record<string, readonly [fewest: number, most: number]>

export type FunctionName = keyof typeof functions

/** Standard functions that this service does not support. */
const others = new Set([
  ...['cast', 'isof', 'case', 'totaloffsetminutes', 'totalseconds', 'matchespattern'],
  ...['hassubset', 'hassubsequence', 'geo.distance', 'geo.intersects', 'geo.length'],
])

export function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(functions, name)
}

export function isStandardFunction(name: string): boolean {
  return others.has(name)
}
