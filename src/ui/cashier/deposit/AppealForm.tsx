import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { APPEAL_REASONS, APPEAL_TEXT, type DepositOrder } from '#src/api/model/deposit.ts'
import { PICTURE_TYPES, uploadFailure } from '#src/api/model/upload.ts'
import type { appealMachine } from '#src/machines/deposit/appealMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { FileField } from '#src/ui/kit/FileField.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './order.module.css'

export type AppealFormProps = {
  readonly order: DepositOrder
  readonly logic: { readonly appeal: typeof appealMachine }
  readonly makeId: () => string
  /** Where it stands: `held` = it is on its way, `over` = it was sent. */
  readonly onStage: (stage: AppealStage) => void
}

/** Where an appeal stands. */
export type AppealStage = 'free' | 'held' | 'over'

const STAGES = {
  sending: 'held',
  uploading: 'held',
  sent: 'over',
  writing: 'free',
  failed: 'free',
  pictureFailed: 'free',
} as const

/** What was pressed went with what it stood in: the focus goes on to what takes its place. */
const focusLost = (button: HTMLElement | null) => {
  if (document.activeElement === document.body) button?.focus()
}

/** What is wrong with an order, in the member's words, with a picture if there is one. */
export function AppealForm({ order, logic, makeId, onStage }: AppealFormProps) {
  const { t } = useTranslation('deposit')
  const appeal = useActorRef(logic.appeal, { input: { orderId: order.orderId, makeId } })
  const state = useSelector(appeal, (snapshot) => snapshot.value)
  const { reason, text, picture, fault, status, errorKey } = useSelector(appeal, (snapshot) => snapshot.context)
  useEffect(() => onStage(STAGES[state]), [state, onStage])
  // What was answered meanwhile stands above.
  if (state === 'sent') return order.answer === null ? <p role="status">{t('deposit.appeal.sent')}</p> : null
  if (state === 'failed' || state === 'pictureFailed') {
    const why = t(`deposit.appeal.why.${uploadFailure(status)}`)
    return (
      <Stack className={styles.appeal} gap={12} role="alert">
        <p>
          {state === 'failed'
            ? t('state.because', { what: t('deposit.appeal.failed'), reason: t(errorKey ?? 'errors.unknown') })
            : t('deposit.appeal.pictureFailed', { why })}
        </p>
        <Row wrap>
          <Button ref={focusLost} onClick={() => appeal.send({ type: 'retry.clicked' })}>
            {t('act.retry')}
          </Button>
          {state === 'pictureFailed' && (
            <Button variant="plain" onClick={() => appeal.send({ type: 'picture.dropped' })}>
              {t('deposit.appeal.drop')}
            </Button>
          )}
        </Row>
      </Stack>
    )
  }
  const busy = state !== 'writing'
  return (
    <Stack
      as="form"
      className={styles.appeal}
      gap={12}
      aria-label={t('deposit.appeal.title')}
      onSubmit={(event) => {
        event.preventDefault()
        appeal.send({ type: 'appeal.submitted' })
      }}
    >
      {order.appealed && order.answer === null && <Muted>{t('deposit.appeal.sentBefore')}</Muted>}
      <RadioGroup
        label={t('deposit.appeal.reason')}
        value={reason}
        options={APPEAL_REASONS.map((value) => ({ value, label: t(`deposit.appeal.reasons.${value}`) }))}
        onChange={(chosen) => appeal.send({ type: 'reason.chosen', reason: chosen })}
      />
      <Stack as="label" className={styles.words} gap={4}>
        <span>{t('deposit.appeal.text')}</span>
        <textarea
          rows={3}
          maxLength={APPEAL_TEXT}
          value={text}
          disabled={busy}
          onChange={(event) => appeal.send({ type: 'text.changed', text: event.target.value })}
        />
      </Stack>
      <FileField
        label={t('deposit.appeal.picture')}
        choose={t('deposit.appeal.choose')}
        hint={t('deposit.appeal.pictureHint')}
        error={fault === null ? null : t(`deposit.appeal.fault.${fault}`)}
        accept={PICTURE_TYPES}
        disabled={busy}
        onFile={(file) =>
          appeal.send({
            type: 'picture.chosen',
            picture: file === null ? null : { name: file.name, type: file.type, body: file },
          })
        }
      />
      {(picture !== null || fault !== null) && (
        <Row wrap>
          {picture !== null && <small role="status">{picture.name}</small>}
          <Button variant="plain" disabled={busy} onClick={() => appeal.send({ type: 'picture.chosen', picture: null })}>
            {t('deposit.appeal.drop')}
          </Button>
        </Row>
      )}
      <Button type="submit" ref={busy ? focusLost : null} busy={busy} disabled={!busy && fault !== null}>
        {t('deposit.appeal.submit')}
      </Button>
    </Stack>
  )
}
