import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ANCHOR_TEXT, type OwnRoom } from '#src/api/model/anchorPlace.ts'
import { cleanText, isTooLong } from '#src/api/model/text.ts'
import type { ownRoomActMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useOwnRoomAct } from './useOwnRoomAct.ts'
import styles from './anchorPlace.module.css'

type RoomTextCardProps = { readonly room: OwnRoom; readonly act: typeof ownRoomActMachine }

/** What visitors read of the room; what is typed stays while it cannot be saved. */
export function RoomTextCard({ room, act: logic }: RoomTextCardProps) {
  const { t } = useTranslation('anchorPlace')
  const { act, busy, answer, errorKey } = useOwnRoomAct(logic)
  const [text, setText] = useState({ title: room.title, notice: room.notice, description: room.description })
  /** What was sent last: only that is saved, not what is written meanwhile. */
  const [sent, setSent] = useState<typeof text | null>(null)
  const faultOf = (name: keyof typeof ANCHOR_TEXT) =>
    isTooLong(text[name], ANCHOR_TEXT[name])
      ? t('rule.text.tooLong')
      : name !== 'notice' && cleanText(text[name]) === ''
        ? t('rule.text.empty')
        : null
  const isFine = (['title', 'notice', 'description'] as const).every((name) => faultOf(name) === null)
  const write = (name: keyof typeof ANCHOR_TEXT, value: string) => {
    act.send({ type: 'act.forgotten' })
    setText({ ...text, [name]: value })
  }
  return (
    <Card as="section" gap={12} aria-label={t('ownRoom.text')}>
      <h2 className={styles.part}>{t('ownRoom.text')}</h2>
      <Stack
        as="form"
        gap={12}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isFine || busy) return
          setSent(text)
          act.send({ type: 'act.sent', order: { act: 'text', text } })
        }}
      >
        <TextField
          label={t('ownRoom.roomTitle')}
          value={text.title}
          error={faultOf('title')}
          autoComplete="off"
          onChange={(event) => write('title', event.target.value)}
        />
        <TextField
          label={t('ownRoom.notice')}
          description={t('ownRoom.noticeHint')}
          value={text.notice}
          error={faultOf('notice')}
          autoComplete="off"
          onChange={(event) => write('notice', event.target.value)}
        />
        <TextArea
          label={t('ownRoom.description')}
          value={text.description}
          error={faultOf('description')}
          onChange={(event) => write('description', event.target.value)}
        />
        {errorKey !== null && (
          <p className={styles.problem} role="alert">
            {t('ownRoom.failedAct')} · {t(errorKey)}
          </p>
        )}
        <Row gap={12}>
          <Button type="submit" variant="soft" busy={busy} disabled={!isFine}>
            {t('ownRoom.save')}
          </Button>
          <Muted role="status">{answer !== null && sent === text && t('ownRoom.saved')}</Muted>
        </Row>
      </Stack>
    </Card>
  )
}
