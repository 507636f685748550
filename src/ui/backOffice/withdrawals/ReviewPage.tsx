import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { BY_HAND, PAYOUT_PROVIDERS } from '#src/api/model/payout.ts'
import { type Review, REVIEW_VIEWS } from '#src/api/model/review.ts'
import { sumOf } from '#src/api/model/money/amount.ts'
import { CashAsset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { WITHDRAWAL_STATES } from '#src/api/model/withdrawalState.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type {
  ReviewForm,
  ReviewQuery,
  withdrawalReviewActMachine,
  withdrawalReviewsMachine,
} from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { CardsPage } from '../table/CardsPage.tsx'
import { QueueLine } from '../table/QueueLine.tsx'
import { useFigures } from '../table/useFigures.ts'
import { type Address, useAddress } from '../table/useAddress.ts'
import { useUntilRenewed } from '../table/useUntilRenewed.ts'
import { SignatureNote } from '../act/SignatureNote.tsx'
import { mainAct } from './mainAct.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'
import styles from '../backOffice.module.css'

type ReviewPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly backOffice: BackOfficeRef
  readonly logic: {
    readonly withdrawalReviews: typeof withdrawalReviewsMachine
    readonly withdrawalReviewAct: typeof withdrawalReviewActMachine
  }
  readonly now: () => number
}

/** What the address asks for. */
function queryOf(address: Address): ReviewQuery {
  return {
    view: REVIEW_VIEWS.find((one) => one === address.get('view')) ?? 'queue',
    text: address.get('text'),
    state: WITHDRAWAL_STATES.find((one) => one === address.get('state')) ?? null,
    provider: PAYOUT_PROVIDERS.find((one) => one === address.get('provider')) ?? null,
  }
}

/** Whether all that waits is asked for. */
const isWholeQueue = ({ view, text, state, provider }: ReviewQuery) =>
  view === 'queue' && text === null && state === null && provider === null

/** What some withdrawals come to, in each currency. */
function worthOf(reviews: readonly Review[]): string {
  const of = (asset: CashAsset) => reviews.flatMap(({ withdrawal }) => (withdrawal.asset === asset ? [withdrawal.amount] : []))
  return CashAsset.options.flatMap((asset) => (of(asset).length === 0 ? [] : [formatMoney(asset, sumOf(of(asset)))])).join(' + ')
}

/** Withdrawals for operators: the queue, those that the payer has, and those that are over, each with who did what. */
export function ReviewPage({ actors, backOffice, logic, now }: ReviewPageProps) {
  const { t } = useTranslation(['backOffice', 'withdrawal'])
  const address = useAddress()
  const query = queryOf(address)
  const list = useActorRef(logic.withdrawalReviews, { input: { query } })
  const countOf = useFigures(list)
  const act = useActorRef(logic.withdrawalReviewAct)
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { answer, errorKey } = useSelector(act, (snapshot) => snapshot.context)
  const rights = useSelector(backOffice, (snapshot) => snapshot.context.rights)
  const ownId = useSelector(actors.session, (snapshot) => selectMember(snapshot)?.memberId ?? '')
  // How it stands after the last act, so that a second press finds no button.
  const fresh = useUntilRenewed(answer, items)?.review
  const current = (item: Review) => (fresh?.withdrawal.withdrawalId === item.withdrawal.withdrawalId ? fresh : item)
  const operator = {
    ownId,
    mayAct: rights.includes('money.act'),
    mayApprove: rights.includes('money.approve'),
    seesMembers: rights.includes('members.read'),
  }
  const [form, setForm] = useState<ReviewForm | null>(null)
  // What was answered closes the sheet.
  if (form !== null && answer?.review.withdrawal.withdrawalId === form.withdrawalId) setForm(null)
  const open = (next: ReviewForm) => {
    act.send({ type: 'act.forgotten' })
    setForm(next)
  }
  return (
    <CardsPage
      title={t('backOffice.withdrawals.title')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      views={{
        label: t('backOffice.withdrawals.views'),
        chosen: query.view,
        options: REVIEW_VIEWS.map((value) => ({
          value,
          label: t(`backOffice.withdrawals.view.${value}`),
          count: countOf(value),
        })),
      }}
      filters={[
        { id: 'text', label: t('backOffice.withdrawals.search'), kind: 'text' },
        {
          id: 'provider',
          label: t('backOffice.withdrawals.provider'),
          kind: 'choice',
          options: PAYOUT_PROVIDERS.map((value) => ({
            value,
            label: value === BY_HAND ? t('backOffice.withdrawals.handPays') : value,
          })),
        },
        {
          id: 'state',
          label: t('backOffice.withdrawals.state'),
          kind: 'choice',
          options: WITHDRAWAL_STATES.map((value) => ({ value, label: t(`withdrawal:withdraw.state.${value}`) })),
        },
      ]}
      failedTitle={t('backOffice.withdrawals.failed')}
      empty={{
        title: t(`backOffice.withdrawals.empty.${query.view}`),
        text: t(`backOffice.withdrawals.emptyText.${query.view}`),
        isGood: query.view === 'queue',
      }}
      above={
        <>
          <SignatureNote backOffice={backOffice} now={now} />
          {isWholeQueue(query) && (
            <QueueLine
              queue={list}
              number={countOf('queue')}
              now={now}
              sinceOf={({ withdrawal }) => withdrawal.createdAt}
              worthOf={worthOf}
            />
          )}
          <Muted className={styles.news} role="status">
            {answer !== null &&
              t(`backOffice.withdrawals.${answer.dropped === true ? 'dropped' : answer.late ? 'late' : 'done'}`, {
                number: answer.review.withdrawal.withdrawalId,
                state: t(`withdrawal:withdraw.state.${answer.review.withdrawal.state}`),
              })}
          </Muted>
          <p role="alert">{errorKey !== null && form === null && `${t('backOffice.withdrawals.actFailed')} · ${t(errorKey)}`}</p>
        </>
      }
      hasAct={(item) => mainAct(current(item), operator) !== null}
      card={(item, isFirst) => (
        <ReviewItem
          key={item.withdrawal.withdrawalId}
          review={current(item)}
          act={act}
          open={open}
          now={now}
          isFirst={isFirst}
          {...operator}
        />
      )}
    >
      {/* What became of an act on another one meanwhile is said below it. */}
      <ReviewSheet act={act} form={form} onClose={() => setForm(null)} />
    </CardsPage>
  )
}
