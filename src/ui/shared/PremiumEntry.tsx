import { useSelector } from '@xstate/react'
import { Star } from 'lucide-react'
import type { PremiumLogic } from '#src/machines/venue/premiumEntry.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LinkOfContent } from './LinkOfContent.tsx'
import styles from './venueLinks.module.css'

/** The premium entry among the venues (C-7); nothing for who has none. */
export function PremiumEntry({ logic }: { readonly logic: PremiumLogic }) {
  const jump = useSelector(useActorRef(logic), (snapshot) => snapshot.context)
  if (jump === undefined || jump === null) return null
  return (
    <LinkOfContent className={styles.venue} to={jump.jumpUrl}>
      <Star size={16} aria-hidden="true" />
      {jump.title}
    </LinkOfContent>
  )
}
