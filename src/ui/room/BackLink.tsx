import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './backLink.module.css'

/** The way out of a room on a phone, where the room has the screen to itself. */
export function BackLink() {
  const { t } = useTranslation()
  return (
    <Link className={styles.back} to="/app/live" aria-label={t('act.back')}>
      <span>
        <ChevronLeft size={20} aria-hidden="true" />
      </span>
    </Link>
  )
}
