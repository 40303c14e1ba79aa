import { useLocation } from '@tanstack/react-router'
import { IconChevronDown } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './disclosure.module.css'

type Props = {
  readonly label: ReactNode
  /** Where the label is only an icon. */
  readonly name?: string
  readonly align?: 'start' | 'end'
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

/** A button with a panel below it, whose content is rendered while it is open. It is closed by Escape, by moving the focus away and by navigation. */
export function Disclosure({ label, name, align = 'start', isCurrent = false, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const path = useLocation({ select: ({ href }) => href })
  // Open for the path where it was opened, so that navigation closes it.
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === path

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOpenAt(undefined)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return
    setOpenAt(undefined)
    button.current?.focus()
  }
  return (
    <div role="presentation" className={styles['disclosure']} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        data-current={isCurrent || undefined}
        // Safari does not focus buttons on click, and without focus there is no blur.
        onClick={({ currentTarget }) => {
          currentTarget.focus()
          setOpenAt(open ? undefined : path)
        }}
      >
        {label}
        <IconChevronDown size={14} className={styles['arrow']} aria-hidden />
      </button>
      <div id={id} className={styles['panel']} data-align={align} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
