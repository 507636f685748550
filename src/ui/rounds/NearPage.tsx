import type { ComponentType, ReactNode } from 'react'
import { Later } from '#src/ui/kit/Later.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { RecordHead } from './RecordHead.tsx'
import styles from './rounds.module.css'

export type NearPageProps = {
  /** Matches to play on: they come as a component of their own code. */
  readonly Matches: ComponentType
}

/** One record from near, as a page of its own, and beside it matches to play on. */
export function NearPage({ title, Matches, children }: NearPageProps & { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack className={styles.page}>
      <RecordHead title={title} />
      <div className={styles.near}>
        {children}
        <Later fallback={<Skeleton className={styles.matchesWait} />}>
          <Matches />
        </Later>
      </div>
    </Stack>
  )
}
