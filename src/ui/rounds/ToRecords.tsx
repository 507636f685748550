import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './rounds.module.css'

/** The way back from one record to all of them. */
export function ToRecords() {
  const { t } = useTranslation('rounds')
  return (
    <Link className={styles.back} to="/app/records">
      <ArrowLeft size={16} aria-hidden="true" />
      {t('round.back')}
    </Link>
  )
}
