import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { anchorListMachine, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import type { RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { RemindButton } from '#src/ui/shared/remind/RemindButton.tsx'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { useOnAir } from '#src/ui/shared/useOnAir.ts'
import styles from './offAir.module.css'

/** Other rooms that are shown, where the picture has room for them. */
const OTHERS = 3

export type OffAirRoom = { readonly match: AnchorMatch; readonly id: string }

type OffAirProps = OffAirRoom & { readonly reminders: RemindersRef; readonly logic: typeof anchorListMachine }

/** In the place of the picture while the anchor is off the air: a reminder for when they begin, and who is on the air meanwhile. */
export function OffAir({ match, id, reminders, logic }: OffAirProps) {
  const { t } = useTranslation('remind')
  const anchors = useActorRef(logic, { input: { sport: null } })
  const onAir = useOnAir(useSelector(anchors, ({ context }) => context.anchors))
  return (
    <div className={styles.offAir} data-dark="">
      <div className={styles.acts}>
        <RemindButton
          wide
          reminders={reminders}
          target={{ kind: 'anchor', id }}
          name={match.anchorInfo?.nickname ?? match.roomInfo.title}
        />
        <Link className={styles.all} to="/app/live">
          {t('reminder.toLive')}
        </Link>
      </div>
      {onAir.length > 0 && (
        <nav className={styles.others} aria-label={t('reminder.others')}>
          <p aria-hidden="true">{t('reminder.others')}</p>
          <ul className={styles.list}>
            {onAir.slice(0, OTHERS).map((anchor) => (
              <li key={anchor.id}>
                <Other anchor={anchor} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function Other({ anchor }: { readonly anchor: AnchorRef }) {
  const match = useSelector(anchor, ({ context }) => context.match)
  return (
    <Link className={styles.other} to={roomAddress(match)}>
      <Avatar src={match.anchorInfo?.avatar ?? null} size={36} />
      <span className={styles.words}>
        <b>{match.anchorInfo?.nickname}</b>
        <span>{match.roomInfo.title}</span>
      </span>
    </Link>
  )
}
