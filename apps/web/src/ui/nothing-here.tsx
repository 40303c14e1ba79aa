import { Dial } from './dial.tsx'
import styles from './notice.module.css'

/** Height of the image where there is nothing. */
export const emptyImagePx = 70

type Props = { readonly title: string; readonly text: string }

/** Says what would be here. */
export const NothingHere = ({ title, text }: Props) => (
  <output className={styles['notice']}>
    <Dial size={emptyImagePx} className={styles['mark']} />
    <span className={styles['title']}>{title}</span>
    <span className={styles['text']}>{text}</span>
  </output>
)
