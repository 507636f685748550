import type { ReactNode } from 'react'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './teamName.module.css'

type TeamNameProps = { readonly name: ReactNode; readonly crest: string | null; readonly isAhead?: boolean }

/** A team in a row: its crest, where it has one, and its name on one line. */
export function TeamName({ name, crest, isAhead = false }: TeamNameProps) {
  return (
    <span className={cx(styles.team, isAhead && styles.ahead)}>
      {crest !== null && (
        <img className={styles.crest} src={crest} width={24} height={24} alt="" loading="lazy" decoding="async" />
      )}
      <span className={styles.name}>{name}</span>
    </span>
  )
}
