import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './sportsbook.module.css'

/** Stands where a venue is to come: while it is opened, or before it is known who this is. */
export function Opening() {
  const { t } = useTranslation('sportsbook')
  return (
    <Stack className={styles.opening} aria-busy="true">
      <h1>
        <VisuallyHidden>{t('sportsbook.opening')}</VisuallyHidden>
      </h1>
      <Skeleton className={styles.waitHead} />
      <Skeleton className={styles.waitBody} />
    </Stack>
  )
}

/** Stands where there is no venue. */
export function Missing() {
  const { t } = useTranslation('sportsbook')
  return (
    <PageState title={t('sportsbook.missing')}>
      <EmptyState
        icon={<Store size={24} />}
        title={t('sportsbook.missing')}
        text={t('sportsbook.missingText')}
        action={<ButtonLink to="/app/home">{t('act.toHome')}</ButtonLink>}
      />
    </PageState>
  )
}
