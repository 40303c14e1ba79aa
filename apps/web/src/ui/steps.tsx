import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './steps.module.css'

type Step = { readonly to: string; readonly label: string }

type Props = {
  readonly label: string
  readonly previous: Step | undefined
  readonly next: Step | undefined
}

/** Links to the things before and after the one on the page. */
export const Steps = ({ label, previous, next }: Props) => (
  <nav className={styles['steps']} aria-label={label}>
    {previous !== undefined && (
      <Link to={previous.to} aria-label={previous.label} data-tip={previous.label}>
        <IconChevronLeft size={20} aria-hidden />
      </Link>
    )}
    {next !== undefined && (
      <Link to={next.to} aria-label={next.label} data-tip={next.label}>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    )}
  </nav>
)
