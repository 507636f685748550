import type { ReactNode } from 'react'
import { PictureCard } from './PictureCard.tsx'
import styles from './statusCard.module.css'

type StatusCardProps = {
  /** What it is about, as an icon of 36 px. */
  readonly icon: ReactNode
  /** What is so. */
  readonly heading: string
  /** 1 = it is what the page is called; 2 = the page has a name of its own. */
  readonly level: 1 | 2
  /** Why, or what to do next, in a line. */
  readonly text: string
  /** What else is known of it. */
  readonly children?: ReactNode
  /** Buttons and links, each as wide as all on a phone; left out: there is nowhere to go. */
  readonly acts?: ReactNode
}

/** Why a page or a place shows nothing of what one came for, under the harbour, and the ways on. */
export function StatusCard({ icon, heading, level, text, children, acts }: StatusCardProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <PictureCard>
      <div className={styles.words}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <Heading className={styles.heading}>{heading}</Heading>
        <p className={styles.text}>{text}</p>
        {children}
        {acts !== undefined && <div className={styles.acts}>{acts}</div>}
      </div>
    </PictureCard>
  )
}
