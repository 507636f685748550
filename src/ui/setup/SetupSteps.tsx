import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/ui/kit/cx.ts'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './setup.module.css'

/** What a new site takes until people can come. */
const STEPS = ['account', 'factor', 'open'] as const

/** What is to come; the first `done` steps are ticked, the next one is marked. */
export function SetupSteps({ done }: { readonly done: number }) {
  const { t } = useTranslation('setup')
  return (
    <Stack as="ol" aria-label={t('setup.stepsLabel')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={cx(styles.step, index <= done && styles.reached)}
          aria-current={index === done ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index < done ? <Check size={16} /> : index + 1}
          </span>
          <div>
            <p className={styles.stepName}>
              {t(`setup.steps.${step}`)}
              {index < done && <VisuallyHidden> {t('setup.ticked')}</VisuallyHidden>}
            </p>
            <Muted>{t(`setup.steps.${step}Text`)}</Muted>
          </div>
        </li>
      ))}
    </Stack>
  )
}
