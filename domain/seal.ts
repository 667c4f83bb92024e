// Seals of history as text that people can copy.

/** The minimum number of hash digits that identify a seal. */
export const SEAL_DIGITS = 16

/** 'Seal 1234: ab12cd34ef56ab78', for paper. */
export function sealInWords({ number, hash }: { number: number; hash: string }): string {
  return `Seal ${number}: ${hash.slice(0, SEAL_DIGITS)}`
}

/** The seal of '1234:ab12…', as it is printed or mailed; null if it is none. */
export function parseSeal(text: string): { number: number; hash: string } | null {
  const [, number, hash] = /^(?:seal\s+)?(\d{1,9})\s*:\s*([0-9a-f]{16,64})$/i.exec(text.trim()) ?? []
  return number && hash ? { number: Number(number), hash: hash.toLowerCase() } : null
}

/** What no check can prove. */
export const SEAL_LIMITS =
  'It cannot tell what an owner of the database did to a row before its first seal, within a minute or so. ' +
  'Without a seal that was mailed or printed, it cannot tell that somebody who also has the data folder of the server cut ' +
  'the newest blocks off or wrote them again.'

/** The program that checks a proof. */
export const checkerName = 'check-proof.mjs'
export const checkerPath = `/api/TimesheetHistory/${checkerName}`

/** The name of the proof of a timesheet's history, and the path from which administrators download it. */
export const proofNameOf = (timesheet: number) => `timesheet-${timesheet}-proof.json`
export const proofPathOf = (timesheet: number) => `/api/TimesheetHistory/proof/${timesheet}`
