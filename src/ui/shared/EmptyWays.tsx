import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import styles from './notThere.module.css'

/** Where to go from a page that is none: home first, then what is on the air, what is sought, and help. */
export function EmptyWays() {
  const { t } = useTranslation('shell')
  return (
    <Stack gap={12}>
      <ButtonLink block to="/app/home">
        {t('act.toHome')}
      </ButtonLink>
      <div className={styles.ways}>
        <ButtonLink variant="soft" to="/app/live">
          {t('nav.live')}
        </ButtonLink>
        <ButtonLink variant="soft" to="/app/search">
          {t('shell.search')}
        </ButtonLink>
        <ButtonLink variant="soft" to="/app/help">
          {t('shell.help')}
        </ButtonLink>
      </div>
    </Stack>
  )
}
