import styles from './placeNav.module.css'

/** How many wait on a page, beside its name; nothing where none does. The link says it to readers of the screen. */
export function WaitMark({ many }: { readonly many: string | null }) {
  if (many === null) return null
  return (
    <span className={styles.waits} aria-hidden="true">
      {many}
    </span>
  )
}
