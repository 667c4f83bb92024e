// The name under which a manual is saved by whoever downloads it: the manual's own name and the ending of its type.

/** Directions of writing that hide where a name ends, controls, and what separates folders. */
const unfit = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+/gu

/** 'Forklift safety.pdf' of a manual's name and its ending; never a path, never empty. */
export function downloadName(name: string, ending: string): string {
  const stem = name
    .toWellFormed()
    .replace(unfit, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${stem || 'Manual'}.${ending}`
}

/** The header that names a file (RFC 6266): in ASCII for old programs, and in full (RFC 5987). */
export function contentDisposition(disposition: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^ -~]|["\\%]/g, '_')
  const full = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${full}`
}
