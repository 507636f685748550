import type { ReactNode } from 'react'
import styles from './table.module.css'

type FactListProps = { readonly facts: ReadonlyArray<{ readonly name: string; readonly value: ReactNode }> }

/** Names and what each of them is, of one row that is seen from near. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
