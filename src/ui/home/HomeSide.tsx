import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from '#src/ui/kit/Link.tsx'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { anchorListMachine, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import type { coinBalanceMachine } from '#src/machines/gifts/coinBalanceMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectIsSettled, selectMember } from '#src/machines/session/sessionSelectors.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { OwnCoins } from '#src/ui/kit/Numbers.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { Heat } from '#src/ui/shared/Heat.tsx'
import { RoomMark } from '#src/ui/shared/RoomMark.tsx'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import styles from './home.module.css'

type HomeSideProps = {
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly coinBalance: ActorRefFrom<typeof coinBalanceMachine>
  readonly anchors: ActorRefFrom<typeof anchorListMachine>
  readonly children: ReactNode
}

/** The desktop's right column: who I am, popular anchors, and what is given it. Each is elsewhere on a phone. */
export function HomeSide({ session, coinBalance, anchors, children }: HomeSideProps) {
  const { t } = useTranslation('home')
  const member = useSelector(session, selectMember)
  const settled = useSelector(session, selectIsSettled)
  const gold = useSelector(coinBalance, (snapshot) => snapshot.context.gold)
  const cards = useSelector(anchors, (snapshot) => snapshot.context.anchors)
  const rooms = useSelector(anchors, (snapshot) => snapshot.context.rooms)
  return (
    <aside className={styles.side} aria-label={t('home.hot')}>
      <div className={styles.card}>
        {member === null ? (
          settled ? (
            <>
              <p>{t('visitor.text')}</p>
              <ButtonLink to="/login">{t('act.login')}</ButtonLink>
            </>
          ) : (
            <Skeleton className={styles.unknown} />
          )
        ) : (
          <div className={styles.member}>
            <Avatar src={member.avatar} size={40} />
            <div>
              <p>{member.nickname}</p>
              {gold !== null && <OwnCoins coins={gold} />}
            </div>
          </div>
        )}
      </div>
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
        <RoomMark brief match={match} rooms={rooms} />
        <Heat match={match} className={styles.hotHeat} />
      </Link>
    </li>
  )
}
