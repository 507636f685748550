import type { ReactNode } from 'react'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './door.module.css'
import { HarbourScene } from './HarbourScene.tsx'

/** The head of a page for whoever comes by, over the harbour: from edge to edge on a phone, a card on a wide screen. */
export function SceneHead({ children }: { readonly children: ReactNode }) {
  return (
    <div className={cx(styles.band, styles.banner)} data-dark="">
      <HarbourScene isBand className={styles.scene} />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
