import { useTranslations } from 'use-intl/react'
import type { TracedStep } from '../../data/trace.ts'
import { Count } from '../../show/quantity.tsx'
import { type Detail, Details } from '../../ui/details.tsx'
import { Missing } from '../../show/missing.tsx'
import { shortWord } from './call-list.tsx'
import styles from './trace.module.css'

/** What an instruction costs, what it finds on the stack, and what it changes. */
export function StepDetails({ step }: { readonly step: TracedStep }) {
  const t = useTranslations('trace')
  const { energy_left: left, memory, word } = step
  const facts: readonly Detail[] = [
    [
      t('instruction'),
      <code key="" dir="ltr">
        {step.op} · {step.pc}
      </code>,
    ],
    [t('cost'), <Count key="" value={step.energy} />],
    ...(left === undefined ? [] : [[t('energyLeft'), <Count key="" value={left} />] as const]),
    [t('depth'), <Count key="" value={step.depth} />],
    [t('stack'), <Stack key="" step={step} />],
    ...(memory === undefined
      ? []
      : [
          [
            t('memory'),
            <code key="" dir="ltr" className={styles['word']}>
              {`0x${memory.offset.toString(16)}: ${memory.bytes}${memory.length * 2 > memory.bytes.length ? '…' : ''}`}
            </code>,
          ] as const,
        ]),
    ...(word === undefined
      ? []
      : [
          [
            t('storage'),
            <code key="" dir="ltr" className={styles['word']}>
              {`${shortWord(word.key)}: ${shortWord(word.before)} → ${shortWord(word.after)}`}
            </code>,
          ] as const,
        ]),
  ]
  return <Details facts={facts} />
}

/** From the top. */
function Stack({ step: { stack, stack_size: size } }: { readonly step: TracedStep }) {
  const t = useTranslations('trace')
  if (size === 0) return <Missing why="none" />
  return (
    <span className={styles['stack']}>
      {stack.slice(0, shownWords).map((item, index) => (
        <code key={index} dir="ltr">
          {item}
        </code>
      ))}
      {size > shownWords && <span>{t('moreWords', { count: size - shownWords })}</span>}
    </span>
  )
}

const shownWords = 8
