import { Download as DownloadIcon, Globe, Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { Download } from '#src/api/model/shownContent.ts'
import type { downloadsMachine } from '#src/machines/sitePages/sitePagesMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { spaced } from '#src/ui/i18n/spaced.ts'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LinkOfContent } from '#src/ui/shared/LinkOfContent.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { PageLead } from './PageLead.tsx'
import styles from './sitePages.module.css'

type DownloadsPageProps = { readonly logic: typeof downloadsMachine; readonly title: ActorRefFrom<typeof titleMachine> }

const ICONS = { windows: Monitor, macos: Monitor, android: Smartphone, ios: Smartphone, web: Globe } as const

/** The clients that can be had (C-7), each with its platform and its version. */
export function DownloadsPage({ logic, title }: DownloadsPageProps) {
  const { t } = useTranslation('sitePages')
  useTitle(title, t('downloads.title'))
  const page = useActorRef(logic, { input: { query: null } })
  const empty = <EmptyState icon={<DownloadIcon size={24} />} title={t('downloads.empty')} text={t('downloads.emptyText')} />
  return (
    <Stack className={styles.page}>
      <h1>{t('downloads.title')}</h1>
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
              <ul className={styles.list}>
                {shown.list.map((download) => (
                  <li key={download.id} className={styles.card}>
                    <Client download={download} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </PagedList>
    </Stack>
  )
}

function Client({ download: { title, text, platform, edition, jumpUrl } }: { readonly download: Download }) {
  const { t } = useTranslation('sitePages')
  const Icon = ICONS[platform]
  return (
    <>
      <Icon size={32} aria-hidden="true" />
      <h2 className={styles.name}>{title}</h2>
      <Muted size={14}>
        {t(`downloads.platform.${platform}`)}
        {edition !== '' && ` · ${t('downloads.edition', { edition })}`}
      </Muted>
      {text !== '' && <p className={styles.text}>{text}</p>}
      <LinkOfContent className={styles.get} to={jumpUrl}>
        {spaced(t(jumpUrl.startsWith('/') ? 'downloads.open' : 'downloads.get', { name: title }))}
      </LinkOfContent>
    </>
  )
}
