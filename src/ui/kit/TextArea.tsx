import { useId, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  readonly label: string
  /** What to enter, before anything is wrong. */
  readonly description?: string
  /** What is wrong with the present value, in words; null = nothing. */
  readonly error?: string | null
}

/** Several lines of text with their label, a hint and an error that readers of the screen hear with the field. */
export function TextArea({ label, description, error = null, className, ...input }: TextAreaProps) {
  const id = useId()
  const descriptionId = `${id}-description`
  const errorId = `${id}-error`
  const describedBy = cx(description !== undefined && descriptionId, error !== null && errorId)
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <textarea
          id={id}
          className={cx(styles.input, styles.area)}
          rows={4}
          aria-invalid={error !== null}
          aria-describedby={describedBy || undefined}
          {...input}
        />
      </div>
      {description !== undefined && (
        <p id={descriptionId} className={styles.description}>
          {description}
        </p>
      )}
      {error !== null && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
