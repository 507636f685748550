import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fanshuiRebate } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Fold } from '#src/ui/kit/Fold.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import { Columns } from '../columns/Columns.tsx'
import type { KindViewProps } from '../kindView.ts'
import { RebateDay } from './RebateDay.tsx'
import { Steps } from '../steps/Steps.tsx'
import { rateWords } from './rateWords.ts'
import styles from './fanshuiRebate.module.css'

/** Rebates (P-9): what can be claimed, each day with its bets by kind of venue, and the rates of one's grade. */
export function FanshuiRebateView({ sheet, isBusy, ask }: KindViewProps) {
  const { t } = useTranslation('fanshuiRebate')
  if (!isOfKind(fanshuiRebate, sheet)) return null
  const { grade, rates, carried, claimable, days } = sheet.view
  type Rate = (typeof rates)[number]
  const [first] = rates
  // One rate for all is said once.
  const lines: ReadonlyArray<{ readonly kind: Rate['kind'] | null; readonly rate: Rate['rate'] }> =
    first !== undefined && rates.length > 1 && rates.every(({ rate }) => rate === first.rate)
      ? [{ kind: null, rate: first.rate }]
      : rates
  const isVisitor = sheet.card.why?.why === 'login'
  const claim = (day: string) => ask({ do: 'claim', day })
  return (
    <Columns
      side={
        <Card as="section" aria-labelledby="rebate-rates" gap={12}>
          <h2 id="rebate-rates">{t('rebate.ratesOf', { grade })}</h2>
          <ul className={styles.rates}>
            {lines.map(({ kind, rate }) => (
              <Row as="li" key={kind ?? ''} between>
                <span>{t(kind === null ? 'rebate.allKinds' : `rebate.kinds.${kind}`)}</span>
                <strong className={cx(kind === null && styles.oneRate)}>{rateWords(rate)}</strong>
              </Row>
            ))}
          </ul>
          <details>
            <summary>{t('rebate.rules')}</summary>
            <ActivityRules
              rules={[
                t('rebate.rule.counted'),
                t('rebate.rule.carried'),
                t('rebate.rule.card'),
                t('rebate.rule.until'),
                t('rebate.rule.voided'),
                t('rebate.rule.over'),
              ]}
            />
          </details>
        </Card>
      }
    >
      {!isVisitor && (
        <Card as="section" aria-labelledby="rebate-waits" gap={12} className={styles.waits}>
          <h2 id="rebate-waits">{t('rebate.waits')}</h2>
          <strong className={styles.sum}>{formatMoney('FEN', claimable)}</strong>
          {claimable > 0 && (
            <Button block busy={isBusy} onClick={() => ask({ do: 'claimAll' })}>
              {t('rebate.claimAll')}
            </Button>
          )}
          {carried !== 0 && <Muted>{t('rebate.carried', { amount: formatMoney('FEN', carried) })}</Muted>}
        </Card>
      )}
      <Steps steps={[t('rebate.step.bet'), t('rebate.step.counted'), t('rebate.step.claim')]} />
      {!isVisitor && (
        <Card as="section" aria-labelledby="rebate-days" gap={12}>
          <h2 id="rebate-days">{t('rebate.days')}</h2>
          {days.length === 0 && (
            <EmptyRow
              icon={<Coins size={20} />}
              title={t('rebate.none')}
              text={t('rebate.noneText')}
              action={
                <ButtonLink variant="soft" to="/app/games">
                  {t('rebate.toGames')}
                </ButtonLink>
              }
            />
          )}
          <ul className={styles.days}>
            {days.map((day) => (
              <RebateDay key={day.day} day={day} isBusy={isBusy} onClaim={claim} />
            ))}
          </ul>
        </Card>
      )}
    </Columns>
  )
}
