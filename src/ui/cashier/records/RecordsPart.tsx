import { useSelector } from '@xstate/react'
import { ReceiptText, RefreshCw } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import { DEAL_TYPES } from '#src/api/model/deal.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { recordsMachine } from '#src/machines/wallet/recordsMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { DealList } from './DealList.tsx'
import { RecordsFilters } from './RecordsFilters.tsx'
import styles from './records.module.css'

const ALL = { type: null, from: null, to: null } as const

export type RecordsPartProps = {
  readonly logic: { readonly records: typeof recordsMachine; readonly copy: typeof copyMachine }
  readonly now: () => number
}

/** Every movement of the member's money (C-10), latest first, by type and by days; each has a receipt. The address may name the type. */
export function RecordsPart({ logic, now }: RecordsPartProps) {
  const { t } = useTranslation('records')
  const named = new URLSearchParams(useLocation().search).get('type')
  const type = DEAL_TYPES.find((known) => known === named) ?? null
  const records = useActorRef(logic.records, { input: { query: { ...ALL, type } } })
  const { query: filter, isStale } = useSelector(records, (snapshot) => snapshot.context)
  const { items, more } = useSelector(records, (snapshot) => snapshot.context)
  const hasSome = items.length > 0
  const isFiltered = filter.type !== null || filter.from !== null || filter.to !== null
  const refresh = () => records.send({ type: 'list.refreshed' })
  return (
    <Stack gap={8}>
      <RecordsFilters filter={filter} now={now} onChange={(next) => records.send({ type: 'query.changed', query: next })} />
      <Muted size={12}>{t('records.utc8')}</Muted>
      <div role="status">
        {isStale && hasSome && (
          <Button block variant="soft" onClick={refresh}>
            <RefreshCw size={16} aria-hidden="true" /> {t('records.fresh')}
          </Button>
        )}
      </div>
      <PagedList
        list={records}
        waiting={
          <div aria-busy="true">
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} className={styles.rowWait} />
            ))}
          </div>
        }
        empty={
          <EmptyState
            icon={<ReceiptText size={24} />}
            title={t(isFiltered ? 'records.emptyFilter' : 'records.empty')}
            text={t(isFiltered ? 'records.emptyFilterText' : 'records.emptyText')}
          />
        }
        failedTitle={t(hasSome ? 'records.moreFailed' : 'records.failed')}
        moreLabel={t('records.more')}
      >
        {(deals, busy) => <DealList deals={deals} more={more} busy={busy} now={now} copy={logic.copy} />}
      </PagedList>
    </Stack>
  )
}
