import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { GradeInfo } from '#src/api/model/grade.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import styles from './vip.module.css'

/** What the review at the end of the month will do, told ahead with what is missing. */
export function KeepLine({ info: { grade, keep } }: { readonly info: GradeInfo }) {
  const { t } = useTranslation('vip')
  const money = useMoney()
  if (keep === null || grade === 0) return null
  const needed = money('FEN', keep.needed)
  if (keep.missing === 0) return <Muted>{t('vip.kept', { needed })}</Muted>
  // What was given by hand holds it at this review, and its own line says until when.
  if (!keep.falls) return null
  const words = { at: siteTime(keep.at), missing: money('FEN', keep.missing), needed, grade: grade - 1 }
  return <p className={styles.warning}>{t('vip.falls', words)}</p>
}
