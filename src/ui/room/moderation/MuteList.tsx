import { useSelector } from '@xstate/react'
import { Users } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { MemberList, type MemberListLogic } from './MemberList.tsx'
import styles from './moderation.module.css'

type MutedMember = {
  memberId: string
  name: string
  avatar: string
  by: string
  at: number
  until: number
  reason: string
}
export type MuteListLogic = MemberListLogic<MutedMember>

type MuteListProps = {
  readonly room: string
  readonly logic: MuteListLogic
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** The server's time in ms. */
  readonly now: () => number
}

/** Members who are muted in this room, each with the way to end it. */
export function MuteList({ room, logic, moderation, now }: MuteListProps) {
  const { t } = useTranslation('moderation')
  const acting = useSelector(moderation, selectIsActing)
  return (
    <MemberList
      room={room}
      logic={logic}
      moderation={moderation}
      empty={{ icon: <Users size={24} />, title: t('moderation.noMutes') }}
    >
      {(items) => (
        <ul className={styles.tabBody}>
          {items.map((muted) => (
            <li key={muted.memberId} className={styles.item}>
              <Avatar src={muted.avatar} size={40} />
              <div>
                <p>{muted.name}</p>
                <Muted size={12}>
                  {t('moderation.until', { time: dayTime(t, muted.until, now()) })} · {muted.reason}
                </Muted>
                <Muted size={12}>{t('moderation.by', { name: muted.by })}</Muted>
              </div>
              <Button
                variant="outline"
                disabled={acting}
                onClick={() =>
                  moderation.send({
                    type: 'act.submitted',
                    act: { action: 'unblock', memberId: muted.memberId },
                    name: muted.name,
                  })
                }
              >
                {t('moderation.unmute')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </MemberList>
  )
}
