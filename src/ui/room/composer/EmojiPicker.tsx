import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { EMOJI } from './emoji.ts'
import styles from './composer.module.css'

type EmojiPickerProps = {
  readonly id: string
  readonly onPick: (emoji: string) => void
  readonly onEscape: () => void
}

/** A grid of emoji: one stop for Tab, arrows inside, Escape closes. */
export function EmojiPicker({ id, onPick, onEscape }: EmojiPickerProps) {
  const { t } = useTranslation('room')
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onEscape()
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const columns = buttons.filter((button) => button.offsetTop === buttons[0]?.offsetTop).length
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
    const next = current + (steps[event.key] ?? 0)
    const button = buttons[next]
    if (next === current || button === undefined) return
    event.preventDefault()
    setCurrent(next)
    button.focus()
  }

  return (
    <div ref={grid} id={id} className={styles.emoji} role="group" aria-label={t('chat.emojiPick')}>
      {EMOJI.map((emoji, index) => (
        <button
          key={emoji}
          type="button"
          className={styles.emojiButton}
          tabIndex={index === current ? 0 : -1}
          onKeyDown={onKeyDown}
          // The input keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            setCurrent(index)
            onPick(emoji)
          }}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
