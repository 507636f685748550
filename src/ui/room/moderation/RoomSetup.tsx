import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { type ChatAvailability, ROOM_STATUS } from '#src/api/model/room.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { PinForm } from './PinForm.tsx'
import { RoomGates } from './RoomGates.tsx'
import { type RoomReason, roomReason } from './roomReason.ts'
import { RoomRules, type RoomRulesLogic } from './RoomRules.tsx'
import styles from './moderation.module.css'

type RoomSetupProps = {
  readonly room: string
  readonly rules: RoomRulesLogic
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** Whether it is looked at: what is written stays while it is not. */
  readonly isShown?: boolean
}

/** A room's set-up: the chat's switch, status and the line on top of the chat, with the reason that the log shall keep. */
export function RoomSetup({ room, chat, moderation, rules, isShown = true }: RoomSetupProps) {
  const { t } = useTranslation('moderation')
  const [reason, setReason] = useState('')
  const availability = useSelector(chat, (snapshot) => snapshot.context.availability)
  const why = roomReason(reason)
  const outcome = useSelector(moderation, (snapshot) => snapshot.context.outcome)
  const [told, setTold] = useState(outcome)
  if (told !== outcome) {
    setTold(outcome)
    // The log has it: the next act is about something else.
    if (outcome?.type === 'done' && outcome.act.action === 'setup' && outcome.act.reason === why?.reason) setReason('')
  }
  return (
    <div className={styles.tabBody}>
      <Stack gap={12}>
        {availability !== null && <Switches availability={availability} moderation={moderation} why={why} />}
        <RoomGates chat={chat} moderation={moderation} why={why} />
        <PinForm chat={chat} moderation={moderation} why={why} />
        <RoomRules room={room} logic={rules} chat={chat} moderation={moderation} why={why} isShown={isShown} />
      </Stack>
      <div className={styles.why}>
        <TextField
          label={t('moderation.reasonOptional')}
          description={t('moderation.reasonOptionalHint')}
          error={why === null ? t('rule.text.tooLong') : null}
          value={reason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </div>
  )
}

type SwitchesProps = {
  readonly availability: ChatAvailability
  readonly moderation: RoomSetupProps['moderation']
  readonly why: RoomReason
}

function Switches({ availability, moderation, why }: SwitchesProps) {
  const { t } = useTranslation('moderation')
  const acting = useSelector(moderation, selectIsActing)
  const isOff = acting || why === null
  return (
    <>
      <Switch
        label={t('moderation.chatSwitch')}
        description={t('moderation.chatSwitchHint')}
        checked={availability.switchOn !== false}
        disabled={isOff}
        onChange={(switchOn) => moderation.send({ type: 'act.submitted', act: { action: 'setup', switchOn, ...why } })}
      />
      <Switch
        label={t('moderation.roomOpen')}
        description={t('moderation.roomOpenHint')}
        checked={availability.status === ROOM_STATUS.open}
        disabled={isOff}
        onChange={(open) => moderation.send({ type: 'act.submitted', act: { action: 'setup', status: open ? 1 : 0, ...why } })}
      />
    </>
  )
}
