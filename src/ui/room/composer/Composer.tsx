import { useSelector } from '@xstate/react'
import { Gift, SendHorizontal, Smile } from 'lucide-react'
import { type ComponentType, type ReactNode, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { EMOTE_LIMIT, hasTooManyEmotes } from '#src/api/model/emoteLimit.ts'
import { mentionBegun, type Person } from '#src/api/model/mention.ts'
import { cleanText, MESSAGE_LIMIT } from '#src/api/model/text.ts'
import { countCodePoints } from '#src/api/model/textLength.ts'
import { canSend, type composerMachine, selectIsPicking } from '#src/machines/chat/composerMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { typedKey } from '#src/ui/kit/keys.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { PickerProps } from './EmojiPicker.tsx'
import styles from './composer.module.css'

// These come when they are asked for.
const PeopleList = lazyComponent(async () => (await import('./PeopleList.tsx')).PeopleList, ['chat'])
const ReplyBar = lazyComponent(async () => (await import('./ReplyBar.tsx')).ReplyBar, ['chat'])

export type ComposerProps = {
  readonly composer: ActorRefFrom<typeof composerMachine>
  /** Null where no gifts are given. */
  readonly onGift: (() => void) | null
  /** Who may be spoken to, the latest speakers first; asked while a name is typed and when the line is sent. */
  readonly people: () => readonly Person[]
  /** What emoji are chosen from. */
  readonly Picker: ComponentType<PickerProps>
  /** What slow mode says above the line; null = there is none. */
  readonly hint?: ReactNode
  /** The time until the member's next turn, in the place of the send button; null = it is their turn. */
  readonly wait?: ReactNode
}

/** From so many characters left on, the rest is counted. */
const COUNT_FROM = 30

/** The field's id: what answers a message gives it the focus. */
export const COMPOSER_INPUT = 'chat-input'

/** Where a member who may write writes. Enter sends; the draft is the machine's. */
export function Composer({ composer, onGift, people, Picker, hint = null, wait = null }: ComposerProps) {
  const { t } = useTranslation('room')
  const text = useSelector(composer, (snapshot) => snapshot.context.text)
  const reply = useSelector(composer, (snapshot) => snapshot.context.reply)
  const picking = useSelector(composer, selectIsPicking)
  const opener = useRef<HTMLButtonElement>(null)
  const pickerId = useId()
  const peopleId = useId()
  const countId = useId()
  const left = MESSAGE_LIMIT - countCodePoints(cleanText(text))
  const emotesOver = hasTooManyEmotes(text)
  const begun = mentionBegun(text)
  const escape = () => {
    composer.send({ type: 'picker.escaped' })
    opener.current?.focus()
  }
  return (
    <div className={styles.composer}>
      {(left <= COUNT_FROM || emotesOver) && (
        <p id={countId} className={cx(styles.count, (left < 0 || emotesOver) && styles.over)} role="status">
          {emotesOver
            ? t('chat.emotesOver', { most: EMOTE_LIMIT })
            : left < 0
              ? t('chat.over', { count: -left })
              : t('chat.left', { count: left })}
        </p>
      )}
      {hint}
      {reply !== null && (
        <Later>
          <ReplyBar reply={reply} onDrop={() => composer.send({ type: 'reply.dropped' })} />
        </Later>
      )}
      {begun !== null && (
        <Later>
          <PeopleList
            id={peopleId}
            people={people()}
            begun={begun}
            onPick={(person) => composer.send({ type: 'person.chosen', person })}
          />
        </Later>
      )}
      {picking && (
        <Later>
          <Picker id={pickerId} onPick={(emoji) => composer.send({ type: 'emoji.chosen', emoji })} onEscape={escape} />
        </Later>
      )}
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          if (wait === null) composer.send({ type: 'message.submitted', people: people() })
        }}
      >
        <input
          id={COMPOSER_INPUT}
          className={styles.input}
          value={text}
          placeholder={t('chat.placeholder')}
          aria-label={t('chat.input')}
          aria-invalid={left < 0 || emotesOver}
          aria-describedby={left <= COUNT_FROM || emotesOver ? countId : undefined}
          aria-controls={begun === null ? undefined : peopleId}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => composer.send({ type: 'draft.changed', text: event.target.value })}
          onKeyDown={(event) => {
            if (typedKey(event) !== 'Escape' || (!picking && reply === null)) return
            // The focus stays in the field, and what is around the chat stays open.
            event.stopPropagation()
            if (picking) composer.send({ type: 'picker.escaped' })
            else composer.send({ type: 'reply.dropped' })
          }}
        />
        <IconButton
          ref={opener}
          label={t('chat.emoji')}
          aria-expanded={picking}
          aria-controls={picking ? pickerId : undefined}
          onClick={() => composer.send({ type: 'picker.toggled' })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !picking) return
            event.stopPropagation()
            escape()
          }}
        >
          <Smile size={20} aria-hidden="true" />
        </IconButton>
        {onGift !== null && <GiftButton onPress={onGift} />}
        {wait ?? (
          <IconButton
            className={styles.send}
            type="submit"
            label={t('act.send')}
            disabled={!canSend(text)}
            // A phone keeps its keyboard.
            onPointerDown={(event) => event.preventDefault()}
          >
            <SendHorizontal size={20} aria-hidden="true" />
          </IconButton>
        )}
      </form>
    </div>
  )
}

/** The way to the gifts, from the bar at the bottom. */
export function GiftButton({ onPress, disabled }: { readonly onPress: () => void; readonly disabled?: boolean }) {
  const { t } = useTranslation('room')
  return (
    <IconButton className={styles.gift} label={t('chat.gift')} disabled={disabled} onClick={onPress}>
      <Gift size={20} aria-hidden="true" />
    </IconButton>
  )
}
