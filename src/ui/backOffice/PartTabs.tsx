import type { ComponentProps } from 'react'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { useShown } from '#src/ui/kit/useShown.ts'
import styles from './partTabs.module.css'

/** The parts of a page or of a sheet of the back office, one at a time, on the ground of what is around them; one to `keep` stays once it was shown. */
export function PartTabs<Value extends string>({ tabs, ...props }: Omit<ComponentProps<typeof Tabs<Value>>, 'className'>) {
  const wasShown = useShown(props.value)
  const kept = tabs.map((tab) => ({ ...tab, keep: tab.keep === true && wasShown(tab.value) }))
  return <Tabs className={styles.parts} tabs={kept} {...props} />
}
