import { useTranslation } from 'react-i18next'
import type { RebateDay as Day } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import { siteTime } from '#src/api/model/day.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { rateWords } from './rateWords.ts'
import styles from './fanshuiRebate.module.css'

type RebateDayProps = {
  readonly day: Day
  readonly isBusy: boolean
  readonly onClaim: (day: string) => void
}

/** A day with its bets by kind of venue, what it brings, and its button while it can be claimed. */
export function RebateDay({ day: { day, state, amount, until, kinds, extraPercent }, isBusy, onClaim }: RebateDayProps) {
  const { t } = useTranslation('fanshuiRebate')
  const sum = formatMoney('FEN', amount)
  return (
    <li className={styles.day} data-state={state}>
      <Row between wrap>
        <strong>{day}</strong>
        <Badge tone={state === 'claimable' ? 'brand' : 'neutral'}>{t(`rebate.states.${state}`)}</Badge>
      </Row>
      {kinds.map(({ kind, bets, rate }) => (
        <Muted key={kind}>
          {t('rebate.bets', { kind: t(`rebate.kinds.${kind}`), bets: formatMoney('FEN', bets), rate: rateWords(rate) })}
        </Muted>
      ))}
      {extraPercent > 0 && <Muted>{t('rebate.card', { percent: extraPercent })}</Muted>}
      {state === 'waiting' && <p>{t('rebate.soFar', { amount: sum })}</p>}
      {state !== 'waiting' && state !== 'carried' && <strong>{sum}</strong>}
      {until !== null && (
        <Row between wrap>
          <Muted>{t('rebate.until', { time: siteTime(until) })}</Muted>
          <Button busy={isBusy} aria-label={t('rebate.claimDay', { day })} onClick={() => onClaim(day)}>
            {t('rebate.claim')}
          </Button>
        </Row>
      )}
    </li>
  )
}
