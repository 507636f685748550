import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import styles from './account.module.css'

/** How far one is: `step` from 0 on, of so many, and that in words. */
export function StepBar({ step, of, words }: { readonly step: number; readonly of: number; readonly words: string }) {
  return (
    <Stack gap={8}>
      <div className={styles.steps} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <span key={index} data-done={index <= step} />
        ))}
      </div>
      <Muted size={12} role="status">
        {words}
      </Muted>
    </Stack>
  )
}
