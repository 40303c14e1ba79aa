import styles from './segments.module.css'

type Props<Value> = {
  readonly label: string
  readonly options: readonly Value[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly nameOf: (value: Value) => string
}

/** Buttons in one frame, of which one is chosen. */
export function Segments<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  nameOf,
}: Props<Value>) {
  return (
    <fieldset className={styles['segments']} aria-label={label}>
      {options.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          <bdi>{nameOf(one)}</bdi>
        </button>
      ))}
    </fieldset>
  )
}
