import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import type { Operator, OperatorAnswer } from '#src/api/model/operator.ts'
import { AREAS, DEEDS, type Right, RIGHTS, rightSet } from '#src/api/model/right.ts'
import { AccountName } from '#src/api/model/setup.ts'
import type { OperatorActRef, OperatorOrder } from '#src/machines/backOffice/operatorsMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useFollowed } from '#src/ui/shared/useFollowed.ts'
import { ActForm } from '../act/ActForm.tsx'
import { ToldOnce } from '../act/ToldOnce.tsx'
import { useLateWords } from '../act/useLateWords.ts'
import { RightsMatrix } from './RightsMatrix.tsx'

type OperatorFormProps = {
  /** Null = one that is made. */
  readonly operator: Operator | null
  readonly act: OperatorActRef
  readonly copy: typeof copyMachine
  readonly ownId: string
  readonly ownRights: readonly Right[]
}

/** Each right, and whether it is ticked. */
type Ticks = Readonly<Record<string, boolean>>
const ticksOf = (rights: readonly Right[]): Ticks => Object.fromEntries(RIGHTS.map((right) => [right, rights.includes(right)]))

/**
 * What an operator may do, and what may be done to the account. Where a colleague changed the rights meanwhile, their ticks are shown, but for
 * those that were ticked here.
 */
export function OperatorForm({ operator, act, copy, ownId, ownRights }: OperatorFormProps) {
  const { t } = useTranslation('backOffice')
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const [name, setName] = useState('')
  const shown = answer?.result === 'done' || answer?.result === 'late' ? answer.operator : null
  const { fields, write, read, before } = useFollowed(operator, shown, (one) => ticksOf(one?.rights ?? []))
  const late = useLateWords()
  const rights = rightSet(RIGHTS.filter((right) => fields[right] === true))
  const isWrongName = operator === null && fieldErrors(AccountName, name)[''] !== undefined
  const mayAct = ownRights.includes('operators.act') && operator?.memberId !== ownId
  const password = answer?.result === 'done' ? answer.password : null
  if (operator === null && answer?.result === 'done')
    return <ToldOnce logic={copy} words={t('backOffice.operators.made', { name: answer.operator.name })} secret={password} />
  const matrix = <RightsMatrix rights={rights} own={mayAct ? ownRights : []} onChange={(next) => write(ticksOf(next))} />
  if (!mayAct)
    return (
      <Stack>
        {matrix}
        {operator?.memberId === ownId && <Muted>{t('backOffice.operators.ownText')}</Muted>}
      </Stack>
    )
  return (
    <ActForm<OperatorOrder, OperatorAnswer>
      act={act}
      confirm={t(operator === null ? 'backOffice.operators.addConfirm' : 'backOffice.operators.saveRights')}
      orderOf={(reason) => {
        if (operator !== null) return { reason, act: 'rights', memberId: operator.memberId, rights, base: read?.rights ?? [] }
        return isWrongName ? null : { reason, act: 'add', name, rights }
      }}
      refusal={({ result }) =>
        result === 'done' ? null : result === 'late' ? lateWords() : t(`backOffice.operators.refused.${result}`)
      }
      more={(send, busy) =>
        operator !== null && (
          <>
            {password !== null && (
              <ToldOnce logic={copy} words={t('backOffice.operators.newPassword', { name: operator.name })} secret={password} />
            )}
            <Row wrap>
              <Button
                variant="outline"
                busy={busy}
                onClick={() => send((reason) => ({ reason, act: 'password', memberId: operator.memberId }))}
              >
                {t('backOffice.operators.resetPassword')}
              </Button>
              {operator.hasFactor && (
                <Button
                  variant="outline"
                  busy={busy}
                  onClick={() => send((reason) => ({ reason, act: 'factor', memberId: operator.memberId }))}
                >
                  {t('backOffice.operators.resetFactor')}
                </Button>
              )}
              <Button
                variant={operator.isActive ? 'danger' : 'outline'}
                busy={busy}
                onClick={() =>
                  send((reason) => ({
                    reason,
                    act: 'status',
                    memberId: operator.memberId,
                    isActive: !operator.isActive,
                  }))
                }
              >
                {t(operator.isActive ? 'backOffice.operators.disable' : 'backOffice.operators.enable')}
              </Button>
            </Row>
          </>
        )
      }
    >
      {(isTried) => (
        <>
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
          {matrix}
        </>
      )}
    </ActForm>
  )

  /** What a colleague gave and took. */
  function lateWords(): string {
    const lines = AREAS.flatMap((area) =>
      DEEDS.map((deed) => {
        const right: Right = `${area}.${deed}`
        const label = t('backOffice.operators.right', { area: t(`backOffice.area.${area}`), deed: t(`backOffice.deed.${deed}`) })
        return [
          label,
          (ticks: Ticks) => t(ticks[right] === true ? 'backOffice.operators.given' : 'backOffice.operators.taken'),
        ] as const
      }),
    )
    return late(ticksOf(before?.rights ?? []), ticksOf(read?.rights ?? []), lines)
  }
}
