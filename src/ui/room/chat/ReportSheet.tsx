import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#src/api/model/chat.ts'
import { REPORT_REASONS, type ReportReason } from '#src/api/model/chatReport.ts'
import { isTooLong, REASON_LIMIT } from '#src/api/model/text.ts'
import type { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import styles from '../sheetForm.module.css'

type ActionsRef = ActorRefFrom<typeof messageActionsMachine>

/** Asks a member why they report a message, then sends it to the moderators. */
export function ReportSheet({ actions, message }: { readonly actions: ActionsRef; readonly message: ChatMessage }) {
  const { t } = useTranslation('chat')
  const busy = useSelector(actions, (snapshot) => snapshot.matches('reporting'))
  const errorKey = useSelector(actions, (snapshot) => snapshot.context.errorKey)
  const [reason, setReason] = useState<ReportReason>('abuse')
  const [note, setNote] = useState('')
  const tooLong = isTooLong(note, REASON_LIMIT)
  return (
    <Sheet
      open
      title={t('dialogs.reportTitle', { name: message.sender.name })}
      closeLabel={t('act.close')}
      onClose={() => actions.send({ type: 'report.cancelled' })}
    >
      <Stack
        as="form"
        onSubmit={(event) => {
          event.preventDefault()
          actions.send({ type: 'report.submitted', reason, note })
        }}
      >
        <Muted className={styles.quote}>{message.content}</Muted>
        <div>
          <p className={styles.legend}>{t('dialogs.reportReason')}</p>
          <RadioGroup
            label={t('dialogs.reportReason')}
            value={reason}
            options={REPORT_REASONS.map((one) => ({ value: one, label: t(`dialogs.reasons.${one}`) }))}
            onChange={setReason}
          />
        </div>
        <TextField
          label={t('dialogs.reportNote')}
          value={note}
          autoComplete="off"
          error={tooLong ? t('rule.text.tooLong') : null}
          onChange={(event) => setNote(event.target.value)}
        />
        {errorKey !== null && (
          <p className={styles.error} role="alert">
            {t('dialogs.reportFailed')} · {t(errorKey)}
          </p>
        )}
        <Button type="submit" block busy={busy} disabled={tooLong}>
          {t('dialogs.reportSubmit')}
        </Button>
      </Stack>
    </Sheet>
  )
}
