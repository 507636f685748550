import { Megaphone, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './marquee.module.css'

type MarqueeProps = {
  readonly label: string
  readonly pauseLabel: string
  readonly playLabel: string
  /** Already tiled to at least four (S-10); the same id may come twice. Empty = nothing is drawn. */
  readonly entries: ReadonlyArray<{ readonly id: string; readonly content: string }>
  /** Stands still until the person starts it: moving parts are switched off. */
  readonly still?: boolean
  /** Where they are read at leisure. */
  readonly to?: string
  /** Called each time when all of them have passed. */
  readonly onPassed?: () => void
}

/**
 * A line of announcements that passes from right to left, in CSS alone; for who prefers less motion one stands after another. It stops
 * under the pointer, under the keyboard's focus, and by its button. Readers of the screen get each notice once.
 */
export function Marquee({ label, pauseLabel, playLabel, entries, still = false, to, onPassed }: MarqueeProps) {
  const [choice, setChoice] = useState<'paused' | 'moving' | null>(null)
  if (entries.length === 0) return null
  const paused = choice === null ? still : choice === 'paused'
  const ids = new Set<string>()
  const copy = entries.map((entry, index) => {
    const repeat = ids.has(entry.id)
    ids.add(entry.id)
    return (
      <span key={index} className={styles.entry} aria-hidden={repeat || undefined}>
        {entry.content}
      </span>
    )
  })
  return (
    <div className={cx(styles.bar, paused && styles.still, ids.size === 1 && styles.single)} role="group" aria-label={label}>
      {to === undefined ? (
        <Megaphone className={styles.lead} size={16} aria-hidden="true" />
      ) : (
        <Link className={cx(styles.lead, styles.way)} to={to} aria-label={label}>
          <Megaphone size={16} aria-hidden="true" />
        </Link>
      )}
      <div className={styles.window} role="marquee">
        <div className={styles.track} data-turn="" onAnimationIteration={onPassed} style={{ '--entries': entries.length }}>
          <div className={styles.copy}>{copy}</div>
          <div className={cx(styles.copy, styles.second)} aria-hidden="true">
            {copy}
          </div>
        </div>
      </div>
      <IconButton label={paused ? playLabel : pauseLabel} onClick={() => setChoice(paused ? 'moving' : 'paused')}>
        {paused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
      </IconButton>
    </div>
  )
}
