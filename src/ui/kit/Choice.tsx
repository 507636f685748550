import { useId } from 'react'
import styles from './choice.module.css'

type RadioGroupProps<Value extends string | number> = {
  readonly label: string
  readonly value: Value
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  readonly onChange: (value: Value) => void
}

/** One of a few, all in sight. The browser's own radio buttons, so arrow keys and forms work as everywhere. */
export function RadioGroup<Value extends string | number>({ label, value, options, onChange }: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <div className={styles.group} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className={styles.native}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

type SwitchProps = {
  readonly label: string
  readonly description?: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** On or off, at once. The whole row is the target. */
export function Switch({ label, description, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.switchRow}>
      <span className={styles.switchText}>
        <span id={id}>{label}</span>
        {description !== undefined && <small>{description}</small>}
      </span>
      <span className={styles.switch}>
        <input
          className={styles.native}
          type="checkbox"
          role="switch"
          aria-labelledby={id}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
    </label>
  )
}
