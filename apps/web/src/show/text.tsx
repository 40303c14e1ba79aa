import styles from './show.module.css'
import { useTranslations } from 'use-intl/react'

// Marks that turn the direction of text, or hide in it, would let a stranger's text pose as ours.
const controls =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Each control mark as U+FFFD, so it can be seen. */
export const neutralText = (text: string): string => text.replace(controls, '\uFFFD')

/** Text a stranger wrote into the chain. */
export const ForeignText = ({ text }: { readonly text: string }) => (
  <bdi className={styles['foreign']} dir="auto">
    {neutralText(text)}
  </bdi>
)

type Props = { readonly text: string; readonly endLength: number }

/**
 * An address or a hash. It is one piece of text, so that it is copied and found whole; where it does not stand in full, all
 * but its first characters is out of sight and its end is painted behind an ellipsis.
 */
export const SplitText = ({ text, endLength }: Props) => (
  <span className={styles['split']} dir="ltr" data-tail={text.slice(-endLength)}>
    <span>{text}</span>
  </span>
)

/** Beside a token whose name is easily taken for another one's. */
export function LookAlikeMark() {
  const t = useTranslations('search')
  return (
    <span className={styles['pill']} data-tone="warn">
      {t('lookAlike')}
    </span>
  )
}
