import { OTPField } from '@base-ui/react/otp-field'
import { type Ref, useId } from 'react'
import { cx } from './cx.ts'
import fieldStyles from './field.module.css'
import styles from './pinField.module.css'

type PinFieldProps = {
  readonly label: string
  /** The name of one cell, for readers of the screen. */
  readonly cellLabel: (place: number) => string
  readonly value: string
  /** What was entered is on its way: it takes nothing and keeps the focus. */
  readonly busy?: boolean
  /** A code that was sent: in sight, and filled in by phones that read it. */
  readonly isCode?: boolean
  /** What is wrong with it, in words; null = nothing. */
  readonly error?: string | null
  readonly description?: string
  /** The first cell, to give it the focus. */
  readonly ref?: Ref<HTMLInputElement>
  readonly onChange: (value: string) => void
}

const LENGTH = 6

/** Six secret digits, or those of a code, in cells of their own. They can be pasted at once; what is no digit is left out. */
export function PinField({
  label,
  cellLabel,
  value,
  busy = false,
  isCode = false,
  error = null,
  description,
  ref,
  onChange,
}: PinFieldProps) {
  const id = useId()
  const [descriptionId, errorId] = [`${id}-description`, `${id}-error`]
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <OTPField.Root
        id={id}
        className={styles.cells}
        length={LENGTH}
        mask={!isCode}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        value={value}
        readOnly={busy}
        aria-describedby={cx(description !== undefined && descriptionId, error !== null && errorId) || undefined}
        onValueChange={onChange}
      >
        {Array.from({ length: LENGTH }, (_, index) => (
          <OTPField.Input
            key={index}
            ref={index === 0 ? ref : undefined}
            className={styles.cell}
            aria-label={index === 0 ? undefined : cellLabel(index + 1)}
            aria-invalid={error !== null}
          />
        ))}
      </OTPField.Root>
      {description !== undefined && (
        <p id={descriptionId} className={fieldStyles.description}>
          {description}
        </p>
      )}
      {error !== null && (
        <p id={errorId} className={fieldStyles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
