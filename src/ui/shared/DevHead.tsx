import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './devHead.module.css'

/** The developers' pages, in the order of their tabs. */
const PAGES = ['inspector', 'errors', 'outbox'] as const

/** The title of a developers' page, and the way to the others. */
export function DevHead({ title }: { readonly title: string }) {
  const { t } = useTranslation('dev')
  const { pathname } = useLocation()
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <nav className={styles.pages} aria-label={t('dev.pages.title')}>
        {PAGES.map((page) => (
          <Link key={page} to={`/dev/${page}`} aria-current={pathname === `/dev/${page}` ? 'page' : undefined}>
            {t(`dev.pages.${page}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}
