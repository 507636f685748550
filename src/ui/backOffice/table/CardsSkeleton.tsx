import { Card, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import styles from './table.module.css'

/** Cards until there are some. */
const CARDS = 4
/** Lines of each. */
const LINES = 4

/** A list of cards while it is loading, in its shape. */
export function CardsSkeleton() {
  return (
    <Stack gap={12} className={styles.items} aria-busy="true">
      {Array.from({ length: CARDS }, (_, card) => (
        <Card key={card} gap={12}>
          {Array.from({ length: LINES }, (_line, line) => (
            <Skeleton key={line} className={styles.waitCell} />
          ))}
        </Card>
      ))}
    </Stack>
  )
}
