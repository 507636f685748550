import { useLocation } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { sponsorsMachine } from '#src/machines/sitePages/sitePagesMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { type DownloadsLogic, DownloadsPage } from './DownloadsPage.tsx'
import { SponsorsPage } from './SponsorsPage.tsx'

type SitePagesPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine>; readonly site: SiteRef }
  readonly logic: DownloadsLogic & { readonly sponsors: typeof sponsorsMachine }
}

/** Sponsors or downloads (P-10, C-7), by the address; asked for again in another language. */
export function SitePagesPage({ actors: { title, site }, logic }: SitePagesPageProps) {
  const language = useLanguage()
  return useLocation().pathname.startsWith('/app/sponsors') ? (
    <SponsorsPage key={language} logic={logic.sponsors} title={title} />
  ) : (
    <DownloadsPage key={language} logic={logic} title={title} site={site} />
  )
}
