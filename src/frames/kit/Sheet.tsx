import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import look from './kit.module.css'
import { useKitWords } from './words.ts'

/** A sheet over the game, with the browser's own dialog: it keeps the focus in it, and escape closes it. */
export function Sheet({
  title,
  onClose,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const words = useKitWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={look.sheet} aria-labelledby={id} onClose={onClose}>
      <header className={look.sheetHead}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={look.icon} aria-label={words.close} onClick={() => dialog.current?.close()}>
          <X size={20} aria-hidden />
        </button>
      </header>
      <div className={look.sheetBody} tabIndex={0} role="region" aria-labelledby={id}>
        {children}
      </div>
    </dialog>
  )
}
