import type { ReactNode } from 'react'
import styles from './chip.module.css'

type ChipProps = { readonly pressed: boolean; readonly onPress: () => void; readonly children: ReactNode }

/** A filter that is on or off. */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
}

/** A row of chips that scrolls inside itself on a narrow screen. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row} role="group" aria-label={label}>
      {children}
    </div>
  )
}
