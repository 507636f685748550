import { useSelector } from '@xstate/react'
import { Handshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { sponsorsMachine } from '#src/machines/sitePages/sitePagesMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LinkOfContent } from '#src/ui/shared/LinkOfContent.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { FramedPicture } from './FramedPicture.tsx'
import { PageHead } from './PageHead.tsx'
import { PageLead } from './PageLead.tsx'
import styles from './sitePages.module.css'

type SponsorsPageProps = { readonly logic: typeof sponsorsMachine; readonly title: ActorRefFrom<typeof titleMachine> }

/** Who supports the site, and whom it supports, in the operators' order. */
export function SponsorsPage({ logic, title }: SponsorsPageProps) {
  const { t } = useTranslation('sitePages')
  useTitle(title, t('sponsors.title'))
  const page = useActorRef(logic, { input: { query: null } })
  const lead = useSelector(page, ({ context }) => context.items[0]?.lead)
  const empty = <EmptyState icon={<Handshake size={24} />} title={t('sponsors.empty')} text={t('sponsors.emptyText')} />
  return (
    <Stack className={styles.page}>
      <PageHead title={t('sponsors.title')} lead={lead} />
      <PagedList
        list={page}
        waiting={<Skeleton className={styles.waiting} />}
        empty={empty}
        failedTitle={t('sponsors.failed')}
        moreLabel=""
      >
        {([shown]) =>
          shown !== undefined && (
            <>
              <PageLead lead={shown.lead} />
              {shown.list.length === 0 && empty}
              <ul className={cx(styles.list, styles.marks)}>
                {shown.list.map((sponsor) => (
                  <li key={sponsor.id}>
                    <LinkOfContent className={sponsor.jumpUrl === '' ? styles.mark : styles.card} to={sponsor.jumpUrl}>
                      <FramedPicture picture={sponsor} />
                      <strong className={styles.name}>{sponsor.title}</strong>
                      {sponsor.text !== '' && <span className={styles.text}>{sponsor.text}</span>}
                    </LinkOfContent>
                  </li>
                ))}
              </ul>
              <section className={styles.partner} aria-labelledby="partner">
                <div>
                  <h2 id="partner">{t('sponsors.partner')}</h2>
                  <Muted>{t('sponsors.partnerText')}</Muted>
                </div>
                <ButtonLink to="/app/join">{t('sponsors.join')}</ButtonLink>
              </section>
            </>
          )
        }
      </PagedList>
    </Stack>
  )
}
