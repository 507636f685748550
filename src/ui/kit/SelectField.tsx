import { useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

type SelectFieldProps = {
  readonly label: string
  readonly value: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly onChange: (value: string) => void
  readonly className?: string | undefined
  /** What is said where the value is none of the options any more; left out, the value is always one of them. */
  readonly gone?: string
}

/** One of many, by the browser's own list. */
export function SelectField({ label, value, options, onChange, className, gone }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select id={id} className={styles.input} value={value} onChange={(event) => onChange(event.target.value)}>
          {gone !== undefined && options.every((option) => option.value !== value) && (
            <option value={value} disabled>
              {gone}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
