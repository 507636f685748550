import { useTranslation } from 'react-i18next'
import type { GradePlan } from '#src/api/model/grade.ts'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { useGradeFacts } from './gradeFacts.ts'
import styles from './vip.module.css'

type NextGradeProps = { readonly plan: GradePlan; readonly grade: number }

/** What the next grade brings, beside what this one does; nothing at the highest. */
export function NextGrade({ plan: { rules }, grade }: NextGradeProps) {
  const { t } = useTranslation('vip')
  const factsOf = useGradeFacts()
  const [own, next] = [rules[grade], rules[grade + 1]]
  if (own === undefined || next === undefined) return null
  const now = factsOf(own)
  return (
    <Card as="section" aria-labelledby="next-grade" gap={12}>
      <h2 id="next-grade">{t('vip.nextBrings', { grade: next.grade })}</h2>
      <dl className={styles.next}>
        {factsOf(next).map(([what, value], index) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <strong>{value}</strong> <Muted as="small">{t('vip.now', { value: now[index]?.[1] ?? '' })}</Muted>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
