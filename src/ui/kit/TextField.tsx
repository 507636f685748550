import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  readonly label: string
  /** What to enter, before anything is wrong. */
  readonly description?: string
  /** What is wrong with the present value, in words; null = nothing. */
  readonly error?: string | null
  /** What stands before what is typed. */
  readonly leading?: ReactNode
  /** A control at the end of the box. */
  readonly trailing?: ReactNode
}

/** One line of text with its label, a hint and an error that readers of the screen hear with the field. */
export function TextField({ label, description, error = null, leading, trailing, className, ...input }: TextFieldProps) {
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
        {leading}
        <input
          id={id}
          className={styles.input}
          aria-invalid={error !== null}
          aria-describedby={describedBy || undefined}
          {...input}
        />
        {trailing}
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
