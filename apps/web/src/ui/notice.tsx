import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { DrawingName } from './drawing.tsx'
import styles from './notice.module.css'

// With the parts that no first screen shows. A visitor whose connection is lost before they arrive reads the text without it.
const Drawing = lazy(async () => {
  const load = import('./drawing.tsx').then(({ Drawing: shown }): ComponentType<DrawingProps> => shown)
  return { default: await load.catch((): ComponentType<DrawingProps> => () => null) }
})

type DrawingProps = { readonly name: DrawingName }

type Props = {
  readonly drawing: DrawingName
  readonly title: string
  /** What went wrong, for programs and reports. */
  readonly code?: string | undefined
  /** What it means and what to do. */
  readonly children: ReactNode
}

/** Says why something cannot be shown and what the visitor can do, in place of the content. */
export const Notice = ({ drawing, title, code, children }: Props) => (
  <div className={styles['notice']} role="alert" data-code={code}>
    <div className={styles['place']}>
      <Suspense>
        <Drawing name={drawing} />
      </Suspense>
    </div>
    <h2 className={styles['title']}>{title}</h2>
    {children}
  </div>
)

/** Possible reasons, likeliest first. */
export const Reasons = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul className={styles['reasons']}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

/** Links and buttons below the text. */
export const Ways = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['ways']}>{children}</div>
)

/** The text of a notice. */
export const NoticeText = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['text']}>{children}</p>
)
