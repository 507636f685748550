import type { ReactNode } from 'react'
import styles from './door.module.css'
import { HarbourScene } from './HarbourScene.tsx'

/** The one thing of a page on which there is nothing else, under the harbour: what it begins with, 88 px high, lies half over the picture. */
export function PictureCard({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.picture}>
      <HarbourScene isBand className={styles.shore} />
      <div className={styles.under}>{children}</div>
    </div>
  )
}
