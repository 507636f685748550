import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from '#src/ui/kit/Link.tsx'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { anchorListMachine, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { focusOf } from '#src/machines/anchor/focusOf.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectIsSettled, selectMember } from '#src/machines/session/sessionSelectors.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Heat } from '#src/ui/shared/Heat.tsx'
import { MatchRow, MatchRowSkeleton } from '#src/ui/shared/MatchRow.tsx'
import { RoomMark } from '#src/ui/shared/RoomMark.tsx'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import styles from './home.module.css'

type HomeSideProps = {
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly matches: ActorRefFrom<typeof matchListMachine>
  readonly now: () => number
  readonly anchors: ActorRefFrom<typeof anchorListMachine>
  readonly children: ReactNode
}

/** The desktop's right column: the match of the moment with its prices, popular anchors, and what is given it; a visitor's way in first. Each is elsewhere on a phone. */
export function HomeSide({ session, matches, anchors, now, children }: HomeSideProps) {
  const { t } = useTranslation('home')
  const member = useSelector(session, selectMember)
  const settled = useSelector(session, selectIsSettled)
  const focus = useSelector(matches, ({ context }) => focusOf(context.matches))
  const isKnown = useSelector(matches, ({ context }) => context.isKnown)
  const places = useSelector(matches, ({ context }) => context.rooms)
  const cards = useSelector(anchors, (snapshot) => snapshot.context.anchors)
  const rooms = useSelector(anchors, (snapshot) => snapshot.context.rooms)
  return (
    <aside className={styles.side} aria-label={t('home.hot')}>
      {member === null && settled && (
        <div className={styles.card}>
          <p>{t('visitor.text')}</p>
          <ButtonLink to="/login">{t('act.login')}</ButtonLink>
        </div>
      )}
      {(focus !== undefined || !isKnown) && (
        <section className={styles.focus} aria-labelledby="home-focus">
          <h2 id="home-focus">{t('home.focus')}</h2>
          <ul>
            {focus === undefined ? (
              <MatchRowSkeleton />
            ) : (
              <MatchRow match={focus} to={roomAddress(focus)} now={now()} rooms={places} />
            )}
          </ul>
        </section>
      )}
      {cards.length > 0 && (
        <section className={styles.card} aria-labelledby="home-hot">
          <h2 id="home-hot">{t('home.hot')}</h2>
          <ul className={styles.hot}>
            {cards.slice(0, 5).map((anchor) => (
              <HotAnchor key={anchor.id} anchor={anchor} rooms={rooms} />
            ))}
          </ul>
        </section>
      )}
      {children}
    </aside>
  )
}

function HotAnchor({ anchor, rooms }: { readonly anchor: AnchorRef; readonly rooms: RoomStatusesRef }) {
  const match = useSelector(anchor, (snapshot) => snapshot.context.match)
  const info = match.anchorInfo
  if (info === null) return null
  return (
    <li>
      <Link className={styles.hotLink} to={roomAddress(match)} onPress={() => anchor.send({ type: 'anchor.clicked' })}>
        <Avatar src={info.avatar} size={36} />
        <span className={styles.hotName}>{info.nickname}</span>
        <RoomMark match={match} rooms={rooms} />
        <Heat match={match} className={styles.hotHeat} />
      </Link>
    </li>
  )
}
