import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './slip.module.css'
import type { OrderNote } from './useOrderNote.ts'

type PlaceBetProps = OrderNote & {
  /** Whether the slip is written still; else its bet is on its way. */
  readonly editing: boolean
  readonly disabled: boolean
}

/** The button of a slip: while no bet can be placed it says what that lacks; below it what moves with the bet. */
export function PlaceBet({ editing, disabled, reason, note }: PlaceBetProps) {
  const { t } = useTranslation('sportsbook')
  const noteId = useId()
  const submit = t('sportsbook.slip.submit')
  return (
    <Stack gap={4}>
      <Button block type="submit" busy={!editing} disabled={disabled || reason !== null} aria-describedby={noteId}>
        {!editing ? (
          t('sportsbook.slip.submitting')
        ) : reason !== null ? (
          <>
            <VisuallyHidden>{submit} </VisuallyHidden>
            {reason}
          </>
        ) : (
          submit
        )}
      </Button>
      <small id={noteId} className={styles.note}>
        {editing && note}
      </small>
    </Stack>
  )
}
