import { useSelector } from '@xstate/react'
import { MessagesSquare, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { MUTE_MINUTES, type MuteMinutes } from '#src/api/model/moderation.ts'
import { cleanText, isTooLong, REASON_LIMIT } from '#src/api/model/text.ts'
import { linesOf } from '#src/machines/chat/chatListView.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { byMember, type RaidMember, raidLinesOf } from '#src/machines/moderation/raidLines.ts'
import type { raidMachine } from '#src/machines/moderation/raidMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { RaidOutcome } from './RaidOutcome.tsx'
import { RoomGates } from './RoomGates.tsx'
import styles from './moderation.module.css'
import raidStyles from './raid.module.css'

type RaidRef = ActorRefFrom<typeof raidMachine>

type RaidPanelProps = {
  readonly room: string
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  readonly logic: typeof raidMachine
  readonly makeId: () => string
  /** Whether it is looked at: what was chosen and sent stays while it is not. */
  readonly isShown: boolean
}

/** What helps against a raid: who may write and what, at once, and acts on many lines or members together. */
export function RaidPanel({ room, chat, moderation, logic, makeId, isShown }: RaidPanelProps) {
  const { t } = useTranslation('moderation')
  const raid = useActorRef(logic, { input: { room, makeId, lines: raidLinesOf(linesOf(chat)) } })
  const lines = useSelector(raid, (snapshot) => snapshot.context.lines)
  const chosen = useSelector(raid, (snapshot) => snapshot.context.chosen)
  const free = useSelector(raid, (snapshot) => snapshot.matches('choosing'))
  // Who comes back and has nothing under way here sees the lines as they stand by now.
  useEffect(() => {
    const { chosen: held, result } = raid.getSnapshot().context
    if (isShown && held.length === 0 && result === null) raid.send({ type: 'lines.taken', lines: raidLinesOf(linesOf(chat)) })
  }, [isShown, raid, chat])
  return (
    <div className={raidStyles.raid}>
      <RoomGates chat={chat} moderation={moderation} why={{}} />
      <div className={raidStyles.bar}>
        <label className={raidStyles.all}>
          <input
            type="checkbox"
            checked={lines.length > 0 && chosen.length === lines.length}
            disabled={!free || lines.length === 0}
            onChange={() => raid.send({ type: 'all.toggled' })}
          />
          {t('raid.all')}
        </label>
        <Muted size={12} digits>
          {t('raid.chosen', { count: chosen.length, total: lines.length })}
        </Muted>
        <Button
          variant="plain"
          className={styles.small}
          disabled={!free}
          onClick={() => raid.send({ type: 'lines.taken', lines: raidLinesOf(linesOf(chat)) })}
        >
          <RefreshCw size={16} aria-hidden="true" />
          {t('raid.take')}
        </Button>
      </div>
      {lines.length === 0 ? (
        <EmptyState icon={<MessagesSquare size={20} />} title={t('raid.empty')} />
      ) : (
        <ul className={raidStyles.members} aria-label={t('raid.lines')}>
          {byMember(lines).map((member) => (
            <RaidMemberRow key={member.memberId} member={member} chosen={chosen} free={free} raid={raid} />
          ))}
        </ul>
      )}
      <RaidOrderForm raid={raid} />
    </div>
  )
}

type RaidMemberRowProps = {
  readonly member: RaidMember
  readonly chosen: readonly string[]
  /** Not while an order is on its way or waits for a word. */
  readonly free: boolean
  readonly raid: RaidRef
}

/** A member's lines: all of them by the name, or one by one. */
function RaidMemberRow({ member, chosen, free, raid }: RaidMemberRowProps) {
  const { t } = useTranslation('moderation')
  const isChosen = (messageId: string) => chosen.includes(messageId)
  const count = member.lines.filter(({ messageId }) => isChosen(messageId)).length
  return (
    <li>
      <label className={raidStyles.member}>
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = count > 0 && count < member.lines.length
          }}
          type="checkbox"
          checked={count === member.lines.length}
          disabled={!free}
          onChange={() => raid.send({ type: 'member.toggled', memberId: member.memberId })}
        />
        <bdi className={styles.name}>{member.name}</bdi>
        <Muted as="span" size={12} digits>
          {t('raid.count', { count: member.lines.length })}
        </Muted>
      </label>
      <ul>
        {member.lines.map((line) => (
          <li key={line.messageId}>
            <label className={raidStyles.line}>
              <input
                type="checkbox"
                checked={isChosen(line.messageId)}
                disabled={!free}
                onChange={() => raid.send({ type: 'line.toggled', messageId: line.messageId })}
              />
              <bdi className={raidStyles.words}>{line.content}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** What is done to all that is chosen, and why; what became of it. */
function RaidOrderForm({ raid }: { readonly raid: RaidRef }) {
  const { t } = useTranslation('moderation')
  const chosen = useSelector(raid, (snapshot) => snapshot.context.chosen.length)
  const acting = useSelector(raid, (snapshot) => snapshot.matches('acting'))
  const held = useSelector(raid, (snapshot) => snapshot.matches('unanswered') || snapshot.matches('takingBack'))
  const [reason, setReason] = useState<string>(() => t('raid.reason'))
  const [minutes, setMinutes] = useState<MuteMinutes>(60)
  const clean = cleanText(reason)
  const tooLong = isTooLong(reason, REASON_LIMIT)
  const isOff = held || chosen === 0 || tooLong
  return (
    <div className={raidStyles.order}>
      <RaidOutcome raid={raid} />
      <div className={raidStyles.fields}>
        <TextField
          label={t('moderation.reason')}
          error={tooLong ? t('rule.text.tooLong') : null}
          value={reason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <SelectField
          label={t('moderation.minutes')}
          value={String(minutes)}
          onChange={(value) => setMinutes(MUTE_MINUTES.find((length) => String(length) === value) ?? 60)}
          options={MUTE_MINUTES.map((length) => ({ value: String(length), label: t(`moderation.length.${length}`) }))}
        />
      </div>
      <Row gap={8} className={raidStyles.acts}>
        <Button
          variant="danger"
          disabled={isOff}
          busy={acting}
          onClick={() => raid.send({ type: 'order.sent', act: { action: 'delete', ...(clean !== '' && { reason: clean }) } })}
        >
          {t('raid.delete')}
        </Button>
        <Button
          variant="outline"
          disabled={isOff || clean === ''}
          busy={acting}
          onClick={() => raid.send({ type: 'order.sent', act: { action: 'mute', minutes, reason: clean } })}
        >
          {t('raid.mute')}
        </Button>
        <Button
          variant="outline"
          disabled={isOff || clean === ''}
          busy={acting}
          onClick={() => raid.send({ type: 'order.sent', act: { action: 'kick', reason: clean } })}
        >
          {t('raid.kick')}
        </Button>
      </Row>
    </div>
  )
}
