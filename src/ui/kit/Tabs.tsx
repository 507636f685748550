import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { hasModifier } from './keys.ts'
import styles from './tabs.module.css'

type TabsProps<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly tabs: ReadonlyArray<{
    readonly value: Value
    readonly label: string
    readonly content: ReactNode
    /** A short mark beside the label, such as what waits there; it has words of its own. */
    readonly mark?: ReactNode
    /** Stay mounted while another tab shows (a chat list keeps its place). */
    readonly keep?: boolean
    /** The panel scrolls by itself: by keyboard too, also while nothing in it takes the focus (prices that are all locked). */
    readonly scrolls?: boolean
  }>
  readonly className?: string | undefined
}

/** How far each key moves, or to which end. */
const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs with their panels: one stop for Tab, arrow keys move between them and show the panel at once. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, className }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = hasModifier(event) ? undefined : MOVES[event.key]?.(index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || tab === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className={cx(styles.root, className)}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {tab.label}
            {tab.mark}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          id={`${id}-${tab.value}-panel`}
          role="tabpanel"
          className={cx(styles.panel, tab.scrolls === true && styles.scrolls)}
          tabIndex={tab.scrolls === true ? 0 : undefined}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
        >
          {(tab.value === value || tab.keep === true) && tab.content}
        </div>
      ))}
    </div>
  )
}
