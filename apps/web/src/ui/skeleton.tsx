import { type ReactNode, useDeferredValue } from 'react'
import styles from './skeleton.module.css'

type Props = {
  /** In px, except for a width in percent. */
  readonly height: number
  readonly width?: number | `${number}%`
  /** Margin above and below. */
  readonly my?: number
}

/** Reserves the room of something that is loading. */
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

/** A value that is loading, which is not a missing value. */
export const Pending = () => (
  <span aria-busy>
    <Skeleton height={16} width={72} />
  </span>
)

type LaterProps = {
  /** About that of the content, in px. */
  readonly height: number
  readonly children: ReactNode
}

/** A content that the page renders after its first frame, in slices: a press that opens it is answered at once, with the room for it. */
export const Later = ({ height, children }: LaterProps) =>
  useDeferredValue(true, false) ? children : <Skeleton height={height} />
