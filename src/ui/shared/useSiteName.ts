import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'

/** What the site calls itself; until it has said so, the product's own name. */
export function useSiteName(site: SiteRef): string {
  const { t } = useTranslation()
  return useSelector(site, (snapshot) => snapshot.context.info?.siteName) ?? t('app.name')
}
