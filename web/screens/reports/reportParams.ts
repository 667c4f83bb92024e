// The parameters of a report in its address.
import { comparisons } from '#domain/report/comparison.ts'
import { dimensions, isOfTime, type Dimension } from '#domain/report/dimensions.ts'
import {
  reportNames,
  reportOf,
  reportScopes,
  type Grouping,
  type ReportName,
} from '#domain/report/reports.ts'
import { reportPeriods } from '#domain/report/periods.ts'
import {
  choiceParam,
  dateParam,
  idParam,
  readParams,
  wordOf,
  writeParams,
  type Param,
  type ValuesOf,
} from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

const groupingParam: Param<Grouping> = {
  name: 'by',
  read: (text) => {
    const [outer, inner] = text.split(',').map((word) => dimensions.find((one) => wordOf(one) === word))
    if (!outer || outer === inner) return null
    return inner ? [outer, inner] : [outer]
  },
  write: (grouping) => grouping.map(wordOf).join(','),
}

export const reportParams = {
  period: choiceParam('period', reportPeriods),
  from: dateParam('from'),
  to: dateParam('to'),
  by: groupingParam,
  scope: choiceParam('scope', reportScopes),
  shift: choiceParam('shift', ['DAY', 'NIGHT']),
  taskType: choiceParam('type', ['RENTAL', 'JOB_COST', 'UNBILLED']),
  userId: idParam('person', 'User'),
  approvalGroup: idParam('group', 'ApprovalGroup'),
  compare: choiceParam('compare', comparisons),
}
export type ReportValues = ValuesOf<typeof reportParams>

/** The report of a path; null if there is none. */
export function reportAt(word: string | undefined): ReportName | null {
  return reportNames.find((name) => wordOf(name) === word) ?? null
}

export function reportPath(name: ReportName): string {
  return `/reports/${wordOf(name)}`
}

export function reportVariables({ params, search }: RouteLocation) {
  const name = reportAt(params.name) ?? 'HOURS'
  const values = readParams(reportParams, search)
  const groupBy = groupByOf(name, values)
  return {
    name,
    filter: filterOf(name, values),
    groupBy,
    comparison: values.compare ?? 'BEFORE',
    compares: values.compare !== null,
    person: values.userId ?? '',
    hasPerson: values.userId !== null,
    group: values.approvalGroup ?? '',
    hasGroup: values.approvalGroup !== null,
    marksLacks: name === 'HOURS' && (groupBy === null || groupBy.join() === 'PERSON,DAY'),
  }
}

/** The grouping of the address; null for the usual one of the report. */
function groupByOf(name: ReportName, { by }: ReportValues): Dimension[] | null {
  const { dimensions: known } = reportOf(name)
  return by?.every((one) => known.includes(one)) ? [...by] : null
}

export function filterOf(name: ReportName, { by: _by, compare: _compare, ...values }: ReportValues) {
  const { period, scope } = reportOf(name)
  const hasDates = values.from !== null && values.to !== null
  return {
    ...values,
    ...(hasDates ? { period: null } : { period: values.period ?? period, from: null, to: null }),
    scope: scope && (values.scope ?? scope),
  }
}

/** Whether the second grouping is across the table: days, weeks or months. */
export function isAcross([, inner]: Grouping): boolean {
  return inner !== undefined && isOfTime(inner) && inner !== 'PAY_PERIOD'
}

/** The number whose rows are open: the key of its measure, and its groups. */
export type OpenNumber = { measure: string; within: { dimension: Dimension; key: string | null }[] }

export const openParam: Param<OpenNumber> = {
  name: 'rows',
  read: (text) => {
    try {
      const [measure, ...groups] = JSON.parse(text) as unknown[]
      const within = groups.map((group) => {
        const [word, key] = group as [unknown, unknown]
        const dimension = dimensions.find((one) => wordOf(one) === word)
        if (!dimension || (key !== null && typeof key !== 'string')) throw new TypeError()
        return { dimension, key }
      })
      return typeof measure === 'string' ? { measure, within } : null
    } catch {
      return null
    }
  },
  write: ({ measure, within }) =>
    JSON.stringify([measure, ...within.map(({ dimension, key }) => [wordOf(dimension), key])]),
}

/** The address of the rows behind a number. */
export function openAddress(search: URLSearchParams, open: OpenNumber): string {
  return `?${writeParams({ open: openParam }, search, { open })}`
}
