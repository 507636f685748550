import styles from './search.module.css'

type SearchFieldProps = {
  readonly label: string
  /** What stands in it while it is empty, where the label has no room. */
  readonly hint?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A compact search field whose label, or a shorter hint, is its placeholder. */
export function SearchField({ label, hint = label, value, onChange }: SearchFieldProps) {
  return (
    <input
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={hint}
      value={value}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
