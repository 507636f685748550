import { useId } from 'react'
import buttonStyles from './button.module.css'
import { cx } from './cx.ts'
import styles from './fileField.module.css'

type FileFieldProps = {
  readonly label: string
  /** What stands on the button. */
  readonly choose: string
  readonly hint: string
  /** What is wrong with what was chosen; null = nothing. */
  readonly error: string | null
  readonly accept: readonly string[]
  readonly disabled: boolean
  /** A file was chosen; null = the choice was taken back. */
  readonly onFile: (file: File | null) => void
}

/** Chooses a file. The button is drawn by us: the browser's own speaks the browser's language. */
export function FileField({ label, choose, hint, error, accept, disabled, onFile }: FileFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <span id={`${id}-label`}>{label}</span>
      <input
        id={id}
        className={styles.file}
        aria-labelledby={`${id}-label`}
        type="file"
        accept={accept.join(',')}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== null}
        onChange={({ target }) => {
          onFile(target.files?.[0] ?? null)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <label htmlFor={id} className={cx(buttonStyles.button, buttonStyles.soft)}>
        {choose}
      </label>
      <small id={`${id}-hint`}>{hint}</small>
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
