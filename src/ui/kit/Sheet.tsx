import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import buttonStyles from './button.module.css'
import { HoldSheetContext } from './holdSheet.ts'
import styles from './overlay.module.css'

type SheetProps = {
  readonly open: boolean
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  /** What gets the focus when it opens; without it, the first that can have it. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Whether what is in it stays while it is closed: what is written there. */
  readonly keep?: boolean
  readonly children: ReactNode
}

/**
 * A panel over the page: from the bottom on a phone, at the side from 1024 px. Esc, the cross and a press outside close it, unless
 * something in it holds it (`useHoldSheet`).
 */
export function Sheet({ open, title, closeLabel, onClose, initialFocus, keep = false, children }: SheetProps) {
  const [holders, setHolders] = useState(0)
  const held = holders > 0
  const hold = useCallback(() => {
    setHolders((count) => count + 1)
    return () => setHolders((count) => count - 1)
  }, [])
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && !held && onClose()}>
      <Dialog.Portal keepMounted={keep}>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.sheet} initialFocus={initialFocus}>
          <div className={styles.sheetHead}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className={buttonStyles.icon} aria-label={closeLabel} disabled={held}>
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className={styles.sheetBody}>
            <HoldSheetContext value={hold}>{children}</HoldSheetContext>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
