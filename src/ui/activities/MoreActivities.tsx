import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { activityListMachine } from '#src/machines/activities/activityListMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './activities.module.css'
import { badgeOf, rankOf } from './groups.ts'
import { OfferCard } from './OfferCard.tsx'

/** How many are named. */
const SHOWN = 3

type MoreActivitiesProps = {
  /** The one whose page it is. */
  readonly except: string
  readonly logic: { readonly list: typeof activityListMachine }
}

/** What else the one who looks can take part in now, what waits for them today first; nothing where there is none, or it is not known. */
export function MoreActivities({ except, logic }: MoreActivitiesProps) {
  const { t } = useTranslation('activities')
  const id = useId()
  const list = useActorRef(logic.list, { input: { query: null } })
  const sheet = useSelector(list, ({ context }) => context.items[0])
  const cards = (sheet?.list ?? [])
    .filter((card) => card.id !== except && ['today', 'open', 'login'].includes(badgeOf(card, card.state)))
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
