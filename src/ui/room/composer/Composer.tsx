import { useSelector } from '@xstate/react'
import { Gift, SendHorizontal, Smile } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { mentionBegun, type Person } from '#src/api/model/mention.ts'
import { cleanText, countCodePoints, MESSAGE_LIMIT } from '#src/api/model/text.ts'
import { canSend, type composerMachine, selectIsPicking } from '#src/machines/chat/composerMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { PeopleList, peopleNamed } from './PeopleList.tsx'
import { ReplyBar } from './ReplyBar.tsx'
import styles from './composer.module.css'

// Comes when it is asked for.
const EmojiPicker = lazyComponent(async () => (await import('./EmojiPicker.tsx')).EmojiPicker)

type ComposerProps = {
  readonly composer: ActorRefFrom<typeof composerMachine>
  readonly onGift: () => void
  /** Who may be spoken to, the latest speakers first; asked while a name is typed and when the line is sent. */
  readonly people: () => readonly Person[]
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
export function Composer({ composer, onGift, people, hint = null, wait = null }: ComposerProps) {
  const { t } = useTranslation('room')
  const text = useSelector(composer, (snapshot) => snapshot.context.text)
  const reply = useSelector(composer, (snapshot) => snapshot.context.reply)
  const picking = useSelector(composer, selectIsPicking)
  const opener = useRef<HTMLButtonElement>(null)
  const pickerId = useId()
  const peopleId = useId()
  const countId = useId()
  const left = MESSAGE_LIMIT - countCodePoints(cleanText(text))
  const begun = mentionBegun(text)
  const named = begun === null ? [] : peopleNamed(people(), begun)
  const escape = () => {
    composer.send({ type: 'picker.escaped' })
    opener.current?.focus()
  }
  return (
    <div className={styles.composer}>
      {left <= COUNT_FROM && (
        <p id={countId} className={cx(styles.count, left < 0 && styles.over)} role="status">
          {left < 0 ? t('chat.over', { count: -left }) : t('chat.left', { count: left })}
        </p>
      )}
      {hint}
      {reply !== null && <ReplyBar reply={reply} onDrop={() => composer.send({ type: 'reply.dropped' })} />}
      {named.length > 0 && (
        <PeopleList id={peopleId} people={named} onPick={(person) => composer.send({ type: 'person.chosen', person })} />
      )}
      {picking && (
        <Later>
          <EmojiPicker id={pickerId} onPick={(emoji) => composer.send({ type: 'emoji.chosen', emoji })} onEscape={escape} />
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
          aria-invalid={left < 0}
          aria-describedby={left <= COUNT_FROM ? countId : undefined}
          aria-controls={named.length > 0 ? peopleId : undefined}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => composer.send({ type: 'draft.changed', text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // The focus stays in the field.
            if (picking) composer.send({ type: 'picker.escaped' })
            else if (reply !== null) composer.send({ type: 'reply.dropped' })
          }}
        />
        <IconButton
          ref={opener}
          label={t('chat.emoji')}
          aria-expanded={picking}
          aria-controls={picking ? pickerId : undefined}
          onClick={() => composer.send({ type: 'picker.toggled' })}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && picking) escape()
          }}
        >
          <Smile size={20} aria-hidden="true" />
        </IconButton>
        <GiftButton onPress={onGift} />
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
export function GiftButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation('room')
  return (
    <IconButton className={styles.gift} label={t('chat.gift')} onClick={onPress}>
      <Gift size={20} aria-hidden="true" />
    </IconButton>
  )
}
