import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#src/ui/kit/cx.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { SIDE } from './side.ts'
import styles from './sidePanel.module.css'

type SidePanelProps = {
  readonly open: boolean
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  /** Whether it lies over another one that stands there. */
  readonly over?: boolean
  /** Whether what is in it stays while it is closed: what is written there. */
  readonly keep?: boolean
  /** Lies over what is in it, and does not scroll with that. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/**
 * A panel beside the chat, which stays in sight and alive: nothing is covered by a scrim, and a press elsewhere does not close it. On a phone it
 * fills the screen; where a room has no place for it, it is a sheet.
 */
export function SidePanel({ open, title, closeLabel, onClose, over = false, keep = false, note, children }: SidePanelProps) {
  const wide = useWide()
  const host = wide ? document.getElementById(SIDE) : null
  if (wide && host === null) {
    return (
      <Sheet open={open} title={title} closeLabel={closeLabel} onClose={onClose} keep={keep}>
        {note}
        {children}
      </Sheet>
    )
  }
  return (
    <Dialog.Root open={open} modal={!wide} disablePointerDismissal={wide} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal container={host ?? undefined} keepMounted={keep}>
        <Dialog.Popup className={cx(wide ? styles.panel : styles.sheet, wide && over && styles.over)}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label={closeLabel} />}>
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className={styles.body}>{children}</div>
          {note}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
