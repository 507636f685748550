import styles from './toasts.module.css'

/** Short news at the bottom of the screen. Who owns the list also decides how long each stays: here are no timers. */
export function Toasts({ toasts }: { readonly toasts: ReadonlyArray<{ readonly id: string | number; readonly text: string }> }) {
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      ))}
    </div>
  )
}
