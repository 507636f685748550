import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './overlay.module.css'

type DialogProps = {
  readonly open: boolean
  readonly title: string
  /** The question or the news, in one or two sentences. */
  readonly text?: string
  /** Esc was pressed. A press outside does not close: an alert wants an answer. */
  readonly onClose: () => void
  /** One or two buttons, the one that goes on last. */
  readonly actions: ReactNode
  /** Takes the width of a phone on its side, where its height would not do. */
  readonly wide?: boolean
  /** Leaves what goes on behind it in sight: at the bottom of a phone, in the corner of a wide screen, over a light ground. */
  readonly calm?: boolean
  readonly children?: ReactNode
}

/** A small window that wants an answer before anything else (`alertdialog`). It keeps the focus and gives it back. */
export function Dialog({ open, title, text, onClose, actions, wide = false, calm = false, children }: DialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={cx(styles.backdrop, calm && styles.light)} />
        <AlertDialog.Viewport className={cx(styles.viewport, calm && styles.low)}>
          <AlertDialog.Popup className={cx(styles.dialog, wide && styles.wide)}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            {text !== undefined && <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>}
            {children !== undefined && <div className={styles.body}>{children}</div>}
            <div className={styles.actions}>{actions}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
