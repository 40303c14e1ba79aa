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

export const PageSkeleton = () => (
  <div aria-busy>
    <Skeleton height={34} width={240} />
    <Skeleton height={320} my={16} />
  </div>
)

/** Stands for a value that is on its way, which is something else than one that is missing. */
export const Pending = () => (
  <span aria-busy>
    <Skeleton height={16} width={72} />
  </span>
)
