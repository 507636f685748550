import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#src/ui/kit/Layout.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './steps.module.css'

type StepsProps = {
  readonly steps: readonly string[]
  /** The step at which the member is, from 0: those before it are done. Left out = it is not known. */
  readonly at?: number
}

/** How an activity goes, a step after another, and where one is on the way. */
export function Steps({ steps, at }: StepsProps) {
  const { t } = useTranslation('activities')
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} gap={12}>
      <h2 id={id}>{t('activities.steps')}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const isDone = at !== undefined && index < at
          return (
            <li key={step} className={styles.step} aria-current={index === at ? 'step' : undefined} data-done={isDone}>
              <b className={styles.number} aria-hidden="true">
                {isDone ? <Check size={16} /> : index + 1}
              </b>
              <span>
                {step}
                {isDone && <VisuallyHidden> {t('activities.stepDone')}</VisuallyHidden>}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
