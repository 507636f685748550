import type { ReactNode } from 'react'
import styles from './tile.module.css'

type RadioTileProps = {
  /** Shared by the tiles of which one is chosen. */
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
  /** What is chosen, in words: they are its name. */
  readonly children: ReactNode
}

/** One of a few that need more than a word. The browser's own radio button, so arrow keys and forms work as everywhere. */
export function RadioTile({ name, checked, onChoose, children }: RadioTileProps) {
  return (
    <label className={styles.tile}>
      <input className={styles.native} type="radio" name={name} checked={checked} onChange={onChoose} />
      {children}
    </label>
  )
}
