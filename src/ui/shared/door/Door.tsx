import type { ReactNode } from 'react'
import { cx } from '#src/ui/kit/cx.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import styles from './door.module.css'
import { Claims, DoorSide } from './DoorSide.tsx'
import { HarbourScene } from './HarbourScene.tsx'

type DoorProps = {
  /** Over the harbour beside it, on a wide screen; left out: what one comes in for. */
  readonly side?: ReactNode
  /** Whoever comes has an account: what one comes in for is not said below the form. */
  readonly isKnown?: boolean
  readonly children: ReactNode
}

/** A page by which one comes in: on a wide screen a card with the harbour at its side. On a phone what one comes in for is below. */
export function Door({ side, isKnown = false, children }: DoorProps) {
  const wide = useWide()
  return (
    <div className={styles.door}>
      {wide && <DoorSide>{side}</DoorSide>}
      <div className={styles.panel}>{children}</div>
      {!wide && side === undefined && !isKnown && (
        <div className={styles.after}>
          <Claims />
        </div>
      )}
    </div>
  )
}

type DoorHeadProps = {
  /** It says how something ended, and is read out. */
  readonly isEnd?: boolean
  /** At the other end of it: what is no part of its words. */
  readonly corner?: ReactNode
  readonly children: ReactNode
}

/** The head of such a page: on a phone it lies over the harbour, from edge to edge. */
export function DoorHead({ isEnd = false, corner, children }: DoorHeadProps) {
  const wide = useWide()
  return (
    <div className={cx(styles.band, styles.head)} {...(wide ? {} : { 'data-dark': '' })}>
      {!wide && <HarbourScene isBand className={styles.scene} />}
      <div className={styles.words} {...(isEnd ? { role: 'status' } : {})}>
        {children}
      </div>
      {corner}
    </div>
  )
}
