import styles from './show.module.css'
import { useTranslations } from 'use-intl/react'

// Marks that change the direction of text, or are invisible, would let a stranger's text imitate ours.
const controls =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Replaces each control mark by U+FFFD, so that it is visible. */
export const neutralText = (text: string): string => text.replace(controls, '\uFFFD')

/** Text from the chain. */
export const ForeignText = ({ text }: { readonly text: string }) => (
  <bdi className={styles['foreign']} dir="auto">
    {neutralText(text)}
  </bdi>
)

type Props = { readonly text: string; readonly endLength: number }

/**
 * An address or a hash. It is one piece of text, so that it can be copied and found in full; where it does not
 * fit, all but its first characters is hidden and its end is painted after an ellipsis.
 */
export const SplitText = ({ text, endLength }: Props) => (
  <span className={styles['split']} dir="ltr" data-tail={text.slice(-endLength)}>
    <span>{text}</span>
  </span>
)

/** Marks a token whose name is easily confused with another one's. */
export function LookAlikeMark() {
  const t = useTranslations('search')
  return (
    <span className={styles['pill']} data-tone="warn">
      {t('lookAlike')}
    </span>
  )
}
