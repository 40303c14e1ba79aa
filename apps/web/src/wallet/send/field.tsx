import { type ReactNode, useId } from 'react'
import styles from './send.module.css'

/** What ties the control of a field to its label and to the text below it. */
export type ControlProps = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

type Props = {
  readonly label: string
  /** Beside the label. */
  readonly aside?: ReactNode
  readonly size?: 'large'
  /** What is wrong with its content. */
  readonly problem?: string | undefined
  /** Below the control while there is no problem. */
  readonly note?: ReactNode
  readonly children: (control: ControlProps) => ReactNode
}

/** A labelled control with what is wrong with it, or what there is to know, below. */
export function Field({ label, aside, size, problem, note, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={styles['field']}>
      <div className={styles['heading']}>
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span className={styles['balance']}>{aside}</span>}
      </div>
      <div className={styles['box']} data-large={size === 'large' || undefined}>
        {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': noteId })}
      </div>
      <div id={noteId} className={styles['note']}>
        {problem === undefined ? note : <span className={styles['bad']}>{problem}</span>}
      </div>
    </div>
  )
}
