import type { TFunction } from 'i18next'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '#src/api/model/depositCase.ts'
import { isDepositOpen } from '#src/api/model/depositState.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { OfficeDeposit } from '#src/api/model/officeDeposit.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Stack } from '#src/ui/kit/Layout.tsx'
import { MemberMoneyFacts } from '../act/MemberMoneyFacts.tsx'
import { FactList } from '../table/FactList.tsx'
import styles from '../backOffice.module.css'

type OrderCardProps = {
  readonly order: OfficeDeposit
  readonly facts: ComponentProps<typeof FactList>['facts']
  /** Whether the operator may look at members. */
  readonly seesMembers: boolean
  readonly now: () => number
}

/** A deposit order from near: its figures, step by step what happened, and the ways to its cases and its member. */
export function OrderCard({ order, facts, seesMembers, now }: OrderCardProps) {
  const { t } = useTranslation(['backOffice', 'deposit'])
  const { orderId, member, state, asset, amount, createdAt, expiresAt, changedAt, remindedAt, payments, appeals } = order
  const at = (time: number) => dayTime(t, time, now())
  const steps = [
    { key: orderId, at: createdAt, words: t('backOffice.orders.step.ordered', { amount: formatMoney(asset, amount) }), to: null },
    ...payments.map((payment) => ({ key: payment.caseId, at: payment.at, words: paymentWords(t, payment), to: heldAt(payment) })),
    ...appeals.map(({ caseId, reason, at: appealedAt, end }) => ({
      key: caseId,
      at: appealedAt,
      words: [
        t('backOffice.deposits.appeal', { reason: t(`deposit:deposit.appeal.reasons.${reason}`) }),
        ...(end === null ? [] : [`${t(`backOffice.deposits.end.${end.outcome}`)} ${at(end.at)}`]),
      ].join(' · '),
      to: caseAt(end === null ? 'appeals' : 'over', caseId),
    })),
    ...(remindedAt === null ? [] : [{ key: 'reminded', at: remindedAt, words: t('backOffice.orders.step.reminded'), to: null }]),
    ...(changedAt === createdAt ? [] : [{ key: state, at: changedAt, words: t(`backOffice.orders.states.${state}`), to: null }]),
  ].toSorted((left, right) => left.at - right.at)
  return (
    <Stack>
      <FactList
        facts={[
          ...facts,
          ...(isDepositOpen(state) ? [{ name: t('backOffice.orders.expires'), value: at(expiresAt) }] : []),
          { name: t('backOffice.orders.number'), value: orderId },
        ]}
      />
      <MemberMoneyFacts name={member.name} money={member.money} now={now} />
      <Card as="ol" className={styles.log} sunken gap={4} aria-label={t('backOffice.orders.steps')}>
        {steps.map(({ key, at: time, words, to }) => (
          <li key={key} className={styles.item}>
            <p>
              {at(time)} · {words}
            </p>
            {to !== null && (
              <ButtonLink variant="plain" to={to}>
                {t('backOffice.orders.toCase')}
              </ButtonLink>
            )}
          </li>
        ))}
      </Card>
      {seesMembers && (
        <ButtonLink block variant="outline" to={`/admin/members?${new URLSearchParams({ text: member.name }).toString()}`}>
          {t('backOffice.orders.toMember', { name: member.name })}
        </ButtonLink>
      )}
    </Stack>
  )
}

type Payment = OfficeDeposit['payments'][number]

/** How much came from whom, and what became of the part that the order could not take. */
function paymentWords(
  t: TFunction<['backOffice', 'deposit']>,
  { asset, amount, held, provider, paymentId, state }: Payment,
): string {
  const came = t('backOffice.orders.step.came', { amount: formatMoney(asset, amount), provider, payment: paymentId })
  return state === null ? came : `${came} · ${t(`backOffice.orders.step.${state}`, { amount: formatMoney(asset, held) })}`
}

/** The case of a payment of which a part was held. */
function heldAt({ state, caseId }: Payment): string | null {
  return state === null ? null : caseAt(state === 'held' ? 'held' : 'over', caseId)
}

/** Where a case is settled, or how it was. */
function caseAt(view: CaseView, caseId: string): string {
  return `/admin/money/deposits?${new URLSearchParams({ view, text: caseId }).toString()}`
}
