import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './menu.module.css'

type MenuProps = {
  /** Accessible name of the button. */
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClassName?: string
  readonly items: ReadonlyArray<{
    readonly key: string
    readonly label: string
    readonly icon?: ReactNode
    readonly danger?: boolean
    readonly onSelect: () => void
  }>
}

/** A button that opens a short list of acts. */
export function Menu({ label, trigger, triggerClassName, items }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger className={triggerClassName} aria-label={label}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="end" collisionPadding={12}>
          <Base.Popup className={styles.popup}>
            {items.map((item) => (
              <Base.Item
                key={item.key}
                className={cx(styles.item, item.danger === true && styles.danger)}
                onClick={item.onSelect}
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
