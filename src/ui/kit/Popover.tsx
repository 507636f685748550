import { Popover as Base } from '@base-ui/react/popover'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { cx } from './cx.ts'
import buttonStyles from './button.module.css'
import styles from './popover.module.css'

type PopoverProps = {
  readonly title: string
  readonly closeLabel: string
  /** The button that opened it: it lies beside it, gives the focus back to it, and a press on it is the button's own affair. */
  readonly anchor: RefObject<HTMLElement | null>
  /** Where it is put in the document; by default at its end. What is in full screen hides all that is not in it. */
  readonly container: HTMLElement | null
  /** What gets the focus instead of the anchor, where that is no button. */
  readonly returnTo?: () => HTMLElement | null
  /** On a phone it stands above what one writes in, wherever it was opened: it leaves in sight what stands above. On a wide screen it begins with its anchor. */
  readonly low?: boolean
  /** On a wide screen it stands at the left of `column`, which it leaves whole, as high as its anchor but within `over`; null = it lies beside its anchor. */
  readonly beside?: { readonly column: Element; readonly over: Element | null } | null
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small panel beside the button that opened it, for as long as it is drawn. Esc, the cross and a press elsewhere close it. */
export function Popover({
  title,
  closeLabel,
  anchor,
  container,
  returnTo,
  low = false,
  beside = null,
  onClose,
  children,
}: PopoverProps) {
  // Chosen once: a panel that grows, or whose button moves, stays where it was opened.
  const [side] = useState<'bottom' | 'top'>(() =>
    (anchor.current?.getBoundingClientRect().top ?? 0) < window.innerHeight / 2 ? 'bottom' : 'top',
  )
  // The same for what it stands beside.
  const [edge] = useState(() => beside && edgeOf(beside.column, anchor.current))
  const isOnAnchor = ({ target }: Event) => target instanceof Node && anchor.current?.contains(target) === true
  return (
    <Base.Root
      open
      onOpenChange={(open, { reason, event }) => {
        if (!open && !(reason === 'outside-press' && isOnAnchor(event))) onClose()
      }}
    >
      <Base.Portal {...(container === null ? {} : { container })}>
        <Base.Positioner
          className={cx(styles.positioner, low && styles.low)}
          anchor={edge ?? anchor}
          side={edge === null ? side : 'left'}
          align={low ? 'start' : 'end'}
          collisionAvoidance={{ side: 'none', align: 'shift' }}
          disableAnchorTracking
          sideOffset={edge === null ? 4 : 8}
          {...(beside === null || beside.over === null
            ? { collisionPadding: 12 }
            : { collisionBoundary: beside.over, collisionPadding: { top: 8, right: 0, bottom: 56, left: 8 } })}
        >
          <Base.Popup className={styles.popup} finalFocus={returnTo ?? anchor}>
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close className={buttonStyles.icon} aria-label={closeLabel}>
                <X size={20} aria-hidden="true" />
              </Base.Close>
            </div>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** The place at a column's left edge that is as high as something in it. */
function edgeOf(column: Element, inIt: Element | null) {
  const { left } = column.getBoundingClientRect()
  const { top = 0, height = 0 } = inIt?.getBoundingClientRect() ?? {}
  return { getBoundingClientRect: () => new DOMRect(left, top, 0, height) }
}
