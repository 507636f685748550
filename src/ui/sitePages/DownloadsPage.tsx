import { Download as DownloadIcon, Globe, Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { Download } from '#src/api/model/shownContent.ts'
import type { downloadsMachine } from '#src/machines/sitePages/sitePagesMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { spaced } from '#src/ui/i18n/spaced.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LinkOfContent } from '#src/ui/shared/LinkOfContent.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { ownPlatforms } from './ownPlatform.ts'
import { PageLead } from './PageLead.tsx'
import styles from './sitePages.module.css'

type DownloadsPageProps = { readonly logic: typeof downloadsMachine; readonly title: ActorRefFrom<typeof titleMachine> }

const ICONS = { windows: Monitor, macos: Monitor, android: Smartphone, ios: Smartphone, web: Globe } as const

/** The clients that can be had (C-7), each with its platform and its version. */
export function DownloadsPage({ logic, title }: DownloadsPageProps) {
  const { t } = useTranslation('sitePages')
  useTitle(title, t('downloads.title'))
  const page = useActorRef(logic, { input: { query: null } })
  const own = ownPlatforms(navigator.userAgent)
  const isOwn = ({ platform }: Download) => own.includes(platform)
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
                {shown.list
                  .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
                  .map((download) => (
                    <li key={download.id} className={styles.card}>
                      <Client download={download} isOwn={isOwn(download)} />
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

type ClientProps = {
  readonly download: Download
  /** It is for the device that looks. */
  readonly isOwn: boolean
}

/** The site itself: who reads this is there already, and how it is kept at hand is in the words. */
const HERE: readonly string[] = ['/', '/app/home']

function Client({ download: { title, text, platform, edition, jumpUrl }, isOwn }: ClientProps) {
  const { t } = useTranslation('sitePages')
  const kind = t(`downloads.platform.${platform}`)
  const facts = [...(title.includes(kind) ? [] : [kind]), ...(edition === '' ? [] : [t('downloads.edition', { edition })])]
  const Icon = ICONS[platform]
  return (
    <>
      <Icon size={32} aria-hidden="true" />
      <h2 className={styles.name}>{title}</h2>
      {isOwn && (
        <Row>
          <Badge tone="brand">{t('downloads.own')}</Badge>
        </Row>
      )}
      {facts.length > 0 && <Muted size={14}>{facts.join(' · ')}</Muted>}
      {text !== '' && <p className={styles.text}>{text}</p>}
      {!HERE.includes(jumpUrl) && (
        <LinkOfContent className={styles.get} to={jumpUrl}>
          {spaced(t(jumpUrl.startsWith('/') ? 'downloads.open' : 'downloads.get', { name: title }))}
        </LinkOfContent>
      )}
    </>
  )
}
