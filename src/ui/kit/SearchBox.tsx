import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from './Button.tsx'
import styles from './searchBox.module.css'

type SearchBoxProps = Omit<ComponentProps<'input'>, 'type' | 'placeholder'> & {
  /** Names the box, and stands in it while it is empty. */
  readonly label: string
  readonly clearLabel: string
  readonly value: string
  readonly onClear: () => void
}

/** A box to search in: a glass before the words, and what clears them behind. */
export function SearchBox({ label, clearLabel, value, onClear, ...input }: SearchBoxProps) {
  return (
    <div className={styles.search} role="search">
      <Search className={styles.glass} size={20} aria-hidden="true" />
      <input
        aria-label={label}
        placeholder={label}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        {...input}
      />
      {value !== '' && (
        <IconButton
          label={clearLabel}
          onClick={({ currentTarget }) => {
            // The button goes with the words: one goes on typing.
            currentTarget.parentElement?.querySelector('input')?.focus()
            onClear()
          }}
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
