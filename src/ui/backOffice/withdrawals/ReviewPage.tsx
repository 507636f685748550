import { useSelector } from '@xstate/react'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { REVIEW_VIEWS } from '#src/api/model/review.ts'
import type { withdrawalReviewMachine } from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'
import styles from '../backOffice.module.css'

type ReviewPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: { readonly withdrawalReview: typeof withdrawalReviewMachine }
  readonly now: () => number
}

/** Withdrawals for operators: the queue, those that the payer has, and those that are over, each with who did what. */
export function ReviewPage({ actors, logic, now }: ReviewPageProps) {
  const { t } = useTranslation('backOffice')
  const member = useSelector(actors.session, selectMember)
  const title = t('backOffice.withdrawals.title')
  useTitle(actors.title, title)
  return (
    <Stack className={styles.page}>
      <h1>{title}</h1>
      {member !== null && <ReviewList logic={logic.withdrawalReview} now={now} ownId={member.memberId} />}
    </Stack>
  )
}

type ReviewListProps = {
  readonly logic: typeof withdrawalReviewMachine
  readonly now: () => number
  readonly ownId: string
}

function ReviewList({ logic, now, ownId }: ReviewListProps) {
  const { t } = useTranslation(['backOffice', 'withdrawal'])
  const reviews = useActorRef(logic)
  const { view, list, isKnown, news, errorKey, doubt } = useSelector(reviews, (snapshot) => snapshot.context)
  const loading = useSelector(reviews, (snapshot) => snapshot.matches({ looking: 'loading' }))
  return (
    <>
      <ChipRow label={t('backOffice.withdrawals.views')}>
        {REVIEW_VIEWS.map((one) => (
          <Chip key={one} pressed={one === view} onPress={() => reviews.send({ type: 'view.chosen', view: one })}>
            {t(`backOffice.withdrawals.view.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <Muted className={styles.news} role="status">
        {news !== null &&
          t(news.late ? 'backOffice.withdrawals.late' : 'backOffice.withdrawals.done', {
            number: news.review.withdrawal.withdrawalId,
            state: t(`withdrawal:withdraw.state.${news.review.withdrawal.state}`),
          })}
      </Muted>
      <p className={styles.fault} role="alert">
        {doubt !== null && `${t('backOffice.withdrawals.actFailed')} · ${t(doubt)}`}
      </p>
      {errorKey !== null && (
        <ErrorState
          title={t('backOffice.withdrawals.failed')}
          text={t(errorKey)}
          action={
            <Button busy={loading} onClick={() => reviews.send({ type: 'list.refreshed' })}>
              {t('act.retry')}
            </Button>
          }
        />
      )}
      {list.length > 0 ? (
        <Stack as="ul" gap={12}>
          {list.map((review) => (
            <ReviewItem key={review.withdrawal.withdrawalId} review={review} reviews={reviews} now={now} ownId={ownId} />
          ))}
        </Stack>
      ) : isKnown ? (
        <EmptyState
          icon={<Inbox size={24} />}
          title={t('backOffice.withdrawals.empty')}
          text={t('backOffice.withdrawals.emptyText')}
        />
      ) : (
        errorKey === null && <Skeleton className={styles.skeleton} />
      )}
      <ReviewSheet reviews={reviews} />
    </>
  )
}
