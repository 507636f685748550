import type { ReactNode } from 'react'
import { Card } from '#src/ui/kit/Layout.tsx'
import styles from './anchorPlace.module.css'

type PartProps = { readonly icon: ReactNode; readonly title: string; readonly children: ReactNode }

/** A part of an anchor’s place, under its name. */
export function Part({ icon, title, children }: PartProps) {
  return (
    <Card as="section" gap={12} aria-label={title}>
      <h2 className={styles.part}>
        {icon}
        {title}
      </h2>
      {children}
    </Card>
  )
}
