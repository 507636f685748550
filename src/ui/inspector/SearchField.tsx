import styles from './search.module.css'

type SearchFieldProps = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }

/** A compact search field whose label is its placeholder. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <input
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
