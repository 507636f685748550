import { useSelector } from '@xstate/react'
import { DoorOpen, Users } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { ModeratorAct, moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import type { MutedMember } from '#src/machines/moderation/memberLists.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { MemberList } from './MemberList.tsx'
import type { ToolsLogic } from './toolsLogic.ts'
import styles from './moderation.module.css'

type MemberListsProps = {
  readonly room: string
  readonly mutes: ToolsLogic['muteList']
  readonly kicks: ToolsLogic['kickList']
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** The server's time in ms. */
  readonly now: () => number
}

/** Members who are muted in this room, and who were sent out of it, each with the way to end that. */
export function MemberLists({ room, mutes, kicks, moderation, now }: MemberListsProps) {
  const { t } = useTranslation('moderation')
  const row = { moderation, now }
  return (
    <>
      <section aria-label={t('moderation.mutes')}>
        <h3 className={styles.heading}>{t('moderation.mutes')}</h3>
        <MemberList
          query={{ room }}
          logic={mutes}
          moderation={moderation}
          empty={{ icon: <Users size={20} />, title: t('moderation.noMutes') }}
        >
          {(items) => (
            <ul className={styles.rows}>
              {items.map((one) => (
                <RestrictedRow
                  key={one.memberId}
                  {...row}
                  member={one}
                  words={t('moderation.unmute')}
                  act={{ action: 'unblock', memberId: one.memberId }}
                />
              ))}
            </ul>
          )}
        </MemberList>
      </section>
      <section aria-label={t('moderation.kicks')}>
        <h3 className={styles.heading}>{t('moderation.kicks')}</h3>
        <MemberList
          query={{ room }}
          logic={kicks}
          moderation={moderation}
          empty={{ icon: <DoorOpen size={20} />, title: t('moderation.noKicks') }}
        >
          {(items) => (
            <ul className={styles.rows}>
              {items.map((one) => (
                <RestrictedRow
                  key={one.memberId}
                  {...row}
                  member={one}
                  words={t('moderation.letIn')}
                  act={{ action: 'undo', logId: one.logId }}
                />
              ))}
            </ul>
          )}
        </MemberList>
      </section>
    </>
  )
}

type RestrictedRowProps = {
  readonly member: MutedMember
  /** What ends it. */
  readonly act: ModeratorAct
  readonly words: string
} & Pick<MemberListsProps, 'moderation' | 'now'>

function RestrictedRow({ member, act, words, moderation, now }: RestrictedRowProps) {
  const { t } = useTranslation('moderation')
  const acting = useSelector(moderation, selectIsActing)
  return (
    <li className={styles.item}>
      <Avatar src={member.avatar} size={28} />
      <div className={styles.itemText}>
        <p className={styles.name}>{member.name}</p>
        <Muted size={12} digits>
          {t('moderation.until', { time: dayTime(t, member.until, now()) })} · {member.reason}
        </Muted>
        <Muted size={12}>{t('moderation.by', { name: member.by })}</Muted>
      </div>
      <Button
        variant="outline"
        className={styles.small}
        disabled={acting}
        onClick={() => moderation.send({ type: 'act.submitted', act, name: member.name })}
      >
        {words}
      </Button>
    </li>
  )
}
