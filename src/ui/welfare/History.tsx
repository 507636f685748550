import { History as Past } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { claimedMachine } from '#src/machines/welfare/welfareMachine.ts'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { ClaimRow, ClaimRows, PrizeSum } from '#src/ui/shared/claims/ClaimRow.tsx'
import { useClaimName } from './useClaimName.ts'
import styles from './welfare.module.css'

/** What the member claimed, latest first. */
export function History({ claimed }: { readonly claimed: typeof claimedMachine }) {
  const { t } = useTranslation('welfare')
  const nameOf = useClaimName()
  const list = useActorRef(claimed, { input: { query: null } })
  return (
    <Card as="section" aria-labelledby="history" gap={12}>
      <h2 id="history">{t('welfare.history')}</h2>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={<EmptyRow icon={<Past size={20} />} title={t('welfare.historyNone')} text={t('welfare.historyNoneText')} />}
        failedTitle={t('welfare.historyFailed')}
        moreLabel={t('welfare.more')}
      >
        {(items) => (
          <ClaimRows>
            {items.map(({ id, kind, period, at, ...prize }) => (
              <ClaimRow key={id}>
                <div>
                  <p>{nameOf(kind, period)}</p>
                  <Muted as="small">{siteTime(at)}</Muted>
                </div>
                <PrizeSum prize={prize} />
              </ClaimRow>
            ))}
          </ClaimRows>
        )}
      </PagedList>
    </Card>
  )
}
