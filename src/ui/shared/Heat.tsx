import { Eye, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { Count } from '#src/ui/kit/Numbers.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'

type HeatProps = {
  readonly anchor: Pick<NonNullable<AnchorMatch['anchorInfo']>, 'collected' | 'heat'>
  /** Without a picture it is told how many follow. */
  readonly waits?: boolean
  readonly className: string | undefined
}

/** How many watch an anchor, or follow one who waits. */
export function Heat({ anchor, waits, className }: HeatProps) {
  const { t } = useTranslation()
  const Icon = waits ? Star : Eye
  return (
    <span className={className}>
      <Icon size={12} aria-hidden="true" />
      <VisuallyHidden>{t(waits ? 'listing.followersLabel' : 'listing.heatLabel')} </VisuallyHidden>
      <Count count={waits ? anchor.collected : anchor.heat} />
    </span>
  )
}
