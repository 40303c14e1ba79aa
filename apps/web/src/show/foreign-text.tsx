import styles from './show.module.css'

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
