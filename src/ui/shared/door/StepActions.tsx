import { Button } from '#src/ui/kit/Button.tsx'
import styles from './account.module.css'

type StepActionsProps = {
  readonly back: string
  readonly onBack: () => void
  /** The words of the button that submits the form. */
  readonly submit: string
  readonly busy: boolean
}

/** The buttons of a further step: back, and on. */
export function StepActions({ back, onBack, submit, busy }: StepActionsProps) {
  return (
    <div className={styles.actions}>
      <Button variant="outline" onClick={onBack}>
        {back}
      </Button>
      <Button type="submit" block busy={busy}>
        {submit}
      </Button>
    </div>
  )
}
