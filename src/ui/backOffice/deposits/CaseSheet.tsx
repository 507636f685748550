import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CaseAct, DepositCase } from '#src/api/model/depositCase.ts'
import { REASON_LIMIT } from '#src/api/model/text.ts'
import { countCodePoints } from '#src/api/model/textLength.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { type CasePlan, type DepositCaseActRef, isNotInHand, refusalOf } from '#src/machines/backOffice/depositCaseMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { CaseTrouble } from './CaseTrouble.tsx'

type CaseSheetProps = {
  readonly act: DepositCaseActRef
  /** Null = nothing is planned. */
  readonly plan: CasePlan | null
  readonly onClose: () => void
}

/** The words that go with what an operator is about to do; for a credit also whose order it is. */
export function CaseSheet({ act, plan, onClose }: CaseSheetProps) {
  const { t } = useTranslation('backOffice')
  return (
    <Sheet
      open={plan !== null}
      title={plan === null ? '' : t(`backOffice.deposits.sheet.${plan.action}`)}
      closeLabel={t('act.close')}
      onClose={onClose}
    >
      {plan !== null && <ActionForm key={`${plan.item.caseId} ${plan.action}`} act={act} plan={plan} />}
    </Sheet>
  )
}

function ActionForm({ act, plan: { item, action } }: { readonly act: DepositCaseActRef; readonly plan: CasePlan }) {
  const { t } = useTranslation('backOffice')
  const busy = useActing(act)
  // How an act went that was sent from elsewhere is not said here.
  const [isSent, setSent] = useState(false)
  const result = useSelector(act, (snapshot) => (isSent ? snapshot.context.answer?.result : undefined))
  const refusal = refusalOf(result)
  // The time with it was over while the words were written: they stay, and go once the case is in hand again.
  const [isOut, setOut] = useState(false)
  if (result !== undefined && isOut !== isNotInHand(result)) setOut(!isOut)
  const [words, setWords] = useState('')
  const [reference, setReference] = useState(
    (item.kind === 'held' ? item.signature?.reference : undefined) ?? item.order?.reference ?? '',
  )
  const [tried, setTried] = useState(false)
  const isWordless = words.trim() === '' || countCodePoints(words) > REASON_LIMIT
  const isDangerous = action === 'declined' || action === 'return'
  const isNobody = action === 'credit' && reference.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOut) {
      act.send({ type: 'act.sent', order: { act: 'claim', caseId: item.caseId } })
      return
    }
    setTried(true)
    if (isWordless || isNobody) return
    setSent(true)
    act.send({ type: 'act.sent', order: orderOf(item.caseId, action, words, reference.trim()) })
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <p>{consequence(t, item, action)}</p>
      {action === 'credit' && item.kind === 'held' && <p>{t(`backOffice.deposits.signs.${signsAs(item)}`)}</p>}
      {action === 'credit' && (
        <TextField
          label={t('backOffice.deposits.reference')}
          error={
            tried && isNobody
              ? t('backOffice.deposits.referenceMissing')
              : refusal === null
                ? null
                : t(`backOffice.deposits.${refusal}`)
          }
          autoComplete="off"
          maxLength={64}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      <TextField
        label={t(item.kind === 'appeal' ? 'backOffice.deposits.words.answer' : 'backOffice.deposits.words.note')}
        error={tried && isWordless ? t('backOffice.deposits.wordsMissing', { limit: REASON_LIMIT }) : null}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Muted role="status">{result === 'done' && t('backOffice.deposits.claimed')}</Muted>
      <CaseTrouble act={act} silent={!isSent} />
      <Button block type="submit" variant={isDangerous && !isOut ? 'danger' : 'primary'} busy={busy}>
        {t(isOut ? 'backOffice.deposits.claim' : 'backOffice.deposits.confirm')}
      </Button>
    </Stack>
  )
}

/** What this operator's signature is to a credit: the second of two, the first of two, or enough. */
const signsAs = ({ signature, takesTwo }: Extract<DepositCase, { kind: 'held' }>) =>
  signature !== null ? 'second' : takesTwo ? 'first' : 'alone'

/** What the action does, before it is done. */
function consequence(t: TFunction<'backOffice'>, item: DepositCase, action: CasePlan['action']): string {
  if (item.kind === 'appeal')
    return t(action === 'helped' ? 'backOffice.deposits.sheetText.helped' : 'backOffice.deposits.sheetText.declined')
  const amount = formatMoney(item.asset, item.amount)
  if (action === 'credit') return t('backOffice.deposits.sheetText.credit', { amount })
  return t('backOffice.deposits.sheetText.return', { amount, provider: item.provider })
}

function orderOf(caseId: string, action: CasePlan['action'], words: string, reference: string): CaseAct {
  if (action === 'credit') return { act: 'credit', caseId, reference, words }
  return action === 'return' ? { act: 'return', caseId, words } : { act: 'answer', caseId, outcome: action, words }
}
