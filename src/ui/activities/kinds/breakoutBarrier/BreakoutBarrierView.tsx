import { Check, Tent } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { breakoutBarrier } from '#src/api/model/activities/kinds/breakoutBarrier.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { ActBar } from '../actBar/ActBar.tsx'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import type { KindViewProps } from '../kindView.ts'
import styles from './breakoutBarrier.module.css'

/** What stands at a gate on the way: a tick behind the member, a tent at a camp, else its number. */
function nodeOf(place: 'passed' | 'next' | 'ahead' | 'behind', isCamp: boolean, number: number) {
  if (place === 'passed') return <Check size={20} aria-hidden="true" />
  if (isCamp) return <Tent size={20} aria-hidden="true" />
  return <span aria-hidden="true">{number}</span>
}

/** Breakout barrier (P-9): where the member stands, what today's gate asks for and how far they are with it, and every gate with its gift. */
export function BreakoutBarrierView({ sheet, isBusy, ask }: KindViewProps) {
  const { t } = useTranslation('breakoutBarrier')
  if (!isOfKind(breakoutBarrier, sheet)) return null
  const { since, height, camp, today, gates } = sheet.view
  const mayAct = sheet.card.why === null
  const next = gates[height]
  const bets = formatMoney('FEN', today.bets, { short: true })
  const todayWords = () => {
    if (next === undefined) return t('breakoutBarrier.through')
    if (today.isPassed) return t('breakoutBarrier.passedToday', { bets })
    return t('breakoutBarrier.today', { bets, need: formatMoney('FEN', next.need, { short: true }) })
  }
  return (
    <>
      <Card as="section" aria-labelledby="breakout-barrier" gap={12}>
        <h2 id="breakout-barrier">
          {since === null ? t('breakoutBarrier.start') : t('breakoutBarrier.height', { height, all: gates.length })}
        </h2>
        {since !== null && <p>{todayWords()}</p>}
        {since !== null && next !== undefined && (
          <Muted>{camp === 0 ? t('breakoutBarrier.toStart') : t('breakoutBarrier.toCamp', { camp })}</Muted>
        )}
        <div className={styles.way}>
          <ol className={styles.gates}>
            {gates.map(({ need, coins, isCamp, card, place, gift }, index) => (
              <li
                key={index}
                className={styles.gate}
                data-place={place}
                data-gift={gift}
                aria-current={place === 'next' ? 'step' : undefined}
              >
                <span className={styles.node}>{nodeOf(place, isCamp, index + 1)}</span>
                <span className={styles.what}>
                  <strong>{t(isCamp ? 'breakoutBarrier.camp' : 'breakoutBarrier.gate', { gate: index + 1 })}</strong>
                  <Muted as="small">{t('breakoutBarrier.need', { need: formatMoney('FEN', need, { short: true }) })}</Muted>
                  <span className={styles.gift}>
                    {t('breakoutBarrier.coins', { coins: formatMoney('GOLD', coins, { short: true }) })}
                    {card !== null && ` + ${t(`breakoutBarrier.cards.${card}`)}`}
                  </span>
                </span>
                <span className={styles.state}>
                  {t(gift === 'none' ? `breakoutBarrier.places.${place}` : `breakoutBarrier.gifts.${gift}`)}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </Card>
      <Card as="section" aria-label={t('breakoutBarrier.rules')} gap={8}>
        <h2>{t('breakoutBarrier.rules')}</h2>
        <ActivityRules
          rules={[
            t('breakoutBarrier.rule.once'),
            t('breakoutBarrier.rule.gift'),
            t('breakoutBarrier.rule.fall'),
            t('breakoutBarrier.rule.pause'),
          ]}
        />
      </Card>
      {mayAct && since === null && (
        <ActBar isFirst>
          <Button block busy={isBusy} onClick={() => ask({ do: 'begin' })}>
            {t('breakoutBarrier.begin')}
          </Button>
        </ActBar>
      )}
      {mayAct && gates.some(({ gift }) => gift === 'ready') && (
        <ActBar isFirst>
          <Button block busy={isBusy} onClick={() => ask({ do: 'claim' })}>
            {t('breakoutBarrier.claim')}
          </Button>
        </ActBar>
      )}
    </>
  )
}
