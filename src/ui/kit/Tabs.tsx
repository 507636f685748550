import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './tabs.module.css'

type TabsProps<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly tabs: ReadonlyArray<{
    readonly value: Value
    readonly label: string
    readonly content: ReactNode
    /** Stay mounted while another tab shows (a chat list keeps its place). */
    readonly keep?: boolean
  }>
  readonly className?: string
}

/** Tabs with their panels; arrow keys move between them. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, className }: TabsProps<Value>) {
  return (
    <Base.Root
      className={cx(styles.root, className)}
      value={value}
      onValueChange={(next: unknown) => {
        const tab = tabs.find((candidate) => candidate.value === next)
        if (tab !== undefined) onChange(tab.value)
      }}
    >
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel} keepMounted={tab.keep === true}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
