import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ageWords } from '../ageWords.ts'
import styles from './act.module.css'

/** What has waited for longer, in ms, is marked. */
const LATE = 24 * 3_600_000

/** How long something waits for somebody, since a time in ms. */
export function WaitAge({ since, now }: { readonly since: number; readonly now: () => number }) {
  const { t } = useTranslation('backOffice')
  const age = now() - since
  return (
    <span className={styles.age} data-late={age > LATE}>
      <Clock size={16} aria-hidden="true" />
      {t('backOffice.queue.age', { age: ageWords(t, age) })}
    </span>
  )
}
