import { BadUsage } from './read-flags.ts'

/** The one folder that a command names. Throws `folder_missing`. */
export function folderOf(command: string, words: readonly string[]): string {
  const [folder, ...others] = words
  if (folder === undefined || others.length > 0)
    throw new FolderMissing(`Name one folder, as in "sundial ${command} FOLDER".`)
  return folder
}

class FolderMissing extends BadUsage {
  readonly code = 'folder_missing'
}
