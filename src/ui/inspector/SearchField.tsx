import styles from './search.module.css'

type SearchFieldProps = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }

/** One low line to search in; its name stands in it. */
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
