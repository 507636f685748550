import { useTranslation } from 'react-i18next'
import type { GradePlan, GradeRule } from '#src/api/model/grade.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { prizeWords } from '#src/ui/shared/claims/prizeWords.ts'
import styles from './vip.module.css'

/** What each grade takes and brings; the member's own is marked. */
export function Rules({ plan, grade }: { readonly plan: GradePlan; readonly grade: number }) {
  const { t } = useTranslation('vip')
  const { keepPercent, birthdayDays, rules } = plan
  return (
    <Card as="section" aria-labelledby="rules" gap={12}>
      <h2 id="rules">{t('vip.rules')}</h2>
      <Muted>{t('vip.rulesText', { percent: keepPercent, days: birthdayDays })}</Muted>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule.grade} aria-current={rule.grade === grade ? 'true' : undefined}>
            <Row between wrap>
              <Row>
                <Badge tone="gold">{t('vip.grade', { grade: rule.grade })}</Badge>
                {rule.grade === grade && <small>{t('vip.yours')}</small>}
              </Row>
              <span className={styles.figures}>
                {t('vip.threshold', { amount: formatMoney('FEN', rule.threshold, { short: true }) })}
              </span>
            </Row>
            <Brings rule={rule} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Brings({ rule: { levelPrize, monthPrize, birthCash, rebate } }: { readonly rule: GradeRule }) {
  const { t } = useTranslation('vip')
  const { t: claims } = useTranslation('claims')
  const facts = [
    [t('vip.level'), prizeWords(claims, levelPrize)],
    [t('vip.monthly'), prizeWords(claims, monthPrize)],
    [t('vip.birthday'), prizeWords(claims, { asset: 'FEN', amount: birthCash })],
    [t('vip.rebate'), `${(rebate / 100).toFixed(2)}%`],
  ]
  return (
    <dl className={styles.brings}>
      {facts.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
