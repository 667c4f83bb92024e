// The failure log: its kinds, its limits, and what a browser may report (rulings 7).
import { array, mixed, number, object, type InferType } from 'yup'
import { atMost, text } from './forms.ts'

export const failureKindLabel = {
  FAULT: 'Server fault',
  JOB: 'Job given up',
  CALL: 'Failed call',
  CRASH: 'Crash',
} as const

export type FailureKind = keyof typeof failureKindLabel
export const failureKinds = Object.keys(failureKindLabel) as FailureKind[]

/** Failures in one report, and characters of their parts. */
export const REPORT_MAX = 10
export const FAILURE_MESSAGE_MAX = 500
export const FAILURE_STACK_MAX = 4000
const NAME_MAX = 100
const PATH_MAX = 300

const plain = (max: number) => text().max(max, atMost(max))
const failure = object({
  kind: mixed<'CALL' | 'CRASH'>().oneOf(['CALL', 'CRASH']).required(),
  message: plain(FAILURE_MESSAGE_MAX).required(),
  operation: plain(NAME_MAX).matches(/^\w*$/).nullable(),
  status: number().integer().min(0).max(599).nullable(),
  reference: plain(8)
    .matches(/^[\da-f]*$/)
    .nullable(),
  stack: plain(FAILURE_STACK_MAX).nullable(),
  path: plain(PATH_MAX).nullable(),
  release: plain(NAME_MAX)
    .matches(/^[\w./-]*$/)
    .nullable(),
})

/** One report of a browser. */
export const failureReport = object({ failures: array(failure).min(1).max(REPORT_MAX).required() })

export type ReportedFailure = InferType<typeof failure>

/** Removes everything that a user typed, and every secret. The browser and the server both do so. */
export function withoutSecrets({ message, stack, path, ...rest }: ReportedFailure): ReportedFailure {
  return {
    ...rest,
    message: withoutTyped(withoutTokens(message)).slice(0, FAILURE_MESSAGE_MAX),
    stack: stack && framesOf(withoutTokens(stack)).slice(0, FAILURE_STACK_MAX),
    path: path && withoutTokens(pathOf(path)).slice(0, PATH_MAX),
  }
}

/** Access tokens, long random words and e-mail addresses. */
function withoutTokens(words: string): string {
  return words
    .replace(/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[token]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [token]')
    .replace(/[^\s@"'<>(),;:]+@[^\s@"'<>(),;:/]+\.[a-z]{2,}/gi, '[e-mail]')
}

/** Browsers quote rejected values in their messages; only names of properties may stay. */
function withoutTyped(message: string): string {
  return message
    .replace(/"[^"]*"?|“[^”]*”?|`[^`]*`?/g, '"…"')
    .replace(/(?<!\w)'([^']*)'?/g, (quoted: string, inner: string) =>
      /^[\w$.]{1,40}$/.test(inner) ? quoted : "'…'",
    )
    .replace(/[\w+/=-]{40,}/g, '[token]')
    .replace(/\d{6,}/g, '[number]')
}

/** The frames of a stack (Chromium or Firefox), without origins and query strings. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s*at |@.*:\d+:\d+$/.test(line))
    .map((line) => line.replace(/\w+:\/\/[^/\s)]+/g, '').replace(/[?#][^\s):]*/g, ''))
    .join('\n')
}

/** A path with the names of its query parameters, without their values. */
function pathOf(path: string): string {
  const [pathname = '', search = ''] = path.replace(/#.*$/s, '').split('?')
  const names = [...new URLSearchParams(search).keys()].filter((name) => /^\w{1,30}$/.test(name))
  return names.length > 0 ? `${pathname}?${names.join('&')}` : pathname
}

/** Finds the reference in a text, because users paste the whole sentence. */
export function referenceIn(words: string): string {
  return (/\b[\da-f]{8}\b/i.exec(words)?.[0] ?? words.trim()).toLowerCase()
}
