import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { NoPictureRef } from '#src/machines/anchor/noPictureMachine.ts'
import type { RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { usePageLeft } from '#src/ui/kit/usePageLeft.ts'
import { nextTimeOf } from '#src/api/model/anchor.ts'
import { RemindButton } from '#src/ui/shared/remind/RemindButton.tsx'
import styles from './noPicture.module.css'

type NoPictureSheetProps = {
  readonly noPicture: NoPictureRef
  readonly reminders: RemindersRef
  /** The server's time in ms. */
  readonly now: () => number
}

/** Why the room that was pressed has no picture (S-1), with a reminder for when it has, and the way in all the same. */
export function NoPictureSheet({ noPicture, reminders, now }: NoPictureSheetProps) {
  const { t } = useTranslation('live')
  const open = useSelector(noPicture, (snapshot) => snapshot.matches('open'))
  const reason = useSelector(noPicture, ({ context }) => context.reason)
  usePageLeft(noPicture, 'news.closed')
  if (reason === null) return null
  const { match, key } = reason
  const nextAt = nextTimeOf(match)
  const name = match.anchorInfo?.nickname ?? match.roomInfo.title
  return (
    <Sheet open={open} title={t(key)} closeLabel={t('act.close')} onClose={() => noPicture.send({ type: 'news.closed' })}>
      <div className={styles.room}>
        <Avatar src={match.anchorInfo?.avatar ?? null} size={48} />
        <p className={styles.words}>
          <b>{match.roomInfo.title}</b>
          <span>{name}</span>
          {nextAt > now() && <span>{t('listing.nextAt', { time: dayTime(t, nextAt, now()) })}</span>}
        </p>
      </div>
      <p className={styles.hint}>{t('remind.text')}</p>
      <div className={styles.acts}>
        <Button variant="outline" onClick={() => noPicture.send({ type: 'room.entered' })}>
          {t('remind.enter')}
        </Button>
        <RemindButton wide reminders={reminders} target={{ kind: 'anchor', id: match.anchorRoomId ?? '' }} name={name} />
      </div>
    </Sheet>
  )
}
