import { Eye, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AnchorMatch, anchorPresence } from '#src/api/model/anchor.ts'
import { Count } from '#src/ui/kit/Numbers.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'

type HeatProps = { readonly match: Pick<AnchorMatch, 'anchorInfo' | 'anchorStatus'>; readonly className: string | undefined }

/** How many watch an anchor, or follow one who has no picture now. */
export function Heat({ match, className }: HeatProps) {
  const { t } = useTranslation()
  const anchor = match.anchorInfo
  if (anchor === null) return null
  const waits = anchorPresence(match.anchorStatus) !== 'playing'
  const Icon = waits ? Star : Eye
  return (
    <span className={className}>
      <Icon size={12} aria-hidden="true" />
      <VisuallyHidden>{t(waits ? 'listing.followersLabel' : 'listing.heatLabel')} </VisuallyHidden>
      <Count count={waits ? anchor.collected : anchor.heat} />
    </span>
  )
}
