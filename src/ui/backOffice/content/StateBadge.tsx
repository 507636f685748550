import { useTranslation } from 'react-i18next'
import type { OfficeContent } from '#src/api/model/officeContent.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'

const TONES = { draft: 'neutral', scheduled: 'gold', published: 'brand', ended: 'neutral' } as const

type StateBadgeProps = { readonly piece: Pick<OfficeContent, 'state' | 'hasDraft' | 'next'> }

/** How a piece stands: whether it is shown, and whether there is something newer that nobody shows. */
export function StateBadge({ piece: { state, hasDraft, next } }: StateBadgeProps) {
  const { t } = useTranslation('backOffice')
  return (
    <>
      <Badge tone={TONES[state]}>{t(`backOffice.content.states.${state}`)}</Badge>
      {next !== null && <Badge tone="gold">{t('backOffice.content.nextWaits')}</Badge>}
      {hasDraft && state !== 'draft' && <Badge tone="warn">{t('backOffice.content.newer')}</Badge>}
    </>
  )
}
