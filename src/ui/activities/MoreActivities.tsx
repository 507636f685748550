import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivitySheet } from '#src/machines/activities/activityPage.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import styles from './activities.module.css'
import { badgeOf, rankOf } from './groups.ts'
import { OfferCard } from './OfferCard.tsx'

/** How many are named. */
const SHOWN = 3

/** What else the one who looks can take part in now, what waits for them today first; nothing where there is none. */
export function MoreActivities({ sheet }: { readonly sheet: ActivitySheet }) {
  const { t } = useTranslation('activities')
  const id = useId()
  const cards = (sheet.all ?? [])
    .filter((card) => card.id !== sheet.card.id && ['today', 'open', 'login'].includes(badgeOf(card, card.state)))
    .toSorted((one, other) => rankOf(one, one.state) - rankOf(other, other.state))
  if (cards.length === 0) return null
  return (
    <Stack as="section" aria-labelledby={id} gap={12}>
      <h2 id={id}>{t('activities.others')}</h2>
      <ul className={styles.cards}>
        {cards.slice(0, SHOWN).map((card) => (
          <OfferCard key={card.id} card={card} now={null} />
        ))}
      </ul>
    </Stack>
  )
}
