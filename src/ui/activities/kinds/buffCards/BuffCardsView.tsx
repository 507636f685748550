import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Buff, BUFF_KINDS } from '#src/api/model/activities/buff.ts'
import { buffCards } from '#src/api/model/activities/kinds/buffCards.ts'
import { siteTime } from '#src/api/model/day.ts'
import { minus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { OwnPoints } from '../ownPoints/OwnPoints.tsx'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { KindMotif } from '#src/ui/activities/KindMotif.tsx'
import type { KindViewProps } from '../kindView.ts'
import styles from './buffCards.module.css'

/** How strong a card is, as its face shows it. */
const SIGNS: Readonly<Record<Buff, (strength: number) => string>> = {
  rebate: (strength) => `+${strength}%`,
  doubleSign: (strength) => `×${strength}`,
  extraSpin: (strength) => `+${strength}`,
}

/** Buff cards (P-9): each kind with what it does, how many the member has, and what can be done with it. */
export function BuffCardsView({ sheet, isBusy, ask }: KindViewProps) {
  const { t } = useTranslation('buffCards')
  const id = useId()
  if (!isOfKind(buffCards, sheet)) return null
  const { points, until, cards } = sheet.view
  const mayAct = sheet.card.why === null
  return (
    <Card as="section" aria-labelledby="buff-cards" gap={12}>
      <h2 id="buff-cards">{t('buffCards.title')}</h2>
      {mayAct && (
        <OwnPoints
          words={t('buffCards.points', { points: formatMoney('POINT', points, { short: true }) })}
          isShort={cards.every(({ price }) => price === null || points < price)}
        />
      )}
      <ul className={styles.cards}>
        {cards.map(({ buff, strength, price, have, isRunning, isFull, counts }) => (
          <li key={buff} className={styles.card} data-running={isRunning}>
            <span className={styles.face} aria-hidden="true">
              <KindMotif kind={BUFF_KINDS[buff]} className={styles.picture} />
              <b className={styles.strength}>{SIGNS[buff](strength)}</b>
            </span>
            <div className={styles.words}>
              <h3>{t(`buffCards.names.${buff}`)}</h3>
              <p>{t(`buffCards.does.${buff}`, { strength })}</p>
              <Muted>{isRunning ? t('buffCards.runs', { until: siteTime(until) }) : t('buffCards.have', { have })}</Muted>
            </div>
            {mayAct && counts === null && <Muted as="small">{t(`buffCards.nowhere.${buff}`)}</Muted>}
            {mayAct && counts !== null && (
              <Row wrap>
                {isRunning && (
                  <ButtonLink variant="soft" to={`/app/activity/${counts}`}>
                    {t(`buffCards.to.${buff}`)}
                  </ButtonLink>
                )}
                {!isRunning && have > 0 && (
                  <Button busy={isBusy} onClick={() => ask({ do: 'use', buff })}>
                    {t('buffCards.use', { name: t(`buffCards.names.${buff}`) })}
                  </Button>
                )}
                {price !== null && !isFull && (
                  <Button
                    variant={have > 0 || isRunning ? 'soft' : 'primary'}
                    busy={isBusy}
                    disabled={points < price}
                    {...(points < price && { 'aria-describedby': `${id}-${buff}` })}
                    onClick={() => ask({ do: 'buy', buff })}
                  >
                    {t('buffCards.buy', { price: formatMoney('POINT', price, { short: true }) })}
                  </Button>
                )}
              </Row>
            )}
            {mayAct && counts !== null && price !== null && !isFull && points < price && (
              <Muted size={12} id={`${id}-${buff}`} className={styles.short}>
                {t('buffCards.short', { points: formatMoney('POINT', minus(price, points), { short: true }) })}
              </Muted>
            )}
          </li>
        ))}
      </ul>
      <Muted>{t('buffCards.about', { until: siteTime(until) })}</Muted>
    </Card>
  )
}
