import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { REFERENCE_LIMIT } from '#src/api/model/payout.ts'
import type { ReviewAct } from '#src/api/model/review.ts'
import { REASON_LIMIT } from '#src/api/model/text.ts'
import { countCodePoints } from '#src/api/model/textLength.ts'
import type { ReviewForm, WithdrawalReviewActRef } from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'

type ReviewSheetProps = {
  readonly act: WithdrawalReviewActRef
  /** The act whose words are written; null = none. */
  readonly form: ReviewForm | null
  readonly onClose: () => void
}

/** The words of an act that takes some: why it is rejected or given back, how a payout ended, what was found out about it. */
export function ReviewSheet({ act, form, onClose }: ReviewSheetProps) {
  const { t } = useTranslation('backOffice')
  return (
    <Sheet
      open={form !== null}
      title={form === null ? '' : t(`backOffice.withdrawals.form.${form.act}.title`)}
      closeLabel={t('act.close')}
      onClose={onClose}
    >
      {form !== null && <WordsForm key={`${form.act} ${form.withdrawalId}`} reviews={act} form={form} />}
    </Sheet>
  )
}

function WordsForm({ reviews, form }: { readonly reviews: WithdrawalReviewActRef; readonly form: ReviewForm }) {
  const { t } = useTranslation('backOffice')
  const busy = useActing(reviews)
  const doubt = useSelector(reviews, (snapshot) => snapshot.context.errorKey)
  const [words, setWords] = useState('')
  const [reference, setReference] = useState(form.act === 'paid' ? (form.reference ?? '') : '')
  const [tried, setTried] = useState(false)
  // How an act went that was sent from elsewhere is not said here.
  const [isSent, setSent] = useState(false)
  const { act } = form
  const isWordless = isOff(words, REASON_LIMIT)
  const isNameless = act === 'paid' && isOff(reference, REFERENCE_LIMIT)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWordless || isNameless) return
    setSent(true)
    reviews.send({ type: 'act.sent', order: orderOf(form, words, reference) })
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <p>{t(`backOffice.withdrawals.form.${act}.text`)}</p>
      {act === 'paid' && (
        <TextField
          label={t('backOffice.withdrawals.reference')}
          error={tried && isNameless ? t('backOffice.withdrawals.referenceMissing', { limit: REFERENCE_LIMIT }) : null}
          autoComplete="off"
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      <TextField
        label={t(act === 'reject' || act === 'giveBack' ? 'backOffice.withdrawals.reason' : 'backOffice.withdrawals.words')}
        error={tried && isWordless ? t('backOffice.withdrawals.reasonMissing') : null}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p role="alert">{isSent && doubt !== null && `${t('backOffice.withdrawals.actFailed')} · ${t(doubt)}`}</p>
      <Button block type="submit" variant={act === 'paid' || act === 'explain' ? 'primary' : 'danger'} busy={busy}>
        {t(`backOffice.withdrawals.form.${act}.confirm`)}
      </Button>
    </Stack>
  )
}

const isOff = (text: string, limit: number) => text.trim() === '' || countCodePoints(text) > limit

function orderOf(form: ReviewForm, words: string, reference: string): ReviewAct {
  switch (form.act) {
    case 'reject':
      return { ...form, reason: words }
    case 'giveBack':
      return { ...form, act: 'giveBack', reason: words }
    case 'paid':
      return { ...form, act: 'paid', reference, words }
    case 'failed':
    case 'explain':
      return { ...form, act: form.act, words }
  }
}
