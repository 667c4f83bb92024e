// Files that may be missing: not written yet, or removed by another process in the meantime.

/** For `catch`: null for a missing file. @throws every other error. */
export function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
