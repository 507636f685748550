import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './meHead.module.css'

type MeHeadProps = {
  /** The page's title. */
  readonly title: string
  /** Whether something on the page leads back itself, one step less far. */
  readonly hasOwnBack?: boolean
}

/** The title of a page that lies behind the member centre, and before it on a phone the way back there. */
export function MeHead({ title, hasOwnBack = false }: MeHeadProps) {
  const { t } = useTranslation()
  return (
    <Row gap={4}>
      {!hasOwnBack && (
        <Link className={styles.back} to="/app/me" aria-label={t('act.back')}>
          <ChevronLeft size={24} aria-hidden="true" />
        </Link>
      )}
      <h1 className={styles.title}>{title}</h1>
    </Row>
  )
}
