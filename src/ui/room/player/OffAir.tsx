import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type AnchorMatch, nextTimeOf } from '#src/api/model/anchor.ts'
import { formatRemaining } from '#src/api/model/format.ts'
import type { anchorListMachine, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
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

type OffAirProps = OffAirRoom & {
  readonly reminders: RemindersRef
  readonly logic: typeof anchorListMachine
  readonly seconds: SecondsLogic
}

const DAY = 86_400_000

/** In the place of the picture while the anchor is off the air: how long it is until they begin, a reminder for it, and who is on the air meanwhile. */
export function OffAir({ match, id, reminders, logic, seconds }: OffAirProps) {
  const { t } = useTranslation('remind')
  const anchors = useActorRef(logic, { input: { sport: null } })
  const onAir = useOnAir(useSelector(anchors, ({ context }) => context.anchors))
  return (
    <div className={styles.offAir} data-dark="">
      <Until at={nextTimeOf(match)} seconds={seconds} />
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

/** How long it is until then, to the second; nothing where that is days, not known or past. */
function Until({ at, seconds }: Pick<OffAirProps, 'seconds'> & { readonly at: number }) {
  const { t } = useTranslation('remind')
  const now = useSelector(useActorRef(seconds), (snapshot) => snapshot.context)
  const left = now === undefined ? 0 : at - now
  return (
    <p className={styles.until} role="timer">
      {left > 0 && left < DAY && t('reminder.in', { left: formatRemaining(left) })}
    </p>
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
