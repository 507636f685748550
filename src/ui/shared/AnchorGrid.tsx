import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnchorMatch, anchorPresence } from '#src/api/model/anchor.ts'
import type { AnchorListRef, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { type FavouritesRef, isFavourite } from '#src/machines/favourites/favouritesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { AnchorCard, AnchorCardSkeleton } from './AnchorCard.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { roomAddress } from './roomAddress.ts'
import { StaleLine } from './StaleLine.tsx'
import styles from './lists.module.css'

type CardLook = {
  readonly favourites: FavouritesRef
  /** The server's time in ms. */
  readonly now: () => number
  /** Heading level of a card's title in its page. */
  readonly as: 'h2' | 'h3'
  /** Rows with small covers, not cards. */
  readonly rows?: boolean
  /** What a card has beside its own: a reminder under it, and that it came true. */
  readonly extrasOf?: ((match: AnchorMatch) => CardExtras) | undefined
}

type CardExtras = { readonly action: ReactNode; readonly news: string | null }

type AnchorGridProps = CardLook & {
  readonly anchors: AnchorListRef
  /** Those of the list that are drawn, in their order; by default all. */
  readonly chosen?: readonly AnchorRef[]
  /** Drawn when the list has none. */
  readonly empty: ReactNode
}

/** A list of anchors' cards, each with its star; loading, failed or empty. After a refresh that failed the old cards stay. */
export function AnchorGrid({ anchors, chosen, empty, ...look }: AnchorGridProps) {
  const { t } = useTranslation()
  const cards = useSelector(anchors, (snapshot) => snapshot.context.anchors)
  const rooms = useSelector(anchors, (snapshot) => snapshot.context.rooms)
  const isKnown = useSelector(anchors, (snapshot) => snapshot.context.isKnown)
  const loading = useSelector(anchors, (snapshot) => snapshot.matches({ list: 'loading' }))
  const failed = useSelector(anchors, (snapshot) => snapshot.matches({ list: 'failed' }))
  const errorKey = useSelector(anchors, (snapshot) => snapshot.context.errorKey)
  const shown = chosen ?? cards
  const grid = cx(styles.grid, look.rows === true && styles.rows)
  const refresh = () => anchors.send({ type: 'list.refreshed' })
  // One that is known to be empty stays so while it is asked for again.
  if (cards.length === 0 && loading && (!isKnown || errorKey !== null)) {
    return (
      <ul className={grid} data-rows={look.rows || undefined} aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <li key={index}>
            <AnchorCardSkeleton />
          </li>
        ))}
      </ul>
    )
  }
  if (cards.length === 0 && failed) {
    const retry = <Button onClick={refresh}>{t('act.retry')}</Button>
    return <ErrorState title={t('state.errorTitle')} text={t(errorKey ?? 'errors.unknown')} action={retry} />
  }
  if (shown.length === 0) return empty
  return (
    <>
      {errorKey !== null && <StaleLine busy={loading} onRetry={refresh} />}
      <ul className={grid} data-rows={look.rows || undefined} aria-busy={loading}>
        {shown.map((anchor) => (
          <li key={anchor.id}>
            <Card anchor={anchor} rooms={rooms} {...look} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Card({
  anchor,
  rooms,
  favourites,
  now,
  as,
  extrasOf,
}: CardLook & { readonly anchor: AnchorRef; readonly rooms: RoomStatusesRef }) {
  const match = useSelector(anchor, (snapshot) => snapshot.context.match)
  const target = { kind: 'anchor' as const, id: match.anchorRoomId ?? '' }
  const collected = useSelector(favourites, (snapshot) => isFavourite(snapshot.context, target))
  const extras = extrasOf?.(match)
  const news = anchorPresence(match.anchorStatus) === 'playing' ? (extras?.news ?? null) : null
  return (
    <AnchorCard
      as={as}
      match={match}
      action={extras?.action}
      to={roomAddress(match)}
      now={now()}
      rooms={rooms}
      onPress={() => anchor.send({ type: 'anchor.clicked' })}
    >
      {news !== null && <p className={styles.news}>{news}</p>}
      <FavouriteButton
        over
        collected={collected}
        name={match.anchorInfo?.nickname ?? match.roomInfo.title}
        onPress={() => favourites.send({ type: 'favourite.toggled', target })}
      />
    </AnchorCard>
  )
}
