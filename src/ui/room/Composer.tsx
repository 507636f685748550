import { useSelector } from '@xstate/react'
import { Gift, SendHorizontal, Smile } from 'lucide-react'
import { useId, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { cleanText, countCodePoints, MESSAGE_LIMIT } from '#src/api/model/text.ts'
import { canSend, type composerMachine } from '#src/machines/chat/composerMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { EmojiPicker } from './EmojiPicker.tsx'
import styles from './composer.module.css'

type ComposerProps = {
  readonly composer: ActorRefFrom<typeof composerMachine>
  readonly onGift: () => void
}

/** From so many characters left on, the rest is counted. */
const COUNT_FROM = 30

/** Where a member who may write writes. Enter sends; the draft is the machine's. */
export function Composer({ composer, onGift }: ComposerProps) {
  const t = useT()
  const text = useSelector(composer, (snapshot) => snapshot.context.text)
  const [picking, setPicking] = useState(false)
  const pickerId = useId()
  const countId = useId()
  const left = MESSAGE_LIMIT - countCodePoints(cleanText(text))
  return (
    <div className={styles.composer}>
      {left <= COUNT_FROM && (
        <p id={countId} className={cx(styles.count, left < 0 && styles.over)} role="status">
          {left < 0 ? t('chat.over', { count: -left }) : t('chat.left', { count: left })}
        </p>
      )}
      {picking && (
        <EmojiPicker
          id={pickerId}
          onPick={(emoji) => composer.send({ type: 'emoji.chosen', emoji })}
          onClose={() => setPicking(false)}
        />
      )}
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          composer.send({ type: 'message.submitted' })
        }}
      >
        <input
          className={styles.input}
          value={text}
          placeholder={t('chat.placeholder')}
          aria-label={t('chat.input')}
          aria-invalid={left < 0}
          aria-describedby={left <= COUNT_FROM ? countId : undefined}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => composer.send({ type: 'draft.changed', text: event.target.value })}
        />
        <IconButton
          label={t('chat.emoji')}
          aria-expanded={picking}
          aria-controls={picking ? pickerId : undefined}
          onClick={() => setPicking(!picking)}
        >
          <Smile size={20} aria-hidden="true" />
        </IconButton>
        <GiftButton onPress={onGift} />
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
      </form>
    </div>
  )
}

/** The way to the gifts, from the bar at the bottom. */
export function GiftButton({ onPress }: { readonly onPress: () => void }) {
  const t = useT()
  return (
    <IconButton className={styles.gift} label={t('chat.gift')} onClick={onPress}>
      <Gift size={20} aria-hidden="true" />
    </IconButton>
  )
}
