import { useSelector } from '@xstate/react'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CASE_VIEWS } from '#src/api/model/depositCase.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { depositCaseMachine } from '#src/machines/backOffice/depositCaseMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { CaseItem, type CaseItemProps } from './CaseItem.tsx'
import { CaseSheet } from './CaseSheet.tsx'
import styles from '../backOffice.module.css'

type CaseListProps = {
  readonly logic: CaseItemProps['logic'] & { readonly depositCases: typeof depositCaseMachine }
  readonly now: () => number
  readonly ownId: string
}

/** The cases of one view, what became of the last act, and how much is in suspense. */
export function CaseList({ logic, now, ownId }: CaseListProps) {
  const { t } = useTranslation('backOffice')
  const cases = useActorRef(logic.depositCases)
  const { view, list, isKnown, suspense, news, errorKey } = useSelector(cases, (snapshot) => snapshot.context)
  const loading = useSelector(cases, (snapshot) => snapshot.matches({ looking: 'loading' }))
  const end = news?.item.end ?? null
  return (
    <>
      <ChipRow label={t('backOffice.deposits.views')}>
        {CASE_VIEWS.map((one) => (
          <Chip key={one} pressed={one === view} onPress={() => cases.send({ type: 'view.chosen', view: one })}>
            {t(`backOffice.deposits.view.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      {suspense !== null && (
        <Muted digits>
          {t('backOffice.deposits.suspense', {
            fen: formatMoney('FEN', suspense.fen),
            uusdt: formatMoney('UUSDT', suspense.uusdt),
          })}
        </Muted>
      )}
      <Muted className={styles.news} role="status">
        {news !== null &&
          end !== null &&
          t(news.result === 'late' ? 'backOffice.deposits.late' : 'backOffice.deposits.done', {
            end: t(`backOffice.deposits.end.${end.how}`),
          })}
      </Muted>
      {errorKey !== null && (
        <ErrorState
          title={t('backOffice.deposits.failed')}
          text={t(errorKey)}
          action={
            <Button busy={loading} onClick={() => cases.send({ type: 'list.refreshed' })}>
              {t('act.retry')}
            </Button>
          }
        />
      )}
      {list.length > 0 ? (
        <Stack as="ul" gap={12}>
          {list.map((item) => (
            <CaseItem key={item.caseId} item={item} cases={cases} logic={logic} now={now} ownId={ownId} />
          ))}
        </Stack>
      ) : isKnown ? (
        <EmptyState
          icon={<Inbox size={24} />}
          title={t(`backOffice.deposits.empty.${view}`)}
          text={t('backOffice.deposits.emptyText')}
        />
      ) : (
        errorKey === null && <Skeleton className={styles.skeleton} />
      )}
      <CaseSheet cases={cases} />
    </>
  )
}
