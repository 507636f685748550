import { useSelector } from '@xstate/react'
import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { anchorListMachine, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Heat } from '#src/ui/shared/Heat.tsx'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { useOnAir } from '#src/ui/shared/useOnAir.ts'
import { Part } from './Part.tsx'
import styles from './anchorPlace.module.css'

const SHOWN = 4

type OthersOnAirProps = {
  readonly logic: typeof anchorListMachine
  /** The room that is left out: the one that one looks at. */
  readonly except: string | null
}

/** Who else is on the air, beside an anchor or instead of one who is not; nothing where nobody is. */
export function OthersOnAir({ logic, except }: OthersOnAirProps) {
  const { t } = useTranslation('remind')
  const anchors = useActorRef(logic, { input: { sport: null } })
  const isLoading = useSelector(anchors, (snapshot) => snapshot.matches({ list: 'loading' }))
  const others = useOnAir(useSelector(anchors, ({ context }) => context.anchors)).filter(
    (anchor) => anchor.getSnapshot().context.match.anchorRoomId !== except,
  )
  if (others.length === 0) return isLoading ? <Skeleton className={styles.waiting} /> : null
  return (
    <Part icon={<Radio size={20} aria-hidden="true" />} title={t('reminder.others')}>
      <ul className={styles.past}>
        {others.slice(0, SHOWN).map((anchor) => (
          <li key={anchor.id}>
            <Other anchor={anchor} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Other({ anchor }: { readonly anchor: AnchorRef }) {
  const match = useSelector(anchor, ({ context }) => context.match)
  return (
    <Link className={styles.pastRow} to={roomAddress(match)}>
      {match.cover !== null && <img className={styles.thumb} src={match.cover} alt="" loading="lazy" />}
      <div className={styles.names}>
        <p className={styles.pastTitle}>{match.roomInfo.title}</p>
        <Muted className={styles.by} size={12} digits>
          <span className={styles.fanName}>{match.anchorInfo?.nickname}</span>
          <Heat match={match} className={styles.heat} />
        </Muted>
      </div>
    </Link>
  )
}
