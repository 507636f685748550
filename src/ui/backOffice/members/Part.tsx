import type { ReactNode } from 'react'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import styles from './part.module.css'

type PartProps = {
  readonly title: string
  /** Says that there is nothing. */
  readonly empty?: string
  readonly isEmpty?: boolean
  readonly children: ReactNode
}

/** A part of a member's page. */
export function Part({ title, empty, isEmpty = false, children }: PartProps) {
  return (
    <Stack as="section" className={styles.part} gap={8}>
      <h3>{title}</h3>
      {isEmpty ? <Muted>{empty}</Muted> : children}
    </Stack>
  )
}
