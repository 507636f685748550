import { useTranslation } from 'react-i18next'
import { Badge } from '#src/ui/kit/Badge.tsx'

/** The head of a grade's row. */
export function GradeHead({ grade }: { readonly grade: number }) {
  const { t } = useTranslation('backOffice')
  return <Badge tone="gold">{t('backOffice.grades.vip', { grade })}</Badge>
}
