import styles from './skeleton.module.css'

type Props = {
  /** In px, as all of these but a width in percent. */
  readonly height: number
  readonly width?: number | `${number}%`
  /** Above and below. */
  readonly my?: number
}

/** Holds the place of what is on its way. */
export const Skeleton = ({ height, width = '100%', my = 0 }: Props) => (
  <span
    className={styles['skeleton']}
    data-skeleton
    aria-hidden
    style={{ blockSize: height, inlineSize: width, marginBlock: my }}
  />
)
