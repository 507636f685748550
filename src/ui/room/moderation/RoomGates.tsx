import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { FOLLOW_MINUTES, type FollowMinutes } from '#src/api/model/followMinutes.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import { RadioGroup, Switch } from '#src/ui/kit/Choice.tsx'
import type { RoomReason } from './roomReason.ts'
import rule from './roomRules.module.css'

type RoomGatesProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  readonly why: RoomReason
}

/** Who may write, and what: followers alone, of a while, and no links; both hold at once, for everybody but moderators. */
export function RoomGates({ chat, moderation, why }: RoomGatesProps) {
  const { t } = useTranslation('moderation')
  const acting = useSelector(moderation, selectIsActing)
  const isOff = acting || why === null
  const availability = useSelector(chat, (snapshot) => snapshot.context.availability)
  if (availability === null) return null
  const set = (change: { followersOnly?: boolean; followMinutes?: FollowMinutes; linksOff?: boolean }) =>
    moderation.send({ type: 'act.submitted', act: { action: 'setup', ...change, ...why } })
  return (
    <>
      <Switch
        label={t('raid.followersOnly')}
        description={t('raid.followersOnlyHint')}
        checked={availability.followersOnly === true}
        disabled={isOff}
        onChange={(followersOnly) => set({ followersOnly })}
      />
      {availability.followersOnly === true && (
        <fieldset className={rule.choice} disabled={isOff}>
          <RadioGroup
            label={t('raid.followFor')}
            value={FOLLOW_MINUTES.find((one) => one === availability.followMinutes) ?? 0}
            options={FOLLOW_MINUTES.map((one) => ({ value: one, label: t(`raid.followMinutes.${one}`) }))}
            onChange={(followMinutes) => set({ followMinutes })}
          />
        </fieldset>
      )}
      <Switch
        label={t('raid.linksOff')}
        description={t('raid.linksOffHint')}
        checked={availability.linksOff === true}
        disabled={isOff}
        onChange={(linksOff) => set({ linksOff })}
      />
    </>
  )
}
