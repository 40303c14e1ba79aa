import { IconFolder } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { SourceFile } from '../../data/compile.ts'
import { neutralText } from '../../show/text.tsx'
import styles from './reader.module.css'

type Props = {
  /** What the files are. */
  readonly label: string
  readonly files: readonly SourceFile[]
  readonly current: string | undefined
  readonly onFile: (name: string) => void
}

/** The files by folder. */
export function FileTree({ label, files, current, onFile }: Props) {
  const t = useTranslations('reader')
  return (
    <nav className={styles['tree']} aria-label={`${t('files')}: ${label}`} dir="ltr">
      {[...byFolder(files)].map(([folder, names]) => (
        <div key={folder}>
          {folder !== '' && (
            <p>
              <IconFolder size={15} aria-hidden />
              {neutralText(folder)}
            </p>
          )}
          <ul>
            {names.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  aria-current={name === current || undefined}
                  onClick={() => onFile(name)}
                >
                  {neutralText(name.slice(name.lastIndexOf('/') + 1))}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Folders in the order of their names, those of the project before those of packages. */
function byFolder(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>()
  for (const { name } of files) {
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')))
    const names = folders.get(folder)
    if (names === undefined) folders.set(folder, [name])
    else names.push(name)
  }
  const rank = (folder: string) => (folder.startsWith('@') ? 1 : 0)
  return new Map(
    [...folders].toSorted(
      ([left], [right]) => rank(left) - rank(right) || (left < right ? -1 : left > right ? 1 : 0),
    ),
  )
}
