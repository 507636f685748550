import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './menu.module.css'

/** One act of a menu. */
export type MenuItem = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly onSelect: () => void
  /** Where the focus goes afterwards instead of back. */
  readonly focusNext?: () => HTMLElement | null
}

type AnchoredMenuProps = {
  /** Accessible name of the menu. */
  readonly label: string
  /** What it opens beside, and what gets the focus back where it is a button. */
  readonly anchor: HTMLElement
  /** A part of the anchor that it opens at instead. */
  readonly at?: HTMLElement | null
  readonly items: readonly MenuItem[]
  readonly returnTo?: HTMLElement | null
  readonly onClose: () => void
  /** Stands above the items. */
  readonly children?: ReactNode
}

/** An open menu beside something that has no button of its own: one menu for many rows. Esc, Tab and a press outside close it. */
export function AnchoredMenu({ label, anchor, at = null, items, returnTo = null, onClose, children }: AnchoredMenuProps) {
  const next = useRef<MenuItem['focusNext']>(undefined)
  return (
    <Base.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} anchor={at ?? anchor} sideOffset={4} align="end" collisionPadding={12}>
          <Base.Popup
            className={styles.popup}
            aria-label={label}
            finalFocus={() => next.current?.() ?? (anchor instanceof HTMLButtonElement ? anchor : returnTo)}
          >
            {children}
            {items.map((item) => (
              <Base.Item
                key={item.key}
                className={cx(styles.item, item.danger === true && styles.danger)}
                onClick={() => {
                  next.current = item.focusNext
                  item.onSelect()
                }}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
