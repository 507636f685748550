import { Headset } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './serviceLink.module.css'

/** The way to customer service, and back, from a page that has no room for its button. */
export function ServiceLink() {
  const { t } = useTranslation('service')
  const { pathname } = useLocation()
  const label = t('service.heading')
  return (
    <Link className={styles.link} to={`/cs?fromPage=${encodeURIComponent(pathname)}`} aria-label={label} title={label}>
      <Headset size={20} aria-hidden="true" />
    </Link>
  )
}
