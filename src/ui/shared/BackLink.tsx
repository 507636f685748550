import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/ui/kit/cx.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './backLink.module.css'

type BackLinkProps = {
  /** Where it leads: the page that this one lies behind. */
  readonly to: string
  readonly className?: string | undefined
}

/** The way back at a page's title, on a phone: on a wide screen the list of places stands beside the page. */
export function BackLink({ to, className }: BackLinkProps) {
  const { t } = useTranslation()
  return (
    <Link className={cx(styles.back, className)} to={to} aria-label={t('act.back')}>
      <ChevronLeft size={24} aria-hidden="true" />
    </Link>
  )
}
