import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import type { Operator } from '#src/api/model/operator.ts'
import { type Right, rightSet } from '#src/api/model/right.ts'
import { AccountName } from '#src/api/model/setup.ts'
import type { OperatorActRef, OperatorOrder } from '#src/machines/backOffice/operatorsMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ReasonField, useReason } from '../act/ReasonField.tsx'
import { ToldOnce } from '../act/ToldOnce.tsx'
import { RightsMatrix } from './RightsMatrix.tsx'

type OperatorFormProps = {
  /** Null = one that is made. */
  readonly operator: Operator | null
  readonly act: OperatorActRef
  readonly copy: typeof copyMachine
  readonly ownId: string
  readonly ownRights: readonly Right[]
}

/** What an operator may do, and what may be done to the account. */
export function OperatorForm({ operator, act, copy, ownId, ownRights }: OperatorFormProps) {
  const { t } = useTranslation('backOffice')
  const { answer, errorKey, order } = useSelector(act, (snapshot) => snapshot.context)
  const busy = useSelector(act, (snapshot) => snapshot.matches('acting'))
  const [name, setName] = useState('')
  const [rights, setRights] = useState<readonly Right[]>(operator?.rights ?? [])
  const [isTried, setTried] = useState(false)
  const reason = useReason()
  const isWrongName = operator === null && fieldErrors(AccountName, name)[''] !== undefined
  const mayAct = ownRights.includes('operators.act') && operator?.memberId !== ownId
  const send = (make: (why: { readonly reason: string }) => OperatorOrder) => {
    setTried(true)
    const why = reason.take()
    if (why !== null && !isWrongName) act.send({ type: 'act.sent', order: make({ reason: why }) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send((why) =>
      operator === null
        ? { ...why, act: 'add', name, rights: rightSet(rights) }
        : { ...why, act: 'rights', memberId: operator.memberId, rights: rightSet(rights) },
    )
  }
  const password = answer?.result === 'done' ? answer.password : null
  if (operator === null && answer?.result === 'done')
    return <ToldOnce logic={copy} words={t('backOffice.operators.made', { name: answer.operator.name })} secret={password} />
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      {operator === null && (
        <TextField
          label={t('backOffice.operators.name')}
          description={t('backOffice.operators.nameHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={16}
          value={name}
          error={isTried && isWrongName ? t('backOffice.operators.nameHint') : null}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <RightsMatrix rights={rights} own={mayAct ? ownRights : []} onChange={setRights} />
      {!mayAct && operator?.memberId === ownId && <Muted>{t('backOffice.operators.ownText')}</Muted>}
      {mayAct && (
        <>
          <ReasonField reason={reason} />
          <Muted role="status">{answer?.result === 'done' && password === null && t('backOffice.act.done')}</Muted>
          <p role="alert">
            {answer !== null && answer.result !== 'done' && t(`backOffice.operators.refused.${answer.result}`)}
            {errorKey !== null && t('state.because', { what: t('backOffice.act.unknown'), reason: t(errorKey) })}
          </p>
          {password !== null && operator !== null && (
            <ToldOnce logic={copy} words={t('backOffice.operators.newPassword', { name: operator.name })} secret={password} />
          )}
          <Button type="submit" block busy={busy && (order?.act === 'rights' || order?.act === 'add')}>
            {t(operator === null ? 'backOffice.operators.addConfirm' : 'backOffice.operators.saveRights')}
          </Button>
          {operator !== null && (
            <Row wrap>
              <Button
                variant="outline"
                busy={busy && order?.act === 'password'}
                onClick={() => send((why) => ({ ...why, act: 'password', memberId: operator.memberId }))}
              >
                {t('backOffice.operators.resetPassword')}
              </Button>
              {operator.hasFactor && (
                <Button
                  variant="outline"
                  busy={busy && order?.act === 'factor'}
                  onClick={() => send((why) => ({ ...why, act: 'factor', memberId: operator.memberId }))}
                >
                  {t('backOffice.operators.resetFactor')}
                </Button>
              )}
              <Button
                variant={operator.isActive ? 'danger' : 'outline'}
                busy={busy && order?.act === 'status'}
                onClick={() =>
                  send((why) => ({ ...why, act: 'status', memberId: operator.memberId, isActive: !operator.isActive }))
                }
              >
                {t(operator.isActive ? 'backOffice.operators.disable' : 'backOffice.operators.enable')}
              </Button>
            </Row>
          )}
        </>
      )}
    </Stack>
  )
}
