import { useTranslation } from 'react-i18next'
import type { GradePlan, GradeRule } from '#src/api/model/grade.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { useGradeFacts } from './gradeFacts.ts'
import styles from './vip.module.css'

/** What each grade takes and brings; the member's own is marked. */
export function Rules({ plan, grade }: { readonly plan: GradePlan; readonly grade: number }) {
  const { t } = useTranslation('vip')
  const { keepPercent, birthdayDays, rules } = plan
  const wide = useWide()
  return (
    <Card as="section" aria-labelledby="rules" gap={12}>
      <h2 id="rules">{t('vip.rules')}</h2>
      <Muted>{t('vip.rulesText', { percent: keepPercent, days: birthdayDays })}</Muted>
      {wide ? <RulesTable rules={rules} grade={grade} /> : <RulesList rules={rules} grade={grade} />}
    </Card>
  )
}

type RulesListProps = { readonly rules: readonly GradeRule[]; readonly grade: number }

function RulesList({ rules, grade }: RulesListProps) {
  const { t } = useTranslation('vip')
  return (
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
  )
}

/** The same as a table, where there is room for one. */
function RulesTable({ rules, grade }: RulesListProps) {
  const { t } = useTranslation('vip')
  const factsOf = useGradeFacts()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('vip.gradeColumn')}</th>
          <th scope="col">{t('vip.thresholdColumn')}</th>
          {rules[0] !== undefined &&
            factsOf(rules[0]).map(([what]) => (
              <th key={what} scope="col">
                {what}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.grade} aria-current={rule.grade === grade ? 'true' : undefined}>
            <th scope="row">
              <Row>
                <Badge tone="gold">{t('vip.grade', { grade: rule.grade })}</Badge>
                {rule.grade === grade && <small>{t('vip.yours')}</small>}
              </Row>
            </th>
            <td>{formatMoney('FEN', rule.threshold, { short: true })}</td>
            {factsOf(rule).map(([what, value]) => (
              <td key={what}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Brings({ rule }: { readonly rule: GradeRule }) {
  const factsOf = useGradeFacts()
  return (
    <dl className={styles.brings}>
      {factsOf(rule).map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
