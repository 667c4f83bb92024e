// The file name of a downloaded manual: its name and the extension of its type.

/** Bidirectional controls, which can hide the end of a name, other control characters, and path separators. */
const unfit = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+/gu

/** 'Forklift safety.pdf': never a path, never empty. */
export function downloadName(name: string, ending: string): string {
  const stem = name
    .toWellFormed()
    .replace(unfit, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${stem || 'Manual'}.${ending}`
}

/** The Content-Disposition header (RFC 6266), with an ASCII name for old clients and the full name (RFC 5987). */
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
