import { useTranslation } from 'react-i18next'
import { fanshuiRebate, type RebateView } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import { Columns } from '../columns/Columns.tsx'
import type { KindViewProps } from '../kindView.ts'
import { RebateDay } from './RebateDay.tsx'
import { Steps } from '../steps/Steps.tsx'
import { rateWords } from './rateWords.ts'
import styles from './fanshuiRebate.module.css'

type View = { readonly view: RebateView }

/** Rebates (P-9): what can be claimed or why there is nothing, one's rate, each day with its bets by kind of venue, and what holds. */
export function FanshuiRebateView({ sheet, isBusy, ask }: KindViewProps) {
  const { t } = useTranslation('fanshuiRebate')
  if (!isOfKind(fanshuiRebate, sheet)) return null
  const { view } = sheet
  const isVisitor = sheet.card.why?.why === 'login'
  const claim = (day: string) => ask({ do: 'claim', day })
  return (
    <Columns
      side={
        <>
          {(isVisitor || oneRateOf(view) === null) && <Rates view={view} />}
          <Card as="section" aria-labelledby="rebate-rules" gap={8}>
            <h2 id="rebate-rules">{t('rebate.rules')}</h2>
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
          </Card>
        </>
      }
    >
      {!isVisitor && <Waiting view={view} isBusy={isBusy} onClaim={() => ask({ do: 'claimAll' })} />}
      <Steps steps={[t('rebate.step.bet'), t('rebate.step.counted'), t('rebate.step.claim')]} />
      {view.days.length > 0 && !isVisitor && (
        <Card as="section" aria-labelledby="rebate-days" gap={12}>
          <h2 id="rebate-days">{t('rebate.days')}</h2>
          <ul className={styles.days}>
            {view.days.map((day) => (
              <RebateDay key={day.day} day={day} isBusy={isBusy} onClaim={claim} />
            ))}
          </ul>
        </Card>
      )}
    </Columns>
  )
}

/** The rate that all kinds of venue have; null = they differ. */
function oneRateOf({ rates: [first, ...others] }: RebateView): number | null {
  return first !== undefined && others.length > 0 && others.every(({ rate }) => rate === first.rate) ? first.rate : null
}

type WaitingProps = View & { readonly isBusy: boolean; readonly onClaim: () => void }

/** What there is to claim, or when something comes; beside it the rate that one has everywhere. */
function Waiting({ view, isBusy, onClaim }: WaitingProps) {
  const { t } = useTranslation('fanshuiRebate')
  const { grade, carried, claimable, days } = view
  const rate = oneRateOf(view)
  return (
    <Card as="section" aria-labelledby="rebate-waits" gap={12} className={styles.waits}>
      <div className={styles.sums}>
        <div>
          <h2 id="rebate-waits">{t('rebate.waits')}</h2>
          <strong className={styles.sum}>{formatMoney('FEN', claimable)}</strong>
        </div>
        {rate !== null && (
          <div>
            <h2>{t('rebate.rateOf', { grade })}</h2>
            <strong className={styles.sum}>{rateWords(rate)}</strong>
            <Muted size={12}>{t('rebate.allKinds')}</Muted>
          </div>
        )}
      </div>
      {carried !== 0 && <Muted>{t('rebate.carried', { amount: formatMoney('FEN', carried) })}</Muted>}
      {claimable > 0 ? (
        <Button block busy={isBusy} onClick={onClaim}>
          {t('rebate.claimAll')}
        </Button>
      ) : (
        <>
          <Muted>{t(days.length === 0 ? 'rebate.none' : 'rebate.noneNow')}</Muted>
          <Row wrap>
            <ButtonLink to="/app/games">{t('rebate.toGames')}</ButtonLink>
            <ButtonLink variant="soft" to="/app/venue">
              {t('rebate.toSports')}
            </ButtonLink>
          </Row>
        </>
      )}
    </Card>
  )
}

/** The rates of one's grade by kind of venue; one that all have is said once. */
function Rates({ view }: View) {
  const { t } = useTranslation('fanshuiRebate')
  const { grade, rates } = view
  const rate = oneRateOf(view)
  return (
    <Card as="section" aria-labelledby="rebate-rates" gap={12}>
      <h2 id="rebate-rates">{t('rebate.ratesOf', { grade })}</h2>
      <ul className={styles.rates}>
        {rate === null ? (
          rates.map(({ kind, rate: own }) => (
            <Row as="li" key={kind} between>
              <span>{t(`rebate.kinds.${kind}`)}</span>
              <strong>{rateWords(own)}</strong>
            </Row>
          ))
        ) : (
          <Row as="li" between>
            <span>{t('rebate.allKinds')}</span>
            <strong className={styles.oneRate}>{rateWords(rate)}</strong>
          </Row>
        )}
      </ul>
    </Card>
  )
}
