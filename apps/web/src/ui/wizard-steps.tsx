import { Link } from '@tanstack/react-router'
import styles from './wizard-steps.module.css'

export type WizardStep = {
  readonly name: string
  readonly label: string
  /** Absent for a step that is reached in its turn only. */
  readonly to?: string | undefined
}

/** The steps of a task in their order, with the one that the person is at. */
export const WizardSteps = ({
  steps,
  current,
}: {
  readonly steps: readonly WizardStep[]
  readonly current: string
}) => (
  <ol className={styles['steps']}>
    {steps.map(({ name, label, to }) => (
      <li key={name} aria-current={name === current ? 'step' : undefined}>
        {to === undefined || name === current ? label : <Link to={to}>{label}</Link>}
      </li>
    ))}
  </ol>
)
