import { useSelector } from '@xstate/react'
import { ChevronDown, Download as DownloadIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { Download } from '#src/api/model/shownContent.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { downloadsMachine } from '#src/machines/sitePages/sitePagesMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { spaced } from '#src/ui/i18n/spaced.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { LinkOfContent } from '#src/ui/shared/LinkOfContent.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { InstallCard, type InstallLogic } from './InstallCard.tsx'
import { InstallSteps } from './InstallSteps.tsx'
import { ownPlatform } from './ownPlatform.ts'
import { PageHead } from './PageHead.tsx'
import { PageLead } from './PageLead.tsx'
import { PlatformIcon } from './PlatformIcon.tsx'
import styles from './sitePages.module.css'

export type DownloadsLogic = InstallLogic & { readonly downloads: typeof downloadsMachine }

type DownloadsPageProps = {
  readonly logic: DownloadsLogic
  readonly title: ActorRefFrom<typeof titleMachine>
  readonly site: SiteRef
}

/** The site itself: it is installed from here. */
const HERE: readonly string[] = ['/', '/app/home']
const isHere = ({ jumpUrl }: Download) => HERE.includes(jumpUrl)

/** The clients that can be had (C-7): the site as an app on this device first, then other devices, then files. */
export function DownloadsPage({ logic, title, site }: DownloadsPageProps) {
  const { t } = useTranslation('sitePages')
  useTitle(title, t('downloads.title'))
  const page = useActorRef(logic.downloads, { input: { query: null } })
  const own = ownPlatform(navigator)
  const lead = useSelector(page, ({ context }) => context.items[0]?.lead)
  const empty = <EmptyState icon={<DownloadIcon size={24} />} title={t('downloads.empty')} text={t('downloads.emptyText')} />
  return (
    <Stack className={styles.page} gap={24}>
      <PageHead title={t('downloads.title')} lead={lead} />
      <PagedList
        list={page}
        waiting={<Skeleton className={styles.waiting} />}
        empty={empty}
        failedTitle={t('downloads.failed')}
        moreLabel=""
      >
        {([shown]) =>
          shown !== undefined && (
            <>
              <PageLead lead={shown.lead} />
              {shown.list.length === 0 && empty}
              <Clients all={shown.list} own={own} logic={logic} site={site} />
            </>
          )
        }
      </PagedList>
    </Stack>
  )
}

type ClientsProps = Pick<DownloadsPageProps, 'logic' | 'site'> & {
  readonly all: readonly Download[]
  readonly own: Download['platform']
}

function Clients({ all, own, logic, site }: ClientsProps) {
  const { t } = useTranslation('sitePages')
  const wide = useWide()
  const apps = all.filter(isHere)
  const ownApp = apps.find(({ platform }) => platform === own) ?? null
  const others = apps.filter((app) => app !== ownApp)
  const files = all
    .filter((one) => !isHere(one))
    .toSorted((one, other) => Number(other.platform === own) - Number(one.platform === own))
  // One that all have is said once.
  const editions = new Set(apps.map(({ edition }) => edition))
  const edition = editions.size === 1 ? (apps[0]?.edition ?? '') : null
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map((file) => (
            <li key={file.id} className={styles.card}>
              <ClientHead client={file} edition={file.edition} isOwn={file.platform === own} />
              <LinkOfContent className={styles.get} to={file.jumpUrl}>
                {spaced(t(file.jumpUrl.startsWith('/') ? 'downloads.open' : 'downloads.get', { name: file.title }))}
              </LinkOfContent>
            </li>
          ))}
        </ul>
      )}
      {apps.length > 0 && (
        <InstallCard app={ownApp} platform={own} edition={edition ?? ownApp?.edition ?? ''} logic={logic} site={site} />
      )}
      {others.length > 0 && (
        <Stack as="section" aria-labelledby="other-devices">
          <h2 id="other-devices" className={styles.part}>
            {t('downloads.others')}
          </h2>
          <ul className={styles.list}>
            {others.map((app) => (
              <li key={app.id} className={styles.card}>
                <ClientHead client={app} edition={edition === null ? app.edition : ''} isOwn={false} />
                {wide ? (
                  <InstallSteps platform={app.platform} />
                ) : (
                  <details className={styles.fold}>
                    <summary>
                      {t('downloads.how')} <ChevronDown size={16} aria-hidden="true" />
                    </summary>
                    <InstallSteps platform={app.platform} />
                  </details>
                )}
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </>
  )
}

type ClientHeadProps = {
  readonly client: Download
  /** '' = said elsewhere, or not at all. */
  readonly edition: string
  /** It is for the device that looks. */
  readonly isOwn: boolean
}

function ClientHead({ client: { title, text, platform }, edition, isOwn }: ClientHeadProps) {
  const { t } = useTranslation('sitePages')
  const kind = t(`downloads.platform.${platform}`)
  const facts = [...(title.includes(kind) ? [] : [kind]), ...(edition === '' ? [] : [t('downloads.edition', { edition })])]
  return (
    <>
      <Row gap={12}>
        <PlatformIcon platform={platform} />
        <h3 className={styles.name}>{title}</h3>
        {isOwn && <Badge tone="brand">{t('downloads.own')}</Badge>}
      </Row>
      {facts.length > 0 && <Muted size={14}>{facts.join(' · ')}</Muted>}
      {text !== '' && <p className={styles.text}>{text}</p>}
    </>
  )
}
