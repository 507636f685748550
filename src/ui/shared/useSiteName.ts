import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { siteMachine } from '#src/machines/site/siteMachine.ts'

/** What the site calls itself; until it has said so, the product's own name. */
export function useSiteName(site: ActorRefFrom<typeof siteMachine>): string {
  const { t } = useTranslation()
  return useSelector(site, (snapshot) => snapshot.context.info?.siteName) ?? t('app.name')
}
