import { useSelector } from '@xstate/react'
import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { anchorListMachine, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { useOnAir } from '#src/ui/shared/useOnAir.ts'
import { Part } from './Part.tsx'
import styles from './anchorPlace.module.css'

const SHOWN = 3

/** Who is on the air instead of an anchor who is not; nothing where nobody is. */
export function OthersOnAir({ logic }: { readonly logic: typeof anchorListMachine }) {
  const { t } = useTranslation('remind')
  const anchors = useActorRef(logic, { input: { sport: null } })
  const onAir = useOnAir(useSelector(anchors, ({ context }) => context.anchors))
  if (onAir.length === 0) return null
  return (
    <Part icon={<Radio size={20} aria-hidden="true" />} title={t('reminder.others')}>
      <ul className={styles.fans}>
        {onAir.slice(0, SHOWN).map((anchor) => (
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
    <Link className={styles.fan} to={roomAddress(match)}>
      <Avatar src={match.anchorInfo?.avatar ?? null} size={32} />
      <b>{match.anchorInfo?.nickname}</b>
      <span className={styles.fanName}>{match.roomInfo.title}</span>
    </Link>
  )
}
