import { Refused } from '@sundial/primitives'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

/** The system refuses a path, which a person can change: an error with a sentence in place of a stack. */
class PathRefused extends Refused {
  readonly code = 'path_refused'
}

/** An error of the system about a path, in words; every other error as it is. */
export function inWords(error: unknown): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException
  const reason = reasons[code]
  if (path === undefined || reason === undefined) return error
  return new PathRefused(
    `Cannot use ${path}: ${reason}. Change its owner or mode, or name another path with the setting.`,
    { cause: error },
  )
}
