import { resolve } from 'node:path'
import { BadUsage } from './read-flags.ts'

/** The one folder that a command names, as an absolute path. Throws `folder_missing`. */
export function folderOf(command: string, words: readonly string[]): string {
  const [folder, ...others] = words
  if (folder === undefined || others.length > 0)
    throw new FolderMissing(`Name one folder, as in "sundial ${command} FOLDER".`)
  return resolve(folder)
}

class FolderMissing extends BadUsage {
  readonly code = 'folder_missing'
}
