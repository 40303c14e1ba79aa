import { disassemble } from '@sundial/tvm/disassemble'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Place } from '../../data/code-reading.ts'
import type { SourceFile } from '../../data/compile.ts'
import { lengthOfCode } from '../../show/code-summary.ts'
import { SourcePane } from '../reader/source-pane.tsx'
import styles from '../sections.module.css'

export type InstructionsProps = {
  /** Hex; empty where the node does not have it. */
  readonly runtime: string
  readonly creation: string
}

/** Instructions of the code that runs and of the code that created it, a line each with its byte. */
export function ContractInstructions({ runtime, creation }: InstructionsProps) {
  const t = useTranslations('contract')
  const [place, setPlace] = useState<Place>()
  const files = useMemo(
    () =>
      [
        { name: 'runtime', hex: runtime },
        { name: 'creation', hex: creation },
      ].flatMap(({ name, hex }): SourceFile[] => (hex === '' ? [] : [{ name, content: textOf(hex) }])),
    [runtime, creation],
  )
  return (
    <div className={styles['sources']}>
      <SourcePane label={t('instructions')} files={files} place={place} onPlace={setPlace} />
    </div>
  )
}

/** What a compiler appends to code is data and stands in a comment. */
function textOf(hex: string): string {
  const end = 2 * lengthOfCode(hex)
  const digits = Math.max(4, (end / 2).toString(16).length)
  const lines = disassemble(hex.slice(0, end)).map(({ at, opcode, name, pushed }) =>
    [
      at.toString(16).padStart(digits, '0'),
      name ?? `INVALID 0x${opcode.toString(16).padStart(2, '0')}`,
      ...(pushed === undefined ? [] : [`0x${pushed}`]),
    ].join(' '),
  )
  return [...lines, ...(end < hex.length ? [`// ${hex.slice(end)}`] : [])].join('\n')
}
