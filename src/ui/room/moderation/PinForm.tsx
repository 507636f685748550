import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { PIN_LIMIT } from '#src/api/model/moderation.ts'
import { cleanText, isTooLong } from '#src/api/model/text.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectPin } from '#src/machines/chat/chatSelectors.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import type { RoomReason } from './roomReason.ts'

type PinFormProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  readonly why: RoomReason
}

/** The line on top of the chat: the one that is there, to be changed or taken away, or an empty one to be written. */
export function PinForm({ chat, moderation, why }: PinFormProps) {
  const { t } = useTranslation('moderation')
  const current = useSelector(chat, selectPin)?.content ?? ''
  const acting = useSelector(moderation, selectIsActing)
  const isOff = acting || why === null
  const [text, setText] = useState(current)
  /** The line that what is written began from. */
  const [begun, setBegun] = useState(current)
  const clean = cleanText(text)
  if (begun !== current && (text === begun || clean === current)) {
    setBegun(current)
    setText(current)
  }
  const tooLong = isTooLong(text, PIN_LIMIT)
  const set = (pin: string | null) => moderation.send({ type: 'act.submitted', act: { action: 'setup', pin, ...why } })
  return (
    <Stack
      as="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault()
        set(clean)
      }}
    >
      <TextField
        label={t('moderation.pinLine')}
        description={t('moderation.pinHint', { limit: PIN_LIMIT })}
        error={tooLong ? t('rule.text.tooLong') : null}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {/* Somebody else changed it meanwhile: what is written here stays. */}
      <Muted role="status">
        {begun !== current && (current === '' ? t('moderation.pinGone') : t('moderation.pinOther', { line: current }))}
      </Muted>
      <Row gap={12} wrap>
        <Button type="submit" variant="soft" disabled={isOff || clean === '' || clean === current || tooLong}>
          {t('moderation.pinSet')}
        </Button>
        {current !== '' && (
          <Button variant="outline" disabled={isOff} onClick={() => set(null)}>
            {t('moderation.pinRemove')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
