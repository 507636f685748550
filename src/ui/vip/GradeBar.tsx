import { useTranslation } from 'react-i18next'
import type { GradeInfo } from '#src/api/model/grade.ts'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import styles from './vip.module.css'

/** The way to the next grade, with what is missing to it. */
export function GradeBar({ info: { next, progress } }: { readonly info: GradeInfo }) {
  const { t } = useTranslation('vip')
  const money = useMoney()
  if (next === null) return <Muted>{t('vip.top')}</Muted>
  const { grade, threshold, missing } = next
  return (
    <Stack gap={8}>
      <ProgressBar tone="gold" max={threshold} value={progress} label={t('vip.progress')} />
      <Row between wrap>
        <span>{t('vip.toNext', { missing: money('FEN', missing), grade })}</span>
        <Muted as="span" className={styles.figures}>
          {t('vip.ofTarget', { progress: money('FEN', progress), target: money('FEN', threshold) })}
        </Muted>
      </Row>
    </Stack>
  )
}
