import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './fold.module.css'

type FoldProps = {
  /** What is folded away, in words: the way to it. */
  readonly label: ReactNode
  readonly children: ReactNode
}

/** What only some look for: folded away below its words, which unfold it. The browser's own, so it works by keyboard and is found by a search in the page. */
export function Fold({ label, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        {label}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
