import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#src/ui/kit/Layout.tsx'
import styles from './steps.module.css'

/** How an activity goes, a step after another. */
export function Steps({ steps }: { readonly steps: readonly string[] }) {
  const { t } = useTranslation('activities')
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} gap={12}>
      <h2 id={id}>{t('activities.steps')}</h2>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step} className={styles.step}>
            <b className={styles.number} aria-hidden="true">
              {at + 1}
            </b>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
