import { type ReactNode, useId } from 'react'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './grades.module.css'

type CellFieldProps = {
  /** What it is, for who does not see its column. */
  readonly label: string
  readonly unit: ReactNode
  readonly text: string
  /** It is of a few digits. */
  readonly short?: boolean
  readonly readOnly: boolean
  /** What may be written there, once something else is; null = it is fine. */
  readonly fault: string | null
  /** What somebody else wrote there meanwhile. */
  readonly theirs: string | null
  readonly onChange: (text: string) => void
}

/** A number within a cell of a table, and what it is counted in. */
export function CellField({ label, unit, text, short = false, readOnly, fault, theirs, onChange }: CellFieldProps) {
  const id = useId()
  const describedBy = cx(fault !== null && `${id}-fault`, theirs !== null && `${id}-theirs`)
  return (
    <span className={styles.field}>
      <span className={styles.box}>
        <input
          className={cx(styles.input, short && styles.short)}
          aria-label={label}
          aria-invalid={fault !== null}
          aria-describedby={describedBy || undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={text}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value.trim())}
        />
        {typeof unit === 'string' ? <span className={styles.word}>{unit}</span> : unit}
      </span>
      {fault !== null && (
        <span id={`${id}-fault`} className={styles.fault}>
          {fault}
        </span>
      )}
      {theirs !== null && (
        <span id={`${id}-theirs`} className={styles.theirs}>
          {theirs}
        </span>
      )}
    </span>
  )
}
