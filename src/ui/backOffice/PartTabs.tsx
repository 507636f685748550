import type { ComponentProps } from 'react'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import styles from './partTabs.module.css'

/** The parts of a page or of a sheet of the back office, one at a time, on the ground of what is around them. */
export function PartTabs<Value extends string>(props: Omit<ComponentProps<typeof Tabs<Value>>, 'className'>) {
  return <Tabs className={styles.parts} {...props} />
}
