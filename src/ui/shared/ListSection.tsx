import type { ReactNode } from 'react'
import styles from './lists.module.css'

type ListSectionProps = {
  /** Names the section for its heading; one of a kind in the page. */
  readonly id: string
  readonly title: string
  /** Null while it is not known. */
  readonly count: number | null
  readonly children: ReactNode
}

/** A part of a list under a heading, with how many it has. */
export function ListSection({ id, title, count, children }: ListSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionHead}>
        {title} {count !== null && <span className={styles.count}>{count}</span>}
      </h2>
      {children}
    </section>
  )
}
