import { useSelector } from '@xstate/react'
import { ChevronRight, ReceiptText, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { DealList } from './DealList.tsx'
import type { RecordsPartProps } from './RecordsPart.tsx'
import styles from './records.module.css'

/** How many of them there are at most. */
const MOST = 4

/** The last movements of the member's money (C-10), beside what they have, and the way to all of them. */
export function LatestDeals({ logic, now }: RecordsPartProps) {
  const { t } = useTranslation('records')
  const records = useActorRef(logic.records, { input: { query: { type: null, from: null, to: null } } })
  const { items, more, isKnown, isStale, errorKey } = useSelector(records, (snapshot) => snapshot.context)
  const loading = useSelector(records, (snapshot) => snapshot.matches('loading'))
  const refresh = () => records.send({ type: 'list.refreshed' })
  return (
    <Card as="section" className={styles.latest} aria-labelledby="latest-deals" gap={8}>
      <Row between wrap>
        <h2 id="latest-deals">{t('records.latest')}</h2>
        <Link className={styles.all} to="/app/cashier/records">
          {t('records.toAll')} <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </Row>
      <div role="status">
        {isStale && items.length > 0 && (
          <Button block variant="soft" busy={loading} onClick={refresh}>
            <RefreshCw size={16} aria-hidden="true" /> {t('records.fresh')}
          </Button>
        )}
      </div>
      {errorKey !== null ? (
        <ErrorState
          title={t('records.failed')}
          text={t(errorKey)}
          action={
            <Button busy={loading} onClick={refresh}>
              {t('act.retry')}
            </Button>
          }
        />
      ) : items.length > 0 ? (
        <DealList deals={items.slice(0, MOST)} more={more || items.length > MOST} busy={loading} now={now} copy={logic.copy} />
      ) : isKnown ? (
        <EmptyRow icon={<ReceiptText size={20} />} title={t('records.empty')} text={t('records.emptyText')} />
      ) : (
        <Skeleton className={styles.rowWait} />
      )}
    </Card>
  )
}
