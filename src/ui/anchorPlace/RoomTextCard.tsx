import { useTranslation } from 'react-i18next'
import { ANCHOR_TEXT, type OwnRoom, type RoomText } from '#src/api/model/anchorPlace.ts'
import { cleanText, isTooLong } from '#src/api/model/text.ts'
import type { ownRoomActMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { listWords } from '#src/ui/i18n/listWords.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { changesOf } from '#src/ui/shared/changesOf.ts'
import { useFollowed } from '#src/ui/shared/useFollowed.ts'
import { useOwnRoomAct } from './useOwnRoomAct.ts'
import styles from './anchorPlace.module.css'

type RoomTextCardProps = { readonly room: OwnRoom; readonly act: typeof ownRoomActMachine }

const FIELDS = ['title', 'notice', 'description'] as const
const textOf = ({ title, notice, description }: RoomText): RoomText => ({ title, notice, description })

/**
 * What visitors read of the room; what is typed stays while it cannot be saved. What an operator wrote meanwhile is told, and not written over
 * unseen.
 */
export function RoomTextCard({ room, act: logic }: RoomTextCardProps) {
  const { t, i18n } = useTranslation('anchorPlace')
  const { act, busy, answer, errorKey } = useOwnRoomAct(logic)
  const { fields: text, write: setText, read, before } = useFollowed<RoomText, RoomText>(room, answer?.text ?? null, textOf)
  const faultOf = (name: keyof typeof ANCHOR_TEXT) =>
    isTooLong(text[name], ANCHOR_TEXT[name])
      ? t('rule.text.tooLong')
      : name !== 'notice' && cleanText(text[name]) === ''
        ? t('rule.text.empty')
        : null
  const isFine = FIELDS.every((name) => faultOf(name) === null)
  const write = (name: keyof typeof ANCHOR_TEXT, value: string) => {
    act.send({ type: 'act.forgotten' })
    setText({ ...text, [name]: value })
  }
  /** Not what is written while that before it is saved. */
  const isSaved = answer?.result === 'done' && FIELDS.every((name) => cleanText(text[name]) === read[name])
  const problem =
    errorKey !== null ? `${t('ownRoom.failedAct')} · ${t(errorKey)}` : answer?.result === 'late' ? lateWords() : null
  return (
    <Card as="section" gap={12} aria-label={t('ownRoom.text')}>
      <h2 className={styles.part}>{t('ownRoom.text')}</h2>
      <Stack
        as="form"
        gap={12}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isFine || busy) return
          act.send({ type: 'act.sent', order: { act: 'text', text, base: textOf(read) } })
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
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Row gap={12}>
          <Button type="submit" variant="soft" busy={busy} disabled={!isFine}>
            {t('ownRoom.save')}
          </Button>
          <Muted role="status">{isSaved && t('ownRoom.saved')}</Muted>
        </Row>
      </Stack>
    </Card>
  )

  /** What an operator, or the anchor elsewhere, wrote. */
  function lateWords(): string {
    const changes = changesOf(before, read, [
      [t('ownRoom.roomTitle'), ({ title }) => title],
      [t('ownRoom.notice'), ({ notice }) => notice],
      [t('ownRoom.description'), ({ description }) => description],
    ]).map(({ label, value }) => t('ownRoom.changed', { label, value: value || t('ownRoom.nothing') }))
    return t('ownRoom.late', { changes: listWords(i18n.language, changes) })
  }
}
