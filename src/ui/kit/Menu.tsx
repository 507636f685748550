import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, useRef } from 'react'
import type { MenuItem } from './AnchoredMenu.tsx'
import { cx } from './cx.ts'
import styles from './menu.module.css'

type MenuProps = {
  /** Accessible name of the button. */
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClassName?: string
  /** Whether the button is reached by Tab; one of many in a list is reached by the list's own keys. */
  readonly triggerTabIndex?: number
  /** For what opens beside the button. */
  readonly triggerId?: string
  readonly onOpenChange?: (open: boolean) => void
  readonly items: ReadonlyArray<
    MenuItem & {
      /** The key that does the same, shown at the end. */
      readonly shortcut?: string
    }
  >
  /** Stands above the items. */
  readonly children?: ReactNode
}

/** A button that opens a short list of acts. */
export function Menu({ label, trigger, triggerClassName, triggerTabIndex, triggerId, onOpenChange, items, children }: MenuProps) {
  const next = useRef<MenuItem['focusNext']>(undefined)
  return (
    <Base.Root
      modal={false}
      onOpenChange={(open) => {
        if (open) next.current = undefined
        onOpenChange?.(open)
      }}
    >
      <Base.Trigger id={triggerId} className={triggerClassName} aria-label={label} tabIndex={triggerTabIndex}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="end" collisionPadding={12}>
          <Base.Popup className={styles.popup} finalFocus={() => next.current?.() ?? true}>
            {children}
            {items.map((item) => (
              <Base.Item
                key={item.key}
                className={cx(styles.item, item.danger === true && styles.danger)}
                onClick={() => {
                  next.current = item.focusNext
                  item.onSelect()
                }}
                aria-keyshortcuts={item.shortcut}
              >
                {item.icon}
                {item.label}
                {item.shortcut !== undefined && (
                  <kbd className={styles.shortcut} aria-hidden="true">
                    {item.shortcut}
                  </kbd>
                )}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
