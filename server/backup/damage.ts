// Errors of a backup's files, as distinguished from errors of this machine.

/** A file of a backup is missing, or its contents were changed. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}

const ofTheFile = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENXIO']

/** For `catch` around the reading of a file. @throws Damaged for a damaged file, or else the error, such as that of a full disk. */
export function asDamage(error: NodeJS.ErrnoException): never {
  const { code = '', syscall } = error
  const isOfTheFile =
    ofTheFile.includes(code) || code.startsWith('Z_') || (code === 'EIO' && syscall === 'read')
  throw isOfTheFile ? new Damaged(error.message) : error
}
