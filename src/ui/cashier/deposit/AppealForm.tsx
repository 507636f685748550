import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { APPEAL_REASONS, APPEAL_TEXT, type DepositOrder, PICTURE_TYPES } from '#src/api/model/deposit.ts'
import type { appealMachine } from '#src/machines/deposit/appealMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import buttonStyles from '#src/ui/kit/button.module.css'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './order.module.css'

export type AppealFormProps = {
  readonly order: DepositOrder
  readonly logic: { readonly appeal: typeof appealMachine }
  readonly makeId: () => string
}

/** What is wrong with an order, in the member's words, with a picture if there is one. */
export function AppealForm({ order, logic, makeId }: AppealFormProps) {
  const { t } = useTranslation('deposit')
  const appeal = useActorRef(logic.appeal, { input: { orderId: order.orderId, makeId } })
  const state = useSelector(appeal, (snapshot) => snapshot.value)
  const { reason, text, picture, fault, status, errorKey } = useSelector(appeal, (snapshot) => snapshot.context)
  const id = useId()
  // What was answered meanwhile stands above.
  if (state === 'sent') return order.answer === null ? <p role="status">{t('deposit.appeal.sent')}</p> : null
  if (state === 'failed' || state === 'pictureFailed') {
    const shown = status === null || status === 0 ? t('deposit.appeal.noAnswer') : status
    return (
      <Stack className={styles.appeal} gap={12} role="alert">
        <p>
          {state === 'failed'
            ? t('state.because', { what: t('deposit.appeal.failed'), reason: t(errorKey ?? 'errors.unknown') })
            : t('deposit.appeal.pictureFailed', { status: shown })}
        </p>
        <Row wrap>
          <Button onClick={() => appeal.send({ type: 'retry.clicked' })}>{t('act.retry')}</Button>
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
      {order.appealed && order.answer === null && <Muted className={styles.hint}>{t('deposit.appeal.sentBefore')}</Muted>}
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
      <Stack className={styles.picture} gap={4}>
        <span id={`${id}-label`}>{t('deposit.appeal.picture')}</span>
        <input
          id={id}
          className={styles.file}
          aria-labelledby={`${id}-label`}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          disabled={busy}
          aria-describedby={`${id}-hint`}
          aria-invalid={fault !== null}
          onChange={({ target }) => {
            const file = target.files?.[0]
            appeal.send({
              type: 'picture.chosen',
              picture: file === undefined ? null : { name: file.name, type: file.type, body: file },
            })
          }}
        />
        {/* Drawn by us: the browser's own button speaks the browser's language. */}
        <label htmlFor={id} className={cx(buttonStyles.button, buttonStyles.soft)}>
          {t('deposit.appeal.choose')}
        </label>
        <small id={`${id}-hint`}>{t('deposit.appeal.pictureHint')}</small>
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {t(`deposit.appeal.fault.${fault}`)}
          </p>
        )}
        {picture !== null && <small role="status">{picture.name}</small>}
      </Stack>
      <Button type="submit" busy={busy} disabled={!busy && fault !== null}>
        {t('deposit.appeal.submit')}
      </Button>
    </Stack>
  )
}
