import { Headset } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './serviceLink.module.css'

/** The way to customer service, and back, from a page that has no room for its button. */
export function ServiceLink() {
  const { label, to } = useServiceWay()
  return (
    <Link className={styles.link} to={to} aria-label={label} title={label}>
      <Headset size={20} aria-hidden="true" />
    </Link>
  )
}

/** Where customer service is, with the way back to this page, and what it is called. */
export function useServiceWay(): { readonly label: string; readonly to: string } {
  const { t } = useTranslation('service')
  const { pathname } = useLocation()
  return { label: t('service.heading'), to: `/cs?fromPage=${encodeURIComponent(pathname)}` }
}
