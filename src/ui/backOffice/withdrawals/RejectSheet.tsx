import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { countCodePoints, REASON_LIMIT } from '#src/api/model/text.ts'
import type { WithdrawalReviewRef } from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import styles from '../backOffice.module.css'

/** Why a withdrawal is rejected: the member reads it. */
export function RejectSheet({ reviews }: { readonly reviews: WithdrawalReviewRef }) {
  const { t } = useTranslation('backOffice')
  const withdrawalId = useSelector(reviews, (snapshot) => snapshot.context.rejecting)
  return (
    <Sheet
      open={withdrawalId !== null}
      title={t('backOffice.withdrawals.rejectTitle')}
      closeLabel={t('act.close')}
      onClose={() => reviews.send({ type: 'reject.closed' })}
    >
      {withdrawalId !== null && <RejectForm reviews={reviews} withdrawalId={withdrawalId} />}
    </Sheet>
  )
}

function RejectForm({ reviews, withdrawalId }: { readonly reviews: WithdrawalReviewRef; readonly withdrawalId: string }) {
  const { t } = useTranslation('backOffice')
  const busy = useSelector(reviews, (snapshot) => snapshot.matches('acting'))
  const doubt = useSelector(reviews, (snapshot) => snapshot.context.doubt)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const wrong = reason.trim() === '' || countCodePoints(reason) > REASON_LIMIT
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!wrong) reviews.send({ type: 'act.clicked', order: { act: 'reject', withdrawalId, reason } })
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <p>{t('backOffice.withdrawals.rejectText')}</p>
      <TextField
        label={t('backOffice.withdrawals.reason')}
        error={tried && wrong ? t('backOffice.withdrawals.reasonMissing') : null}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className={styles.fault} role="alert">
        {doubt !== null && `${t('backOffice.withdrawals.actFailed')} · ${t(doubt)}`}
      </p>
      <Button block type="submit" variant="danger" busy={busy}>
        {t('backOffice.withdrawals.rejectConfirm')}
      </Button>
    </Stack>
  )
}
