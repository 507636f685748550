import { useTranslation } from 'react-i18next'
import type { Download } from '#src/api/model/shownContent.ts'
import styles from './sitePages.module.css'

const STEPS = ['first', 'second', 'third'] as const

/** How a platform's browsers install the site, where no button can. */
export function InstallSteps({ platform }: { readonly platform: Download['platform'] }) {
  const { t } = useTranslation('sitePages')
  return (
    <ol className={styles.steps}>
      {STEPS.map((step) => (
        <li key={step}>{t(`downloads.steps.${platform}.${step}`)}</li>
      ))}
    </ol>
  )
}
